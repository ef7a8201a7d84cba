package io.smppcore.tools.capture;

import java.util.List;

/**
 * What a client has sent, ready to be sent again.
 *
 * @param requests in the order in which they were sent, at least one
 * @param hasTimes whether it is known when
 * @param leftOut PDUs of the client that belong to its session: bind, unbind, enquire_link, and responses
 * @param problems what could not be read, a sentence each
 */
public record Recording(List<RecordedRequest> requests, boolean hasTimes, long leftOut, List<String> problems) {

    /** Copies the lists. */
    public Recording {
        requests = List.copyOf(requests);
        problems = List.copyOf(problems);
    }
}

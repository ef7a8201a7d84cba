package io.smppcore.tools.capture;

import java.util.List;

/**
 * The requests of a client, ready to be sent again.
 *
 * @param requests requests in the order in which they were sent, at least one
 * @param hasTimes true if their times are known
 * @param leftOut number of other PDUs of the client, which belong to its session: bind, unbind, enquire_link, responses
 * @param problems octets that could not be read, a sentence each
 */
public record Recording(List<RecordedRequest> requests, boolean hasTimes, long leftOut, List<String> problems) {

    /** Copies the lists. */
    public Recording {
        requests = List.copyOf(requests);
        problems = List.copyOf(problems);
    }
}

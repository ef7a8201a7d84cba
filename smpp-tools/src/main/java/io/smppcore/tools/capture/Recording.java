package io.smppcore.tools.capture;

import java.util.List;

/**
 * The requests of clients in a capture file or log, to be sent again by {@code replay}. Immutable.
 *
 * @param requests requests in the order in which they were sent, at least one
 * @param hasTimes true if their times are known
 * @param leftOut number of other PDUs of clients, which belong to their sessions and are not sent again: bind, unbind,
 *     enquire_link, responses
 * @param problems descriptions of octets that could not be parsed, one sentence each
 */
public record Recording(List<RecordedRequest> requests, boolean hasTimes, long leftOut, List<String> problems) {

    /** Copies the lists. */
    public Recording {
        requests = List.copyOf(requests);
        problems = List.copyOf(problems);
    }
}

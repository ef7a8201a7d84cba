package io.smppcore.simulator.verify;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The report of one session.
 *
 * @param id id, as in the logs of the session
 * @param remoteAddress address and port of the client
 * @param bind name of the accepted bind request, such as {@code bind_transceiver}; empty if there is none
 * @param version common version, such as {@code 3.4}; empty if there is no bind
 * @param opened time of the connection
 * @param length duration up to now
 * @param received number of PDUs of the client
 * @param end reason of the end; empty while the session is open
 * @param results one for each check, in the order of {@link Check}
 */
public record SessionReport(
        String id,
        String remoteAddress,
        String bind,
        String version,
        Instant opened,
        Duration length,
        long received,
        String end,
        List<CheckResult> results) {

    /** Copies the list. */
    public SessionReport {
        results = List.copyOf(results);
    }

    /** Returns whether no required check has failed. */
    public boolean isConformant() {
        return results.stream().noneMatch(result -> result.verdict() == Verdict.FAILED);
    }
}

package io.smppcore.simulator.verify;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One session of a client.
 *
 * @param id as the logs of the session name it
 * @param remoteAddress address and port of the client
 * @param bind name of the bind request that was accepted, such as {@code bind_transceiver}; empty when none was
 * @param version the version that both ends have, such as {@code 3.4}; empty when nothing was bound
 * @param opened when the connection was there
 * @param length how long the session has lasted so far
 * @param received how many PDUs the client has sent
 * @param end why the session has ended; empty while it goes on
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

    /**
     * Whether every required check was passed, or had nothing to judge.
     *
     * @return false when one has failed
     */
    public boolean isConformant() {
        return results.stream().noneMatch(result -> result.verdict() == Verdict.FAILED);
    }
}

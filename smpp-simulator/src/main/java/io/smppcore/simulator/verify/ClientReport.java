package io.smppcore.simulator.verify;

import java.util.List;

/**
 * The report of one client: all sessions with the same system_id, or all connections of one host without a bind.
 *
 * @param client system_id, or {@code (not bound) } and the host
 * @param sessionCount number of sessions, including those that are no longer listed
 * @param results one for each check over all sessions, in the order of {@link Check}
 * @param sessions remembered sessions, the oldest first
 */
public record ClientReport(String client, long sessionCount, List<CheckResult> results, List<SessionReport> sessions) {

    /** Copies the lists. */
    public ClientReport {
        results = List.copyOf(results);
        sessions = List.copyOf(sessions);
    }

    /** Returns whether no required check has failed. */
    public boolean isConformant() {
        return results.stream().noneMatch(result -> result.verdict() == Verdict.FAILED);
    }

    /**
     * Returns the result of one check.
     *
     * @param check any check
     * @return the result over all sessions
     */
    public CheckResult result(Check check) {
        return results.stream()
                .filter(result -> result.check() == check)
                .findFirst()
                .orElseGet(() -> new CheckResult(check, 0, 0, List.of()));
    }
}

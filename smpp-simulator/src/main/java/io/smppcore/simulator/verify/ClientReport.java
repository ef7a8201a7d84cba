package io.smppcore.simulator.verify;

import java.util.List;

/**
 * One client: all sessions with the same system_id, or all connections of one host that never asked to bind.
 *
 * @param client the system_id, or {@code (not bound) } and the host
 * @param sessionCount sessions so far, those that are no longer listed included
 * @param results one for each check over all its sessions, in the order of {@link Check}
 * @param sessions the sessions that are still remembered, the oldest first
 */
public record ClientReport(String client, long sessionCount, List<CheckResult> results, List<SessionReport> sessions) {

    /** Copies the lists. */
    public ClientReport {
        results = List.copyOf(results);
        sessions = List.copyOf(sessions);
    }

    /**
     * Whether every required check was passed, or had nothing to judge.
     *
     * @return false when one has failed
     */
    public boolean isConformant() {
        return results.stream().noneMatch(result -> result.verdict() == Verdict.FAILED);
    }

    /**
     * The result of one check.
     *
     * @param check any
     * @return over all sessions
     */
    public CheckResult result(Check check) {
        return results.stream()
                .filter(result -> result.check() == check)
                .findFirst()
                .orElseGet(() -> new CheckResult(check, 0, 0, List.of()));
    }
}

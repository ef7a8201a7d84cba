package io.smppcore.simulator.verify;

import java.util.List;

/**
 * The result of a check for a session or client.
 *
 * @param check the check
 * @param passed number of passes
 * @param failed number of violations
 * @param evidence the first violations, at most five
 */
public record CheckResult(Check check, long passed, long failed, List<Evidence> evidence) {

    /** Copies the list. */
    public CheckResult {
        evidence = List.copyOf(evidence);
    }

    /**
     * Returns the verdict.
     *
     * @return {@link Verdict#NOT_SEEN} if both counts are 0
     */
    public Verdict verdict() {
        if (failed > 0) {
            return check.isRequired() ? Verdict.FAILED : Verdict.WARNED;
        }
        return passed > 0 ? Verdict.PASSED : Verdict.NOT_SEEN;
    }
}

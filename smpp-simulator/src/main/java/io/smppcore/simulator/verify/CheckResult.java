package io.smppcore.simulator.verify;

import java.util.List;

/**
 * What a check has come to, for a session or for a client.
 *
 * @param check the check
 * @param passed how often what it looks at was right
 * @param failed how often it was wrong
 * @param evidence the first violations, five at most
 */
public record CheckResult(Check check, long passed, long failed, List<Evidence> evidence) {

    /** Copies the list. */
    public CheckResult {
        evidence = List.copyOf(evidence);
    }

    /**
     * What this comes to.
     *
     * @return {@link Verdict#NOT_SEEN} when both counts are 0
     */
    public Verdict verdict() {
        if (failed > 0) {
            return check.isRequired() ? Verdict.FAILED : Verdict.WARNED;
        }
        return passed > 0 ? Verdict.PASSED : Verdict.NOT_SEEN;
    }
}

package io.smppcore.tools.capacity;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a search and of the attempts to hold a rate. Immutable.
 *
 * @param steps runs of the search in their order; empty if the rate was given
 * @param sustained attempts to hold a rate: first the rate that was found, then lower ones until one held
 * @param lowestBroken lowest rate of the search that failed; empty if none failed
 * @param cutShort true if the user ended it early
 * @param cutOff true if all connections were closed because some scenarios did not end
 */
record CapacityResult(
        List<RateResult> steps,
        List<RateResult> sustained,
        OptionalDouble lowestBroken,
        boolean cutShort,
        boolean cutOff) {

    CapacityResult {
        steps = List.copyOf(steps);
        sustained = List.copyOf(sustained);
    }

    /** Returns the run that held its rate; empty if there is none. */
    Optional<RateResult> held() {
        return sustained.stream().filter(RateResult::holds).findFirst();
    }

    /**
     * Returns the run to report in detail: the one that held its rate, otherwise the last one; empty if there was no
     * run.
     */
    Optional<RateResult> shown() {
        return held().or(() -> last(sustained)).or(() -> last(steps));
    }

    private static Optional<RateResult> last(List<RateResult> results) {
        return results.isEmpty() ? Optional.empty() : Optional.of(results.getLast());
    }
}

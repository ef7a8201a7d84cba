package io.smppcore.tools.capacity;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a search and of the runs that held a rate.
 *
 * @param steps runs of the search, in order; none if the rate was given
 * @param sustained runs at the rate that was found, and at lower ones until one held
 * @param lowestBroken lowest rate of the search that failed
 * @param cutShort true if the user ended it early
 * @param cutOff true if it ended because some scenarios did not end
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

    /** Returns the run that held its rate. */
    Optional<RateResult> held() {
        return sustained.stream().filter(RateResult::holds).findFirst();
    }

    /** Returns the run to report in detail: the one that held its rate, or else the last; empty if there was none. */
    Optional<RateResult> shown() {
        return held().or(() -> last(sustained)).or(() -> last(steps));
    }

    private static Optional<RateResult> last(List<RateResult> results) {
        return results.isEmpty() ? Optional.empty() : Optional.of(results.getLast());
    }
}

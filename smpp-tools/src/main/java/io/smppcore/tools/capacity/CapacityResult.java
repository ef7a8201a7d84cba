package io.smppcore.tools.capacity;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came out of a search and of what was held afterwards.
 *
 * @param steps the rates of the search, in the order in which they were tried; none when the rate was given
 * @param sustained the runs at the rate that was found, two of them when the first has not held
 * @param lowestBroken the lowest rate of the search that has not held
 * @param cutShort ended before its time by the user
 * @param cutOff ended because scenarios did not come to an end
 */
record CapacityResult(
        List<RateResult> steps,
        List<RateResult> sustained,
        OptionalDouble lowestBroken,
        boolean cutShort,
        boolean cutOff) {

    /** Copies the lists. */
    CapacityResult {
        steps = List.copyOf(steps);
        sustained = List.copyOf(sustained);
    }

    /** The run at the rate that was held. */
    Optional<RateResult> held() {
        return sustained.stream().filter(RateResult::holds).findFirst();
    }

    /** What is told in detail: the run that has held, or else the last one of all; none when nothing was run. */
    Optional<RateResult> shown() {
        return held().or(() -> last(sustained)).or(() -> last(steps));
    }

    private static Optional<RateResult> last(List<RateResult> results) {
        return results.isEmpty() ? Optional.empty() : Optional.of(results.getLast());
    }
}

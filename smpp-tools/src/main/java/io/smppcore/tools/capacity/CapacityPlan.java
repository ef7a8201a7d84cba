package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The plan of a run of {@code capacity}, made from its options: the objective, the rates to try, the times, and the
 * load. Immutable.
 *
 * @param kinds kinds of scenarios, which begin in turn
 * @param slo objective that each kind must meet
 * @param rates range of the search
 * @param times length of each part of the run
 * @param binds number of sessions for messages, to all addresses together
 * @param window maximum number of requests in flight on each session
 * @param timeout maximum wait for each response, receipt and deliver_sm
 * @param systemId system_id of the binds
 * @param password password of the binds
 * @param source source address of messages
 * @param destination destination address of messages
 */
record CapacityPlan(
        List<ScenarioKind> kinds,
        Slo slo,
        Rates rates,
        Times times,
        int binds,
        int window,
        Duration timeout,
        String systemId,
        String password,
        Address source,
        Address destination) {

    CapacityPlan {
        kinds = List.copyOf(kinds);
    }

    /**
     * The range of the search, in scenarios of all kinds per second.
     *
     * @param min lowest rate
     * @param max highest rate
     * @param resolution difference between the lowest rate that fails and the highest rate that holds, relative to the
     *     latter, at which the search ends
     * @param maxSteps maximum number of rates to try
     * @param fixed rate to hold without a search; empty for a search
     */
    record Rates(double min, double max, double resolution, int maxSteps, OptionalDouble fixed) {}

    /**
     * The lengths of the parts of a run.
     *
     * @param step length of the run at each rate of the search
     * @param settle time at the beginning of a step that is not judged
     * @param rampUp length of the rise from zero to the rate to hold, not judged
     * @param sustain time to hold the rate
     */
    record Times(Duration step, Duration settle, Duration rampUp, Duration sustain) {}

    /** Returns a new search over the rates. */
    RateSearch search() {
        return new RateSearch(rates.min, rates.max, rates.resolution, rates.maxSteps);
    }
}

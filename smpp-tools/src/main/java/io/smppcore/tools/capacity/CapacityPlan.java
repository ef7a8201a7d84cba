package io.smppcore.tools.capacity;

import io.smppcore.type.Address;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What is to be found out, and how.
 *
 * @param kinds which scenarios take turns
 * @param slo what has to hold for each of them
 * @param rates where the rate is searched
 * @param times how long each part of the run takes
 * @param binds sessions over which messages go and come
 * @param window requests in flight on each of them
 * @param timeout how long to wait for each response, receipt and deliver_sm
 * @param systemId who binds
 * @param password its password
 * @param source who sends messages
 * @param destination to whom
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

    /** Copies the kinds. */
    CapacityPlan {
        kinds = List.copyOf(kinds);
    }

    /**
     * Where the rate is searched, in scenarios of all kinds per second.
     *
     * @param min the lowest that is tried
     * @param max the highest that is tried
     * @param resolution the share by which the lowest that does not hold may be above the highest that does
     * @param maxSteps how many are tried at most
     * @param fixed the rate, when there is nothing to search
     */
    record Rates(double min, double max, double resolution, int maxSteps, OptionalDouble fixed) {}

    /**
     * How long the parts of the run take.
     *
     * @param step each rate of the search
     * @param settle what is not judged at its beginning
     * @param rampUp from nothing to the rate that is to be held
     * @param sustain how long it is to be held
     */
    record Times(Duration step, Duration settle, Duration rampUp, Duration sustain) {}

    /** A search as it is planned, at its beginning. */
    RateSearch search() {
        return new RateSearch(rates.min, rates.max, rates.resolution, rates.maxSteps);
    }
}

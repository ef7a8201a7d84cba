package io.smppcore.gateway.simulation.scenario;

import java.util.List;
import java.util.Map;

/**
 * Result of a run.
 *
 * @param hash hash of the trace, the same for each run of a scenario
 * @param violations violated promises of the gateway, empty if the run has passed
 * @param planned planned events that took place, by number
 * @param log what happened in the order of time, empty unless recorded
 * @param seconds simulated time in seconds
 * @param counts how often each kind of event took place
 */
public record Outcome(
        long hash,
        List<String> violations,
        Map<Integer, String> planned,
        List<String> log,
        long seconds,
        Map<String, Integer> counts) {

    public boolean hasPassed() {
        return violations.isEmpty();
    }
}

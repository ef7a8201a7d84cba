package io.smppcore.gateway.simulation.scenario;

import java.util.Set;

/**
 * Seed, length and events of a run.
 *
 * @param seed seed of all choices
 * @param seconds simulated time with messages and faults, in seconds
 * @param omitted numbers of the planned events that do not take place
 * @param isLogged true to record what happens, besides its hash
 */
public record Scenario(long seed, int seconds, Set<Integer> omitted, boolean isLogged) {

    /** Returns this scenario without some of its planned events. */
    public Scenario without(Set<Integer> events) {
        return new Scenario(seed, seconds, Set.copyOf(events), isLogged);
    }

    /** Returns this scenario, recorded. */
    public Scenario logged() {
        return new Scenario(seed, seconds, omitted, true);
    }
}

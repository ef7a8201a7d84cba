package io.smppcore.gateway.simulation.scenario;

/** A function that simulates a gateway. Implemented behind the {@link RedirectingLoader}. */
@FunctionalInterface
public interface SimulatedRun {

    /** Runs a scenario on the calling thread. */
    Outcome run(Scenario scenario);
}

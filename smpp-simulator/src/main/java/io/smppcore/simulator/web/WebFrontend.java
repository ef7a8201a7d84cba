package io.smppcore.simulator.web;

import io.smppcore.simulator.SimulatorFrontend;
import io.smppcore.simulator.scenario.Scenario;

/** Serves the page of a simulator. */
public final class WebFrontend implements SimulatorFrontend {

    /** For the service loader. */
    public WebFrontend() {}

    @Override
    public Running prepare(Scenario scenario) {
        return new Console(scenario.http().orElseThrow(), scenario);
    }
}

package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.scenario.Scenario;

/** The page of a simulator. */
public final class WebFrontend implements Frontend<SmscSimulator> {

    /** Creates the page; called by the service loader. */
    public WebFrontend() {}

    @Override
    public Running<SmscSimulator> prepare(Scenario scenario) {
        return new WebConsole(scenario.http().orElseThrow(), scenario);
    }
}

package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.scenario.Scenario;

/** The provider of the service {@link Frontend}. */
public final class WebFrontend implements Frontend<SmscSimulator> {

    /** Creates the provider. Called by the service loader. */
    public WebFrontend() {}

    @Override
    public Running<SmscSimulator> prepare(Scenario scenario) {
        return new WebConsole(scenario.http().orElseThrow(), scenario);
    }
}

package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.scenario.Scenario;

/**
 * The provider of the web page of a simulator, which the service loader finds as a {@link Frontend}. An {@link
 * SmscSimulator} whose scenario has {@code http} loads one when it is created and calls {@link #prepare} once, so that
 * a simulator without {@code http} does not need the classes of the page. Applications do not use this class.
 */
public final class WebFrontend implements Frontend<SmscSimulator> {

    /** Creates the provider. Called by the service loader. */
    public WebFrontend() {}

    @Override
    public Running<SmscSimulator> prepare(Scenario scenario) {
        return new WebConsole(scenario.http().orElseThrow(), scenario);
    }
}

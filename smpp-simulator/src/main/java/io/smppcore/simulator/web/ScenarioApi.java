package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;

/** How the simulator behaves. */
final class ScenarioApi {

    private static final String YAML = "application/yaml";

    private final SmscSimulator simulator;

    ScenarioApi(SmscSimulator simulator) {
        this.simulator = simulator;
    }

    void register(Routes routes) {
        routes.on("GET", "/api/scenario", this::show)
                .on("PUT", "/api/scenario", asked -> behave(asked, Scenario.defaults()))
                .on("PATCH", "/api/scenario", asked -> behave(asked, simulator.scenario()));
    }

    private Reply show(Asked asked) {
        Scenario scenario = simulator.scenario();
        return asked.accepts("yaml") ? Reply.text(YAML, scenario.toYaml()) : Reply.json(scenario.toTree());
    }

    private Reply behave(Asked asked, Scenario base) {
        simulator.scenario(base.with("body", asked.body()));
        return show(asked);
    }
}

package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;

/** Resources of the scenario. */
final class ScenarioApi {

    private static final String YAML = "application/yaml";

    private final SmscSimulator simulator;

    ScenarioApi(SmscSimulator simulator) {
        this.simulator = simulator;
    }

    void register(Routes routes) {
        routes.on("GET", "/api/scenario", this::show)
                .on("PUT", "/api/scenario", request -> behave(request, Scenario.defaults()))
                .on("PATCH", "/api/scenario", request -> behave(request, simulator.scenario()));
    }

    private Reply show(ApiRequest request) {
        Scenario scenario = simulator.scenario();
        return request.accepts("yaml") ? Reply.text(YAML, scenario.toYaml()) : Reply.json(scenario.toTree());
    }

    private Reply behave(ApiRequest request, Scenario base) {
        simulator.scenario(base.with("body", request.body()));
        return show(request);
    }
}

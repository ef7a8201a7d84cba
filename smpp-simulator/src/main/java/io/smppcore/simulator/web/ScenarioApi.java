package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.scenario.Fault;
import io.smppcore.simulator.scenario.Scenario;
import java.util.stream.Stream;

/** The part of the REST interface that shows and changes the scenario. */
record ScenarioApi(SmscSimulator simulator) {

    private static final String YAML = "application/yaml";

    void register(ApiRoutes routes) {
        routes.on("GET", "/api/scenario", this::show)
                .on("GET", "/api/choices", request -> choices())
                .on("PUT", "/api/scenario", request -> change(request, Scenario.defaults()))
                .on("PATCH", "/api/scenario", request -> change(request, simulator.scenario()));
    }

    private Reply show(ApiRequest request) {
        Scenario scenario = simulator.scenario();
        return request.accepts("yaml") ? Reply.text(YAML, scenario.toYaml()) : Reply.json(scenario.toTree());
    }

    /**
     * Returns the choices that the page presents: scenarios that come with the simulator, with their YAML, and the
     * names of faults.
     */
    private static Reply choices() {
        JsonObject presets = new JsonObject();
        Scenario.presets()
                .forEach((name, description) -> presets.with(
                        name,
                        new JsonObject()
                                .with("description", description)
                                .with("yaml", Scenario.preset(name).toYaml())));
        return Reply.json(new JsonObject()
                .with("presets", presets)
                .with(
                        "faults",
                        Stream.of(Fault.Kind.values()).map(Fault.Kind::word).toList()));
    }

    private Reply change(ApiRequest request, Scenario base) {
        simulator.scenario(base.with("body", request.body()));
        return show(request);
    }
}

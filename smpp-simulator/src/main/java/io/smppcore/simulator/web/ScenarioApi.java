package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.script.ScenarioFile;
import java.util.function.Function;

/** How the simulator behaves. */
final class ScenarioApi {

    private static final String YAML = "application/yaml";

    private final SmscSimulator simulator;

    ScenarioApi(SmscSimulator simulator) {
        this.simulator = simulator;
    }

    void register(Routes routes) {
        routes.on("GET", "/api/scenario", this::show)
                .on("PUT", "/api/scenario", asked -> behave(asked, body -> ScenarioFile.parse("body", body)))
                .on(
                        "PATCH",
                        "/api/scenario",
                        asked -> behave(asked, body -> ScenarioFile.change(simulator.scenario(), "body", body)));
    }

    private Reply show(Asked asked) {
        Scenario scenario = simulator.scenario();
        return asked.accepts("yaml")
                ? Reply.text(YAML, ScenarioFile.toYaml(scenario))
                : Reply.json(ScenarioFile.toTree(scenario));
    }

    private Reply behave(Asked asked, Function<String, Scenario> reader) {
        simulator.scenario(reader.apply(asked.body()));
        return show(asked);
    }
}

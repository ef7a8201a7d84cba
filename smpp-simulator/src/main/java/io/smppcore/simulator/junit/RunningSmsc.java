package io.smppcore.simulator.junit;

import io.smppcore.simulator.ManualTimeline;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.ConformanceReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** A simulator that tests use, closed by JUnit at the end of what it belongs to. */
final class RunningSmsc implements AutoCloseable {

    private final SmscSimulator simulator;
    private final Conformance conformance;
    private final @Nullable ManualTimeline timeline;

    private RunningSmsc(SmscSimulator simulator, Conformance conformance, @Nullable ManualTimeline timeline) {
        this.simulator = simulator;
        this.conformance = conformance;
        this.timeline = timeline;
    }

    /** Without an annotation, what the change alone says. */
    static RunningSmsc start(@Nullable SimulatedSmsc wanted, Consumer<SmscSimulator.Builder> change) {
        Conformance conformance = Conformance.builder().build();
        SmscSimulator.Builder builder = SmscSimulator.builder().conformance(conformance);
        ManualTimeline timeline = null;
        if (wanted != null) {
            builder.scenario(scenario(wanted));
            if (wanted.manualTime()) {
                timeline = new ManualTimeline();
                builder.timeline(timeline);
            }
        }
        change.accept(builder);
        return new RunningSmsc(builder.start(), conformance, timeline);
    }

    SmscSimulator simulator() {
        return simulator;
    }

    Conformance conformance() {
        return conformance;
    }

    Optional<ManualTimeline> timeline() {
        return Optional.ofNullable(timeline);
    }

    /** What helps to find out why a test has failed. */
    Map<String, String> story() {
        Map<String, String> story = new LinkedHashMap<>();
        story.put("simulator.seed", Long.toString(simulator.seed()));
        story.put("simulator.statistics", simulator.statistics().toString());
        return story;
    }

    void expectConformant() {
        ConformanceReport report = conformance.report();
        if (!report.isConformant()) {
            throw new AssertionError("a client was not conformant:\n" + report.toTable());
        }
    }

    @Override
    public void close() {
        simulator.close();
    }

    private static Scenario scenario(SimulatedSmsc wanted) {
        if (!wanted.value().isEmpty() && !wanted.file().isEmpty()) {
            throw new ExtensionConfigurationException(
                    "@SimulatedSmsc: value and file (expected: one of them says how the simulator behaves)");
        }
        Scenario scenario;
        if (!wanted.value().isEmpty()) {
            scenario = Scenario.parse(wanted.value());
        } else {
            scenario = wanted.file().isEmpty() ? Scenario.defaults() : Scenario.load(Path.of(wanted.file()));
        }
        return wanted.seed() == 0 ? scenario : scenario.withSeed(wanted.seed());
    }
}

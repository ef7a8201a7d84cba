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
import org.junit.jupiter.api.extension.ExtensionContext;

/** A simulator in a store of JUnit, which closes it at the end of the test or class. */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes only a CloseableResource, later versions an AutoCloseable
record RunningSmsc(SmscSimulator simulator, Conformance conformance, Optional<ManualTimeline> timeline)
        implements ExtensionContext.Store.CloseableResource, AutoCloseable {

    /**
     * Starts a simulator.
     *
     * @param annotation annotation of the test; null if the extension is registered without one
     * @param change configuration in code, applied after the annotation
     */
    static RunningSmsc start(@Nullable SimulatedSmsc annotation, Consumer<SmscSimulator.Builder> change) {
        Conformance conformance = Conformance.builder().build();
        SmscSimulator.Builder builder = SmscSimulator.builder().conformance(conformance);
        Optional<ManualTimeline> timeline = Optional.ofNullable(annotation)
                .filter(SimulatedSmsc::manualTime)
                .map(manual -> new ManualTimeline());
        if (annotation != null) {
            builder.scenario(scenario(annotation));
        }
        timeline.ifPresent(builder::timeline);
        change.accept(builder);
        return new RunningSmsc(builder.start(), conformance, timeline);
    }

    /** Returns the seed and the counters, which a failed test reports. */
    Map<String, String> reportEntries() {
        Map<String, String> reportEntries = new LinkedHashMap<>();
        reportEntries.put("simulator.seed", Long.toString(simulator.seed()));
        reportEntries.put("simulator.statistics", simulator.statistics().toString());
        return reportEntries;
    }

    /** Throws an {@link AssertionError} with the report if a client has violated a required check. */
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

    private static Scenario scenario(SimulatedSmsc annotation) {
        if (!annotation.value().isEmpty() && !annotation.file().isEmpty()) {
            throw new ExtensionConfigurationException("@SimulatedSmsc: value and file (expected: one of them)");
        }
        Scenario scenario;
        if (!annotation.value().isEmpty()) {
            scenario = Scenario.parse(annotation.value());
        } else {
            scenario = annotation.file().isEmpty() ? Scenario.defaults() : Scenario.load(Path.of(annotation.file()));
        }
        return annotation.seed() == 0 ? scenario : scenario.withSeed(annotation.seed());
    }
}

package io.smppcore.tools.capacity;

import io.smppcore.testing.Waits;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Progress;
import io.smppcore.type.Address;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** Plans of a few seconds. */
final class Plans {

    private Plans() {}

    /** Holds a rate from the beginning. */
    static CapacityPlan holding(double rate, Duration sustain, String slo, ScenarioKind... kinds) {
        return plan(
                new CapacityPlan.Rates(rate, rate, 0.05, 1, OptionalDouble.of(rate)),
                Duration.ofSeconds(2),
                sustain,
                slo,
                kinds);
    }

    /** Searches for a rate in steps of two seconds, and holds it. */
    static CapacityPlan searching(double min, double max, String slo, Duration sustain, ScenarioKind... kinds) {
        return searching(min, max, slo, Duration.ofSeconds(2), sustain, kinds);
    }

    /** Searches for a rate and holds it. */
    static CapacityPlan searching(
            double min, double max, String slo, Duration step, Duration sustain, ScenarioKind... kinds) {
        return plan(new CapacityPlan.Rates(min, max, 0.05, 12, OptionalDouble.empty()), step, sustain, slo, kinds);
    }

    static Progress progress() {
        return new Progress(new PrintWriter(new StringWriter()), true);
    }

    /** Returns a progress line that is written as to a terminal. */
    static Progress progress(StringWriter shown) {
        return new Progress(new PrintWriter(shown, true), false);
    }

    static CapacityResult run(CapacityPlan plan, CapacityServer server) throws InterruptedException {
        return run(plan, server, progress());
    }

    static CapacityResult run(CapacityPlan plan, CapacityServer server, Progress progress) throws InterruptedException {
        return run(plan, server, new LoadControl(), progress);
    }

    static CapacityResult run(CapacityPlan plan, CapacityServer server, LoadControl control, Progress progress)
            throws InterruptedException {
        try (Gateway gateway = Gateway.open(plan, server, control::nanoTime)) {
            return new CapacityRun(gateway, control, progress).run();
        }
    }

    private static CapacityPlan plan(
            CapacityPlan.Rates rates, Duration step, Duration sustain, String slo, ScenarioKind... kinds) {
        return new CapacityPlan(
                List.of(kinds),
                new Slo.Converter().convert(slo),
                rates,
                new CapacityPlan.Times(step, Duration.ofMillis(200), Duration.ZERO, sustain),
                2,
                100,
                Waits.BOUND,
                "me",
                "secret",
                Address.international("447700900001"),
                Address.international("447700900000"));
    }
}

package io.smppcore.simulator.web;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.session.OctetTap;
import io.smppcore.simulator.SimulatorStatistics;
import io.smppcore.simulator.SmscSimulator;
import java.util.function.ToLongFunction;

/** The metrics of one simulator and its sessions, in the format of Prometheus. Thread-safe. */
final class SimulatorMetrics implements AutoCloseable {

    static final String TYPE = "text/plain; version=0.0.4";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final SmppMetrics sessions = SmppMetrics.create(registry);

    /** Returns the tap that counts the PDUs of all sessions. */
    OctetTap tap() {
        return sessions;
    }

    /*
     * There is no counter by status: clients may choose any status by a command, and counters are never removed, so
     * that their number would grow. smpp.responses counts the statuses that have a name.
     */

    void add(SmscSimulator simulator) {
        counter(simulator, "submitted", "none", SimulatorStatistics::submitted);
        counter(simulator, "never.answered", "none", SimulatorStatistics::neverAnswered);
        counter(simulator, "receipts", "sent", now -> now.receipts().sent());
        counter(simulator, "receipts", "accepted", now -> now.receipts().accepted());
        counter(simulator, "receipts", "failed", now -> now.receipts().failed());
        counter(simulator, "receipts", "lost", SimulatorStatistics::receiptsLost);
        counter(simulator, "mos", "sent", now -> now.mos().sent());
        counter(simulator, "mos", "accepted", now -> now.mos().accepted());
        counter(simulator, "mos", "failed", now -> now.mos().failed());
        counter(simulator, "limits", "over_rate", now -> now.limits().overRate());
        counter(simulator, "limits", "queue_full", now -> now.limits().queueFull());
        counter(simulator, "limits", "timeline_full", now -> now.limits().timelineFull());
        counter(simulator, "limits", "forgotten", now -> now.limits().forgotten());
        gauge(simulator, "enroute", SimulatorStatistics::enroute);
        gauge(simulator, "waiting", SimulatorStatistics::waiting);
        gauge(simulator, "scheduled", SimulatorStatistics::scheduled);
    }

    String text() {
        return registry.scrape();
    }

    @Override
    public void close() {
        sessions.close();
        registry.close();
    }

    private void counter(
            SmscSimulator simulator, String name, String event, ToLongFunction<SimulatorStatistics> value) {
        FunctionCounter.Builder<SmscSimulator> counter = FunctionCounter.builder(
                "smpp.simulator." + name, simulator, source -> value.applyAsLong(source.statistics()));
        (event.equals("none") ? counter : counter.tag("event", event)).register(registry);
    }

    private void gauge(SmscSimulator simulator, String name, ToLongFunction<SimulatorStatistics> value) {
        Gauge.builder("smpp.simulator." + name, simulator, source -> value.applyAsLong(source.statistics()))
                .register(registry);
    }
}

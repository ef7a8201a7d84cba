package io.smppcore.gateway.node;

import io.smppcore.gateway.alert.Alert;
import io.smppcore.gateway.alert.Alerts;
import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.internal.util.LimitedLog;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The alerts of all nodes. Each node evaluates its own, if it has metrics. Thread-safe. */
public final class NodeAlerts {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(NodeAlerts.class), LimitedLog.LINES_PER_SECOND);

    private final ClusterNodes nodes;
    private final Supplier<String> name;
    private final InstantSource clock;
    private final AtomicBoolean isEvaluating = new AtomicBoolean();
    private volatile @Nullable Watch watch;

    /** Seconds until the next evaluation. Used by the timer only. */
    private long left;

    private record Watch(Alerts alerts, Supplier<String> scrape) {}

    /**
     * Creates an object that evaluates nothing yet.
     *
     * @param name supplies the name of this node, empty without a cluster
     * @param clock clock for the beginnings of alerts
     */
    NodeAlerts(ClusterNodes nodes, Supplier<String> name, InstantSource clock) {
        this.nodes = nodes;
        this.name = name;
        this.clock = clock;
    }

    /**
     * Begins to evaluate the rules.
     *
     * @param scrape supplies the metrics of this node in the text format of Prometheus
     */
    public void watch(Supplier<String> scrape) {
        watch = new Watch(new Alerts(name.get()), scrape);
    }

    /** Evaluates the rules when it is time. Called each second; never blocks. */
    void everySecond() {
        if (watch != null && left-- <= 0 && isEvaluating.compareAndSet(false, true)) {
            left = Alerts.INTERVAL.toSeconds() - 1;
            Thread.startVirtualThread(() -> {
                try {
                    evaluate();
                } catch (RuntimeException | Error e) {
                    LOG.error("the rules of alerts cannot be evaluated", e);
                } finally {
                    isEvaluating.set(false);
                }
            });
        }
    }

    /** Evaluates the rules now. */
    void evaluate() {
        Watch current = watch;
        if (current != null) {
            current.alerts.evaluate(System.nanoTime(), clock.instant(), current.scrape.get());
        }
    }

    /** Returns true if this node evaluates the rules. */
    public boolean isWatching() {
        return watch != null;
    }

    /** Returns the alerts of all nodes that have responded, each alert once. */
    public Gathered<List<Alert>> all() {
        Gathered<List<List<Alert>>> all = nodes.gather(
                NodeRequest.ALERTS,
                ClusterNodes.NOTHING,
                ClusterNodes.PATIENCE,
                this::current,
                (node, row) -> NodeCodec.alerts(row));
        return new Gathered<>(Alert.merged(all.value()), all.away());
    }

    /** Returns the alerts of this node for another one. Throws a {@link LinkException} if it evaluates none. */
    byte[] here() {
        if (!isWatching()) {
            throw new LinkException("this node evaluates no alerts (expected: http and Micrometer)");
        }
        return NodeCodec.alerts(current());
    }

    private List<Alert> current() {
        Watch current = watch;
        return current == null ? List.of() : current.alerts.current();
    }
}

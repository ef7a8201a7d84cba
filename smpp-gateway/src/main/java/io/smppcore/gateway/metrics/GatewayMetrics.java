package io.smppcore.gateway.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.gateway.message.MessageListener;
import io.smppcore.gateway.message.MessageListener.Refusal;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.node.ClusterNodes;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.queue.QueueStatus;
import io.smppcore.gateway.search.SearchIndexes;
import io.smppcore.gateway.state.GatewayState;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Meters of a gateway in a Micrometer registry. Thread-safe.
 *
 * <p>Names, tags and meanings are in {@code docs/gateway/metrics.md}.
 */
@SuppressWarnings("exports") // users of a MeterRegistry read its module; other users need not have it
public final class GatewayMetrics implements AutoCloseable {

    private static final String FIRST_METER = "smpp.gateway.accepted";

    /**
     * Maximum number of statuses with a counter of their own. It is bounded because filters of an application may
     * return any status.
     */
    private static final int MAX_STATUSES = 64;

    private static final Duration LONGEST_SUBMIT = Duration.ofSeconds(10);
    private static final Duration LONGEST_FORWARD = Duration.ofHours(1);
    private static final Duration LONGEST_RECEIPT = Duration.ofDays(3);
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final Node node;
    private final MeterRegistry registry;
    private final List<Meter> fixed = new ArrayList<>();
    private final Map<CommandStatus, Counter> refused = new ConcurrentHashMap<>();
    private final Timer submits;
    private final Timer forwards;
    private final Timer receipts;
    private final MessageListener listener = new Listener();

    /** Guards the following fields. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<Tags, Queue> queues = new HashMap<>();
    private final Map<Tags, List<Meter>> smscs = new HashMap<>();
    private final Map<String, Meter> certificates = new HashMap<>();
    private boolean isClosed;

    private GatewayMetrics(Node node, MeterRegistry registry) {
        this.node = node;
        this.registry = registry;
        count("accepted", "Messages accepted and stored", "messages", GatewayState::accepted);
        count("forwarded", "Messages that an SMSC has accepted", "messages", GatewayState::forwarded);
        count(
                "retried",
                "Repetitions after a refusal by an SMSC or a failed request",
                "messages",
                GatewayState::retried);
        count("unanswered", "Messages without a response of the SMSC in time", "messages", GatewayState::unanswered);
        count("answered.late", "Responses of SMSCs after the timeout", "responses", GatewayState::answeredLate);
        count("expired", "Messages whose validity has ended in a queue", "messages", GatewayState::expired);
        count("dead", "Messages that have become dead letters", "messages", GatewayState::dead);
        count("receipts", "Receipts of SMSCs", "receipts", GatewayState::receipts);
        count("receipts.stray", "Receipts without a message", "receipts", GatewayState::strayReceipts);
        count("mos", "Mobile-originated messages", "messages", GatewayState::mobileOriginated);
        count("delivered", "Receipts and messages that accounts have accepted", "deliveries", GatewayState::delivered);
        gauge(
                "parts.waiting",
                "Parts of long messages that wait for the others",
                "parts",
                one -> one.figures().waitingParts());
        gauge(
                "store.backlog",
                "Octets that wait for the disk",
                "bytes",
                one -> one.figures().backlogOctets());
        gauge(
                "store.free",
                "Octets free on the disk of the store",
                "bytes",
                one -> one.figures().freeOctets());
        ClusterNodes nodes = node.nodes();
        String ownerless = "Partitions without an owner among the linked nodes";
        gauge("ready", "1 if this node accepts messages, else 0", "nodes", source -> nodes.isReady() ? 1 : 0);
        gauge("nodes.away", "Other nodes without a link to this one", "nodes", source -> nodes.away());
        gauge("partitions.owned", "Partitions of this node", "partitions", source -> nodes.owned());
        gauge("partitions.ownerless", ownerless, "partitions", source -> nodes.ownerless());
        searches();
        submits = timer("submit.latency", "From a request to its message being durable", LONGEST_SUBMIT);
        forwards = timer("forward.latency", "From acceptance to the response of the SMSC", LONGEST_FORWARD);
        receipts = timer("receipt.latency", "From the response of the SMSC to its receipt", LONGEST_RECEIPT);
        refresh();
        node.add(listener);
    }

    /**
     * Registers the meters of a gateway. Throws an IllegalStateException if the registry already has meters of a
     * gateway.
     */
    public static GatewayMetrics bind(Node node, MeterRegistry registry) {
        if (registry.find(FIRST_METER).meter() != null) {
            throw new IllegalStateException(
                    "the registry has meters of a gateway already (close those, or use another registry)");
        }
        return new GatewayMetrics(node, registry);
    }

    /**
     * Registers the meters of a gateway in a new Prometheus registry, which {@link #scrape} reads.
     *
     * @return the meters, or empty if the Prometheus registry of Micrometer is not on the class path
     */
    public static Optional<GatewayMetrics> scraped(Node node) {
        try {
            return Optional.of(bind(node, Prometheus.registry()));
        } catch (NoClassDefFoundError e) {
            return Optional.empty();
        }
    }

    /** Returns the metrics in the text format of Prometheus; empty if the registry is not a Prometheus registry. */
    public Optional<String> scrape() {
        try {
            return Prometheus.scrape(registry);
        } catch (NoClassDefFoundError e) {
            // The Prometheus registry is an optional dependency.
            return Optional.empty();
        }
    }

    /** Removes the meters from the registry. */
    @Override
    public void close() {
        node.remove(listener);
        lock.lock();
        try {
            isClosed = true;
            queues.values().forEach(queue -> queue.meters.forEach(registry::remove));
            queues.clear();
            smscs.values().forEach(meters -> meters.forEach(registry::remove));
            smscs.clear();
            certificates.values().forEach(registry::remove);
        } finally {
            lock.unlock();
        }
        refused.values().forEach(registry::remove);
        fixed.forEach(registry::remove);
    }

    /**
     * Methods that need the Prometheus registry. A class of its own, so that it is loaded only on use, because this is
     * an optional dependency.
     */
    private static final class Prometheus {

        static MeterRegistry registry() {
            return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        }

        static Optional<String> scrape(MeterRegistry registry) {
            return registry instanceof PrometheusMeterRegistry prometheus
                    ? Optional.of(prometheus.scrape())
                    : Optional.empty();
        }
    }

    private final class Listener implements MessageListener {

        @Override
        public void accepted(long nanos) {
            submits.record(nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void refused(Refusal refusal) {
            Counter counter = refused.get(refusal.status());
            (counter == null ? firstRefused(refusal.status()) : counter).increment();
        }

        @Override
        public void forwarded(int partition, TrackedMessage tracked) {
            forwards.record(Math.max(0, tracked.forwardedAt() - tracked.acceptedAt()), TimeUnit.MILLISECONDS);
        }

        @Override
        public void ended(int partition, TrackedMessage tracked) {
            if (tracked.forwardedAt() != 0) {
                receipts.record(Math.max(0, tracked.finalAt() - tracked.forwardedAt()), TimeUnit.MILLISECONDS);
            }
        }

        @Override
        public void everySecond() {
            refresh();
        }
    }

    private Counter firstRefused(CommandStatus status) {
        String tag = refused.size() >= MAX_STATUSES ? "other" : status.toString();
        Counter counter = Counter.builder("smpp.gateway.refused")
                .description("Messages refused")
                .tag("status", tag)
                .baseUnit("messages")
                .register(registry);
        if (refused.size() < 2 * MAX_STATUSES) {
            refused.put(status, counter);
        }
        return counter;
    }

    private void count(String name, String description, String unit, ToLongFunction<GatewayState> value) {
        fixed.add(FunctionCounter.builder("smpp.gateway." + name, node, source -> value.applyAsLong(source.counts()))
                .description(description)
                .baseUnit(unit)
                .register(registry));
    }

    private void gauge(String name, String description, String unit, ToDoubleFunction<Node> value) {
        fixed.add(Gauge.builder("smpp.gateway." + name, node, value)
                .description(description)
                .baseUnit(unit)
                .register(registry));
    }

    private void searches() {
        SearchIndexes indexes = node.figures().indexes();
        if (indexes != null) {
            gauge("search.memory", "Octets of the index in memory", "bytes", source -> indexes.memoryOctets());
            gauge("search.files", "Octets of the files of the index", "bytes", source -> indexes.fileOctets());
            gauge("search.incomplete", "Partitions whose index is built", "partitions", source -> indexes.incomplete());
        }
    }

    private Timer timer(String name, String description, Duration longest) {
        Timer timer = Timer.builder("smpp.gateway." + name)
                .description(description)
                .publishPercentileHistogram()
                .minimumExpectedValue(SHORTEST)
                .maximumExpectedValue(longest)
                .register(registry);
        fixed.add(timer);
        return timer;
    }

    /* Called each second, because queues and SMSCs are added and removed by the configuration. */

    private void refresh() {
        Map<Tags, QueueStatus> current = new HashMap<>();
        node.figures()
                .groupQueues()
                .forEach((name, queue) -> current.put(Tags.of("queue", "smsc", "name", name), queue));
        node.figures()
                .accountQueues()
                .forEach((name, queue) -> current.put(Tags.of("queue", "account", "name", name), queue));
        Set<String> served = node.figures().certificates().names();
        lock.lock();
        try {
            if (isClosed) {
                return;
            }
            refreshSmscs();
            certificates
                    .entrySet()
                    .removeIf(entry -> !served.contains(entry.getKey()) && registry.remove(entry.getValue()) != null);
            served.forEach(name -> certificates.computeIfAbsent(name, this::certificate));
            Set<Tags> gone = new HashSet<>(queues.keySet());
            gone.removeAll(current.keySet());
            for (Tags tags : gone) {
                Queue queue = queues.remove(tags);
                if (queue != null) {
                    queue.meters.forEach(registry::remove);
                }
            }
            current.forEach((tags, status) -> queues.computeIfAbsent(tags, added -> register(added, status))
                    .status
                    .set(status));
            refreshSmscs();
        } finally {
            lock.unlock();
        }
    }

    private void refreshSmscs() {
        Map<Tags, String> current = new HashMap<>();
        node.figures().smscs().forEach((smsc, group) -> current.put(Tags.of("smsc", smsc, "name", group), smsc));
        smscs.entrySet().removeIf(entry -> {
            boolean isGone = !current.containsKey(entry.getKey());
            if (isGone) {
                entry.getValue().forEach(registry::remove);
            }
            return isGone;
        });
        current.forEach((tags, smsc) -> smscs.computeIfAbsent(
                tags,
                added -> List.of(
                        Gauge.builder(
                                        "smpp.gateway.smsc.active",
                                        node,
                                        source -> source.figures().isActive(smsc) ? 1 : 0)
                                .description("1 if messages are sent to the SMSC when it is bound, else 0")
                                .tags(added)
                                .baseUnit("smscs")
                                .register(registry),
                        FunctionCounter.builder(
                                        "smpp.gateway.smsc.outages",
                                        node,
                                        source -> source.figures().outages(smsc))
                                .description("Losses of the last open bind")
                                .tags(added)
                                .baseUnit("outages")
                                .register(registry))));
    }

    private Meter certificate(String name) {
        return Gauge.builder(
                        "smpp.gateway.certificate.validity",
                        node,
                        source -> source.figures()
                                .certificates()
                                .secondsLeft(name, source.operations().clock().instant()))
                .description("Time until the end of the certificate")
                .tag("name", name)
                .baseUnit("seconds")
                .register(registry);
    }

    /**
     * Meters of a queue. Gauges refer to their object weakly, so the reference to the status is held here; its value
     * changes when a partition moves.
     */
    private record Queue(AtomicReference<QueueStatus> status, List<Meter> meters) {}

    private Queue register(Tags tags, QueueStatus queue) {
        AtomicReference<QueueStatus> status = new AtomicReference<>(queue);
        return new Queue(
                status,
                List.of(
                        gauge("depth", "Elements in the store", "elements", tags, status, QueueStatus::depth),
                        gauge(
                                "inflight",
                                "Elements that are being sent",
                                "elements",
                                tags,
                                status,
                                QueueStatus::inFlight),
                        gauge("binds", "Sessions that take elements", "sessions", tags, status, QueueStatus::binds),
                        gauge(
                                "age",
                                "Age of the first element that waits",
                                "seconds",
                                tags,
                                status,
                                queueStatus -> queueStatus.ageMillis() / 1e3)));
    }

    private Meter gauge(
            String name,
            String description,
            String unit,
            Tags tags,
            AtomicReference<QueueStatus> status,
            ToDoubleFunction<QueueStatus> value) {
        return Gauge.builder("smpp.gateway.queue." + name, status, current -> value.applyAsDouble(current.get()))
                .description(description)
                .tags(tags)
                .baseUnit(unit)
                .register(registry);
    }
}

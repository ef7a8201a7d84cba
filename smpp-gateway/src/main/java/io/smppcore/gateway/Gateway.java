package io.smppcore.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.smppcore.gateway.cdr.CallDetails;
import io.smppcore.gateway.config.CdrConfig;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.ConfigChange;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.config.HttpConfig;
import io.smppcore.gateway.config.KafkaConfig;
import io.smppcore.gateway.config.TracesConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.MessageFilter;
import io.smppcore.gateway.http.Callbacks;
import io.smppcore.gateway.http.HttpFront;
import io.smppcore.gateway.metrics.GatewayMetrics;
import io.smppcore.gateway.metrics.GatewayObservations;
import io.smppcore.gateway.metrics.TraceExport;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.Parts;
import io.smppcore.gateway.store.kafka.KafkaSettings;
import io.smppcore.gateway.store.kafka.KafkaStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running gateway. Thread-safe.
 *
 * <p>A message is durable before its response is sent, and remains in the store until its outcome at the SMSC is known:
 * docs/gateway/README.md.
 */
public final class Gateway implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);

    private final Node node;
    private final @Nullable CallDetails calls;
    private final @Nullable TraceExport traces;
    private final Callbacks callbacks;
    private final @Nullable Path file;
    private @Nullable HttpFront http;

    private Gateway(Node node, @Nullable CallDetails calls, @Nullable TraceExport traces, @Nullable Path file) {
        this.node = node;
        this.file = file;
        this.calls = calls;
        this.traces = traces;
        this.callbacks = Callbacks.start(node);
        node.onConfigured(callbacks::update);
        callbacks.update();
    }

    /**
     * Starts a gateway with the configuration in a file, which the management interface can reload.
     *
     * @param file configuration
     * @param filters as in {@link #start(GatewayConfig, MessageFilter...)}
     * @return the gateway, whose SMPP port accepts binds
     * @throws io.smppcore.gateway.config.ConfigException if the file has mistakes, all of which are named
     */
    public static Gateway start(Path file, MessageFilter... filters) {
        return start(GatewayConfig.read(file), file, filters);
    }

    /**
     * Starts a gateway.
     *
     * @param config configuration
     * @param filters filters of the application, applied before those of the class path and the rules of the
     *     configuration
     * @return the gateway, whose SMPP port accepts binds
     * @throws IllegalStateException if the store cannot be opened or another process uses it, or if traces are
     *     configured and OpenTelemetry is not on the class path
     * @throws java.io.UncheckedIOException if the directory of the call detail records cannot be used
     */
    public static Gateway start(GatewayConfig config, MessageFilter... filters) {
        return start(config, null, filters);
    }

    private static Gateway start(GatewayConfig config, @Nullable Path file, MessageFilter... filters) {
        List<MessageFilter> chain = new ArrayList<>(List.of(filters));
        chain.addAll(FilterChain.installed());
        Node node = new Node(config, store(config), chain);
        CallDetails calls = null;
        TraceExport traces = null;
        try {
            CdrConfig cdr = config.cdr();
            if (cdr != null) {
                calls = CallDetails.open(cdr);
                node.add(calls);
            }
            TracesConfig exported = config.traces();
            if (exported != null) {
                ClusterConfig cluster = config.cluster();
                traces = TraceExport.start(node, exported, cluster == null ? null : cluster.node());
            }
            node.start();
        } catch (RuntimeException | Error e) {
            Parts.closeAfter(e, parts(node, calls, traces));
            throw e;
        }
        Gateway gateway = new Gateway(node, calls, traces, file);
        HttpConfig http = config.http();
        if (http != null) {
            try {
                Supplier<Optional<String>> scrape = scrape(node);
                if (scrape.get().isPresent()) {
                    node.operations().alerts().watch(() -> scrape.get().orElseThrow());
                }
                gateway.http = HttpFront.start(http, node, gateway::reload, scrape);
            } catch (RuntimeException | Error e) {
                gateway.close();
                throw e;
            }
        }
        return gateway;
    }

    private static GatewayStore store(GatewayConfig config) {
        KafkaConfig kafka = config.store().kafka();
        ClusterConfig cluster = config.cluster();
        if (kafka == null || cluster == null) {
            return EmbeddedStore.open(config.data());
        }
        return KafkaStore.open(
                config.data(),
                new KafkaSettings(
                        cluster.node(),
                        kafka.bootstrap(),
                        kafka.prefix(),
                        kafka.partitions(),
                        kafka.replication(),
                        kafka.oldTransactions(),
                        kafka.properties()));
    }

    /**
     * Returns a supplier of the metrics in the format of Prometheus; it supplies empty without the optional dependency
     * Micrometer.
     */
    private static Supplier<Optional<String>> scrape(Node node) {
        try {
            Optional<GatewayMetrics> metrics = GatewayMetrics.scraped(node);
            return () -> metrics.flatMap(GatewayMetrics::scrape);
        } catch (NoClassDefFoundError e) {
            return Optional::empty;
        }
    }

    /**
     * Reads the file of the configuration again, and applies it as {@link #reload(GatewayConfig)} does. Logs what has
     * changed, or why nothing has.
     *
     * @return the changes, with those that take effect after a restart
     * @throws IllegalArgumentException if the configuration was not read from a file, or has mistakes; the former one
     *     remains in effect
     */
    public List<ConfigChange> reload() {
        Path from = file;
        if (from == null) {
            throw new IllegalArgumentException("configuration: was not read from a file, so it cannot be read again");
        }
        GatewayConfig next;
        try {
            next = GatewayConfig.read(from);
        } catch (RuntimeException e) {
            LOG.error("the configuration was not reloaded, and the former one remains in effect: {}", e.getMessage());
            throw e;
        }
        return reload(next);
    }

    /**
     * Makes the first token of the management, of an administrator, if the configuration has an HTTP interface without
     * a token, and no token was made before.
     *
     * @return completes with the token, which cannot be shown again; empty if none was made
     */
    public CompletableFuture<Optional<String>> firstToken() {
        HttpConfig http = node.operations().config().http();
        return http == null || http.token() != null
                ? CompletableFuture.completedFuture(Optional.empty())
                : CompletableFuture.supplyAsync(
                        () -> Optional.ofNullable(
                                node.operations().configuration().firstToken()),
                        Thread::startVirtualThread);
    }

    /** Returns the port of the SMPP server. */
    public int port() {
        return node.port();
    }

    /** Returns the port of the HTTP interface, or empty if the configuration has none. */
    public OptionalInt httpPort() {
        HttpFront front = http;
        return front == null ? OptionalInt.empty() : OptionalInt.of(front.port());
    }

    /**
     * Applies a new configuration. Accounts, routes, rules, retries and SMSCs change immediately; messages that wait
     * for a removed SMSC group are routed again. Other changes take effect after a restart, and are logged as warnings.
     *
     * @return the changes, with those that take effect after a restart
     */
    public List<ConfigChange> reload(GatewayConfig config) {
        return node.reload(config);
    }

    /**
     * Returns a future that completes with the failure of the store, after which everything is refused until the
     * gateway is started again; never if the store does not fail.
     */
    public CompletableFuture<Throwable> failed() {
        return node.failed().copy();
    }

    /**
     * Returns a future that completes when each part of the gateway has run a task: event loops, timer, virtual threads
     * and store. It does not complete while one of them is blocked; a new process would then be better than this one.
     */
    public CompletableFuture<Void> responds() {
        HttpFront front = http;
        return front == null ? node.responds() : CompletableFuture.allOf(node.responds(), front.responds());
    }

    /**
     * Runs the housekeeping, which otherwise runs each minute: ends expired messages in queues without a bind, moves
     * messages of groups that are down, and removes old rows.
     */
    void sweep() {
        node.sweep();
    }

    /** Returns the counts of this node since its start, and the state of each queue. */
    public GatewayState state() {
        return node.state();
    }

    /**
     * Registers meters of this gateway, which need Micrometer: docs/gateway/metrics.md.
     *
     * @return an object that removes the meters when it is closed
     * @throws IllegalStateException if the registry already has meters of a gateway
     */
    @SuppressWarnings("exports") // users of a MeterRegistry read its module; other users need not have it
    public AutoCloseable metrics(MeterRegistry registry) {
        return GatewayMetrics.bind(node, registry);
    }

    /**
     * Observes the steps of messages, which needs Micrometer: docs/gateway/metrics.md.
     *
     * @param registry registry with the handlers of the observations
     * @return an object that ends the observation when it is closed
     * @throws IllegalStateException if the gateway is already observed, also by the {@code traces} of its configuration
     */
    @SuppressWarnings("exports") // users of an ObservationRegistry read its module; other users need not have it
    public AutoCloseable observe(ObservationRegistry registry) {
        return GatewayObservations.bind(node, registry);
    }

    /** Unbinds all sessions, waits for commits in progress, and closes the store. */
    @Override
    public void close() {
        List<AutoCloseable> parts = new ArrayList<>();
        HttpFront front = http;
        if (front != null) {
            parts.add(front);
        }
        parts.add(callbacks);
        parts.addAll(parts(node, calls, traces));
        Parts.closeAll(parts);
    }

    private static List<AutoCloseable> parts(Node node, @Nullable CallDetails calls, @Nullable TraceExport traces) {
        List<AutoCloseable> parts = new ArrayList<>();
        parts.add(node);
        // Also if the store cannot be closed, because records are still waiting.
        if (calls != null) {
            parts.add(calls);
        }
        if (traces != null) {
            parts.add(traces);
        }
        return parts;
    }
}

package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.AdminStates;
import io.smppcore.gateway.config.ConfigChange;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.MessageFilter;
import io.smppcore.gateway.history.NodeHistory;
import io.smppcore.gateway.intake.Refusals;
import io.smppcore.gateway.limit.AccountRate;
import io.smppcore.gateway.message.MessageListener;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.MessageListeners;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.PartitionLog;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.route.ShadowedRoutes;
import io.smppcore.gateway.search.SearchIndexes;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.state.GatewayState;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.Parts;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.internal.loop.NettyTransport;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.transport.SmppTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All components of a gateway process: the server for accounts, the clients of SMSCs, and the partitions between them.
 * The store assigns and revokes partitions while the server and the clients remain. Thread-safe.
 */
public final class Node implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Node.class);
    private static final LimitedLog LIMITED = new LimitedLog(LOG, LimitedLog.LINES_PER_SECOND);
    private static final Duration HOUSEKEEPING = Duration.ofMinutes(1);

    private final Guard reloading = new Guard();
    private final GatewayStore store;
    private final NodeTimes times;
    private final NodeAdmission admission;
    private final Counts counts = new Counts();
    private final List<MessageFilter> applicationFilters;
    private final List<MessageListener> listeners = new CopyOnWriteArrayList<>();
    private final Steps steps = new Steps();
    private final SmscConnectors connectors = new SmscConnectors();
    private final Refusals refusals;
    private final Peers peers;
    final Partitions partitions;
    private final @Nullable SearchIndexes indexes;
    private final Receipts receipts;
    private final Dispatcher dispatcher;
    private final AccountServer server;
    private final SmscLinks smscs;
    private final ClusterNodes nodes;
    private final Operations operations;
    private final NodeConfiguration managed;
    private final NodeFigures figures;
    private final NodeHistory history;
    private final List<Runnable> configured = new CopyOnWriteArrayList<>();
    final PeerRequests requests;

    private volatile Routing routing;
    private volatile boolean isStarted;
    private volatile @Nullable Future<?> housekeeping;
    private long lastHousekeeping = System.nanoTime() - HOUSEKEEPING.toNanos();

    /**
     * Creates a node that is not started.
     *
     * @param filters filters of the application, which are applied before the rules of the configuration
     */
    public Node(GatewayConfig config, GatewayStore store, List<MessageFilter> filters) {
        this(config, store, filters, NodeTimes.system(), config.data());
    }

    /**
     * Creates a node with its own clocks, without an index of messages and files of its history. It is not started.
     *
     * @param filters filters of the application, which are applied before the rules of the configuration
     */
    public Node(GatewayConfig config, GatewayStore store, List<MessageFilter> filters, NodeTimes times) {
        this(config, store, filters, times, null);
    }

    private Node(
            GatewayConfig config,
            GatewayStore store,
            List<MessageFilter> filters,
            NodeTimes times,
            @Nullable Path data) {
        this.indexes = SearchIndexes.in(data, config.store().search());
        this.store = store;
        this.admission = new NodeAdmission(store);
        this.applicationFilters = List.copyOf(filters);
        // Until it is loaded, a managed configuration has no accounts, SMSCs and routes.
        this.routing = routing(config.managed() == null ? config : config.with(Map.of()), AdminStates.NONE);
        this.times = times;
        this.refusals = new Refusals(counts, new MessageListeners(0, listeners), times.clock());
        this.peers = new Peers(config.cluster(), store.directory(), times.clock()::nanoTime, times.alive());
        this.partitions = new Partitions(store.partitionCount(), this::activate, this::opened, peers);
        this.receipts = new Receipts(partitions::receipts, connectors, peers, counts, System::nanoTime, times.timer());
        this.dispatcher = new Dispatcher(partitions, peers, () -> routing, refusals);
        this.smscs = new SmscLinks(partitions, peers, receipts, () -> routing, connectors);
        this.nodes = new ClusterNodes(peers, partitions, counts, smscs, admission::obstacle);
        AccountSessions sessions = new AccountSessions(peers, nodes, times.clock());
        this.managed = new NodeConfiguration(config, partitions, peers, nodes, times.clock(), this::configure);
        this.server = new AccountServer(partitions, dispatcher, peers, sessions, managed::isWithout);
        this.history = new NodeHistory(counts.tallies, this::counts, partitions::waiting, times.clock(), data);
        this.figures = new NodeFigures(partitions, store, () -> routing, connectors, indexes);
        figures.certificates().add("server", server::certificateEnd);
        this.operations = new Operations(
                partitions,
                nodes,
                new SmscOperations(smscs, connectors, () -> routing),
                dispatcher,
                new DeadLetters(partitions, peers, nodes),
                () -> routing,
                admission::current,
                managed,
                new NodeAudit(managed, peers),
                sessions,
                history,
                times.clock());
        this.requests = new PeerRequests(
                peers, partitions, dispatcher, receipts, server, smscs, connectors, nodes, operations, store::ended);
    }

    private ActivePartition activate(Partition partition) {
        managed.activating(partition);
        PartitionContext context = new PartitionContext(
                new PartitionLog(partition),
                () -> routing,
                times.clock(),
                times.timer(),
                new MessageListeners(partition.number(), listeners),
                steps,
                counts);
        return new ActivePartition(
                context,
                connectors,
                receipts,
                partitions.limits,
                peers.nanoTime,
                admission::current,
                refusals,
                indexes);
    }

    private Routing routing(GatewayConfig config, AdminStates states) {
        List<MessageFilter> all = new ArrayList<>(applicationFilters);
        all.addAll(config.filters());
        return Routing.of(config, new FilterChain(all)).with(states);
    }

    /** Passes all bound sessions to a partition that was just loaded. */
    private void opened(ActivePartition partition) {
        smscs.openAll(partition);
        server.openAll(partition);
        requests.openAll(partition);
        Thread.startVirtualThread(receipts.early::search);
    }

    /** Adds a listener for the steps of messages. */
    public void add(MessageListener listener) {
        listeners.add(listener);
    }

    /** Removes a listener. Calls of it that are in progress continue. */
    public void remove(MessageListener listener) {
        listeners.remove(listener);
    }

    /** Returns the steps of messages, to which an observer can be added. */
    public Steps steps() {
        return steps;
    }

    /** Opens the partitions, binds to the SMSCs and starts accepting messages. */
    public void start() {
        managed.start();
        // Before partitions are loaded: they may contain early receipts, whose processing looks up the SMSC.
        routing.config().smscs().values().forEach(connectors::configured);
        requests.start();
        store.own(partitions);
        GatewayConfig config = reloading.get(() -> {
            GatewayConfig current = routing.config();
            smscs.configure(current.smscs());
            server.start(current);
            isStarted = true;
            return current;
        });
        history.start();
        housekeeping = times.timer().scheduleWithFixedDelay(this::runHousekeeping, 1, 1, TimeUnit.SECONDS);
        warnOfShadowedRoutes(config);
        LOG.info(
                "started: SMPP on port {}, {} accounts, {} SMSCs, store in {}",
                server.port(),
                config.accounts().size(),
                config.smscs().size(),
                config.data());
    }

    /**
     * Applies a new configuration, except for changes that require a restart. Logs and returns all changes, including
     * the latter.
     */
    public List<ConfigChange> reload(GatewayConfig wanted) {
        List<ConfigChange> changes = apply(managed.reloaded(wanted));
        configured.forEach(Runnable::run);
        return changes;
    }

    /** Adds an action that runs after each change of the configuration in use. */
    public void onConfigured(Runnable action) {
        configured.add(action);
    }

    /** Takes states of SMSCs into use, and a managed configuration unless it is null. */
    private void configure(@Nullable GatewayConfig wanted, AdminStates states) {
        boolean isEarly = reloading.get(() -> {
            if (!isStarted) {
                routing = routing(wanted == null ? routing.config() : wanted, states);
                routing.config().smscs().values().forEach(connectors::configured);
            } else if (!states.equals(routing.states())) {
                routing = routing.with(states);
                smscs.operate();
            }
            return !isStarted;
        });
        if (!isEarly && wanted != null) {
            apply(wanted);
            configured.forEach(Runnable::run);
        }
    }

    private List<ConfigChange> apply(GatewayConfig wanted) {
        return reloading.get(() -> {
            GatewayConfig old = routing.config();
            List<ConfigChange> changes = old.changesTo(wanted);
            GatewayConfig next = old.with(wanted);
            server.accounts(next);
            routing = routing(next, routing.states());
            smscs.configure(next.smscs());
            Thread.startVirtualThread(this::sweep);
            for (ConfigChange change : changes) {
                if (change.live()) {
                    LOG.info("configuration: {}", change);
                } else {
                    LOG.warn("configuration: {}", change);
                }
            }
            warnOfShadowedRoutes(next);
            LOG.info("configuration reloaded: {} changes", changes.size());
            return changes;
        });
    }

    private static void warnOfShadowedRoutes(GatewayConfig config) {
        ShadowedRoutes.of(config).forEach(route -> LOG.warn("configuration: {}", route));
    }

    /** Returns a future that completes with the failure of the store when it has failed. */
    public CompletableFuture<Throwable> failed() {
        return admission.failed();
    }

    /**
     * Returns a future that completes when the timer, each event loop of SMPP, and a virtual thread that reads each
     * partition have run a task. It does not complete while one of them is blocked, for example in a deadlock.
     */
    public CompletableFuture<Void> responds() {
        return CompletableFuture.allOf(
                CompletableFuture.runAsync(() -> {}, times.timer()),
                NettyTransport.of(SmppTransport.shared()).responds(),
                CompletableFuture.runAsync(partitions::probe, Thread::startVirtualThread));
    }

    /** Runs the housekeeping of all partitions, which otherwise runs each minute, on the calling thread. Blocks. */
    public void sweep() {
        partitions.sweep();
        operations.audit().sweep();
        figures.certificates().read(routing.config());
    }

    private void runHousekeeping() {
        MessageListeners.each(listeners, MessageListener::everySecond);
        nodes.everySecond();
        managed.everySecond();
        operations.alerts().everySecond();
        try {
            peers.http.everySecond();
            admission.check(routing.config().store().minFreeOctets());
            partitions.everySecond();
            Thread.startVirtualThread(receipts.early::search);
            if (System.nanoTime() - lastHousekeeping >= HOUSEKEEPING.toNanos()) {
                lastHousekeeping = System.nanoTime();
                Thread.startVirtualThread(this::sweep);
            }
            figures.certificates().check(times.clock().instant());
        } catch (RuntimeException | Error e) {
            LIMITED.error("housekeeping failed, retrying", e);
        }
    }

    /** Returns the port of the SMPP server; throws if this node is not started. */
    public int port() {
        return server.port();
    }

    /** Returns the access to the other nodes. */
    Peers peers() {
        return peers;
    }

    /** Returns the rate of a configured account at this node. */
    AccountRate rate(String account) {
        return partitions.limits.rate(
                Objects.requireNonNull(routing.config().accounts().get(account), account));
    }

    /** Returns the requests to all nodes at once. */
    public ClusterNodes nodes() {
        return nodes;
    }

    /** Returns the operations that the HTTP interface offers. */
    public Operations operations() {
        return operations;
    }

    /** Returns the counts of this node since its start, and the current state of the queues of its partitions. */
    public GatewayState state() {
        return QueueStates.state(counts, partitions.all());
    }

    /** Returns the counts of this node since its start, without queues. */
    public GatewayState counts() {
        return QueueStates.state(counts, List.of());
    }

    /** Returns the current figures of the queues and the store. */
    public NodeFigures figures() {
        return figures;
    }

    /**
     * Ends all sessions, awaits the outcomes of requests in flight, those of other nodes for up to 10 seconds, waits
     * for commits in progress, and closes the store. Blocks.
     */
    @Override
    public void close() {
        admission.close();
        managed.close();
        LOG.info("ends");
        // The timer last, because partitions need it and may change until the store is closed.
        Parts.closeAll(List.of(
                partitions::stop,
                server,
                smscs,
                partitions::awaitOutcomes,
                peers,
                this::endHousekeeping,
                () -> {
                    if (indexes != null) {
                        indexes.close();
                    }
                },
                history,
                store,
                () -> times.timer().shutdownNow()));
    }

    private void endHousekeeping() {
        Future<?> house = housekeeping;
        if (house != null) {
            house.cancel(false);
        }
    }
}

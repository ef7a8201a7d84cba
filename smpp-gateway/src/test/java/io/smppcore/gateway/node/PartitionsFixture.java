package io.smppcore.gateway.node;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.intake.Refusals;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.MessageListeners;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.PartitionLog;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.queue.SessionLink;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.message.MessageAdapter;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Partitions without a node: nothing is bound until a test binds it, and the timer is that of the test. */
class PartitionsFixture implements AutoCloseable {

    final SmscConnectors connectors = new SmscConnectors();
    final Counts counts = new Counts();
    final Partitions partitions;
    final Receipts receipts;
    private final Routing routing;
    private final InstantSource clock;
    private final ScheduledExecutorService timer;
    private @Nullable EmbeddedStore store;

    /** True while commits are refused, as if too many octets of changes waited. */
    volatile boolean isRefusing;

    /** Number of refused commits with changes. */
    final AtomicInteger refused = new AtomicInteger();

    /** Number of scans of tables. */
    final AtomicInteger scans = new AtomicInteger();

    /** Number of commits with changes after which the others are held back. */
    private final AtomicInteger commitsUntilHeld = new AtomicInteger(Integer.MAX_VALUE);

    /** Commits that are held back, in their order. */
    private final Queue<Runnable> held = new ConcurrentLinkedQueue<>();

    /**
     * Opens one partition of a store in a directory, for the SMSCs alpha and beta. Messages for alpha move to another
     * group after a time.
     */
    static PartitionsFixture open(Path directory, String parkAfter, String routes, ScheduledExecutorService timer) {
        String smscs = GatewayFixture.smscYaml("alpha", 1, "parkAfter: " + parkAfter)
                + GatewayFixture.smscYaml("beta", 1, "parkAfter: 1h");
        GatewayConfig config = new GatewayFixture(directory).config("", smscs, routes);
        PartitionsFixture fixture = new PartitionsFixture(config, InstantSource.system(), timer);
        fixture.store = EmbeddedStore.open(directory.resolve("data"));
        fixture.store.own(fixture.partitions);
        return fixture;
    }

    PartitionsFixture(GatewayConfig config, InstantSource clock, ScheduledExecutorService timer) {
        this(config, 1, new MemoryDirectory(), clock, timer, System::nanoTime);
    }

    PartitionsFixture(
            GatewayConfig config,
            int count,
            Directory directory,
            InstantSource clock,
            ScheduledExecutorService timer,
            LongSupplier nanoTime) {
        this(
                config,
                count,
                new Peers(null, directory, System::nanoTime, Duration.ofSeconds(2)),
                clock,
                timer,
                nanoTime);
    }

    PartitionsFixture(
            GatewayConfig config,
            int count,
            Peers peers,
            InstantSource clock,
            ScheduledExecutorService timer,
            LongSupplier nanoTime) {
        this.routing = Routing.of(config, new FilterChain(List.of()));
        this.clock = clock;
        this.timer = timer;
        config.smscs().values().forEach(connectors::configured);
        partitions = new Partitions(count, this::activate, opened -> {}, peers);
        receipts = new Receipts(partitions::receipts, connectors, peers, counts, nanoTime, timer);
    }

    private ActivePartition activate(Partition partition) {
        PartitionContext context = new PartitionContext(
                new PartitionLog(wrapped(refusing(partition))),
                () -> routing,
                clock,
                timer,
                new MessageListeners(partition.number(), List.of()),
                new Steps(),
                counts);
        return new ActivePartition(
                context,
                connectors,
                receipts,
                partitions.limits,
                System::nanoTime,
                () -> new SubmitResult(CommandStatus.ESME_ROK, "", ""),
                new Refusals(counts, context.listeners(), clock),
                null);
    }

    private Partition refusing(Partition stored) {
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    boolean isCommit = method.getName().equals("commit");
                    scans.addAndGet(method.getName().equals("scan") ? 1 : 0);
                    if (isCommit && isRefusing) {
                        Commit done = (Commit) arguments[1];
                        // In the order of the commits, as in the store.
                        stored.commit(new Changes(), failure -> done.done(new StoreException("refused")));
                        refused.addAndGet(((Changes) arguments[0]).isEmpty() ? 0 : 1);
                        return null;
                    }
                    if (isCommit
                            && !((Changes) arguments[0]).isEmpty()
                            && commitsUntilHeld.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
                        held.add(() -> stored.commit((Changes) arguments[0], (Commit) arguments[1]));
                        return null;
                    }
                    try {
                        return method.invoke(stored, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Returns a partition in place of that of the store. */
    Partition wrapped(Partition partition) {
        return partition;
    }

    ActivePartition partition(int number) {
        return Objects.requireNonNull(partitions.of(number));
    }

    /** Adds a message to the queue of a group in the first partition; its position is the next number. */
    void enqueue(String group, Message message) {
        ActivePartition partition = partition(0);
        GroupQueue queue = partition.groups().queue(group);
        Changes changes = new Changes();
        partition
                .context()
                .log()
                .commit(
                        changes,
                        positions -> {
                            long number = positions.getAsLong();
                            return queue.add(changes, positions, message.as(number, number));
                        },
                        queue::committed,
                        failure -> {});
    }

    /** Returns a message of the account shop. */
    Message message(SubmitSm request) {
        return message(request, Long.MAX_VALUE);
    }

    /** Returns a message of the account shop that expires. */
    Message message(SubmitSm request, long expiresAt) {
        long now = partition(0).context().now();
        return new Message(0, 0, 0, "shop", "s", now, expiresAt, 0, List.of(), List.of(), TraceContext.NONE, request);
    }

    /** Adds a message of the account shop to the queue of alpha. */
    void enqueue(String to, String text) {
        enqueue("alpha", message(GatewayFixture.message(to, text).build()));
    }

    /** Adds a delivery to the queue of the account shop, for the system_id of a session or any ("") of its sessions. */
    void deliver(String session, String text) {
        DeliverSm request = DeliverSm.builder()
                .shortMessage(GatewayFixture.message("1", text).build().shortMessage())
                .build();
        ActivePartition partition = partition(0);
        Delivery delivery =
                new Delivery(0, 0, session, partition.context().now(), TraceContext.NONE, request, ReplyTo.NONE, false);
        partition.accounts().deliver(new Changes(), "shop", delivery, failure -> {});
    }

    /** Binds a session to alpha or beta. */
    void bind(String smsc, SmppSession session) {
        partition(0).groups().opened(Objects.requireNonNull(connectors.of(smsc)).new Bind(session));
    }

    /** Binds a session to the account shop. */
    void bindAccount(SmppSession session) {
        SessionLink link = new SessionLink(session.id(), session, MessageAdapter.TO_ESME, "account shop", Tlvs.EMPTY);
        partition(0).accounts().opened("shop", link);
    }

    /** Holds back all commits with changes except the next few. */
    void holdCommitsAfter(int count) {
        commitsUntilHeld.set(count);
    }

    /** Returns the number of commits that are held back. */
    int held() {
        return held.size();
    }

    /** Makes the commits that are held back, and holds back no more. */
    void release() {
        commitsUntilHeld.set(Integer.MAX_VALUE);
        for (Runnable commit = held.poll(); commit != null; commit = held.poll()) {
            commit.run();
        }
    }

    /** Stops the partition and the timer, and closes the store that was opened for them. */
    @Override
    public void close() {
        partition(0).stop();
        timer.shutdownNow();
        Objects.requireNonNull(store).close();
    }

    /** Returns a session that answers each request by a function, which may throw. */
    static SmppSession session(String id, Function<MessageRequest<?>, CompletableFuture<? extends Response>> answers) {
        return session(id, InterfaceVersion.V3_4, answers);
    }

    static SmppSession session(
            String id,
            InterfaceVersion version,
            Function<MessageRequest<?>, CompletableFuture<? extends Response>> answers) {
        return (SmppSession) Proxy.newProxyInstance(
                SmppSession.class.getClassLoader(),
                new Class<?>[] {SmppSession.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "id" -> id;
                    case "options" -> SessionOptions.defaults();
                    case "window" -> SessionOptions.defaults().window();
                    case "version" -> version;
                    case "trySend" -> Optional.of(answers.apply((MessageRequest<?>) arguments[0]));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    static String text(MessageRequest<?> request) {
        return new String(request.messageOctets().toByteArray(), StandardCharsets.US_ASCII);
    }
}

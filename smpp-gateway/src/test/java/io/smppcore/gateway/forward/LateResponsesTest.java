package io.smppcore.gateway.forward;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.CapturedLog;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.ancillary.LateResponses;
import io.smppcore.gateway.ancillary.WaitingMessages;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.MessageListeners;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.PartitionLog;
import io.smppcore.gateway.queue.Routing;
import io.smppcore.gateway.queue.StateChanges;
import io.smppcore.gateway.receipt.PartitionReceipts;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.receipt.ReceivedReceipt;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.MessageState;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Receipts and late responses of the copies of one message, some of which arrive before others are durable. */
@Isolated("captures the log")
@NullUnmarked // fields are set before each test
class LateResponsesTest {

    private static final long NUMBER = 7;

    /** Number of the first message of the submit_multi, which has the message_id of the account. */
    private static final long CUSTOMER_NUMBER = 5;

    private static final SubmitSm REQUEST =
            GatewayFixture.message("491701234567", "hello").build();

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<Runnable> held = new ArrayList<>();
    private boolean isHolding;
    private volatile boolean isBroken;
    private volatile boolean isRefusing;
    private final AtomicInteger refused = new AtomicInteger();
    private EmbeddedStore store;
    private PartitionContext context;
    private AccountQueues accounts;
    private StateChanges changes;
    private PartitionReceipts partition;
    private Receipts receipts;
    private AcceptedCopies copies;
    private GroupQueues groups;
    private SmscConnector alpha;

    @BeforeEach
    void open() {
        GatewayConfig config =
                new GatewayFixture(directory).config("", GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h"), "");
        Routing routing = Routing.of(config, new FilterChain(List.of()));
        SmscConnectors connectors = new SmscConnectors();
        alpha = connectors.configured(Objects.requireNonNull(config.smscs().get("alpha")));
        Counts counts = new Counts();
        store = EmbeddedStore.open(directory.resolve("data"));
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(Partition assigned) {
                context = new PartitionContext(
                        new PartitionLog(holding(assigned)),
                        () -> routing,
                        InstantSource.system(),
                        timer,
                        new MessageListeners(0, List.of()),
                        new Steps(),
                        counts);
            }

            @Override
            public void revoked(Partition gone) {
                throw new AssertionError("an embedded store keeps its partitions");
            }
        });
        accounts = new AccountQueues(context);
        changes = new StateChanges(context);
        partition = new PartitionReceipts(context, accounts, changes);
        Peers peers = new Peers(null, new MemoryDirectory(), System::nanoTime, Duration.ofSeconds(2));
        receipts = new Receipts(() -> List.of(partition), connectors, peers, counts, System::nanoTime, timer);
        groups = new GroupQueues(context, connectors);
        FinalStates finalStates = new FinalStates(context, accounts, receipts, changes);
        MessageRouter router = new MessageRouter(context, groups, finalStates);
        Schedule schedule = new Schedule(context, router);
        copies = new AcceptedCopies(context, receipts, partition);
        WaitingMessages waiting = new WaitingMessages(context, groups, schedule, new PartCollector(context), changes);
        groups.start(new ForwardResults(context, copies, router, schedule, finalStates));
        copies.start(new LateResponses(context, copies, waiting, receipts, changes)::settle);
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        store.close();
    }

    private Partition holding(Partition stored) {
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        commit(stored, (Changes) arguments[0], (Commit) arguments[1]);
                        return null;
                    }
                    try {
                        return method.invoke(stored, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void commit(Partition stored, Changes changes, Commit done) {
        if (isBroken) {
            throw new IllegalStateException("planted");
        }
        if (isRefusing) {
            stored.commit(new Changes(), failure -> {
                done.done(new StoreException("refused"));
                refused.incrementAndGet();
            });
            return;
        }
        synchronized (held) {
            if (isHolding) {
                held.add(() -> stored.commit(changes, done));
                return;
            }
        }
        stored.commit(changes, done);
    }

    /** Holds further commits back. */
    private void hold() {
        synchronized (held) {
            isHolding = true;
        }
    }

    private int held() {
        synchronized (held) {
            return held.size();
        }
    }

    private void proceed() {
        List<Runnable> commits;
        synchronized (held) {
            isHolding = false;
            commits = List.copyOf(held);
            held.clear();
        }
        commits.forEach(Runnable::run);
    }

    private static Message message() {
        return new Message(
                NUMBER,
                NUMBER,
                CUSTOMER_NUMBER,
                "shop",
                "s",
                1,
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                REQUEST);
    }

    /** Forwards the message, whose copies have these ids at the SMSC. */
    private void forward(String... ids) {
        List<AcceptedCopies.Copy> accepted = new ArrayList<>();
        for (String id : ids) {
            accepted.add(new AcceptedCopies.Copy(new SmscId("alpha", id), id));
        }
        Changes changes = new Changes();
        AcceptedCopies.Forwarding forwarding = copies.forwarded(changes, message(), accepted);
        context.log().commit(changes, failure -> {});
        copies.committed(forwarding);
        context.log().settle();
    }

    /** Adds the message to the queue of its group, which has no bind. */
    private GroupQueue enqueue() {
        GroupQueue queue = groups.queue("alpha");
        Changes changes = new Changes();
        context.log()
                .commit(
                        changes,
                        positions -> queue.add(changes, positions, message()),
                        queue::committed,
                        failure -> {});
        context.log().settle();
        return queue;
    }

    /** Passes a late response to the message while commits are refused, as if too many octets of changes waited. */
    private void receiveLateWhileCommitsAreRefused(String id) {
        isRefusing = true;
        copies.received(NUMBER, alpha, SubmitSmResp.ok(id));
        eventually().until(() -> refused.get() > 0);
        isRefusing = false;
    }

    private CompletableFuture<DeliverSmResp> receive(String id) {
        DeliverSm receipt = Smsc.receiptFor(REQUEST, id, MessageState.DELIVERED);
        return receipts.received(Objects.requireNonNull(ReceivedReceipt.of(alpha, receipt)))
                .toCompletableFuture();
    }

    private static void assertIsOk(CompletableFuture<DeliverSmResp> answer) throws Exception {
        assertThat(answer.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
    }

    private void assertIsDeliveredOnce() {
        context.log().settle();
        TrackedMessage tracked = Objects.requireNonNull(changes.state(NUMBER));
        assertThat(tracked.state()).isEqualTo(MessageState.DELIVERED);
        assertThat(tracked.isFinal()).isTrue();
        assertThat(accounts.queue("shop").depth()).isEqualTo(1);
    }

    @Test
    void aReceiptThatArrivesBeforeALateResponseIsDurableEndsTheMessageForAllCopies() throws Exception {
        forward("a");
        hold();
        copies.received(NUMBER, alpha, SubmitSmResp.ok("b"));
        eventually().until(() -> held() == 1);
        CompletableFuture<DeliverSmResp> first = receive("a");
        assertThat(held()).isEqualTo(1);
        proceed();
        assertIsOk(first);
        assertIsOk(receive("b"));
        assertIsDeliveredOnce();
    }

    @Test
    void aLateResponseThatArrivesBeforeAReceiptIsDurableLeavesTheMessageEnded() throws Exception {
        forward("a");
        hold();
        CompletableFuture<DeliverSmResp> first = receive("a");
        assertThat(held()).isEqualTo(1);
        copies.received(NUMBER, alpha, SubmitSmResp.ok("b"));
        proceed();
        assertIsOk(first);
        eventually().until(() -> copies.take(NUMBER).isEmpty());
        assertIsOk(receive("b"));
        assertIsDeliveredOnce();
    }

    @Test
    void aLateResponseThatIsRefusedByTheStoreEndsTheWaitOfItsMessageLater() {
        GroupQueue queue = enqueue();
        receiveLateWhileCommitsAreRefused("b");
        assertThat(queue.depth()).isEqualTo(1);
        copies.stored(NUMBER);
        eventually().until(() -> changes.state(NUMBER).smscId().equals("b"));
        eventually().until(() -> queue.depth() == 0);
    }

    @Test
    void aLateResponseThatIsRefusedByTheStoreIsAddedToItsForwardedMessageLater() throws Exception {
        forward("a");
        receiveLateWhileCommitsAreRefused("b");
        eventually().until(() -> changes.state(NUMBER).copies().size() == 2);
        assertIsOk(receive("b"));
        assertIsDeliveredOnce();
    }

    @Test
    void receiptsOfTwoCopiesAtOnceEndTheMessageOnce() throws Exception {
        forward("a", "b");
        hold();
        CompletableFuture<DeliverSmResp> first = receive("a");
        eventually().until(() -> held() == 1);
        CompletableFuture<DeliverSmResp> second = receive("b");
        proceed();
        assertIsOk(first);
        assertIsOk(second);
        assertIsDeliveredOnce();
    }

    @Test
    void aReceiptThatIsRepeatedBeforeItIsDurableIsDeliveredOnce() throws Exception {
        forward("a");
        hold();
        CompletableFuture<DeliverSmResp> first = receive("a");
        CompletableFuture<DeliverSmResp> second = receive("a");
        proceed();
        assertIsOk(first);
        assertIsOk(second);
        assertIsDeliveredOnce();
    }

    @Test
    void failuresOfReceiptsAreLoggedWithTheMessageIdOfTheAccount() throws Exception {
        String id = context.idOf(CUSTOMER_NUMBER);
        try (CapturedLog log = new CapturedLog()) {
            forward("a");
            hold();
            CompletableFuture<DeliverSmResp> first = receive("a");
            CompletableFuture<DeliverSmResp> second = receive("a");
            CompletableFuture<Void> ending = Objects.requireNonNull(changes.begin(NUMBER));
            eventually().until(() -> ending.getNumberOfDependents() > 0);
            isBroken = true;
            proceed();
            assertIsOk(first);
            assertThat(second.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isFalse();
            log.await("ERROR the receipt of message " + id + " was not stored");
        }
    }

    @Test
    void failuresOfReceiptsThatNeedNotWaitAreLoggedWithTheMessageIdOfTheAccount() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            forward("a");
            isBroken = true;
            assertThat(receive("a").get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isFalse();
            log.await("ERROR the receipt of message " + context.idOf(CUSTOMER_NUMBER) + " was not stored");
        }
    }

    @Test
    void failuresOfLateResponsesAreLoggedWithTheMessageIdOfTheAccount() {
        try (CapturedLog log = new CapturedLog()) {
            forward("a");
            isBroken = true;
            copies.received(NUMBER, alpha, SubmitSmResp.ok("b"));
            log.await("ERROR the late response to message " + context.idOf(CUSTOMER_NUMBER) + " was not stored");
        }
    }

    @Test
    void aReceiptThatIsFoundMissingWhileAnotherIsStoredCausesNone() throws Exception {
        forward("a");
        TrackedMessage found = Objects.requireNonNull(changes.state(NUMBER));
        hold();
        CompletableFuture<DeliverSmResp> first = receive("a");
        FinalStates finalStates = new FinalStates(context, accounts, receipts, changes);
        finalStates.receiptMissed(found);
        assertThat(held()).isEqualTo(1);
        proceed();
        assertIsOk(first);
        finalStates.receiptMissed(found);
        assertIsDeliveredOnce();
    }
}

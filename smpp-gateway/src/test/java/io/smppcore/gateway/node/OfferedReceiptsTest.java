package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSessions;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.receipt.ReceivedReceipt;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Receipts at a node whose messages another node may have forwarded, and receipts that the other node offers. */
@Timeout(Waits.METHOD_SECONDS)
@NullUnmarked // fields are set before each test
class OfferedReceiptsTest {

    private static final RegisteredDelivery INTERMEDIATE =
            RegisteredDelivery.FINAL.plus(RegisteredDelivery.INTERMEDIATE);

    private static final TraceContext TRACE = TraceContext.of(Map.of("b3", "1-2-1"));

    @TempDir
    Path directory;

    private final AtomicLong nanoTime = new AtomicLong();
    private final MemoryDirectory shared = new MemoryDirectory();
    private final Peers here = new Peers(cluster("a"), shared, System::nanoTime, Waits.BOUND);
    private final Peers other = new Peers(cluster("b"), shared, System::nanoTime, Waits.BOUND);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    /** SMSCs and ids of the receipts that the other node was offered. */
    private final List<String> offered = new CopyOnWriteArrayList<>();

    /** Number of receipts that the other node stores; it does not know the messages of the next ones. */
    private final AtomicInteger known = new AtomicInteger();

    /** Completes when the other node may answer. */
    private volatile CompletableFuture<Void> mayAnswer = CompletableFuture.completedFuture(null);

    /** Octets of changes that wait for the store, in halves of the maximum. */
    private volatile double halves;

    /** Number of the next commits with changes that fail. */
    private final AtomicInteger failures = new AtomicInteger();

    /** Number of reads that have failed; negative while reads succeed. */
    private final AtomicInteger failedReads = new AtomicInteger(Integer.MIN_VALUE);

    private SharedStore store;
    private SharedStore.View view;
    private PartitionsFixture fixture;
    private Receipts receipts;
    private SmscConnector alpha;

    private static ClusterConfig cluster(String node) {
        return new ClusterConfig(node, "127.0.0.1", 0, "secret", null);
    }

    @BeforeEach
    void open() {
        GatewayConfig config =
                new GatewayFixture(directory).config("", GatewayFixture.smscYaml("alpha", 1, "parkAfter: 1h"), "");
        store = new SharedStore(directory, 2);
        fixture = new PartitionsFixture(config, 2, here, InstantSource.system(), timer, nanoTime::get) {
            @Override
            Partition wrapped(Partition stored) {
                return failing(stored);
            }
        };
        receipts = fixture.receipts;
        alpha = fixture.connectors.of("alpha");
        view = store.new View(0);
        view.own(fixture.partitions);
        here.start((node, operation, body) -> new CompletableFuture<>(), new PeerSessions.Listener() {});
        other.start(
                (node, operation, body) -> operation == NodeRequest.RECEIPTS.number()
                        ? offered(new Row.Reader(body))
                        : CompletableFuture.completedFuture(Row.write().toOctets()),
                new PeerSessions.Listener() {});
        eventually().until(() -> here.nodes().equals(List.of("b")));
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        here.close();
        other.close();
        store.close();
    }

    private CompletableFuture<byte[]> offered(Row.Reader row) {
        Row answer = Row.write();
        for (byte[] block : row.list(Row.Reader::block)) {
            Row.Reader one = new Row.Reader(block);
            String smsc = one.text();
            ReceivedReceipt receipt = Objects.requireNonNull(ReceivedReceipt.of(alpha, (DeliverSm) one.pdu()));
            offered.add(smsc + " " + receipt.receipt().id().orElseThrow());
            answer.flag(known.getAndUpdate(left -> Math.max(0, left - 1)) > 0);
        }
        return mayAnswer.thenApply(done -> answer.toOctets());
    }

    private Partition failing(Partition stored) {
        return (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(), new Class<?>[] {Partition.class}, (proxy, method, arguments) -> {
                    String name = method.getName();
                    if (name.equals("backlogOctets")) {
                        return (long) (halves / 2 * stored.maxBacklogOctets());
                    }
                    if (name.equals("get") && failedReads.get() >= 0) {
                        failedReads.incrementAndGet();
                        throw new StoreException("planted");
                    }
                    if (name.equals("commit")
                            && !((Changes) arguments[0]).isEmpty()
                            && failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                        Commit done = (Commit) arguments[1];
                        stored.commit(new Changes(), failure -> done.done(new StoreException("planted")));
                        return null;
                    }
                    try {
                        return method.invoke(stored, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static SmscId key(String id) {
        return new SmscId("alpha", id);
    }

    private static DeliverSm request(String id, MessageState state) {
        return Smsc.receiptFor(GatewayFixture.message("491701234567", "hello").build(), id, state);
    }

    private CompletableFuture<CommandStatus> receive(DeliverSm request) {
        return receipts.received(Objects.requireNonNull(ReceivedReceipt.of(alpha, request)))
                .thenApply(DeliverSmResp::commandStatus)
                .toCompletableFuture();
    }

    private CommandStatus receipt(String id, MessageState state) throws Exception {
        return receive(request(id, state)).get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    private CommandStatus receipt(String id) throws Exception {
        return receipt(id, MessageState.DELIVERED);
    }

    private boolean isStored(SmscConnector from, DeliverSm request) throws Exception {
        return receipts.receivedElsewhere(List.of(new Receipts.Offered(from, request)))
                .getFirst()
                .get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    private static TrackedMessage message(long number, String id, RegisteredDelivery wanted) {
        Message message = new Message(
                number,
                number,
                number,
                "shop",
                "s",
                1,
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TRACE,
                GatewayFixture.message("491701234567", "hello")
                        .registeredDelivery(wanted)
                        .build());
        return TrackedMessage.of(message, "alpha", MessageState.ENROUTE, "").accepted("alpha", id, 2, List.of());
    }

    /** Stores a forwarded message in a partition, and not in memory. */
    private TrackedMessage forward(int partition, long number, String id, RegisteredDelivery wanted) {
        TrackedMessage tracked = message(number, id, wanted);
        Changes changes = new Changes().put(Table.CORRELATION, key(id).correlation(), Keys.of(number));
        tracked.put(changes);
        context(partition).log().commit(changes, failure -> {});
        context(partition).log().settle();
        return tracked;
    }

    private PartitionContext context(int partition) {
        return fixture.partition(partition).context();
    }

    private MessageState state(int partition, long number) {
        context(partition).log().settle();
        return TrackedMessage.read(context(partition).partition().get(Table.STATE, Keys.of(number)))
                .state();
    }

    private long deliveries(int partition) {
        context(partition).log().settle();
        return fixture.partition(partition).accounts().queue("shop").depth();
    }

    /** Returns the ids of the early receipts in a partition. */
    private List<String> kept() {
        List<String> ids = new ArrayList<>();
        context(0).log().settle();
        context(0).partition().scan(Table.EARLY, new byte[0], null, (key, value) -> {
            ids.add(SmscId.ofEarly(key).id());
            return true;
        });
        return ids;
    }

    private void searchAfter(Duration time) {
        nanoTime.addAndGet(time.toNanos());
        receipts.early.search();
    }

    private void forwardedElsewhere(String id) {
        byte[] hashes = Row.write().number(key(id).hash()).toOctets();
        receipts.forwardedElsewhere("b", new Row.Reader(hashes));
    }

    @Test
    void aReceiptGoesToTheNodeThatHasForwardedItsMessage() throws Exception {
        forwardedElsewhere("n1");
        known.set(1);
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(offered).containsExactly("alpha n1");
        assertThat(kept()).isEmpty();
        assertThat(fixture.counts.receipts.sum()).isEqualTo(1);
        assertThat(alpha.receipts.sum()).isEqualTo(1);
    }

    @Test
    void aReceiptGoesToAllNodesIfNoneIsKnownToHaveForwardedItsMessage() throws Exception {
        known.set(1);
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(offered).containsExactly("alpha n1");
        assertThat(kept()).isEmpty();
    }

    @Test
    void aReceiptThatTheOtherNodesRefuseIsKept() throws Exception {
        forwardedElsewhere("n1");
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(offered).isNotEmpty().containsOnly("alpha n1");
        assertThat(kept()).containsExactly("n1");
    }

    @Test
    void aReceiptOfAMessageThatHasMovedHereIsStored() throws Exception {
        forward(0, 7, "n1", RegisteredDelivery.FINAL);
        forwardedElsewhere("n1");
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(offered).containsExactly("alpha n1");
        assertThat(deliveries(0)).isEqualTo(1);
        assertThat(kept()).isEmpty();
    }

    @Test
    void theOtherNodeTakesOverTheEarlyReceiptsThatItStores() throws Exception {
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(kept()).containsExactly("n1", "n1");
        offered.clear();
        known.set(1);
        searchAfter(Duration.ofMinutes(2));
        assertThat(offered).containsExactly("alpha n1", "alpha n1");
        assertThat(kept()).containsExactly("n1");
        known.set(1);
        searchAfter(Duration.ofMinutes(2));
        assertThat(offered).hasSize(3);
        assertThat(kept()).isEmpty();
        searchAfter(Duration.ofMinutes(2));
        assertThat(offered).hasSize(3);
    }

    @Test
    void oneSearchRunsAtATime() throws Exception {
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        offered.clear();
        mayAnswer = new CompletableFuture<>();
        Thread searching = Thread.startVirtualThread(() -> searchAfter(Duration.ofMinutes(2)));
        eventually().until(() -> offered.size() == 1);
        searchAfter(Duration.ofMinutes(2));
        assertThat(offered).hasSize(1);
        mayAnswer.complete(null);
        searching.join();
        searchAfter(Duration.ofMinutes(2));
        assertThat(offered).hasSize(2);
    }

    @Test
    void storesReceiptsOfMessagesThatItKnowsForTheOtherNode() throws Exception {
        forward(0, 7, "n1", RegisteredDelivery.FINAL);
        TrackedMessage recent = forward(0, 8, "n2", RegisteredDelivery.FINAL);
        receipts.awaited(fixture.partition(0).receipts(), key("n2"), recent);
        DeliverSm noReceipt = DeliverSm.builder().build();
        List<CompletableFuture<Boolean>> answers = receipts.receivedElsewhere(List.of(
                new Receipts.Offered(null, request("n1", MessageState.DELIVERED)),
                new Receipts.Offered(alpha, noReceipt),
                new Receipts.Offered(alpha, request("unknown", MessageState.DELIVERED)),
                new Receipts.Offered(alpha, request("n1", MessageState.DELIVERED)),
                new Receipts.Offered(alpha, request("n2", MessageState.UNDELIVERABLE))));
        List<Boolean> stored = new ArrayList<>();
        for (CompletableFuture<Boolean> answer : answers) {
            stored.add(answer.get(Waits.SECONDS, TimeUnit.SECONDS));
        }
        assertThat(stored).containsExactly(false, false, false, true, true);
        assertThat(state(0, 7)).isEqualTo(MessageState.DELIVERED);
        assertThat(state(0, 8)).isEqualTo(MessageState.UNDELIVERABLE);
        assertThat(deliveries(0)).isEqualTo(2);
    }

    @Test
    void tellsTheOtherNodeThatAReceiptIsNotStored() throws Exception {
        forward(0, 7, "n1", RegisteredDelivery.FINAL);
        failures.set(1);
        assertThat(isStored(alpha, request("n1", MessageState.DELIVERED))).isFalse();
        assertThat(deliveries(0)).isZero();
        assertThat(isStored(alpha, request("n1", MessageState.DELIVERED))).isTrue();
        assertThat(deliveries(0)).isEqualTo(1);
    }

    @Test
    void refusesReceiptsWhileMoreThanHalfOfTheBacklogWaits() throws Exception {
        forward(0, 7, "n1", RegisteredDelivery.FINAL);
        receipts.awaited(fixture.partition(0).receipts(), key("n2"), forward(0, 8, "n2", RegisteredDelivery.FINAL));
        halves = 1.5;
        for (String id : List.of("n1", "n2", "early")) {
            assertThat(receipt(id)).as(id).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        }
        assertThat(deliveries(0)).isZero();
        assertThat(kept()).isEmpty();
        halves = 1;
        for (String id : List.of("n1", "n2", "early")) {
            assertThat(receipt(id)).as(id).isEqualTo(CommandStatus.ESME_ROK);
        }
        assertThat(deliveries(0)).isEqualTo(2);
        assertThat(kept()).containsExactly("early");
    }

    @Test
    void anIntermediateReceiptDoesNotEndItsMessage() throws Exception {
        forward(0, 7, "n1", INTERMEDIATE);
        forward(0, 8, "n2", RegisteredDelivery.FINAL);
        assertThat(receipt("n1", MessageState.ENROUTE)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(receipt("n2", MessageState.ENROUTE)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(deliveries(0)).as("one account has requested it").isEqualTo(1);
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(deliveries(0)).isEqualTo(2);
        assertThat(state(0, 7)).isEqualTo(MessageState.DELIVERED);
        assertThat(state(0, 8)).isEqualTo(MessageState.ENROUTE);
    }

    @Test
    void anEarlyIntermediateReceiptDoesNotEndItsMessage() throws Exception {
        assertThat(receipt("n1", MessageState.ENROUTE)).isEqualTo(CommandStatus.ESME_ROK);
        TrackedMessage tracked = forward(0, 7, "n1", INTERMEDIATE);
        receipts.awaited(fixture.partition(0).receipts(), key("n1"), tracked);
        eventually().until(() -> deliveries(0) == 1);
        assertThat(kept()).isEmpty();
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(deliveries(0)).isEqualTo(2);
        assertThat(state(0, 7)).isEqualTo(MessageState.DELIVERED);
    }

    @Test
    void anEarlyReceiptThatIsNotStoredIsSearchedAgain() throws Exception {
        for (int partition = 0; partition < 2; partition++) {
            String id = "n" + partition;
            assertThat(receipt(id)).isEqualTo(CommandStatus.ESME_ROK);
            if (partition == 1) {
                store.move(1, view);
            }
            TrackedMessage tracked = forward(partition, 7, id, RegisteredDelivery.FINAL);
            failures.set(1);
            receipts.awaited(fixture.partition(partition).receipts(), key(id), tracked);
            eventually().until(() -> failures.get() == 0);
            assertThat(deliveries(partition)).isZero();
            assertThat(kept()).containsExactly(id);
            eventually().until(() -> {
                receipts.early.search();
                return kept().isEmpty();
            });
            assertThat(deliveries(partition)).isEqualTo(1);
            assertThat(state(partition, 7)).isEqualTo(MessageState.DELIVERED);
        }
    }

    @Test
    void anEarlyReceiptIsSearchedAgainAfterAFailureOfTheStore() throws Exception {
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        TrackedMessage tracked = forward(0, 7, "n1", RegisteredDelivery.FINAL);
        failedReads.set(0);
        receipts.awaited(fixture.partition(0).receipts(), key("n1"), tracked);
        eventually().until(() -> failedReads.get() == 1);
        eventually().until(() -> {
            searchAfter(Duration.ofMinutes(1));
            return failedReads.get() > 1;
        });
        failedReads.set(Integer.MIN_VALUE);
        searchAfter(Duration.ofMinutes(1));
        eventually().until(() -> kept().isEmpty());
        assertThat(deliveries(0)).isEqualTo(1);
    }

    @Test
    void refusesAReceiptWhoseMessageCannotBeRead() throws Exception {
        failedReads.set(0);
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
    }

    @Test
    void deletesAnEarlyReceiptOfAnSmscThatIsNoLongerConfigured() throws Exception {
        byte[] row = Row.write()
                .text("former")
                .pdu(request("n1", MessageState.DELIVERED))
                .toOctets();
        context(0).log().commit(new Changes().put(Table.EARLY, key("n1").early(5), row), failure -> {});
        context(0).log().settle();
        receipts.early.load(fixture.partition(0).receipts());
        TrackedMessage tracked = forward(0, 7, "n1", RegisteredDelivery.FINAL);
        receipts.awaited(fixture.partition(0).receipts(), key("n1"), tracked);
        eventually().until(() -> kept().isEmpty());
        assertThat(deliveries(0)).isZero();
        assertThat(state(0, 7)).isEqualTo(MessageState.ENROUTE);
    }

    @Test
    void aReceiptThatIsNoLongerAwaitedIsEarly() throws Exception {
        TrackedMessage tracked = forward(0, 7, "n1", RegisteredDelivery.FINAL);
        receipts.awaited(fixture.partition(0).receipts(), key("n1"), tracked);
        Changes none = new Changes();
        receipts.forget(none, tracked.ended(MessageState.DELIVERED, 3, ""));
        assertThat(none.isEmpty()).isTrue();
        Changes changes = new Changes();
        receipts.forget(changes, tracked);
        context(0).log().commit(changes, failure -> {});
        context(0).log().settle();
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(kept()).containsExactly("n1");
        assertThat(deliveries(0)).isZero();
    }

    @Test
    void aReceiptIsAStepInTheTraceOfItsMessage() throws Exception {
        List<String> steps = new CopyOnWriteArrayList<>();
        context(0).steps().observe((kind, parent, account, group) -> new Step() {
            @Override
            public TraceContext context() {
                return TraceContext.NONE;
            }

            @Override
            public void end(String messageId, String outcome, @Nullable Throwable failure) {
                steps.add(kind + " " + account + " " + group + " " + messageId + " " + outcome);
            }
        });
        forward(0, 7, "n1", RegisteredDelivery.FINAL);
        failures.set(1);
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        assertThat(receipt("n1")).isEqualTo(CommandStatus.ESME_ROK);
        String id = context(0).idOf(7);
        assertThat(steps)
                .containsExactly(
                        "RECEIPT shop alpha " + id + " StoreException", "RECEIPT shop alpha " + id + " ESME_ROK");
    }

    @Test
    void countsAReceiptWithoutAnId() throws Exception {
        DeliverSm withoutId = DeliverSm.builder()
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .shortMessage(Octets.of("stat:DELIVRD err:000".getBytes(StandardCharsets.US_ASCII)))
                .build();
        assertThat(isStored(alpha, withoutId)).isFalse();
        assertThat(receive(withoutId).get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(fixture.counts.strayReceipts.sum()).isEqualTo(1);
        assertThat(kept()).isEmpty();
        assertThat(offered).isEmpty();
    }
}

package io.smppcore.gateway.node;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.Counts;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.receipt.ReceivedReceipt;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Receipts that arrive before the response to their message, or for no message. */
@Timeout(Waits.METHOD_SECONDS)
@NullUnmarked // fields are set before each test
class ReceiptsTest {

    @TempDir
    Path directory;

    private GatewayFixture fixture;
    private SharedStore store;
    private SharedStore.View view;
    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - TimeUnit.MINUTES.toNanos(5));
    private Counts counts;
    private ScheduledExecutorService timer;
    private Receipts receipts;
    private Partitions partitions;
    private SmscConnector alpha;
    private SmscConnector beta;

    @BeforeEach
    void open() throws Exception {
        fixture = new GatewayFixture(directory);
        store = new SharedStore(directory, 2);
        timer = Executors.newSingleThreadScheduledExecutor();
        GatewayConfig config = fixture.config(
                "",
                GatewayFixture.smscYaml("alpha", 1, "") + GatewayFixture.smscYaml("beta", 1, ""),
                "routes: [{targets: [alpha, beta]}]");
        PartitionsFixture partitionsFixture =
                new PartitionsFixture(config, 2, store.directory(), InstantSource.system(), timer, nanoTime::get);
        counts = partitionsFixture.counts;
        partitions = partitionsFixture.partitions;
        receipts = partitionsFixture.receipts;
        alpha = partitionsFixture.connectors.of("alpha");
        beta = partitionsFixture.connectors.of("beta");
        view = store.new View(0);
        view.own(partitions);
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        store.close();
        fixture.close();
    }

    private CompletableFuture<CommandStatus> receive(SmscConnector from, String id) {
        DeliverSm request =
                Smsc.receiptFor(GatewayFixture.message("491701234567", "hello").build(), id, MessageState.DELIVERED);
        return receipts.received(Objects.requireNonNull(ReceivedReceipt.of(from, request)))
                .thenApply(DeliverSmResp::commandStatus)
                .toCompletableFuture();
    }

    private List<CompletableFuture<CommandStatus>> receive(SmscConnector from, String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> receive(from, prefix + i))
                .toList();
    }

    private CommandStatus receipt(SmscConnector from, String id) throws Exception {
        return receive(from, id).get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void doesNotKeepAnEarlyReceiptInAPartitionThatIsGivenUp() throws Exception {
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        // As if the next receipt had found the partition just before it was given up.
        partition(0).release();
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        store.move(0, view);
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void limitsEarlyReceiptsOfOneId() throws Exception {
        for (int i = 0; i < 16; i++) {
            assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_ROK);
        }
        assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        // The same applies after the partition has moved.
        store.move(0, view);
        assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        assertThat(receipt(alpha, "other")).isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void aPartitionThatCannotBeLoadedLeavesNoReceiptsInMemory() throws Exception {
        assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_ROK);
        GatewayStore.Partition stored = partition(0).context().partition();
        for (int i = 0; i < 16; i++) {
            assertThatThrownBy(() -> partitions.assigned(unreadableAfter(stored, Table.EARLY)))
                    .isInstanceOf(StoreException.class);
        }
        assertThat(receipt(alpha, "same")).isEqualTo(CommandStatus.ESME_ROK);
    }

    /** Returns a partition that cannot be read after the scan of a table. */
    private static GatewayStore.Partition unreadableAfter(GatewayStore.Partition stored, Table last) {
        AtomicBoolean isScanned = new AtomicBoolean();
        return (GatewayStore.Partition) Proxy.newProxyInstance(
                GatewayStore.class.getClassLoader(),
                new Class<?>[] {GatewayStore.Partition.class},
                (proxy, method, arguments) -> {
                    boolean isRead = List.of("get", "scan").contains(method.getName());
                    if (isRead && isScanned.get()) {
                        throw new StoreException("unreadable");
                    }
                    Object result = method.invoke(stored, arguments);
                    isScanned.compareAndSet(false, method.getName().equals("scan") && arguments[0] == last);
                    return result;
                });
    }

    @Test
    void strayReceiptsLeaveCapacityForOtherGroups() throws Exception {
        int kept = 0;
        for (CompletableFuture<CommandStatus> answer : receive(alpha, "nobody", 60_000)) {
            kept += answer.get(Waits.SECONDS, TimeUnit.SECONDS).isOk() ? 1 : 0;
        }
        assertThat(kept).isBetween(45_000, 50_000);
        assertThat(receipt(alpha, "nobody")).isEqualTo(CommandStatus.ESME_RX_T_APPN);
        for (CompletableFuture<CommandStatus> answer : receive(beta, "early", 1_000)) {
            assertThat(answer.get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(CommandStatus.ESME_ROK);
        }
    }

    @Test
    void dropsAnEarlyReceiptAfterTenMinutes() throws Exception {
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        passed(9);
        assertThat(receipt(alpha, "n2")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(kept(0)).containsExactly("n1", "n2");
        passed(2);
        assertThat(kept(0)).containsExactly("n2");
        assertThat(counts.strayReceipts.sum()).isEqualTo(1);
        // The time before the assignment of the partition is unknown.
        store.move(0, view);
        passed(9);
        assertThat(kept(0)).containsExactly("n2");
        passed(2);
        assertThat(kept(0)).isEmpty();
        assertThat(counts.strayReceipts.sum()).isEqualTo(2);
        // The receipt no longer counts.
        for (int i = 0; i < 16; i++) {
            assertThat(receipt(alpha, "n2")).isEqualTo(CommandStatus.ESME_ROK);
        }
    }

    @Test
    void matchesEarlyReceiptsOfAllPartitions() throws Exception {
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        store.move(0, elsewhere());
        store.move(1, view);
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        store.move(0, view);
        assertThat(kept(0)).containsExactly("n1");
        assertThat(kept(1)).containsExactly("n1");

        receipts.awaited(partition(1).receipts(), new SmscId("alpha", "n1"), tracked("n1"));
        eventually().untilAsserted(() -> {
            assertThat(kept(0)).isEmpty();
            assertThat(kept(1)).isEmpty();
        });
        assertThat(counts.strayReceipts.sum()).isZero();
    }

    @Test
    void findsAnEarlyReceiptWithoutAScan() throws Exception {
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        int before = store.scans();
        receipts.awaited(partition(0).receipts(), new SmscId("alpha", "n1"), tracked("n1"));
        GatewayStore.Partition stored = partition(0).context().partition();
        eventually().until(() -> stored.get(Table.STATE, Keys.of(7)) != null);
        assertThat(store.scans()).isEqualTo(before);
        assertThat(kept(0)).isEmpty();
    }

    @Test
    void aMessageThatAnEarlyReceiptHasEndedIsNotInMemory() throws Exception {
        SmscId id = new SmscId("alpha", "n1");
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        store.move(0, elsewhere());
        store.move(1, view);
        storeForwarded("n1");
        receipts.awaited(partition(1).receipts(), id, tracked("n1"));
        store.move(0, view);
        receipts.early.search();
        eventually().untilAsserted(() -> assertThat(kept(0)).isEmpty());
        // The SMSC sends the receipt again; the message must not end a second time.
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(Stream.of(kept(0), kept(1)).flatMap(List::stream)).containsExactly("n1");
    }

    @Test
    void aMessageThatHasEndedAfterAnotherChangeIsNotInMemory() throws Exception {
        SmscId id = new SmscId("alpha", "n1");
        store.move(1, view);
        storeForwarded("n1");
        receipts.awaited(partition(1).receipts(), id, tracked("n1"));
        store.hold(1);
        CompletableFuture<CommandStatus> first = receive(alpha, "n1");
        eventually().until(() -> store.held(1) == 1);
        // As a late response does.
        receipts.awaited(partition(1).receipts(), id, tracked("n1"));
        CompletableFuture<CommandStatus> second = receive(alpha, "n1");
        store.proceed(1);
        assertThat(first.get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(second.get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(CommandStatus.ESME_ROK);
        // The message must not end a second time.
        assertThat(receipt(alpha, "n1")).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(Stream.of(kept(0), kept(1)).flatMap(List::stream)).containsExactly("n1");
    }

    @Test
    void matchesAReceiptThatIsNotDurableWhenTheMessageArrivesWithItsPartition() throws Exception {
        store.move(1, view);
        storeForwarded("n1");
        SharedStore.View elsewhere = elsewhere();
        store.move(1, elsewhere);

        store.hold(0);
        CompletableFuture<CommandStatus> answer = receive(alpha, "n1");
        eventually().until(() -> store.held(0) == 1);
        store.move(1, view);
        receipts.early.searchSoon();
        receipts.early.search();
        store.proceed(0);
        assertThat(answer.get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(CommandStatus.ESME_ROK);
        eventually().untilAsserted(() -> assertThat(kept(0)).isEmpty());
    }

    @Test
    void matchesAllEarlyReceiptsInOneSearch() throws Exception {
        for (CompletableFuture<CommandStatus> answer : receive(alpha, "n", 2_000)) {
            assertThat(answer.get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(CommandStatus.ESME_ROK);
        }
        store.move(1, view);
        Changes forwarded = new Changes();
        for (int i = 0; i < 2_000; i++) {
            forwarded
                    .put(Table.CORRELATION, Keys.of("alpha", "n" + i), Keys.of(7 + i))
                    .put(Table.STATE, Keys.of(7 + i), tracked("n" + i).toOctets());
        }
        partition(1).context().log().commit(forwarded, failure -> {});
        partition(1).context().log().settle();
        nanoTime.addAndGet(TimeUnit.SECONDS.toNanos(1));
        receipts.early.search();
        eventually().untilAsserted(() -> assertThat(kept(0)).isEmpty());
    }

    private ActivePartition partition(int number) {
        return partitions.of(number);
    }

    /** Stores a forwarded message with an id of the SMSC in partition 1. */
    private void storeForwarded(String smscId) {
        Changes changes = new Changes()
                .put(Table.CORRELATION, Keys.of("alpha", smscId), Keys.of(7))
                .put(Table.STATE, Keys.of(7), tracked(smscId).toOctets());
        partition(1).context().log().commit(changes, failure -> {});
        partition(1).context().log().settle();
    }

    private static TrackedMessage tracked(String smscId) {
        MessageRequest<?> request =
                GatewayFixture.message("491701234567", "hello").build();
        Message message = new Message(
                7, 7, 7, "acme", "s", 1, Long.MAX_VALUE, 0, List.of(), List.of(), TraceContext.NONE, request);
        return TrackedMessage.of(message, "alpha", MessageState.ENROUTE, "").accepted("alpha", smscId, 2, List.of());
    }

    /** Returns a node that does not process its partitions. */
    private SharedStore.View elsewhere() {
        SharedStore.View elsewhere = store.new View();
        elsewhere.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(GatewayStore.Partition partition) {
                // Not used.
            }

            @Override
            public void revoked(GatewayStore.Partition partition) {
                // Not used.
            }
        });
        return elsewhere;
    }

    private void passed(int minutes) {
        nanoTime.addAndGet(TimeUnit.MINUTES.toNanos(minutes));
        partitions.receipts().forEach(receipts.early::dropOld);
    }

    /** Returns the ids of the early receipts in the store. */
    private List<String> kept(int number) {
        List<String> ids = new ArrayList<>();
        PartitionContext context = partition(number).context();
        context.log().settle();
        context.partition().scan(Table.EARLY, new byte[0], null, (key, value) -> {
            ids.add(SmscId.ofEarly(key).id());
            return true;
        });
        return ids;
    }
}

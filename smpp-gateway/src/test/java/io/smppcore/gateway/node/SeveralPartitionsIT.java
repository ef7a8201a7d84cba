package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.node.Operations.Submission;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway with four partitions. */
@NullUnmarked // fields are set before each test
class SeveralPartitionsIT {

    private static final int PARTITIONS = 4;

    @TempDir
    Path directory;

    private GatewayFixture fixture;
    private Node node;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
    }

    @AfterEach
    void close() {
        node.close();
        fixture.close();
    }

    private void start(String account, int smscPort, String more) {
        if (node != null) {
            node.close();
        }
        GatewayConfig config = fixture.config(account, smscYaml("alpha", smscPort, more), "");
        node = new Node(config, EmbeddedStore.open(directory, PARTITIONS), List.of());
        node.start();
    }

    private static String partition(String id) {
        return id.substring(0, 2);
    }

    private static String to(int number) {
        return "49170" + (1_000_000 + number);
    }

    @Test
    void spreadsMessagesOverThePartitionsAndMatchesTheirReceipts() {
        Map<String, String> ids = new HashMap<>();
        List<String> receipts = new ArrayList<>();
        Smsc smsc = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        start("", smsc.port(), "");
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            for (int i = 0; i < 40; i++) {
                ids.put(to(i), customer.submit(to(i), "hello").messageId());
            }
            Set<String> used =
                    ids.values().stream().map(SeveralPartitionsIT::partition).collect(Collectors.toSet());
            assertThat(used).hasSize(PARTITIONS);
            String again = customer.submit(to(7), "again").messageId();
            assertThat(partition(again)).isEqualTo(partition(ids.get(to(7))));
            ids.put("again", again);
            smsc.awaitMessage(41);
            eventually().until(() -> node.state().forwarded() == 41);
            ids.values()
                    .forEach(id -> assertThat(customer.client()
                                    .send(new QuerySm(id, Address.EMPTY, Tlvs.EMPTY))
                                    .messageState())
                            .isEqualTo(MessageState.ENROUTE));
            // The latest messages of all partitions are in memory; after a restart, they are read from the store.
            smsc.messages.stream().limit(20).forEach(message -> receipt(smsc, message));
            customer.awaitDelivery(20);
            receipts.addAll(idsOf(customer));
        }
        start("", smsc.port(), "");
        eventually().until(() -> !smsc.binds().isEmpty());
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            smsc.messages.stream().skip(20).forEach(message -> receipt(smsc, message));
            customer.awaitDelivery(21);
            receipts.addAll(idsOf(customer));
            assertThat(receipts).containsExactlyInAnyOrderElementsOf(ids.values());
            Operations operations = node.operations();
            assertThat(operations.message("shop", ids.get(to(3))).state()).isEqualTo(MessageState.DELIVERED);
            assertThat(operations.message("other", ids.get(to(3)))).isNull();
            eventually().until(() -> operations.waiting() == 0);
        }
    }

    private static List<String> idsOf(Customer customer) {
        return customer.deliveries.stream()
                .map(delivery -> ReceiptParser.defaults()
                        .parse(delivery)
                        .flatMap(DeliveryReceipt::id)
                        .orElseThrow())
                .toList();
    }

    /** Returns an id that differs for the second message to an address. */
    private static String smscId(SubmitSm message) {
        return GatewayFixture.text(message) + message.destinationAddress().value();
    }

    private static void receipt(Smsc smsc, SubmitSm message) {
        String id = smscId(message);
        assertThat(smsc.send(Smsc.receiptFor(message, id, MessageState.DELIVERED))
                        .isOk())
                .isTrue();
    }

    @Test
    void findsWaitingMessagesById() throws Exception {
        start("", GatewayFixture.freePort(), "parkAfter: 1h");
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                ids.add(customer.submit(to(i), "hello").messageId());
            }
            assertThat(node.state().groups().get("alpha").depth()).isEqualTo(20);
            for (String id : ids.subList(0, 10)) {
                ReplaceSm replace = ReplaceSm.builder()
                        .messageId(id)
                        .sourceAddress(Address.alphanumeric("Shop"))
                        .shortMessage(Octets.of(new byte[] {'x'}))
                        .build();
                assertThat(customer.client().send(replace).isOk()).isTrue();
                CancelSm cancel = CancelSm.of("", id, Address.EMPTY, Address.EMPTY);
                assertThat(customer.client().send(cancel).isOk()).isTrue();
            }
            Operations operations = node.operations();
            for (String id : ids.subList(10, 20)) {
                assertThat(operations.cancel("shop", id)).isEqualTo(CommandStatus.ESME_ROK);
            }
            assertThat(operations.latest(15).value()).hasSize(15);
            assertThat(operations.latest(100).value().stream().map(MessageStatus::id))
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(node.state().groups().get("alpha").depth()).isZero();
            String unknown = "ff" + ids.getFirst().substring(2);
            assertThat(customer.client()
                            .trySend(new QuerySm(unknown, Address.EMPTY, Tlvs.EMPTY))
                            .orElseThrow()
                            .get()
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RINVMSGID);
        }
    }

    @Test
    void gathersThePartsOfALongMessageInOnePartition() {
        Smsc smsc = fixture.smsc();
        start("", smsc.port(), "");
        try (Customer first = new Customer(node.port(), "shop", 1);
                Customer second = new Customer(node.port(), "shop", 1)) {
            Set<String> used = new HashSet<>();
            for (int reference = 0; reference < 16; reference++) {
                String one = first.client().send(part(reference, 1)).messageId();
                String two = second.client().send(part(reference, 2)).messageId();
                assertThat(partition(one)).isEqualTo(partition(two));
                used.add(partition(one));
            }
            assertThat(used).hasSizeGreaterThan(1);
        }
    }

    private static SubmitSm part(int reference, int sequence) {
        byte[] udh = {5, 0, 3, (byte) reference, 2, (byte) sequence, 'a'};
        return message(to(0), "")
                .esmClass(EsmClass.UDHI)
                .shortMessage(Octets.of(udh))
                .build();
    }

    @Test
    void matchesAnEarlyReceiptInAnotherPartition() {
        CountDownLatch over = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> {
            if (calls.incrementAndGet() <= 8) {
                over.await();
            }
            return SubmitSmResp.ok("n" + message.destinationAddress().value());
        });
        start("", smsc.port(), "");
        Set<String> ids = new HashSet<>();
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            for (int i = 0; i < 8; i++) {
                ids.add(customer.submit(to(i), "hello").messageId());
            }
            smsc.awaitMessage(1);
            SubmitSm first = smsc.messages.getFirst();
            for (int i = 0; i < 8; i++) {
                DeliverSm receipt = Smsc.receiptFor(
                        first.toBuilder()
                                .destinationAddress(Address.international(to(i)))
                                .build(),
                        "n" + to(i),
                        MessageState.DELIVERED);
                assertThat(smsc.send(receipt).isOk()).isTrue();
            }
            assertThat(customer.deliveries).isEmpty();
            over.countDown();
            customer.awaitDelivery(8);
            assertThat(customer.deliveries.stream()
                            .map(delivery -> ReceiptParser.defaults()
                                    .parse(delivery)
                                    .orElseThrow()
                                    .id()
                                    .orElseThrow()))
                    .containsExactlyInAnyOrderElementsOf(ids);
        }
    }

    @Test
    void aQuotaIsExactOverAllPartitions() throws Exception {
        int port = GatewayFixture.freePort();
        start("quota: 50", port, "parkAfter: 1h");
        assertThat(acceptedOf(70)).isEqualTo(50);
        assertThat(used()).isEqualTo(50);
        start("quota: 50", port, "parkAfter: 1h");
        assertThat(acceptedOf(10)).isZero();
        node.reload(fixture.config("quota: 57", smscYaml("alpha", port, "parkAfter: 1h"), ""));
        assertThat(acceptedOf(20)).isEqualTo(7);
        start("quota: 60", port, "parkAfter: 1h");
        assertThat(acceptedOf(20)).isEqualTo(3);
        assertThat(used()).isEqualTo(60);
    }

    private long used() {
        return node.operations().accounts().value().getFirst().used();
    }

    private int acceptedOf(int count) throws Exception {
        int accepted = 0;
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            for (int i = 0; i < count; i++) {
                CommandStatus status = customer.client()
                        .trySend(message(to(i), "hello").build())
                        .orElseThrow()
                        .get()
                        .commandStatus();
                if (status.isOk()) {
                    accepted++;
                } else {
                    assertThat(status).isEqualTo(CommandStatus.ESME_RSUBMITFAIL);
                }
            }
        }
        return accepted;
    }

    @Test
    void limitsTheRateOverAllPartitions() throws Exception {
        // A burst of one, and more than a quarter of an hour until the next permit.
        start("rate: 0.001", GatewayFixture.freePort(), "parkAfter: 1h");
        List<CommandStatus> statuses = new ArrayList<>();
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            for (int i = 0; i < 8; i++) {
                statuses.add(customer.client()
                        .trySend(message(to(i), "hello").build())
                        .orElseThrow()
                        .get()
                        .commandStatus());
            }
        }
        assertThat(statuses).containsOnlyOnce(CommandStatus.ESME_ROK);
        assertThat(statuses.subList(1, 8)).containsOnly(CommandStatus.ESME_RTHROTTLED);
    }

    @Test
    void recognisesARepeatedSubmissionInAnyPartition() throws Exception {
        int port = GatewayFixture.freePort();
        start("", port, "parkAfter: 1h");
        Map<String, List<SubmitResult>> first = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            first.put("key" + i, submit("key" + i, i));
        }
        assertThat(first.values().stream()
                        .map(outcomes -> partition(outcomes.getFirst().id())))
                .hasSizeGreaterThan(1);
        start("", port, "parkAfter: 1h");
        for (int i = 0; i < 12; i++) {
            assertThat(submit("key" + i, i)).isEqualTo(first.get("key" + i));
        }
        assertThat(node.operations()
                        .submit("shop", submissions(99), TraceContext.NONE, new IdempotencyKey("key0", "d99")))
                .isNull();
    }

    private List<SubmitResult> submit(String key, int number) throws InterruptedException {
        return node.operations()
                .submit("shop", submissions(number), TraceContext.NONE, new IdempotencyKey(key, "d" + number));
    }

    private static List<Submission> submissions(int number) {
        return List.of(
                new Submission(List.of(message(to(number), "one").build()), List.of(), ReplyTo.NONE),
                new Submission(List.of(message(to(number + 1), "two").build()), List.of(), ReplyTo.NONE));
    }

    @Test
    void pagesDeadLettersOfAllPartitions() {
        Smsc smsc = fixture.smsc((session, message) -> message.messageOctets().length() > 3
                ? new SubmitSmResp(CommandStatus.ESME_RINVDSTADR, "", Tlvs.EMPTY)
                : SubmitSmResp.ok("n" + message.destinationAddress().value()));
        start("", smsc.port(), "");
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            for (int i = 0; i < 12; i++) {
                customer.submit(to(i), "refused");
            }
            Operations operations = node.operations();
            eventually().until(() -> operations.queuesHere().deadLetters() == 12);
            List<String> ids = new ArrayList<>();
            List<PartitionLetters.Letter> page =
                    operations.deadLetters().list(null, 5).value();
            while (!page.isEmpty()) {
                assertThat(page).hasSizeLessThanOrEqualTo(5);
                page.forEach(letter -> ids.add(letter.id()));
                page = operations.deadLetters().list(ids.getLast(), 5).value();
            }
            assertThat(ids).hasSize(12).isSorted().doesNotHaveDuplicates();
            assertThat(operations.deadLetters().delete(ids.getLast())).isTrue();
            assertThat(operations.deadLetters().delete(ids.getLast())).isFalse();
            assertThat(operations.deadLetters().delete(DeadLetters.Filter.ALL).value())
                    .isEqualTo(11);
            assertThat(operations.queuesHere().deadLetters()).isZero();
        }
    }

    /** Partitions use a bind with a small window in turn: freed capacity wakes the next one, without any timer. */
    @Test
    void partitionsShareTheWindowOfABind() {
        Smsc smsc = fixture.smsc((session, message) ->
                SubmitSmResp.ok("n" + message.destinationAddress().value()));
        GatewayConfig config = fixture.config(
                "",
                smscYaml("alpha", smsc.port(), "").replace("    backoff.first", "    window: 1\n      backoff.first"),
                "");
        ScheduledExecutorService stopped = new ScheduledThreadPoolExecutor(1) {
            @Override
            public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
                return super.schedule(command, 1, TimeUnit.DAYS);
            }

            @Override
            public ScheduledFuture<?> scheduleWithFixedDelay(
                    Runnable command, long initialDelay, long delay, TimeUnit unit) {
                return super.scheduleWithFixedDelay(command, 1, 1, TimeUnit.DAYS);
            }
        };
        node = new Node(
                config,
                EmbeddedStore.open(directory, PARTITIONS),
                List.of(),
                NodeTimes.system().withTimer(stopped));
        node.start();
        try (Customer customer = new Customer(node.port(), "shop", 1)) {
            for (int i = 0; i < 200; i++) {
                customer.client().sendAsync(message(to(i), "hello").build());
            }
            smsc.awaitMessage(200);
            assertThat(smsc.messages.stream()
                            .map(message -> message.destinationAddress().value()))
                    .doesNotHaveDuplicates();
        }
    }
}

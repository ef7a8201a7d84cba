package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeLinks;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSessions;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.node.Operations.Submission;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.gateway.state.Queues;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsTrust;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several nodes of a gateway in one process, with partitions that move between them. */
@NullUnmarked // fields are set before each test
class ClusterIT {

    private static final int PARTITIONS = 4;

    @TempDir
    Path directory;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<SharedStore.View> views = new ArrayList<>();
    private GatewayFixture fixture;
    private SharedStore store;
    private @Nullable ServerTlsOptions tls;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
        store = new SharedStore(directory, PARTITIONS);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
        nodes.forEach(Node::close);
        fixture.close();
        store.close();
    }

    /** Starts a node that binds to the SMSC on a port. */
    private Node start(String name, String account, int smsc, int... partitions) {
        return start(name, account, smsc, "right secret", partitions);
    }

    private Node start(String name, String account, int smsc, String secret, int... partitions) {
        return start(new ClusterConfig(name, "127.0.0.1", 0, secret, tls), account, smsc, partitions);
    }

    private Node start(ClusterConfig cluster, String account, int smsc, int... partitions) {
        return start(cluster, fixture.config(account, smscYaml("alpha", smsc, "parkAfter: 1h"), ""), partitions);
    }

    private Node start(ClusterConfig cluster, GatewayConfig one, int... partitions) {
        GatewayConfig config = GatewayFixture.nodeOf(one, cluster);
        SharedStore.View view = store.new View(partitions);
        Node node = new Node(config, view, List.of(), patient());
        node.start();
        nodes.add(node);
        views.add(view);
        return node;
    }

    /** Returns times for which a busy machine is neither a lost node nor a partition that moves for too long. */
    private static NodeTimes patient() {
        NodeTimes times = NodeTimes.system();
        return times.withClock(SlowClock.of(times.clock())).withAlive(Waits.BOUND);
    }

    private void awaitLinks(int count) {
        nodes.forEach(node -> eventually().until(() -> node.peers().nodes().size() == count));
    }

    private Customer customer(Node node) {
        Customer customer = new Customer(node.port(), "shop", 1);
        open.add(customer);
        return customer;
    }

    /** Returns a bound client that counts its deliveries, and accepts them when the latch permits it. */
    private static SmppClient blockingCustomer(Node node, AtomicInteger calls, CountDownLatch answers) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", node.port())
                .systemId("shop")
                .password("secret")
                .onDeliverSm((session, request) -> {
                    calls.incrementAndGet();
                    answers.await();
                    return DeliverSmResp.ok();
                })
                .connect();
    }

    private static String to(int number) {
        return "49170" + (1_000_000 + number);
    }

    private static int partition(String id) {
        return Integer.parseInt(id, 0, 2, 16);
    }

    private static String smscId(SubmitSm message) {
        return "n" + message.destinationAddress().value();
    }

    private static boolean receipt(Smsc smsc, SubmitSm message) {
        return smsc.send(Smsc.receiptFor(message, smscId(message), MessageState.DELIVERED))
                .isOk();
    }

    private static Set<String> receiptIds(Customer customer) {
        Set<String> ids = new HashSet<>();
        for (DeliverSm delivery : customer.deliveries) {
            assertThat(ids.add(ReceiptParser.defaults()
                            .parse(delivery)
                            .orElseThrow()
                            .id()
                            .orElseThrow()))
                    .as("twice: %s", delivery)
                    .isTrue();
        }
        return ids;
    }

    @Test
    void matchesAReceiptThatArrivesAtTheOtherNode() {
        assertReceiptsMatchTheirMessages();
    }

    private void assertReceiptsMatchTheirMessages() {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Smsc other = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1);
        Node b = start("b", "", other.port(), 2, 3);
        awaitLinks(1);
        Customer customer = customer(a);
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            ids.add(customer.submit(to(i), "hello").messageId());
        }
        assertThat(ids).allMatch(id -> partition(id) < 2);
        alpha.awaitMessage(10);
        eventually().until(() -> !other.binds().isEmpty() && a.state().forwarded() == 10);
        alpha.messages.forEach(message -> assertThat(receipt(other, message)).isTrue());
        customer.awaitDelivery(10);
        assertThat(receiptIds(customer)).isEqualTo(ids);
        assertThat(b.state().receipts()).isEqualTo(10);
    }

    @Test
    void offersAReceiptOnlyToTheNodeThatHasForwardedItsMessage() {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Smsc other = fixture.smsc();
        start("a", "", alpha.port(), 0, 1);
        start("b", "", other.port(), 2, 3);
        // Bound first, because the third node answers no question about binds.
        Customer customer = customer(nodes.getFirst());
        Queue<NodeRequest> asked = new ConcurrentLinkedQueue<>();
        ClusterConfig third = new ClusterConfig("c", "127.0.0.1", 0, "right secret", tls);
        NodeLinks.Requests requests = (node, operation, body) -> {
            asked.add(NodeRequest.of(operation));
            return CompletableFuture.failedFuture(new LinkException("not a node"));
        };
        NodeLinks links =
                new NodeLinks(third, store.directory(), requests, new PeerSessions(System::nanoTime), Waits.BOUND);
        open.add(links);
        links.start();
        awaitLinks(2);
        AtomicInteger sent = new AtomicInteger();
        // The first receipts may arrive before the other node knows that their messages were forwarded.
        eventually().until(() -> {
            int number = sent.getAndIncrement();
            customer.submit(to(number), "hello");
            SubmitSm message = alpha.awaitMessage(number + 1);
            eventually().until(() -> !other.binds().isEmpty() && asked.contains(NodeRequest.FORWARDED));
            asked.clear();
            assertThat(receipt(other, message)).isTrue();
            return !asked.contains(NodeRequest.RECEIPTS);
        });
        customer.awaitDelivery(sent.get());
    }

    @Test
    void passesALateResponseToTheNewOwnerOfAMovedPartition() throws Exception {
        CountDownLatch answers = new CountDownLatch(1);
        Smsc alpha = fixture.smsc((session, message) -> {
            answers.await();
            return SubmitSmResp.ok(smscId(message));
        });
        GatewayConfig config = fixture.config(
                "",
                smscYaml("alpha", alpha.port(), "")
                        .replace("backoff.first: 50ms", "backoff.first: 50ms\n      requestTimeout: 50ms"),
                "retry: [{statuses: [NO_RESPONSE], first: 1d, max: 1d}]");
        Node a = start(new ClusterConfig("a", "127.0.0.1", 0, "right secret", tls), config, 0, 1, 2, 3);
        Node b = start(new ClusterConfig("b", "127.0.0.1", 0, "right secret", tls), config);
        awaitLinks(1);
        Customer customer = customer(b);
        String id = customer.submit(to(1), "hello").messageId();
        eventually().until(() -> a.operations().queues().value().scheduled() == 1);
        for (int i = 0; i < PARTITIONS; i++) {
            store.move(i, views.get(1));
        }
        answers.countDown();
        eventually().until(() -> b.state().forwarded() == 1);
        eventually().until(() -> b.operations().queues().value().scheduled() == 0);
        assertThat(receipt(alpha, alpha.messages.getFirst())).isTrue();
        assertThat(customer.awaitReceipt(1).id()).contains(id);
        assertThat(alpha.messages).hasSize(1);
        assertThat(a.state().answeredLate()).isEqualTo(1);
    }

    @Test
    void passesMessagesToAnotherPartitionWhileTheirOwnIsGivenUp() throws Exception {
        var answers = new CountDownLatch(1);
        Smsc alpha = fixture.smsc((session, message) -> {
            answers.await();
            return SubmitSmResp.ok(smscId(message));
        });
        Node a = start("a", "", alpha.port());
        start("b", "", alpha.port(), 0, 1, 2, 3);
        awaitLinks(1);
        eventually().until(() -> a.peers().isReachable(3));
        Customer customer = customer(a);
        int home = partition(customer.submit(to(0), "first").messageId());
        alpha.awaitMessage(1);
        Thread moving = Thread.ofVirtual().start(() -> store.move(home, views.getLast()));
        eventually().until(() -> partition(customer.submit(to(0), "meanwhile").messageId()) != home);
        assertThat(moving.isAlive()).isTrue();
        answers.countDown();
        assertThat(moving.join(Waits.BOUND)).isTrue();
    }

    @Test
    void givesUpAPartitionWhoseCommitsDoNotEnd() throws Exception {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1, 2, 3);
        start("b", "", alpha.port());
        awaitLinks(1);
        Customer customer = customer(a);
        int home = partition(customer.submit(to(0), "first").messageId());
        eventually().until(() -> a.state().forwarded() == 1);
        store.hold(home);
        var refused =
                customer.client().trySend(message(to(0), "second").build()).orElseThrow();
        eventually().until(() -> store.held(home) > 0);
        Thread moving = Thread.ofVirtual().start(() -> store.move(home, views.getLast()));
        assertThat(moving.join(Waits.BOUND)).as("given up").isTrue();
        store.proceed(home);
        assertThat(refused.get().commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
    }

    @Test
    void linksNodesWithMutualTls() throws Exception {
        Keytool.selfSigned(directory, "gateway");
        TlsIdentity identity = TlsIdentity.keyStore(directory.resolve("gateway.p12"), Keytool.PASSWORD);
        TlsTrust trust = TlsTrust.pem(directory.resolve("gateway.pem"));
        tls = ServerTlsOptions.builder(identity)
                .clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED, trust)
                .build();
        assertReceiptsMatchTheirMessages();
    }

    @Test
    void matchesAReceiptAtTheOtherNodeBeforeTheResponse() throws Exception {
        var answers = new CountDownLatch(1);
        Smsc alpha = fixture.smsc((session, message) -> {
            answers.await();
            return SubmitSmResp.ok(smscId(message));
        });
        Smsc other = fixture.smsc();
        start("a", "", alpha.port(), 0, 1);
        start("b", "", other.port(), 2, 3);
        awaitLinks(1);
        Customer customer = customer(nodes.getFirst());
        String id = customer.submit(to(0), "hello").messageId();
        SubmitSm message = alpha.awaitMessage(1);
        eventually().until(() -> !other.binds().isEmpty());
        assertThat(receipt(other, message)).isTrue();
        answers.countDown();
        customer.awaitDelivery(1);
        assertThat(receiptIds(customer)).containsExactly(id);
    }

    @Test
    void deliversReceiptsToTheNodeWhereTheAccountIsBound() {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1);
        Node b = start("b", "", alpha.port(), 2, 3);
        awaitLinks(1);
        Set<String> ids = new HashSet<>();
        try (Customer first = new Customer(a.port(), "shop", 1)) {
            for (int i = 0; i < 20; i++) {
                ids.add(first.submit(to(i), "hello").messageId());
            }
        }
        alpha.awaitMessage(20);
        eventually().until(() -> a.state().forwarded() == 20);
        alpha.messages
                .subList(0, 10)
                .forEach(message -> assertThat(receipt(alpha, message)).isTrue());
        eventually().until(() -> a.state().accounts().get("shop").depth() == 10);
        Customer second = customer(b);
        second.awaitDelivery(10);
        alpha.messages
                .subList(10, 20)
                .forEach(message -> assertThat(receipt(alpha, message)).isTrue());
        second.awaitDelivery(20);
        assertThat(receiptIds(second)).isEqualTo(ids);
        eventually().until(() -> a.state().accounts().get("shop").depth() == 0);
    }

    @Test
    void resendsADeliveryAfterTheLossOfItsLink() throws Exception {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1, 2, 3);
        Node b = start("b", "", alpha.port());
        awaitLinks(1);
        AtomicReference<byte[]> address = new AtomicReference<>();
        CountDownLatch answers = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        try (Directory.Watch watch = store.directory().watch((key, value) -> {
                    if (key.equals("node/b")) {
                        address.set(value);
                    }
                });
                SmppClient customer = blockingCustomer(b, calls, answers)) {
            assertThat(watch).isNotNull();
            customer.send(message(to(0), "hello").build());
            assertThat(receipt(alpha, alpha.awaitMessage(1))).isTrue();
            eventually().until(() -> calls.get() == 1);
            // A repeated publication of an address ends its link and begins another.
            store.directory().publish("node/b", address.get());
            eventually().until(() -> calls.get() == 2);
            answers.countDown();
            eventually().until(() -> a.operations().waiting() == 0);
            assertThat(a.operations().queuesHere().deadLetters()).isZero();
        }
    }

    @Test
    void endsAfterTheOutcomesOfDeliveriesAtTheOtherNode() throws Exception {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1, 2, 3);
        Node b = start("b", "", alpha.port());
        awaitLinks(1);
        CountDownLatch answers = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        try (SmppClient customer = blockingCustomer(b, calls, answers)) {
            customer.send(message(to(0), "hello").build());
            assertThat(receipt(alpha, alpha.awaitMessage(1))).isTrue();
            eventually().until(() -> calls.get() == 1);
            Thread ending = Thread.ofVirtual().start(a::close);
            eventually().until(() -> !ending.isAlive() || waitsForOutcomes(ending));
            answers.countDown();
            assertThat(ending.join(Waits.BOUND)).isTrue();
            nodes.remove(a);
            store.takeOver(views.get(0), views.get(1));
            assertThat(b.operations().waiting()).as("outcomes not stored").isZero();
            assertThat(calls).hasValue(1);
        }
    }

    private static boolean waitsForOutcomes(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .anyMatch(call -> call.getMethodName().equals("awaitOutcomes"));
    }

    @Test
    void sendsReceiptsToTheSubmittingBindAtTheOtherNode() {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "receipts: submitter", alpha.port(), 0, 1, 2, 3);
        Node b = start("b", "receipts: submitter", alpha.port());
        awaitLinks(1);
        Customer near = customer(a);
        Customer far = customer(b);
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            ids.add(far.submit(to(i), "hello").messageId());
        }
        assertThat(b.state().accepted())
                .as("accepted by a node without partitions")
                .isZero();
        alpha.awaitMessage(10);
        eventually().until(() -> a.state().forwarded() == 10);
        alpha.messages.forEach(message -> assertThat(receipt(alpha, message)).isTrue());
        far.awaitDelivery(10);
        assertThat(receiptIds(far)).isEqualTo(ids);
        assertThat(near.deliveries).isEmpty();
    }

    @Test
    void adaptsDeliveriesToTheVersionOfABindAtTheOtherNode() throws Exception {
        Smsc alpha = fixture.smsc();
        GatewayConfig config =
                fixture.config("", smscYaml("alpha", alpha.port(), ""), "mo: [{to: [\"12345\"], account: shop}]");
        Node a = start(new ClusterConfig("a", "127.0.0.1", 0, "right secret", null), config, 0, 1, 2, 3);
        Node b = start(new ClusterConfig("b", "127.0.0.1", 0, "right secret", null), config);
        awaitLinks(1);
        Queue<DeliverSm> deliveries = new ConcurrentLinkedQueue<>();
        try (SmppClient customer = SmppClient.builder()
                .endpoint("127.0.0.1", b.port())
                .systemId("shop")
                .password("secret")
                .interfaceVersion(InterfaceVersion.V3_3)
                .onDeliverSm((session, request) -> {
                    deliveries.add(request);
                    return DeliverSmResp.ok();
                })
                .connect()) {
            assertThat(customer.state().isBound()).isTrue();
            eventually().until(() -> !alpha.binds().isEmpty());
            for (int length : List.of(300, 20)) {
                DeliverSm message = DeliverSm.builder()
                        .destinationAddress(Address.of(Ton.UNKNOWN, Npi.UNKNOWN, "12345"))
                        .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.wrap(new byte[length]))
                        .build();
                assertThat(alpha.send(message).isOk()).isTrue();
            }
            eventually().until(() -> deliveries.size() == 1 && a.operations().waiting() == 0);
            assertThat(deliveries.element().shortMessage().length()).isEqualTo(20);
            eventually().until(() -> a.operations().queuesHere().deadLetters() == 1);
        }
    }

    @Test
    void aNodeWithoutPartitionsPassesMessagesToReachableNodes() throws Exception {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port());
        start("b", "", alpha.port(), 0, 1, 2, 3);
        awaitLinks(1);
        Customer customer = customer(a);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            owned(partition, "gone", 1_000);
        }
        var early = customer.client().sendAsync(message(to(0), "hello").build());
        // The response to a later request: the node has received the first one, which has no owner.
        assertThat(customer.client()
                        .send(new QuerySm("no id", Address.EMPTY, Tlvs.EMPTY))
                        .isOk())
                .isFalse();
        assertThat(early).isNotDone();
        owned(2, "b", 2_000);
        assertThat(early.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        for (int i = 1; i < 20; i++) {
            assertThat(customer.submit(to(i), "hello").isOk()).isTrue();
        }
        alpha.awaitMessage(20);
    }

    /** Publishes the owner of a partition. */
    private void owned(int partition, String node, int epoch) {
        store.directory()
                .publish(
                        "owner/" + partition,
                        Row.write().text(node).small(epoch).toOctets());
    }

    @Test
    void gathersThePartsOfALongMessageAtOneNode() {
        Smsc alpha = fixture.smsc();
        Node a = start("a", "", alpha.port(), 0, 1);
        Node b = start("b", "", alpha.port(), 2, 3);
        awaitLinks(1);
        Customer first = customer(a);
        Customer second = customer(b);
        Set<Integer> used = new HashSet<>();
        for (int reference = 0; reference < 16; reference++) {
            String one = first.client().send(part(reference, 1)).messageId();
            String two = second.client().send(part(reference, 2)).messageId();
            assertThat(partition(one)).isEqualTo(partition(two));
            used.add(partition(one) / 2);
        }
        assertThat(used).containsExactlyInAnyOrder(0, 1);
    }

    private static SubmitSm part(int reference, int sequence) {
        byte[] udh = {5, 0, 3, (byte) reference, 2, (byte) sequence, 'a'};
        return message(to(0), "")
                .esmClass(EsmClass.UDHI)
                .shortMessage(Octets.of(udh))
                .build();
    }

    @Test
    void queriesAndCancelsMessagesOfOtherNodes() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "", port, 0, 1);
        Node b = start("b", "", port, 2, 3);
        awaitLinks(1);
        Customer first = customer(a);
        Customer second = customer(b);
        for (int i = 0; i < 6; i++) {
            String id = first.submit(to(i), "hello").messageId();
            assertThat(second.client()
                            .send(new QuerySm(id, Address.EMPTY, Tlvs.EMPTY))
                            .messageState())
                    .isEqualTo(MessageState.ENROUTE);
            assertThat(b.operations().message("shop", id).to().value()).isEqualTo(to(i));
            assertThat(second.client()
                            .send(CancelSm.of("", id, Address.EMPTY, Address.EMPTY))
                            .isOk())
                    .isTrue();
            assertThat(b.operations().cancel("shop", id)).isEqualTo(CommandStatus.ESME_RCANCELFAIL);
        }
        // The receipts of the cancelled messages are delivered to either bind.
        eventually().until(() -> a.operations().waiting() == 0);
        assertThat(first.deliveries.size() + second.deliveries.size()).isEqualTo(6);
    }

    @Test
    void recognisesARepeatedSubmissionAtTheOtherNode() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "", port, 0, 1);
        Node b = start("b", "", port, 2, 3);
        awaitLinks(1);
        for (int i = 0; i < 6; i++) {
            List<Submission> messages =
                    List.of(new Submission(List.of(message(to(i), "one").build()), List.of(), ReplyTo.NONE));
            List<SubmitResult> first =
                    a.operations().submit("shop", messages, TraceContext.NONE, new IdempotencyKey("key" + i, "digest"));
            assertThat(first.getFirst().status()).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(b.operations()
                            .submit("shop", messages, TraceContext.NONE, new IdempotencyKey("key" + i, "digest")))
                    .isEqualTo(first);
            assertThat(b.operations()
                            .submit("shop", messages, TraceContext.NONE, new IdempotencyKey("key" + i, "other")))
                    .isNull();
        }
    }

    @Test
    void saysOverHttpThatAnUnansweredMessageMayHaveBeenAccepted() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "", port);
        start("b", "", port, 0, 1, 2, 3);
        awaitLinks(1);
        List<Submission> messages =
                List.of(new Submission(List.of(message(to(0), "one").build()), List.of(), ReplyTo.NONE));
        IdempotencyKey key = new IdempotencyKey("key", "digest");
        for (int i = 0; i < PARTITIONS; i++) {
            store.hold(i);
        }
        SubmitResult unknown =
                a.operations().submit("shop", messages, TraceContext.NONE, key).getFirst();
        assertThat(unknown.status()).isEqualTo(CommandStatus.ESME_RSYSERR);
        assertThat(unknown.reason())
                .contains("may have accepted the message", "repetition with the same Idempotency-Key is safe");
        assertThat(a.operations()
                        .submit("shop", messages, TraceContext.NONE, null)
                        .getFirst()
                        .reason())
                .contains("may have accepted the message", "a repetition may send it twice");
        for (int i = 0; i < PARTITIONS; i++) {
            store.proceed(i);
        }
        assertThat(a.operations()
                        .submit("shop", messages, TraceContext.NONE, key)
                        .getFirst()
                        .status())
                .isEqualTo(CommandStatus.ESME_ROK);
        eventually().until(() -> store.counter("used/shop") == 2);
    }

    @Test
    void losesNothingWhenANodeDisappears() {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1);
        Node b = start("b", "", alpha.port(), 2);
        Node c = start("c", "", alpha.port(), 3);
        awaitLinks(2);
        Set<String> ids = new HashSet<>();
        Customer remains = customer(c);
        try (Customer lost = new Customer(b.port(), "shop", 1)) {
            for (int i = 0; i < 10; i++) {
                ids.add(lost.submit(to(i), "hello").messageId());
                ids.add(remains.submit(to(100 + i), "hello").messageId());
            }
            alpha.awaitMessage(20);
            eventually().until(() -> b.state().forwarded() + c.state().forwarded() == 20);
            store.takeOver(views.get(1), views.get(0));
            b.close();
        }
        nodes.remove(b);
        alpha.messages.forEach(message -> eventually().until(() -> receipt(alpha, message)));
        remains.awaitDelivery(20);
        assertThat(receiptIds(remains)).isEqualTo(ids);
        eventually().until(() -> a.state().accounts().get("shop").depth() == 0);
    }

    @Test
    void losesNothingWhilePartitionsMove() throws Exception {
        Smsc alpha = fixture.smsc((session, message) -> SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1, 2, 3);
        start("b", "", alpha.port());
        awaitLinks(1);
        Customer customer = customer(a);
        Set<String> accepted = new HashSet<>();
        for (int i = 0; i < 60; i++) {
            if (i % 10 == 5) {
                store.move(i / 10 % PARTITIONS, views.get(i / 10 % 2 == 0 ? 1 : 0));
            }
            SubmitSmResp response = customer.client()
                    .trySend(message(to(i), "hello").build())
                    .orElseThrow()
                    .get();
            if (response.isOk()) {
                accepted.add(response.messageId());
            }
        }
        assertThat(accepted).hasSize(60);
        alpha.awaitMessage(60);
        eventually()
                .until(() -> nodes.stream()
                                .mapToLong(node -> node.state().forwarded())
                                .sum()
                        == 60);
        alpha.messages.forEach(message -> assertThat(receipt(alpha, message)).isTrue());
        customer.awaitDelivery(60);
        assertThat(receiptIds(customer)).isEqualTo(accepted);
    }

    @Test
    void aQuotaIsExactOverNodesAndMovingPartitions() throws Exception {
        int port = GatewayFixture.freePort();
        start("a", "quota: 40", port, 0, 1);
        start("b", "quota: 40", port, 2, 3);
        awaitLinks(1);
        int accepted = 0;
        for (int i = 0; i < 60; i++) {
            if (i == 20) {
                store.takeOver(views.get(0), views.get(1));
                store.move(2, views.get(0));
            }
            Customer customer =
                    i % 2 == 0 ? customers().getFirst() : customers().getLast();
            CommandStatus status = customer.client()
                    .trySend(message(to(i), "hello").build())
                    .orElseThrow()
                    .get()
                    .commandStatus();
            accepted += status.isOk() ? 1 : 0;
            // The first node does not know that it has lost two partitions.
            assertThat(status).isIn(CommandStatus.ESME_ROK, CommandStatus.ESME_RSUBMITFAIL, CommandStatus.ESME_RSYSERR);
        }
        assertThat(accepted).isEqualTo(40);
        assertThat(store.counter("used/shop")).isEqualTo(40);
    }

    private List<Customer> customers() {
        if (open.isEmpty()) {
            nodes.forEach(this::customer);
        }
        return open.stream().map(Customer.class::cast).toList();
    }

    @Test
    void limitsBindsOverAllNodes() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "maxBinds: 2", port, 0, 1);
        Node b = start("b", "maxBinds: 2", port, 2, 3);
        awaitLinks(1);
        Customer first = customer(a);
        customer(b);
        assertThatThrownBy(() -> new Customer(a.port(), "shop", 1)).hasMessageContaining("ESME_RALYBND");
        assertThatThrownBy(() -> new Customer(b.port(), "shop", 1)).hasMessageContaining("ESME_RALYBND");
        first.close();
        eventually().ignoreExceptions().until(() -> customer(b) != null);
    }

    @Test
    void dividesARateByTheNodesWhereTheAccountIsBound() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "rate: 100", port, 0, 1);
        Node b = start("b", "rate: 100", port, 2, 3);
        awaitLinks(1);
        customer(a);
        eventually()
                .until(() -> a.peers().sessions.nodesOf("shop") == 0
                        && b.peers().sessions.nodesOf("shop") == 1);
        Customer second = customer(b);
        eventually().until(() -> a.peers().sessions.nodesOf("shop") == 1);
        second.close();
        eventually().until(() -> a.peers().sessions.nodesOf("shop") == 0);
    }

    @Test
    void dividesARateByTheNodesWhereTheAccountSendsOverHttp() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "rate: 100", port, 0, 1);
        Node b = start("b", "rate: 100", port, 2, 3);
        awaitLinks(1);
        sendOverHttp(a);
        sendOverHttp(b);
        nodes.forEach(node -> eventually().until(() -> node.peers().sessions.nodesOf("shop") == 1));
        nodes.forEach(node -> eventually().until(() -> shareOfRate(node) == 50));

        a.peers().http.removeIdle(0);
        eventually().until(() -> b.peers().sessions.nodesOf("shop") == 0);
        eventually().until(() -> shareOfRate(b) == 100);
        assertThat(shareOfRate(a)).isEqualTo(50);
        assertThat(a.peers().sessions.nodesOf("shop")).isEqualTo(1);
        nodes.remove(b);
        b.close();
        assertThat(store.directory().snapshot()).doesNotContainKeys("http/a/shop", "http/b/shop");
    }

    @Test
    void removesTheSharesOfAnEarlierProcess() throws Exception {
        store.directory().publish("http/a/shop", Row.write().flag(true).toOctets());
        int port = GatewayFixture.freePort();
        start("a", "rate: 100", port, 0, 1);
        eventually().until(() -> !store.directory().snapshot().containsKey("http/a/shop"));
    }

    private static double shareOfRate(Node node) {
        return node.rate("shop").share();
    }

    /** Sends a message over HTTP, which takes a share of the rate of the account. */
    private static void sendOverHttp(Node node) throws InterruptedException {
        List<Submission> messages =
                List.of(new Submission(List.of(message(to(0), "one").build()), List.of(), ReplyTo.NONE));
        CommandStatus status = node.operations()
                .submit("shop", messages, TraceContext.NONE, null)
                .getFirst()
                .status();
        assertThat(status).isEqualTo(CommandStatus.ESME_ROK);
    }

    @Test
    void eachNodeKnowsTheStateOfAllNodes() throws Exception {
        long began = System.nanoTime();
        int port = GatewayFixture.freePort();
        Node a = start("a", "", port, 0, 1);
        Node b = start("b", "", port, 2);
        awaitLinks(1);
        a.nodes().page("https://a/");
        Customer customer = customer(a);
        for (int i = 0; i < 5; i++) {
            customer.submit(to(i), "hello");
        }
        eventually()
                .untilAsserted(() -> assertThat(b.nodes().all())
                        .satisfiesExactly(
                                own -> {
                                    assertThat(own.name()).isEqualTo("b");
                                    assertThat(own.partitions()).containsExactly(2);
                                    assertThat(own.binds()).isZero();
                                },
                                other -> {
                                    assertThat(other.name()).isEqualTo("a");
                                    assertThat(other.away()).isFalse();
                                    assertThat(other.page()).isEqualTo("https://a/");
                                    assertThat(other.obstacle()).isEmpty();
                                    assertThat(other.partitions()).containsExactly(0, 1);
                                    assertThat(other.binds()).isEqualTo(1);
                                    assertThat(other.accepted()).isEqualTo(5);
                                    assertThat(other.acceptedRate()).isPositive();
                                    assertThat(other.waiting()).isEqualTo(5);
                                }));
        assertThat(b.nodes().isReady()).isTrue();
        assertThat(b.nodes().owned()).isEqualTo(1);
        assertThat(b.nodes().away()).isZero();
        assertThat(b.nodes().ownerless()).isEqualTo(1);
        nodes.remove(a);
        a.close();
        eventually().until(() -> b.nodes().away() == 1 && b.nodes().ownerless() == 3);
        eventually()
                .untilAsserted(() -> assertThat(b.nodes().all().getLast()).satisfies(gone -> {
                    assertThat(gone.away()).isTrue();
                    assertThat(gone.newsMillis())
                            .isBetween(1L, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
                    assertThat(gone.partitions()).isEmpty();
                    assertThat(gone.accepted()).isEqualTo(5);
                }));
    }

    @Test
    void eachNodeShowsTheQueuesOfAllNodes() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "", port, 0, 1);
        Node b = start("b", "", port, 2, 3);
        Node c = start("c", "", port);
        awaitLinks(2);
        Customer first = customer(a);
        Customer second = customer(b);
        for (int i = 0; i < 5; i++) {
            first.submit(to(i), "hello");
        }
        for (int i = 0; i < 3; i++) {
            second.submit(to(i), "hello");
        }
        for (Node node : nodes) {
            eventually().untilAsserted(() -> {
                Gathered<Queues> queues = node.operations().queues();
                assertThat(queues.away()).isEmpty();
                assertThat(queues.value().groups().get("alpha").depth()).isEqualTo(8);
                assertThat(queues.value().accounts().get("shop").binds()).isEqualTo(2);
                assertThat(node.operations().accounts().value().getFirst().used())
                        .isEqualTo(8);
            });
        }
        assertThat(c.operations().smscs().all()).hasSize(1);
        nodes.remove(a);
        a.close();
        eventually().untilAsserted(() -> {
            Gathered<Queues> left = c.operations().queues();
            assertThat(left.away()).containsExactly("a");
            assertThat(left.value().groups().get("alpha").depth()).isEqualTo(3);
        });
    }

    @Test
    void eachNodeListsAndReplaysTheDeadLettersOfAllNodes() {
        AtomicBoolean refuses = new AtomicBoolean(true);
        Smsc alpha = fixture.smsc((session, message) ->
                refuses.get() ? message.respond(CommandStatus.ESME_RINVDSTADR) : SubmitSmResp.ok(smscId(message)));
        Node a = start("a", "", alpha.port(), 0, 1);
        Node b = start("b", "", alpha.port(), 2, 3);
        Node c = start("c", "", alpha.port());
        awaitLinks(2);
        Customer first = customer(a);
        Customer second = customer(b);
        for (int i = 0; i < 6; i++) {
            first.submit(to(i), "hello");
            second.submit(to(i), "hello");
        }
        eventually().until(() -> c.operations().queues().value().deadLetters() == 12);
        List<String> latest = c.operations().latest(12).value().stream()
                .map(MessageStatus::id)
                .toList();
        List<String> ids = pages(c, 5);
        assertThat(ids).hasSize(12).isSorted().doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(latest);
        assertThat(pages(a, 7)).isEqualTo(ids);
        assertThat(c.operations().latest(5).value())
                .hasSize(5)
                .isSortedAccordingTo(
                        Comparator.comparing(MessageStatus::acceptedAt).reversed());

        refuses.set(false);
        String ofA = ids.getFirst();
        String ofB = ids.getLast();
        assertThat(b.operations().deadLetters().replay(ofA)).isTrue();
        assertThat(b.operations().deadLetters().replay(ofA)).isFalse();
        assertThat(a.operations().deadLetters().delete(ofB)).isTrue();
        assertThat(c.operations().deadLetters().delete(ofB)).isFalse();
        DeadLetters letters = c.operations().deadLetters();
        assertThat(letters.replay(new DeadLetters.Filter("nobody", null)).value())
                .isZero();
        assertThat(letters.replay(new DeadLetters.Filter("shop", "alpha"))).isEqualTo(new Gathered<>(10, List.of()));
        eventually().until(() -> a.state().forwarded() + b.state().forwarded() == 11);
        assertThat(pages(c, 5)).isEmpty();

        nodes.remove(b);
        b.close();
        assertThat(letters.list(null, 5).away()).containsExactly("b");
        assertThat(letters.delete(DeadLetters.Filter.ALL)).isEqualTo(new Gathered<>(0, List.of("b")));
        assertThat(c.operations().latest(12).away()).containsExactly("b");
    }

    /** Returns the ids of all dead letters that a node lists in pages. */
    private static List<String> pages(Node node, int size) {
        List<String> ids = new ArrayList<>();
        DeadLetters letters = node.operations().deadLetters();
        Gathered<List<PartitionLetters.Letter>> page = letters.list(null, size);
        while (!page.value().isEmpty()) {
            assertThat(page.away()).isEmpty();
            assertThat(page.value()).hasSizeLessThanOrEqualTo(size);
            page.value().forEach(letter -> ids.add(letter.id()));
            page = letters.list(ids.getLast(), size);
        }
        return ids;
    }

    @Test
    void refusesANodeWithAnotherSecret() throws Exception {
        int port = GatewayFixture.freePort();
        Node a = start("a", "", port, 0, 1);
        Node b = start("b", "", port, "wrong secret", 2, 3);
        Customer customer = customer(a);
        String id = customer.submit(to(0), "hello").messageId();
        assertThat(a.peers().nodes()).isEmpty();
        assertThat(b.peers().nodes()).isEmpty();
        assertThat(a.operations().message(null, id)).isNotNull();
        try (SmppClient intruder = SmppClient.builder()
                .endpoint("127.0.0.1", a.peers().port())
                .systemId("node")
                .connect()) {
            assertThat(intruder.trySend(DataSm.builder().build())
                            .orElseThrow()
                            .get()
                            .isOk())
                    .isFalse();
        }
    }
}

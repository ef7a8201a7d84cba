package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages whose response is late, or whose connection ends before it. */
@Timeout(Waits.METHOD_SECONDS)
class ResponseTimeoutIT {

    private static final String TO = "491701234567";
    private static final String ONE_COPY = "retry: [{statuses: [NO_RESPONSE], first: 1d, max: 1d}]";
    private static final String COPIES = "retry: [{statuses: [NO_RESPONSE], first: 10ms, max: 10ms, attempts: %d}]";
    private static final String THREE_COPIES = COPIES.formatted(3);

    /** More copies than are made in any test. */
    private static final String MANY_COPIES = COPIES.formatted(10_000);

    @TempDir
    Path directory;

    /** The copies that the SMSC has received. */
    private final List<SubmitSm> copies = new CopyOnWriteArrayList<>();

    /** The responses to them, completed by the test. */
    private final List<CompletableFuture<SubmitSmResp>> responses = new CopyOnWriteArrayList<>();

    private final SmppServer smsc = SmppServer.builder()
            .host("127.0.0.1")
            .port(0)
            .authenticator(BindAuthenticator.anyone())
            .options(options -> options.drainTimeout(Duration.ofMillis(100)))
            .handlers(handlers -> handlers.onAsync(SubmitSm.class, (session, copy) -> {
                CompletableFuture<SubmitSmResp> response = new CompletableFuture<>();
                copies.add(copy);
                responses.add(response);
                return response;
            }))
            .start();
    private GatewayFixture fixture;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
    }

    @AfterEach
    void close() {
        fixture.close();
        smsc.close();
    }

    private Node node(int port, String account, String client, String rest) {
        String alpha = GatewayFixture.smscYaml("alpha", port, "")
                .replace("backoff.first: 50ms", "backoff.first: 50ms\n" + client.indent(6));
        Node node = new Node(fixture.config(account, alpha, rest), EmbeddedStore.open(directory, 1), List.of());
        node.start();
        return node;
    }

    private static String smscId(Node node, String id) {
        MessageStatus tracked = Objects.requireNonNull(node.operations().message("shop", id));
        return tracked.parts().getFirst().smscId();
    }

    private void receipt(String id) {
        assertThat(smsc.send("gateway", Smsc.receiptFor(copies.getFirst(), id, MessageState.DELIVERED))
                        .isOk())
                .isTrue();
    }

    @Test
    void endsTheRepetitionWithALateResponse() {
        try (Node node = node(smsc.port(), "", "requestTimeout: 50ms", ONE_COPY);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "hello").messageId();
            eventually().until(() -> node.state().unanswered() == 1 && !responses.isEmpty());
            responses.getFirst().complete(SubmitSmResp.ok("late"));
            eventually().until(() -> smscId(node, id).equals("late"));
            assertThat(node.state().forwarded()).isEqualTo(1);
            assertThat(node.operations().queues().value().scheduled()).isZero();
            receipt("late");
            assertThat(customer.awaitReceipt(1).id()).contains(id);
            assertThat(copies).hasSize(1);
            assertThat(node.state().answeredLate()).isEqualTo(1);
            assertThat(node.operations().smscs().all().getFirst().answeredLate())
                    .isEqualTo(1);
        }
    }

    @Test
    void sendsALimitedNumberOfCopies() {
        try (Node node = node(smsc.port(), "", "requestTimeout: 50ms", THREE_COPIES);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            customer.submit(TO, "hello");
            DeliveryReceipt receipt = customer.awaitReceipt(1);
            assertThat(receipt.messageState()).contains(MessageState.UNKNOWN);
            eventually().until(() -> responses.size() == 3);
            assertThat(node.state().unanswered()).isEqualTo(3);
            assertThat(node.state().dead()).isEqualTo(1);
            // It is known after all.
            responses.get(1).complete(SubmitSmResp.ok("second"));
            eventually().until(() -> node.operations().queues().value().deadLetters() == 0);
            receipt("second");
            assertThat(customer.awaitReceipt(2).messageState()).contains(MessageState.DELIVERED);
        }
    }

    @Test
    void sendsALimitedNumberOfCopiesOverLostConnections() {
        smsc.close();
        Smsc closing = fixture.smsc((session, message) -> {
            session.closeNow();
            return SubmitSmResp.ok("never");
        });
        try (Node node = node(closing.port(), "", "backoff.jitter: 0", THREE_COPIES);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            customer.submit(TO, "hello");
            assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.UNKNOWN);
            eventually().until(() -> closing.messages.size() == 3);
            assertThat(node.state().unanswered()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void matchesTheReceiptsOfAllCopies(int first) {
        try (Node node = node(smsc.port(), "", "requestTimeout: 1s", MANY_COPIES);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "hello").messageId();
            eventually().until(() -> responses.size() >= 2);
            responses.get(1).complete(SubmitSmResp.ok("id1"));
            eventually().until(() -> node.state().forwarded() == 1);
            responses.get(0).complete(SubmitSmResp.ok("id0"));
            eventually()
                    .until(() -> node.operations()
                                    .latestHere(1)
                                    .getFirst()
                                    .tracked()
                                    .getFirst()
                                    .copies()
                                    .size()
                            == 2);
            receipt("id" + first);
            receipt("id" + (1 - first));
            int before = copies.size();
            customer.submit(TO, "second");
            eventually().until(() -> {
                responses.stream().skip(before).forEach(response -> response.complete(SubmitSmResp.ok("id2")));
                return node.state().forwarded() == 2;
            });
            receipt("id2");
            customer.awaitDelivery(2);
            assertThat(customer.deliveries.stream()
                            .map(delivery ->
                                    ReceiptParser.defaults().parse(delivery).orElseThrow())
                            .filter(receipt -> receipt.id().orElse("").equals(id)))
                    .hasSize(1);
        }
    }

    @Test
    void endsAHeldMessageWithALateResponse() {
        try (Node node = node(smsc.port(), "unknown: HOLD", "requestTimeout: 50ms", "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "hello").messageId();
            eventually().until(() -> node.operations().queues().value().deadLetters() == 1 && !responses.isEmpty());
            responses.getFirst().complete(SubmitSmResp.ok("late"));
            eventually().until(() -> node.operations().queues().value().deadLetters() == 0);
            receipt("late");
            assertThat(customer.awaitReceipt(1).id()).contains(id);
        }
    }

    @Test
    void aLateRefusalDoesNotEndTheRepetition() {
        try (Node node = node(smsc.port(), "", "requestTimeout: 200ms", MANY_COPIES);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            customer.submit(TO, "hello");
            eventually().until(() -> node.state().unanswered() > 0 && !responses.isEmpty());
            responses.getFirst().complete(copies.getFirst().respond(CommandStatus.ESME_RTHROTTLED));
            eventually().until(() -> {
                responses.forEach(response -> response.complete(SubmitSmResp.ok("second")));
                return node.state().forwarded() == 1;
            });
            receipt("second");
            assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.DELIVERED);
        }
    }

    @Test
    void sendsNothingOverABindThatDoesNotAnswerEnquireLink() throws Exception {
        try (RawSmsc raw = new RawSmsc();
                Node node = node(raw.port(), "", "requestTimeout: 50ms\nenquireLinkTimeout: 100ms", ONE_COPY);
                RawPeer peer = raw.acceptBind();
                Customer customer = new Customer(node.port(), "shop", 1)) {
            customer.submit(TO, "first");
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.SUBMIT_SM);
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK);
            customer.client().send(message(TO, "second").build());
            customer.client().send(message(TO, "third").build());
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK);
            PduOctets probe = peer.read();
            // A response may come too late.
            while (probe.commandId() == PduOctets.ENQUIRE_LINK) {
                peer.respond(probe, 0);
                probe = peer.read();
            }
            assertThat(probe.commandId()).isEqualTo(PduOctets.SUBMIT_SM);
            // One message at a time, after which the peer is asked again.
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK);
        }
    }
}

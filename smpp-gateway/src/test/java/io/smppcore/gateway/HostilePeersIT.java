package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** SMSCs and accounts that violate the protocol. */
@NullUnmarked // values of maps are present, or the test fails
class HostilePeersIT extends WithGateway {

    private static final String TO = "491701234567";

    private final RawSmsc raw = new RawSmsc();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger binds = new AtomicInteger();

    HostilePeersIT() throws IOException {}

    @AfterEach
    void closePeer() throws IOException {
        raw.close();
    }

    private static String smscYamlWith(String option, int port, String more) {
        return smscYaml("alpha", port, more).replace("    backoff.first", "    " + option + "\n      backoff.first");
    }

    private GatewayConfig twoAccounts(String shop, int port, String rest) {
        return GatewayConfig.parse(
                "two.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0, bindTimeout: 1m, requestTimeout: 1h}
                accounts:
                  shop: {password: secret%s}
                  other: {password: secret}
                smscs:
                %s
                store: {minFree: 1000000}
                %s""".formatted(directory.resolve("data"), shop, smscYaml("alpha", port, ""), rest));
    }

    @Test
    void ignoresASecondResponse() throws Exception {
        AtomicInteger ids = new AtomicInteger();
        SubmitSm sent = message(TO, "hello").build();
        raw.serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                from.respond(pdu, 0, PduOctets.text("raw"));
            } else if (pdu.commandId() == PduOctets.SUBMIT_SM) {
                String id = "n" + ids.incrementAndGet();
                from.respond(pdu, 0, PduOctets.text(id));
                from.respond(pdu, 0, PduOctets.text(id + "-again"));
                from.write(PduOctets.request(
                        PduOctets.SUBMIT_SM_RESP, pdu.sequenceNumber() + 1_000, PduOctets.text("nobody")));
                from.write(receipt(sent, id, 70 + ids.get()));
                from.write(receipt(sent, id, 80 + ids.get()));
                from.write(receipt(sent, "nobody", 90 + ids.get()));
            }
        });
        fixture.start("", smscYaml("alpha", raw.port(), ""), "");
        Customer customer = fixture.customer();
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            submitted.add(customer.submit(TO, "hello").messageId());
        }
        eventually().until(() -> fixture.gateway().state().receipts() == 15);
        // A later message, whose receipts follow all others.
        submitted.add(customer.submit(TO, "hello").messageId());
        eventually().until(() -> fixture.gateway().state().receipts() == 18);
        eventually().until(() -> fixture.depthOfAccount("shop") == 0);
        eventually()
                .until(() -> customer.deliveries.stream()
                        .anyMatch(one -> receiptId(one).equals(submitted.getLast())));
        assertThat(customer.deliveries.stream().map(one -> receiptId(one)).distinct())
                .containsExactlyInAnyOrderElementsOf(submitted);
        assertThat(fixture.gateway().state().forwarded()).isEqualTo(6);
        eventually().until(() -> fixture.depth("alpha") == 0);
    }

    private static byte[] receipt(SubmitSm message, String id, int sequenceNumber) {
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(Smsc.receiptFor(message, id, MessageState.DELIVERED), sequenceNumber, out);
        return ByteBufUtil.getBytes(out);
    }

    private static String receiptId(DeliverSm delivery) {
        return ReceiptParser.defaults().parse(delivery).orElseThrow().id().orElseThrow();
    }

    @Test
    void acceptsRepeatedAndStrayReceiptsAndDeliversOne() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smscYaml("alpha", smsc.port(), "messageIds: RESPONSE_DECIMAL_RECEIPT_HEX"), "");
        Customer customer = fixture.customer();
        SubmitSm any = message(TO, "hello").build();
        eventually().until(() -> !smsc.binds().isEmpty());
        for (int i = 0; i < 50; i++) {
            assertThat(smsc.send(Smsc.receiptFor(any, "ab" + i, MessageState.DELIVERED))
                            .isOk())
                    .isTrue();
        }
        customer.submit(TO, "hello");
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
        for (int i = 0; i < 3; i++) {
            assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
        }
        customer.awaitDelivery(1);
        customer.submit(TO, "next");
        eventually().until(() -> fixture.gateway().state().forwarded() == 2);
        assertThat(smsc.receipt("id2", MessageState.DELIVERED).isOk()).isTrue();
        customer.awaitDelivery(2);
        assertThat(fixture.gateway().state().delivered()).isLessThanOrEqualTo(2);
        assertThat(customer.deliveries).hasSize(2);
        assertThat(fixture.gateway().state().receipts()).isEqualTo(54);
    }

    @Test
    void aSilentSmscHoldsAtMostItsWindowAndIsRetried() {
        GatewayConfig impatient =
                fixture.config("", smscYamlWith("requestTimeout: 300ms\n      window: 4", raw.port(), ""), "");
        fixture.start(impatient);
        Customer customer = fixture.customer();
        for (int i = 0; i < 20; i++) {
            assertThat(customer.submit(TO, "text " + i).isOk()).isTrue();
        }
        // Only now, so that the window is full before the first timeout.
        AtomicBoolean answers = new AtomicBoolean();
        raw.serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                from.respond(pdu, 0, PduOctets.text("raw"));
            } else if (pdu.commandId() == PduOctets.SUBMIT_SM && !answers.get()) {
                unanswered.incrementAndGet();
            } else if (pdu.commandId() == PduOctets.SUBMIT_SM) {
                from.respond(pdu, 0, PduOctets.text("n" + pdu.sequenceNumber()));
            }
        });
        eventually().until(() -> fixture.gateway().state().unanswered() == 4);
        assertThat(fixture.gateway().state().groups().get("alpha").inFlight()).isLessThanOrEqualTo(4);
        // It does not respond to enquire_link either.
        eventually().until(() -> unanswered.get() == 4);
        answers.set(true);
        // With time for the responses.
        fixture.gateway().reload(fixture.config("", smscYamlWith("window: 4", raw.port(), ""), ""));
        eventually().until(() -> fixture.gateway().state().forwarded() == 20);
        assertThat(fixture.gateway().state().dead()).isZero();
    }

    @Test
    void messagesDoNotShortenThePauseBeforeTheNextBindAtAnSmscThatClosesIt() throws Exception {
        AtomicInteger closed = new AtomicInteger();
        raw.serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                binds.incrementAndGet();
                from.respond(pdu, 0, PduOctets.text("raw"));
                from.close();
                closed.incrementAndGet();
            }
        });
        String yaml = smscYaml("alpha", raw.port(), "parkAfter: 1h")
                .replace("backoff.first: 50ms", "backoff.first: 1h")
                .replace("backoff.max: 200ms", "backoff.max: 1h");
        fixture.start("", yaml, "");
        eventually().until(() -> closed.get() == 1);
        eventually().until(() -> fixture.gateway().state().groups().get("alpha").binds() == 0);
        Customer customer = fixture.customer();
        for (int i = 0; i < 20; i++) {
            assertThat(customer.submit(TO, "hello " + i).isOk()).isTrue();
            fixture.gateway().sweep();
        }
        assertThat(fixture.depth("alpha")).isEqualTo(20);
        assertThat(binds).hasValue(1);
    }

    @Test
    void bindsAgainAtAnSmscThatHasClosedSeveralBinds() throws Exception {
        AtomicBoolean closes = new AtomicBoolean(true);
        AtomicBoolean stays = new AtomicBoolean();
        raw.serve((from, pdu) -> {
            if (pdu.commandId() == PduOctets.BIND_TRANSCEIVER) {
                binds.incrementAndGet();
                from.respond(pdu, 0, PduOctets.text("raw"));
                if (closes.get()) {
                    from.close();
                } else {
                    stays.set(true);
                }
            } else if (pdu.commandId() == PduOctets.SUBMIT_SM) {
                from.respond(pdu, 0, PduOctets.text("n" + pdu.sequenceNumber()));
            }
        });
        fixture.start("", smscYaml("alpha", raw.port(), "parkAfter: 1h"), "");
        eventually().until(() -> binds.get() >= 3);
        closes.set(false);
        eventually().until(stays::get);
        // Not earlier: the outcome of a message that is written before the connection closes is unknown.
        assertThat(fixture.customer().submit(TO, "hello").isOk()).isTrue();
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
    }

    @Test
    void anAccountThatNeverReadsHoldsAtMostItsWindowAndDelaysNoOther() throws Exception {
        Smsc smsc = fixture.smsc();
        fixture.start(
                twoAccounts(", window: 60", smsc.port(), "mo: [{to: 1*, account: shop}, {to: 2*, account: other}]"));
        eventually().until(() -> !smsc.binds().isEmpty());
        InetSocketAddress gateway = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), fixture.gateway().port());
        RawPeer silent = RawPeer.connect(gateway, 1);
        silent.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "shop", "secret"));
        eventually()
                .until(() -> fixture.gateway().state().accounts().get("shop").binds() == 1);
        Customer other = fixture.customer("other", 1);
        for (int i = 0; i < 100; i++) {
            assertThat(smsc.send(mobileOriginated("1")).isOk()).isTrue();
            assertThat(smsc.send(mobileOriginated("2")).isOk()).isTrue();
        }
        other.awaitDelivery(100);
        assertThat(fixture.depthOfAccount("shop")).isEqualTo(100);
        // More than the window of the server, which is 10.
        eventually()
                .until(() -> fixture.gateway().state().accounts().get("shop").inFlight() == 60);
        silent.close();
        fixture.customer("shop", 1).awaitDelivery(100);
        eventually().until(() -> fixture.depthOfAccount("shop") == 0);
    }

    private static DeliverSm mobileOriginated(String to) {
        return DeliverSm.builder()
                .sourceAddress(Address.international(TO))
                .destinationAddress(Address.international(to + "2345"))
                .shortMessage(Octets.of("x".repeat(140).getBytes(StandardCharsets.US_ASCII)))
                .build();
    }

    @Test
    void anAccountWithOnlyRefusedMessagesDelaysNoOther() {
        Smsc smsc = fixture.smsc();
        fixture.start(twoAccounts(", senders: [Nobody]", smsc.port(), ""));
        Customer flooder = fixture.customer("shop", 4);
        Customer other = fixture.customer("other", 1);
        List<CompletableFuture<SubmitSmResp>> refused = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            refused.add(flooder.client().sendAsync(message(TO, "spam").build()));
            if (i % 100 == 0) {
                assertThat(other.submit(TO, "good " + i).isOk()).isTrue();
            }
        }
        assertThat(refused)
                .allSatisfy(one -> assertThat(one)
                        .succeedsWithin(Waits.BOUND)
                        .satisfies(
                                answer -> assertThat(answer.commandStatus()).isEqualTo(CommandStatus.ESME_RINVSRCADR)));
        smsc.awaitMessage(20);
        assertThat(fixture.gateway().state().refused()).isEqualTo(2_000);
        assertThat(smsc.texts()).allMatch(text -> text.startsWith("good"));
    }

    @Test
    void failsAnUnknownOutcomeWithAReceiptIfConfigured() {
        AtomicInteger calls = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> {
            calls.incrementAndGet();
            session.closeNow();
            return SubmitSmResp.ok("n" + calls.get());
        });
        fixture.start("unknown: FAIL", smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        String id = customer.submit(TO, "hello").messageId();
        DeliveryReceipt receipt = customer.awaitReceipt(1);
        assertThat(receipt.id()).contains(id);
        assertThat(receipt.messageState()).contains(MessageState.UNKNOWN);
        assertThat(calls).hasValue(1);
        assertThat(fixture.gateway().state().dead()).isEqualTo(1);
    }
}

package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages, receipts and mobile-originated messages through a gateway, over real connections. */
class GatewayIT extends WithGateway {

    private static final String TO = "491701234567";

    @Test
    void anAccountWithoutACallbackHasNoQueueForOne() {
        fixture.start("", smscYaml("alpha", fixture.smsc().port(), ""), "");
        fixture.customer();
        eventually()
                .until(() -> Objects.requireNonNull(
                                        fixture.gateway().state().accounts().get("shop"))
                                .binds()
                        == 1);
        assertThat(fixture.gateway().state().accounts()).containsOnlyKeys("shop");
    }

    @Test
    void addsTheParametersOfTheAccountAndThenOfTheSmsc() {
        Smsc smsc = fixture.smsc();
        fixture.start(
                "tlvs: [0x1400=entity]",
                smscYaml("alpha", smsc.port(), "tlvs: [0x1400=other, 0x1401=template, \"0x1402=hex:0A\"]"),
                "");
        Tlv own = Tlv.parse("0x1401", "own");
        fixture.customer().client().send(message(TO, "hello").tlv(own).build());
        assertThat(smsc.awaitMessage(1).tlvs())
                .isEqualTo(Tlvs.of(own, Tlv.parse("0x1400", "entity"), Tlv.parse("0x1402", "hex:0A")));
    }

    @Test
    void forwardsAMessageAndReturnsItsReceiptWithTheIdOfTheGateway() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        SubmitSmResp response = customer.submit(TO, "hello");
        SubmitSm forwarded = smsc.awaitMessage(1);
        assertThat(GatewayFixture.text(forwarded)).isEqualTo("hello");
        assertThat(forwarded.sourceAddress().value()).isEqualTo("Shop");
        assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
        DeliverSm receipt = customer.awaitDelivery(1);
        assertThat(receipt.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID)).isEqualTo(response.messageId());
        assertThat(receipt.sourceAddress().value()).isEqualTo(TO);
        assertThat(receipt.destinationAddress().value()).isEqualTo("Shop");
        DeliveryReceipt read = customer.awaitReceipt(1);
        assertThat(read.id()).contains(response.messageId());
        assertThat(read.messageState()).contains(MessageState.DELIVERED);
    }

    @Test
    void matchesAReceiptBeforeTheResponse() throws InterruptedException {
        CountDownLatch receiptSent = new CountDownLatch(1);
        Smsc smsc = fixture.smsc((session, message) -> {
            receiptSent.await();
            return SubmitSmResp.ok("early");
        });
        fixture.start("", smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        SubmitSmResp response = customer.submit(TO, "hello");
        smsc.awaitMessage(1);
        assertThat(smsc.receipt("early", MessageState.DELIVERED).isOk()).isTrue();
        assertThat(customer.deliveries).isEmpty();
        receiptSent.countDown();
        assertThat(customer.awaitReceipt(1).id()).contains(response.messageId());
    }

    @Test
    void matchesAReceiptBeforeTheResponseAfterARestart() {
        CountDownLatch over = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> {
            if (calls.incrementAndGet() == 1) {
                over.await();
            }
            return SubmitSmResp.ok("early");
        });
        GatewayConfig config = fixture.config(
                "",
                smscYaml("alpha", smsc.port(), "")
                        .replace("    backoff.first", "    drainTimeout: 100ms\n      backoff.first"),
                "");
        fixture.start(config);
        Customer customer = fixture.customer();
        String id = customer.submit(TO, "hello").messageId();
        smsc.awaitMessage(1);
        assertThat(smsc.receipt("early", MessageState.DELIVERED).isOk()).isTrue();
        customer.close();
        fixture.restart(config);
        smsc.awaitMessage(2);
        over.countDown();
        assertThat(fixture.customer().awaitReceipt(1).id()).contains(id);
    }

    @Test
    void drawsTheTargetOfAWeightedRouteForEachMessage() {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        fixture.start(
                "",
                smscYaml("alpha", alpha.port(), "") + smscYaml("beta", beta.port(), ""),
                "routes: [{strategy: weighted, targets: [alpha, beta]}]");
        Customer customer = fixture.customer();
        for (int i = 0; i < 40; i++) {
            customer.submit(TO, "text " + i);
        }
        eventually().until(() -> alpha.messages.size() + beta.messages.size() == 40);
        // The chance that one of them gets fewer than 2 is 1 in 13 billion.
        assertThat(alpha.messages).hasSizeBetween(2, 38);
    }

    @Test
    void acceptsMessagesWhileTheSmscIsDownAndForwardsThemInOrder() throws IOException {
        int port = GatewayFixture.freePort();
        fixture.start("", smscYaml("alpha", port, "parkAfter: 1h"), "");
        Customer customer = fixture.customer();
        for (int i = 0; i < 50; i++) {
            assertThat(customer.submit(TO, "text " + i).isOk()).isTrue();
        }
        assertThat(fixture.depth("alpha")).isEqualTo(50);
        Smsc smsc = fixture.smsc(port, null);
        smsc.awaitMessage(50);
        assertThat(smsc.texts())
                .containsExactlyElementsOf(
                        IntStream.range(0, 50).mapToObj(i -> "text " + i).toList());
    }

    @Test
    void messagesAndReceiptsSurviveARestart() throws IOException {
        int port = GatewayFixture.freePort();
        GatewayConfig config = fixture.config("", smscYaml("alpha", port, ""), "");
        fixture.start(config);
        Customer customer = fixture.customer();
        SubmitSmResp response = customer.submit(TO, "hello");
        customer.close();
        fixture.restart(config);
        Smsc smsc = fixture.smsc(port, null);
        smsc.awaitMessage(1);
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
        fixture.restart(config);
        eventually().until(() -> !smsc.binds().isEmpty());
        assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
        fixture.restart(config);
        Customer back = fixture.customer();
        assertThat(back.awaitReceipt(1).id()).contains(response.messageId());
        SubmitSmResp next = back.submit(TO, "again");
        assertThat(next.messageId()).isNotEqualTo(response.messageId());
    }

    @Test
    void receiptsWaitForABindAndArriveInOrder() {
        AtomicInteger ids = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> SubmitSmResp.ok("n" + ids.incrementAndGet()));
        fixture.start("", smscYaml("alpha", smsc.port(), ""), "");
        Customer first = fixture.customer();
        List<String> sent = IntStream.range(0, 20)
                .mapToObj(i -> first.submit(TO, "text " + i).messageId())
                .toList();
        smsc.awaitMessage(20);
        eventually().until(() -> fixture.gateway().state().forwarded() == 20);
        first.close();
        for (int i = 1; i <= 20; i++) {
            assertThat(smsc.receipt("n" + i, MessageState.DELIVERED).isOk()).isTrue();
        }
        assertThat(fixture.depthOfAccount("shop")).isEqualTo(20);
        Customer second = fixture.customer();
        second.awaitDelivery(20);
        assertThat(second.deliveries.stream().map(receipt -> receipt.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID)))
                .containsExactlyElementsOf(sent);
    }

    @Test
    void sendsReceiptsToTheSubmittingBindIfConfigured() {
        AtomicInteger ids = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> SubmitSmResp.ok("n" + ids.incrementAndGet()));
        fixture.start("receipts: SUBMITTER", smscYaml("alpha", smsc.port(), ""), "");
        Customer one = fixture.customer();
        Customer other = fixture.customer();
        for (int i = 1; i <= 10; i++) {
            one.submit(TO, "text " + i);
        }
        eventually().until(() -> fixture.gateway().state().forwarded() == 10);
        for (int i = 1; i <= 10; i++) {
            smsc.receipt("n" + i, MessageState.DELIVERED);
        }
        one.awaitDelivery(10);
        assertThat(other.deliveries).isEmpty();
    }

    @Test
    void matchesHexadecimalIdsOfResponsesWithDecimalIdsOfReceipts() {
        Smsc smsc = fixture.smsc((session, message) -> SubmitSmResp.ok("00ff"));
        fixture.start("", smscYaml("alpha", smsc.port(), "messageIds: RESPONSE_HEX_RECEIPT_DECIMAL"), "");
        Customer customer = fixture.customer();
        SubmitSmResp response = customer.submit(TO, "hello");
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
        smsc.receipt("255", MessageState.UNDELIVERABLE);
        assertThat(customer.awaitReceipt(1).id()).contains(response.messageId());
    }

    @Test
    void routesToTheNextGroupWhenTheFirstIsDown() throws IOException {
        Smsc beta = fixture.smsc();
        fixture.start(
                "",
                smscYaml("alpha", GatewayFixture.freePort(), "parkAfter: 0s") + smscYaml("beta", beta.port(), ""),
                """
                routes:
                  - name: all
                    strategy: FAILOVER
                    targets:
                      - group: alpha
                      - group: beta
                """);
        Customer customer = fixture.customer();
        customer.submit(TO, "hello");
        assertThat(GatewayFixture.text(beta.awaitMessage(1))).isEqualTo("hello");
    }

    @Test
    void movesWaitingMessagesToTheNextGroupAfterParkAfter() throws IOException {
        Smsc beta = fixture.smsc();
        fixture.start(
                "",
                smscYaml("alpha", GatewayFixture.freePort(), "parkAfter: 1s") + smscYaml("beta", beta.port(), ""),
                "routes: [{targets: [alpha, beta]}]");
        fixture.customer().submit(TO, "hello");
        // Also without the housekeeping of each minute: see SendQueuePauseTest.
        assertThat(GatewayFixture.text(beta.awaitMessage(1))).isEqualTo("hello");
    }

    @Test
    void retriesTransientRefusalsAndReportsPermanentOnes() {
        AtomicInteger calls = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> {
            if (GatewayFixture.text(message).equals("bad")) {
                return message.respond(CommandStatus.ESME_RINVDSTADR);
            }
            return calls.incrementAndGet() < 3 ? message.respond(CommandStatus.ESME_RSYSERR) : SubmitSmResp.ok("third");
        });
        fixture.start("", smscYaml("alpha", smsc.port(), ""), """
                retry:
                  - statuses: [TRANSIENT]
                    first: 50ms
                    max: 100ms
                    attempts: 5
                """);
        Customer customer = fixture.customer();
        customer.submit(TO, "good");
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
        assertThat(calls).hasValue(3);
        SubmitSmResp bad = customer.submit(TO, "bad");
        DeliveryReceipt receipt = customer.awaitReceipt(1);
        assertThat(receipt.id()).contains(bad.messageId());
        assertThat(receipt.messageState()).contains(MessageState.REJECTED);
        assertThat(fixture.gateway().state().dead()).isEqualTo(1);
    }

    @Test
    void aThrottledMessageFollowsTheRuleOfTheFile() {
        AtomicInteger calls = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> {
            calls.incrementAndGet();
            return message.respond(CommandStatus.ESME_RMSGQFUL);
        });
        fixture.start(
                "",
                smscYaml("alpha", smsc.port(), ""),
                "retry: [{statuses: [ESME_RMSGQFUL], first: 10ms, max: 10ms, attempts: 2}]");
        Customer customer = fixture.customer();
        customer.submit(TO, "hello");
        assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.REJECTED);
        assertThat(calls).hasValue(2);
    }

    @Test
    void holdsAnUnknownOutcomeIfConfigured() {
        assertThat(submissionsAfterALostResponse("unknown: HOLD")).isEqualTo(1);
        assertThat(fixture.gateway().state().dead()).isEqualTo(1);
    }

    @Test
    void resendsAnUnknownOutcomeIfConfigured() {
        assertThat(submissionsAfterALostResponse("unknown: RESEND")).isEqualTo(2);
        assertThat(fixture.gateway().state().dead()).isZero();
    }

    /** Returns how often an SMSC receives a message if its connection is lost before the first response. */
    private int submissionsAfterALostResponse(String policy) {
        AtomicInteger calls = new AtomicInteger();
        Smsc smsc = fixture.smsc((session, message) -> {
            if (calls.incrementAndGet() == 1) {
                session.closeNow();
            }
            return SubmitSmResp.ok("n" + calls.get());
        });
        fixture.start(policy, smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        customer.submit(TO, "hello");
        eventually()
                .until(() -> fixture.gateway().state().forwarded()
                                + fixture.gateway().state().dead()
                        == 1);
        return calls.get();
    }

    @Test
    void enforcesSendersAndQuotas() {
        Smsc smsc = fixture.smsc();
        GatewayConfig config = fixture.config("""
                senders: ["Sho*"]
                quota: 3
                """, smscYaml("alpha", smsc.port(), ""), "");
        fixture.start(config);
        Customer customer = fixture.customer();
        assertThat(customer.client()
                        .send(message(TO, "x")
                                .sourceAddress(Address.alphanumeric("Other"))
                                .build())
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVSRCADR);
        assertThat(customer.submit(TO, "1").isOk()).isTrue();
        assertThat(customer.submit(TO, "2").isOk()).isTrue();
        customer.close();
        fixture.restart(config);
        Customer back = fixture.customer();
        assertThat(back.submit(TO, "3").isOk()).isTrue();
        assertThat(back.submit(TO, "4").commandStatus()).isEqualTo(CommandStatus.ESME_RSUBMITFAIL);
    }

    @Test
    void throttlesAnAccountBeyondItsRate() {
        Smsc smsc = fixture.smsc();
        fixture.start("rate: 0.001", smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        assertThat(customer.submit(TO, "1").isOk()).isTrue();
        assertThat(customer.submit(TO, "2").commandStatus()).isEqualTo(CommandStatus.ESME_RTHROTTLED);
    }

    @Test
    void takesOrRefusesTheSegmentsOfAMessageTogether() {
        Smsc smsc = fixture.smsc();
        fixture.start("rate: 0.001\nburst: 4", smscYaml("alpha", smsc.port(), ""), "");
        SmppClient client = fixture.customer().client();
        assertThat(segments(client, 1, 3)).containsOnly(CommandStatus.ESME_ROK);
        assertThat(segments(client, 2, 2)).containsOnly(CommandStatus.ESME_RTHROTTLED);
        assertThat(segments(client, 3, 1)).containsOnly(CommandStatus.ESME_ROK);
    }

    /** Sends the segments of a message at once, and returns their statuses. */
    private static List<CommandStatus> segments(SmppClient client, int reference, int total) {
        return IntStream.rangeClosed(1, total)
                .mapToObj(sequence -> client.sendAsync(message(TO, "")
                        .esmClass(EsmClass.UDHI)
                        .shortMessage(Octets.ofHex("050003%02x%02x%02x61".formatted(reference, total, sequence)))
                        .build()))
                .toList()
                .stream()
                .map(response -> response.join().commandStatus())
                .toList();
    }

    @Test
    void sendsADeliveryRefusedByAClosingSessionToAnother() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smscYaml("alpha", smsc.port(), ""), "");
        eventually().until(() -> !smsc.binds().isEmpty());
        List<String> called = new CopyOnWriteArrayList<>();
        try (SmppClient client = SmppClient.builder()
                .endpoint("127.0.0.1", fixture.gateway().port())
                .systemId("shop")
                .password("secret")
                .binds(2)
                .onDeliverSm((session, request) -> {
                    called.add(session.id());
                    return called.size() > 1
                            ? DeliverSmResp.ok()
                            : new DeliverSmResp(CommandStatus.ESME_RINVBNDSTS, "", Tlvs.EMPTY);
                })
                .connect()) {
            eventually().until(() -> client.sessions().size() == 2);
            client.send(message(TO, "hello").build());
            smsc.awaitMessage(1);
            assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
            eventually().until(() -> called.size() == 2);
            assertThat(called).doesNotHaveDuplicates();
            eventually().until(() -> fixture.depthOfAccount("shop") == 0);
        }
    }

    private static MessageState state(Customer customer, String id) {
        QuerySmResp response = customer.client().send(QuerySm.of(id, Address.alphanumeric("Shop")));
        assertThat(response.commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
        return response.messageState();
    }

    @Test
    void queriesReplacesAndCancelsWaitingMessages() throws IOException {
        int port = GatewayFixture.freePort();
        fixture.start("", smscYaml("alpha", port, "parkAfter: 1h"), "");
        Customer customer = fixture.customer();
        String kept = customer.submit(TO, "kept").messageId();
        String cancelled = customer.submit(TO, "cancelled").messageId();
        Address source = Address.alphanumeric("Shop");
        assertThat(state(customer, kept)).isEqualTo(MessageState.ENROUTE);
        assertThat(customer.client()
                        .send(CancelSm.of("", cancelled, source, Address.EMPTY))
                        .isOk())
                .isTrue();
        assertThat(state(customer, cancelled)).isEqualTo(MessageState.DELETED);
        assertThat(customer.awaitReceipt(1).messageState()).contains(MessageState.DELETED);
        assertThat(customer.client()
                        .send(ReplaceSm.builder()
                                .messageId(kept)
                                .sourceAddress(source)
                                .registeredDelivery(RegisteredDelivery.FINAL)
                                .shortMessage(Octets.of("replaced".getBytes(StandardCharsets.US_ASCII)))
                                .build())
                        .isOk())
                .isTrue();
        Smsc smsc = fixture.smsc(port, null);
        smsc.awaitMessage(1);
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
        assertThat(smsc.texts()).containsExactly("replaced");
        smsc.receipt("id1", MessageState.DELIVERED);
        assertThat(customer.awaitReceipt(2).id()).contains(kept);
        assertThat(state(customer, kept)).isEqualTo(MessageState.DELIVERED);
        assertThat(customer.client()
                        .send(CancelSm.of("", kept, source, Address.EMPTY))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RCANCELFAIL);
        assertThat(customer.client().send(QuerySm.of("0012345", source)).commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVMSGID);
    }

    @Test
    void forwardsSubmitMultiAndDataSm() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smscYaml("alpha", smsc.port(), ""), "");
        Customer customer = fixture.customer();
        SubmitMultiResp response = customer.client()
                .send(SubmitMulti.builder()
                        .sourceAddress(Address.alphanumeric("Shop"))
                        .destinations(List.of(
                                Destination.of(Address.international(TO)),
                                Destination.of(Address.international("491709999999")),
                                Destination.list("friends")))
                        .registeredDelivery(RegisteredDelivery.FINAL)
                        .shortMessage(Octets.of("many".getBytes(StandardCharsets.US_ASCII)))
                        .build());
        assertThat(response.isOk()).isTrue();
        assertThat(response.unsuccessful()).hasSize(1);
        smsc.awaitMessage(2);
        eventually().until(() -> fixture.gateway().state().forwarded() == 2);
        smsc.receipt("id1", MessageState.DELIVERED);
        smsc.receipt("id2", MessageState.DELIVERED);
        assertThat(customer.awaitReceipt(1).id()).contains(response.messageId());
        assertThat(customer.awaitReceipt(2).id()).contains(response.messageId());
        assertThat(customer.client()
                        .send(DataSm.builder()
                                .sourceAddress(Address.alphanumeric("Shop"))
                                .destinationAddress(Address.EMPTY)
                                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of((byte) 'x'))
                                .build())
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVDSTADR);
    }

    @Test
    void mobileOriginatedMessagesFollowTheirRoutesAndWaitForABind() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smscYaml("alpha", smsc.port(), ""), """
                mo:
                  - name: short-code
                    to: ["12345"]
                    account: shop
                """);
        eventually().until(() -> !smsc.binds().isEmpty());
        assertThat(smsc.send(mobileOriginated("12345")).isOk()).isTrue();
        assertThat(smsc.send(mobileOriginated("99999")).isOk()).isFalse();
        Customer customer = fixture.customer();
        assertThat(customer.awaitDelivery(1).destinationAddress().value()).isEqualTo("12345");
    }

    @Test
    void rulesChangeAndRefuseMessagesOfBothDirections() {
        Smsc smsc = fixture.smsc();
        fixture.start("", smscYaml("alpha", smsc.port(), ""), """
                rules:
                  - {name: footer, when: "account == 'shop'", then: {text: "{text}. Reply STOP to opt out"}}
                  - {name: local, when: "STARTS_WITH(to, '0')", then: {to: "+49{SUBSTRING(to, 1)}"}}
                  - {name: premium, when: "STARTS_WITH(to, '4490')", then: {refuse: ESME_RINVDSTADR}}
                  - {name: stop, direction: MO, when: "text == 'stop'", then: {text: "STOP"}}
                """);
        Customer customer = fixture.customer();
        assertThat(customer.submit("01701234567", "hello").isOk()).isTrue();
        SubmitSm forwarded = smsc.awaitMessage(1);
        assertThat(forwarded.destinationAddress().value()).isEqualTo("491701234567");
        assertThat(GatewayFixture.text(forwarded)).isEqualTo("hello. Reply STOP to opt out");
        assertThat(customer.submit("44900123", "hello").commandStatus()).isEqualTo(CommandStatus.ESME_RINVDSTADR);
        String id = customer.submit(TO, "x".repeat(150)).messageId();
        smsc.awaitMessage(3);
        assertThat(smsc.messages.subList(1, 3)).allMatch(part -> part.esmClass().hasUdh());
        eventually().until(() -> fixture.gateway().state().forwarded() == 3);
        smsc.receipt("id3", MessageState.DELIVERED);
        assertThat(customer.awaitReceipt(1).id()).contains(id);
        assertThat(smsc.send(mobileOriginated("12345")).isOk()).isTrue();
        assertThat(customer.awaitDelivery(2).messageOctets())
                .isEqualTo(Octets.of("STOP".getBytes(StandardCharsets.US_ASCII)));
    }

    private static DeliverSm mobileOriginated(String to) {
        return DeliverSm.builder()
                .sourceAddress(Address.international(TO))
                .destinationAddress(Address.of(Ton.NETWORK_SPECIFIC, Npi.UNKNOWN, to))
                .shortMessage(Octets.of("stop".getBytes(StandardCharsets.US_ASCII)))
                .build();
    }

    @Test
    void sendsThePartsOfALongMessageOverTheSameBind() {
        Smsc smsc = fixture.smsc();
        fixture.start(
                "",
                smscYaml("alpha", smsc.port(), "").replace("    backoff.first", "    binds: 4\n      backoff.first"),
                "");
        eventually().until(() -> smsc.binds().size() == 4);
        Customer customer = fixture.customer("shop", 2);
        for (int i = 0; i < 10; i++) {
            customer.client()
                    .sendText(Address.alphanumeric("Shop"), Address.international(TO), ("long " + i + " ").repeat(60));
        }
        smsc.awaitMessage(30);
        for (int i = 0; i < smsc.messages.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (reference(smsc.messages.get(i)) == reference(smsc.messages.get(j))) {
                    assertThat(smsc.sessions.get(i)).isEqualTo(smsc.sessions.get(j));
                }
            }
        }
        assertThat(smsc.sessions.stream().distinct().count()).isGreaterThan(1);
    }

    private static int reference(SubmitSm part) {
        assertThat(part.esmClass().hasUdh()).isTrue();
        return part.shortMessage().octetAt(3);
    }

    @Test
    void aNewConfigurationReroutesWaitingMessages() throws IOException {
        Smsc beta = fixture.smsc();
        GatewayConfig first = fixture.config("", smscYaml("alpha", GatewayFixture.freePort(), "parkAfter: 1h"), "");
        fixture.start(first);
        Customer customer = fixture.customer();
        for (int i = 0; i < 20; i++) {
            customer.submit(TO, "text " + i);
        }
        GatewayConfig second = fixture.config("", smscYaml("beta", beta.port(), ""), "");
        fixture.gateway().reload(second);
        beta.awaitMessage(20);
        assertThat(beta.texts()).doesNotHaveDuplicates();
        fixture.gateway().reload(GatewayConfig.parse("other.yaml", """
                        data: %s
                        accounts:
                          shop:
                            password: secret
                        smscs:
                        %s""".formatted(
                        directory.resolve("elsewhere"), smscYaml("beta", beta.port(), ""))));
        assertThat(customer.submit(TO, "the store is where it was").isOk()).isTrue();
        beta.awaitMessage(21);
    }

    @Test
    void anSmscThatRefusesEverythingDoesNotBlockAnother() {
        Smsc broken = fixture.smsc((session, message) -> message.respond(CommandStatus.ESME_RTHROTTLED));
        Smsc good = fixture.smsc();
        fixture.start("", smscYaml("broken", broken.port(), "") + smscYaml("good", good.port(), ""), """
                routes:
                  - name: broken
                    to: ["44"]
                    targets:
                      - group: broken
                  - name: rest
                    targets:
                      - group: good
                """);
        Customer customer = fixture.customer();
        for (int i = 0; i < 20; i++) {
            customer.submit("447700900123", "broken " + i);
            customer.submit(TO, "good " + i);
        }
        good.awaitMessage(20);
        assertThat(fixture.depth("broken")).isEqualTo(20);
    }

    @Test
    void anAccountHasNoAccessToMessagesOfOthers() {
        Smsc smsc = fixture.smsc();
        fixture.start(twoAccounts(smsc.port()));
        String id = fixture.customer("shop", 1).submit(TO, "secret").messageId();
        eventually().until(() -> fixture.gateway().state().forwarded() == 1);
        Customer other = fixture.customer("other", 1);
        assertThat(other.client()
                        .send(QuerySm.of(id, Address.alphanumeric("Shop")))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVMSGID);
    }

    private GatewayConfig twoAccounts(int port) {
        return GatewayConfig.parse("two.yaml", """
                data: %s
                server:
                  host: 127.0.0.1
                  port: 0
                accounts:
                  shop:
                    password: secret
                  other:
                    password: secret
                smscs:
                %s""".formatted(directory.resolve("data"), smscYaml("alpha", port, "")));
    }
}

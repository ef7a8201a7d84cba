package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.segment.Segmenter.Mode;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Long messages whose parts wait for each other because a rule needs the text, over real connections. */
@NullUnmarked // fields are set before each test
class PartCollectorIT {

    private static final String TO = "491701234567";

    /** Two parts, split within the word "verify". */
    private static final String PHISHING = "x".repeat(150) + "verify your card";

    private static final String RULES = """
            rules:
              - name: phishing
                when: "CONTAINS(text, 'verify your card')"
                then: {refuse: {status: ESME_RPROHIBITED, reason: phishing}}
              - {name: spam, when: "CONTAINS(text, 'lottery')", then: {drop: spam}}
              - name: longer
                when: "CONTAINS(text, 'footer')"
                then: {text: "{text} ******************** Reply STOP to opt out ********************"}
              - {name: shorter, when: "STARTS_WITH(text, 'cut')", then: {text: "{LEFT(text, 10)}"}}
            """;

    @TempDir
    Path directory;

    private GatewayFixture fixture;
    private Smsc smsc;
    private Node node;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
        AtomicInteger ids = new AtomicInteger();
        smsc = fixture.smsc((session, message) -> SubmitSmResp.ok("id" + ids.incrementAndGet()));
    }

    @AfterEach
    void close() {
        fixture.close();
        node.close();
    }

    private void start(String account) {
        GatewayConfig config = fixture.config(account, smscYaml("alpha", smsc.port(), ""), RULES);
        node = new Node(config, EmbeddedStore.open(directory.resolve("data")), List.of());
        node.start();
    }

    private Customer customer() {
        return new Customer(node.port(), "shop", 1);
    }

    private static List<SubmitSm> parts(String text, int reference) {
        return parts(text, reference, Mode.UDH_8);
    }

    private static List<SubmitSm> parts(String text, int reference, Mode mode) {
        List<SubmitSm> parts = new ArrayList<>();
        for (Segment segment : Segmenter.builder()
                .mode(mode)
                .build()
                .segment(TextEncoder.defaults().encode(text), reference)) {
            parts.add(message(TO, "")
                    .esmClass(segment.esmClass())
                    .dataCoding(segment.dataCoding())
                    .shortMessage(segment.shortMessage())
                    .tlvs(segment.tlvs())
                    .build());
        }
        return parts;
    }

    private static String textOf(List<SubmitSm> parts) {
        return new ReassembledMessage(parts.stream()
                        .map(part -> new ReceivedSegment(
                                part.sourceAddress(),
                                part.destinationAddress(),
                                part.esmClass(),
                                part.dataCoding(),
                                part.messageOctets(),
                                part.tlvs()))
                        .toList())
                .text(TextDecoder.of(DefaultAlphabet.GSM));
    }

    private static List<String> submit(Customer customer, List<SubmitSm> parts) {
        return parts.stream()
                .map(part -> {
                    SubmitSmResp response = customer.client().send(part);
                    assertThat(response.isOk()).isTrue();
                    return response.messageId();
                })
                .toList();
    }

    private static MessageState state(Customer customer, String id) {
        return customer.client()
                .send(QuerySm.of(id, Address.alphanumeric("Shop")))
                .messageState();
    }

    /** Waits until an account has received a receipt with the state for each id. */
    private static void awaitReceipts(Customer customer, List<String> ids, MessageState state) {
        customer.awaitDelivery(ids.size());
        for (int i = 1; i <= ids.size(); i++) {
            DeliveryReceipt receipt = customer.awaitReceipt(i);
            assertThat(receipt.messageState()).contains(state);
            assertThat(ids).contains(receipt.id().orElseThrow());
        }
        assertThat(customer.deliveries).hasSize(ids.size());
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"UDH_8", "UDH_16", "SAR"})
    void gathersPartsOfTwoBindsInAnyOrderAndForwardsThemUnchanged(Mode mode) {
        start("");
        List<SubmitSm> parts = parts("[" + "x".repeat(400) + "]", 7, mode);
        assertThat(parts).hasSize(3);
        try (Customer one = customer();
                Customer other = customer()) {
            String third = one.client().send(parts.get(2)).messageId();
            String first = other.client().send(parts.get(0)).messageId();
            assertThat(one.client().send(message(TO, "single").build()).isOk()).isTrue();
            assertThat(GatewayFixture.text(smsc.awaitMessage(1))).isEqualTo("single");
            assertThat(state(one, third)).isEqualTo(MessageState.ENROUTE);
            assertThat(node.figures().waitingParts()).isEqualTo(2);
            one.client().send(parts.get(1));
            smsc.awaitMessage(4);
            assertThat(node.figures().waitingParts()).isZero();
            assertThat(smsc.messages.subList(1, 4).stream().map(SubmitSm::messageOctets))
                    .containsExactlyElementsOf(
                            parts.stream().map(SubmitSm::messageOctets).toList());
            eventually().until(() -> node.state().forwarded() == 4);
            smsc.receipt("id2", MessageState.DELIVERED);
            eventually().until(() -> one.deliveries.size() + other.deliveries.size() == 1);
            assertThat(state(other, first)).isEqualTo(MessageState.DELIVERED);
            assertThat(smsc.messages).hasSize(4);
        }
    }

    @Test
    void refusesALongMessageByItsWholeText() {
        start("quota: 2");
        try (Customer customer = customer()) {
            List<String> ids = submit(customer, parts(PHISHING, 1));
            awaitReceipts(customer, ids, MessageState.REJECTED);
            // Refused parts are not charged.
            submit(customer, parts("x".repeat(200), 2));
            smsc.awaitMessage(2);
            assertThat(textOf(smsc.messages)).isEqualTo("x".repeat(200));
            assertThat(customer.submit(TO, "third").commandStatus()).isEqualTo(CommandStatus.ESME_RSUBMITFAIL);
        }
    }

    @Test
    void refusesALongMessageOfOneSubmissionImmediately() throws InterruptedException {
        start("");
        List<SubmitResult> outcomes = node.operations()
                .submit(
                        "shop",
                        List.of(new Operations.Submission(parts(PHISHING, 1), List.of(), ReplyTo.NONE)),
                        TraceContext.NONE,
                        null);
        assertThat(outcomes).hasSize(1);
        assertThat(outcomes.getFirst().status()).isEqualTo(CommandStatus.ESME_RPROHIBITED);
        assertThat(outcomes.getFirst().reason()).isEqualTo("phishing (rule phishing)");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 200})
    void dropsAMessage(int characters) {
        start("");
        try (Customer customer = customer()) {
            String text = "y".repeat(characters) + "lottery";
            List<SubmitSm> parts = characters < 160 ? List.of(message(TO, text).build()) : parts(text, 1);
            awaitReceipts(customer, submit(customer, parts), MessageState.DELETED);
            assertThat(smsc.messages).isEmpty();
        }
    }

    @Test
    void aLongerTextUsesTheNumbersOfThePartsAndFurtherOnes() {
        start("");
        try (Customer customer = customer()) {
            String text = "footer " + "x".repeat(290);
            List<SubmitSm> parts = parts(text, 9, Mode.SAR);
            assertThat(parts).hasSize(2);
            List<String> ids = submit(customer, parts);
            smsc.awaitMessage(3);
            assertThat(textOf(smsc.messages)).startsWith(text).contains("Reply STOP");
            assertThat(smsc.messages)
                    .allMatch(part -> part.esmClass().hasUdh() && part.tlvs().get(TlvTag.SAR_MSG_REF_NUM) == null);
            eventually().until(() -> node.state().forwarded() == 3);
            for (int i = 1; i <= 3; i++) {
                smsc.receipt("id" + i, MessageState.DELIVERED);
            }
            awaitReceipts(customer, List.of(ids.get(0), ids.get(1), ids.get(1)), MessageState.DELIVERED);
        }
    }

    @Test
    void replacesTheTextOfSubmitSmAndDataSmParts() {
        start("");
        try (Customer customer = customer()) {
            String text = "footer " + "x".repeat(290);
            List<SubmitSm> parts = parts(text, 9);
            submit(customer, List.of(parts.get(0)));
            DataSm second = new DataSm(
                    "",
                    parts.get(1).sourceAddress(),
                    parts.get(1).destinationAddress(),
                    parts.get(1).esmClass(),
                    RegisteredDelivery.NONE,
                    parts.get(1).dataCoding(),
                    Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, parts.get(1).shortMessage()));
            assertThat(customer.client().send(second).isOk()).isTrue();
            smsc.awaitMessage(3);
            assertThat(textOf(smsc.messages)).startsWith(text).contains("Reply STOP");
            assertThat(smsc.messages)
                    .extracting(SubmitSm::registeredDelivery)
                    .containsExactly(RegisteredDelivery.FINAL, RegisteredDelivery.NONE, RegisteredDelivery.NONE);
            assertThat(smsc.messages)
                    .allMatch(part -> part.esmClass().hasUdh() && part.tlvs().isEmpty());
        }
    }

    @Test
    void refusesALongerTextWhenPrepaidPartsAreUsedUp() {
        start("quota: 2");
        try (Customer customer = customer()) {
            List<String> ids = submit(customer, parts("footer " + "x".repeat(290), 9));
            awaitReceipts(customer, ids, MessageState.REJECTED);
            assertThat(customer.submit(TO, "third").isOk()).isTrue();
        }
    }

    @Test
    void acceptsPartsThatAShorterTextDoesNotNeed() {
        start("quota: 2");
        try (Customer customer = customer()) {
            List<String> ids = submit(customer, parts("cut" + "x".repeat(200), 3));
            assertThat(GatewayFixture.text(smsc.awaitMessage(1))).isEqualTo("cutxxxxxxx");
            awaitReceipts(customer, List.of(ids.get(1)), MessageState.ACCEPTED);
            eventually().until(() -> node.state().forwarded() == 1);
            smsc.receipt("id1", MessageState.DELIVERED);
            assertThat(customer.awaitReceipt(2).id()).contains(ids.get(0));
            // Only the sent part is charged.
            assertThat(customer.submit(TO, "second").isOk()).isTrue();
        }
    }

    @Test
    void sendsARepeatedPartOnce() {
        start("");
        List<SubmitSm> parts = parts("x".repeat(200), 4);
        try (Customer customer = customer()) {
            submit(customer, List.of(parts.get(0)));
            String again = customer.client().send(parts.get(0)).messageId();
            submit(customer, List.of(parts.get(1)));
            awaitReceipts(customer, List.of(again), MessageState.ACCEPTED);
            smsc.awaitMessage(2);
            assertThat(textOf(smsc.messages)).isEqualTo("x".repeat(200));
        }
    }

    @Test
    void aReusedReferenceEndsTheWaitOfTheFormerMessage() {
        start("");
        try (Customer customer = customer()) {
            submit(customer, List.of(parts("a".repeat(200), 5).get(0)));
            List<SubmitSm> next = parts("b".repeat(200), 5);
            submit(customer, List.of(next.get(0)));
            assertThat(textOf(List.of(smsc.awaitMessage(1)))).matches("a+");
            submit(customer, List.of(next.get(1)));
            smsc.awaitMessage(3);
            assertThat(textOf(smsc.messages.subList(1, 3))).isEqualTo("b".repeat(200));
        }
    }

    @Test
    void filtersPresentPartsAtTheTimeout() {
        start("");
        try (Customer customer = customer()) {
            List<String> refused = submit(
                    customer,
                    List.of(parts("verify your card" + "x".repeat(150), 1).get(0)));
            submit(customer, List.of(parts("x".repeat(200), 2).get(1)));
            node.partitions.filterIncomplete(Duration.ofMinutes(1));
            assertThat(customer.client().send(message(TO, "single").build()).isOk())
                    .isTrue();
            smsc.awaitMessage(1);
            node.partitions.filterIncomplete(Duration.ZERO);
            awaitReceipts(customer, refused, MessageState.REJECTED);
            assertThat(textOf(List.of(smsc.awaitMessage(2)))).isEqualTo("x".repeat(47));
        }
    }

    @Test
    void keepsPartsOverARestart() {
        start("");
        List<SubmitSm> parts = parts("x".repeat(400), 6);
        try (Customer customer = customer()) {
            submit(customer, List.of(parts.get(1)));
            submit(customer, List.of(parts.get(2)));
        }
        node.close();
        start("");
        try (Customer customer = customer()) {
            submit(customer, List.of(parts.get(0)));
            smsc.awaitMessage(3);
            assertThat(textOf(smsc.messages)).isEqualTo("x".repeat(400));
        }
    }

    @Test
    void cancelsButDoesNotReplaceAWaitingPart() {
        start("");
        Address source = Address.alphanumeric("Shop");
        List<SubmitSm> parts = parts("x".repeat(200), 8);
        try (Customer customer = customer()) {
            String first = customer.client().send(parts.get(0)).messageId();
            assertThat(customer.client()
                            .send(ReplaceSm.builder()
                                    .messageId(first)
                                    .sourceAddress(source)
                                    .shortMessage(Octets.of((byte) 'n'))
                                    .build())
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RREPLACEFAIL);
            CancelSm cancel = CancelSm.of("", first, source, Address.international(TO));
            assertThat(customer.client().send(cancel).isOk()).isTrue();
            awaitReceipts(customer, List.of(first), MessageState.DELETED);
            assertThat(customer.client().send(cancel).commandStatus()).isEqualTo(CommandStatus.ESME_RCANCELFAIL);
            submit(customer, parts);
            smsc.awaitMessage(2);
            assertThat(textOf(smsc.messages)).isEqualTo("x".repeat(200));
        }
    }

    @Test
    void refusesTooManyWaitingParts() {
        start("");
        SubmitSm first = parts("x".repeat(200), 0, Mode.UDH_16).get(0);
        try (Customer customer = customer()) {
            List<CompletableFuture<SubmitSmResp>> sent = IntStream.range(0, PartCollector.MAX_PARTS)
                    .mapToObj(i -> customer.client()
                            .sendAsync(parts("x".repeat(200), i, Mode.UDH_16).get(0)))
                    .toList();
            sent.forEach(response -> assertThat(response.join().isOk()).isTrue());
            assertThat(customer.client()
                            .send(first.toBuilder()
                                    .sourceAddress(Address.alphanumeric("Other"))
                                    .build())
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RMSGQFUL);
            assertThat(customer.submit(TO, "single").isOk()).isTrue();
            node.partitions.filterIncomplete(Duration.ZERO);
            smsc.awaitMessage(PartCollector.MAX_PARTS + 1);
            assertThat(customer.client().send(first).isOk()).isTrue();
        }
    }
}

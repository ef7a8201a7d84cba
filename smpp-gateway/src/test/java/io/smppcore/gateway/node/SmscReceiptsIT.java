package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Receipts of SMSCs as accounts receive them. */
class SmscReceiptsIT {

    private static final String TO = "491701234567";
    private static final int REFERENCE = 7;
    private static final int HEX = 16;

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong(System.currentTimeMillis() / 1_000 * 1_000);
    private GatewayFixture fixture;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Node node(Smsc smsc, String options, String rest) {
        GatewayClock clock = new GatewayClock(() -> Instant.ofEpochMilli(now.get()), System::nanoTime);
        Node node = new Node(
                fixture.config("", smscYaml("alpha", smsc.port(), options), rest),
                EmbeddedStore.open(directory, 1),
                List.of(),
                NodeTimes.system().withClock(clock));
        node.start();
        return node;
    }

    private static MessageStatus tracked(Node node, String id) {
        return Objects.requireNonNull(node.operations().message("shop", id));
    }

    private static void awaitForwarded(Node node, String id) {
        eventually()
                .until(() -> tracked(node, id).parts().stream()
                        .allMatch(part -> !part.smscId().isEmpty()));
    }

    /** Each receipt is acknowledged; the account gets the last one after all others. */
    @ParameterizedTest
    @CsvFileSource(resources = "/field/smsc-receipts.csv", delimiter = '|')
    void accountsGetWhatTheSmscHasWritten(
            String kind, String registered, String options, String received, String delivered, String state) {
        Smsc smsc = fixture.smsc();
        try (Node node = node(smsc, options == null ? "" : "receipts: " + options, "");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.client()
                    .send(message(TO, "hello")
                            .registeredDelivery(RegisteredDelivery.of(Integer.parseInt(registered, HEX)))
                            .tlv(TlvTag.USER_MESSAGE_REFERENCE, REFERENCE)
                            .build())
                    .messageId();
            awaitForwarded(node, id);
            for (String hex : received.split(" ", -1)) {
                assertThat(smsc.send((MessageRequest<?>) decode(hex)).isOk()).isTrue();
            }
            List<String> expected = Arrays.asList(delivered.split(" ", -1));
            customer.awaitDelivery(expected.size());
            assertThat(customer.deliveries.stream().map(SmscReceiptsIT::hex)).isEqualTo(expected);
            assertThat(tracked(node, id).state().name()).isEqualTo(state);
        }
    }

    @Test
    void aDataSmOfAMobileSubscriberIsDelivered() {
        Smsc smsc = fixture.smsc();
        try (Node node = node(smsc, "", "mo: [{name: short-code, to: [\"12345\"], account: shop}]");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            Octets text = Octets.of("stop".getBytes(StandardCharsets.US_ASCII));
            eventually().until(() -> !smsc.binds().isEmpty());
            DataSm message = DataSm.builder()
                    .sourceAddress(Address.international(TO))
                    .destinationAddress(Address.international("12345"))
                    .esmClass(EsmClass.DEFAULT)
                    .tlv(TlvTag.MESSAGE_PAYLOAD, text)
                    .tlv(TlvTag.SOURCE_PORT, 5)
                    .build();
            assertThat(smsc.send(message).isOk()).isTrue();
            assertThat(customer.awaitDelivery(1).shortMessage()).isEqualTo(text);
            assertThat(customer.awaitDelivery(1).tlvs().get(TlvTag.SOURCE_PORT)).isEqualTo(5);
            DataSm elsewhere = DataSm.builder()
                    .destinationAddress(Address.international("54321"))
                    .build();
            assertThat(smsc.send(elsewhere).commandStatus()).isEqualTo(CommandStatus.ESME_RX_P_APPN);
        }
    }

    @Test
    void accountsSeeTheAddressesThatTheyHaveSubmitted() {
        Smsc smsc =
                fixture.smsc((session, message) -> GatewayFixture.text(message).equals("bad")
                        ? message.respond(CommandStatus.ESME_RINVDSTADR)
                        : SubmitSmResp.ok("id1"));
        String rules = "rules: [{name: local, then: {to: \"+4670{SUBSTRING(to, 2)}\", from: \"46700001\"}}]";
        try (Node node = node(smsc, "", rules);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            String id = customer.submit(TO, "good").messageId();
            awaitForwarded(node, id);
            assertThat(smsc.awaitMessage(1).destinationAddress().value()).isNotEqualTo(TO);
            assertThat(smsc.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
            assertThat(customer.awaitReceipt(1).id()).contains(id);
            assertThat(customer.submit(TO, "bad").isOk()).isTrue();
            assertThat(customer.awaitReceipt(2).messageState()).contains(MessageState.REJECTED);
            assertThat(customer.deliveries).allSatisfy(receipt -> {
                assertThat(receipt.sourceAddress()).isEqualTo(Address.international(TO));
                assertThat(receipt.destinationAddress()).isEqualTo(Address.alphanumeric("Shop"));
            });
            assertThat(tracked(node, id).from()).isEqualTo(Address.alphanumeric("Shop"));
            assertThat(tracked(node, id).to()).isEqualTo(Address.international(TO));
        }
    }

    @ParameterizedTest
    @CsvSource({"0x0000000B, 011", "0x00000062, 098", "0x00000401, 1025", "0x01000001, 16777217"})
    void aRejectionHasTheStatusOfTheSmscAsItsError(String status, String err) {
        CommandStatus refusal = CommandStatus.of(Integer.decode(status));
        Smsc smsc = fixture.smsc((session, message) -> message.respond(refusal));
        try (Node node = node(smsc, "", "retry: [{statuses: [TRANSIENT_OR_PERMANENT, VENDOR, UNKNOWN], attempts: 1}]");
                Customer customer = new Customer(node.port(), "shop", 1)) {
            assertThat(customer.submit(TO, "hello").isOk()).isTrue();
            DeliveryReceipt receipt = customer.awaitReceipt(1);
            assertThat(receipt.messageState()).contains(MessageState.REJECTED);
            assertThat(receipt.err()).contains(err);
            if (refusal.value() <= 0xFFFF) {
                assertThat(receipt.networkErrorCode())
                        .contains(new NetworkErrorCode(NetworkErrorCode.SMPP_ERROR, refusal.value()));
            }
        }
    }

    @Test
    void aMessageWithoutAReceiptEndsAfterTheConfiguredTime() {
        Smsc smsc = fixture.smsc();
        String store = "store: {minFree: 1000000, receipts: 1h}";
        GatewayClock clock = new GatewayClock(() -> Instant.ofEpochMilli(now.get()), System::nanoTime);
        try (Node node = new Node(
                        fixture.config(List.of("shop"), smscYaml("alpha", smsc.port(), ""), "", store),
                        EmbeddedStore.open(directory, 1),
                        List.of(),
                        NodeTimes.system().withClock(clock));
                Customer customer = started(node)) {
            String first = customer.submit(TO, "first").messageId();
            String onlyFailures = customer.client()
                    .send(message(TO, "second")
                            .registeredDelivery(RegisteredDelivery.FAILURE_ONLY)
                            .build())
                    .messageId();
            awaitForwarded(node, first);
            awaitForwarded(node, onlyFailures);
            // An account without another validity has one of 2 days.
            Duration all = Duration.ofDays(2).plusHours(1);
            now.addAndGet(all.toMillis());
            node.sweep();
            assertThat(tracked(node, first).parts().getFirst().isReceiptAwaited())
                    .isTrue();
            now.addAndGet(1);
            eventually().until(() -> {
                // One in progress makes another end at once.
                node.sweep();
                return tracked(node, first).state().equals(MessageState.UNKNOWN)
                        && tracked(node, onlyFailures).state().equals(MessageState.UNKNOWN);
            });
            DeliveryReceipt receipt = customer.awaitReceipt(1);
            assertThat(receipt.id()).contains(first);
            assertThat(receipt.messageState()).contains(MessageState.UNKNOWN);
            assertThat(customer.deliveries).hasSize(1);
        }
    }

    private static Customer started(Node node) {
        node.start();
        return new Customer(node.port(), "shop", 1);
    }

    private static Pdu decode(String hex) {
        byte[] octets = HexFormat.of().parseHex(hex);
        return new PduDecoder(Leniency.strict(), CodecLimits.defaults()).decode(octets, 0, octets.length);
    }

    private static String hex(Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(pdu, 1, out);
        return ByteBufUtil.hexDump(out);
    }
}

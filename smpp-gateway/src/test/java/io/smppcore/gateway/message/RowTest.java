package io.smppcore.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows of the tables, written and read again. */
@NullUnmarked // values are present, or the test fails
class RowTest {

    /** A message and its state as written before rows had addresses as submitted. */
    private static final String EARLIER_MESSAGE =
            "0300000000000000050000000000000005000473686f700001730000000000000007000000000000"
                    + "0008000000010001000161000100016200000000002c00000004000000000000000100050053686f"
                    + "70000101343931373000000000000000000000026869";

    private static final String EARLIER_LIFE =
            "0300000000000000050000000000000005000473686f700001730007050053686f70000008010134"
                    + "3931373000000000000000000000000007000000000000000800056e6f7274680000000000000000"
                    + "000000000001000000000000000000000000000000010000";

    static final Address ODD = Address.ofOctets(0xFF, 0xFE, new byte[] {1, '+', (byte) 0xFF, 0x7F, (byte) 0x80, '"'});
    static final Address LONGEST = Address.ofOctets(1, 1, filled(64));

    static final TraceContext TRACE =
            TraceContext.of(Map.of("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"));

    private static byte[] filled(int length) {
        byte[] octets = new byte[length];
        Arrays.fill(octets, (byte) '7');
        return octets;
    }

    static Stream<MessageRequest<?>> requests() {
        return Stream.of(
                SubmitSm.builder().build(),
                SubmitSm.builder()
                        .serviceType("WAP")
                        .sourceAddress(ODD)
                        .destinationAddress(Address.international("491711234567"))
                        .scheduleDeliveryTime("000000010000000R")
                        .validityPeriod("000001000000000R")
                        .registeredDelivery(RegisteredDelivery.of(1))
                        .shortMessage(Octets.of(new byte[254]))
                        .build(),
                SubmitSm.builder()
                        .destinationAddress(Address.international("1"))
                        .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(filled(65_535)))
                        .build(),
                SubmitSm.builder()
                        .destinationAddress(Address.international("1"))
                        .tlv(TlvTag.BILLING_IDENTIFICATION, Octets.of((byte) 1, (byte) 2))
                        .tlv(TlvTag.DEST_NETWORK_ID, "network")
                        .tlv(TlvTag.DEST_ADDR_NP_COUNTRY, Octets.of((byte) 0x49))
                        .tlv(new Tlv(0x1400, Octets.of((byte) 1)))
                        .tlv(new Tlv(0x1400, Octets.of((byte) 2)))
                        .build(),
                DataSm.builder()
                        .sourceAddress(LONGEST)
                        .destinationAddress(LONGEST)
                        .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.EMPTY)
                        .build());
    }

    static Message message(MessageRequest<?> request) {
        return new Message(
                (1L << 44) + 1,
                (1L << 44) + 9,
                1L << 44,
                "customer \u00fc",
                "s-1",
                1_700_000_000_123L,
                Long.MAX_VALUE,
                3,
                List.of("north", ""),
                List.of("a", "b"),
                TRACE,
                request);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void restoresMessages(MessageRequest<?> request) {
        Message message = message(request);
        assertThat(Message.read(message.position(), message.toOctets())).isEqualTo(message);
        Message bare = new Message(1, 1, 1, "", "", 0, 0, 0, List.of(), List.of(), TraceContext.NONE, request);
        assertThat(Message.read(1, bare.toOctets())).isEqualTo(bare);
    }

    @Test
    void restoresAddressesAsSubmittedAndReferences() {
        SubmitSm submitted = SubmitSm.builder()
                .sourceAddress(ODD)
                .destinationAddress(Address.international("1"))
                .tlv(TlvTag.USER_MESSAGE_REFERENCE, 0)
                .build();
        Message message = message(submitted);
        Message rewritten = message.with(submitted.toBuilder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international("2"))
                .build());
        assertThat(rewritten.source()).isEqualTo(ODD);
        Message read = Message.read(rewritten.position(), rewritten.toOctets());
        assertThat(read).isEqualTo(rewritten);
        TrackedMessage tracked = TrackedMessage.of(read, "north", MessageState.ENROUTE, "");
        assertThat(tracked.destination()).isEqualTo(Address.international("1"));
        assertThat(tracked.sentDestination()).isEqualTo(Address.international("2"));
        assertThat(tracked.reference()).isZero();
        assertThat(TrackedMessage.read(tracked.toOctets())).isEqualTo(tracked);
    }

    @Test
    void readsRowsOfEarlierVersions() {
        Message message = Message.read(9, HexFormat.of().parseHex(EARLIER_MESSAGE));
        assertThat(message).isEqualTo(earlier());
        TrackedMessage tracked = TrackedMessage.read(HexFormat.of().parseHex(EARLIER_LIFE));
        assertThat(tracked).isEqualTo(TrackedMessage.of(earlier(), "north", MessageState.ENROUTE, ""));
        assertThat(tracked.reference()).isNegative();
    }

    @Test
    void restoresReferencesAndCallbacksInEachState() {
        Message bare = message(SubmitSm.builder().build());
        for (ReplyTo replyTo : List.of(new ReplyTo("order 5", ""), new ReplyTo("", "http://a/b"))) {
            Message message = bare.replyingTo(replyTo);
            assertThat(Message.read(message.position(), message.toOctets())).isEqualTo(message);
            assertThat(message.weight()).isGreaterThan(bare.weight());
            assertThat(message.toOctets()).startsWith(bare.toOctets());
            Message readdressed =
                    message.with(SubmitSm.builder().sourceAddress(ODD).build());
            assertThat(Message.read(message.position(), readdressed.toOctets())).isEqualTo(readdressed);
            TrackedMessage tracked = TrackedMessage.of(readdressed.afterCopy().as(8), "", MessageState.ENROUTE, "");
            TrackedMessage accepted = tracked.accepted("a", "1", 5, List.of());
            TrackedMessage both = tracked.accepted("a", "1", 5, List.of(new SmscId("a", "1"), new SmscId("b", "2")));
            for (TrackedMessage each : List.of(tracked, accepted, both, both.ended(MessageState.DELIVERED, 9, ""))) {
                assertThat(each.replyTo()).isEqualTo(replyTo);
                assertThat(TrackedMessage.read(each.toOctets())).isEqualTo(each);
            }
        }
    }

    private static Message earlier() {
        SubmitSm request = SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international("49170"))
                .shortMessage(Octets.ofHex("6869"))
                .build();
        return new Message(5, 9, 5, "shop", "s", 7, 8, 1, List.of("a"), List.of("b"), TraceContext.NONE, request);
    }

    @Test
    void restoresCopiesBesideAttemptsAndReadsRowsOfEarlierVersionsWithoutThem() {
        Message message = message(SubmitSm.builder().build());
        Message copied = message.afterCopy().afterCopy();
        assertThat(Message.read(message.position(), copied.toOctets())).isEqualTo(copied);
        assertThat(copied.copies()).isEqualTo(2);
        assertThat(copied.attempts()).isEqualTo(3);
        TrackedMessage tracked = TrackedMessage.of(message, "alpha", MessageState.ENROUTE, "");
        TrackedMessage both =
                tracked.accepted("alpha", "1", 5, List.of(new SmscId("alpha", "1"), new SmscId("beta", "2")));
        assertThat(TrackedMessage.read(both.toOctets())).isEqualTo(both);
        TrackedMessage one = tracked.accepted("alpha", "1", 5, List.of(new SmscId("alpha", "1")));
        assertThat(one.copies()).isEmpty();
        assertThat(TrackedMessage.read(one.toOctets())).isEqualTo(one);
        // The rows of earlier versions end with the trace.
        assertThat(both.toOctets()).startsWith(one.toOctets()).hasSizeGreaterThan(one.toOctets().length);
    }

    @Test
    void restoresDeliveries() {
        DeliverSm request = DeliverSm.builder()
                .sourceAddress(ODD)
                .destinationAddress(Address.EMPTY)
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(filled(65_535)))
                .build();
        Delivery delivery = new Delivery(7, 0, "", 1_700_000_000_123L, TRACE, request, ReplyTo.NONE, false);
        assertThat(Delivery.read(7, delivery.toOctets())).isEqualTo(delivery);
        Delivery answered = new Delivery(7, 5, "s", 9, TRACE, request, new ReplyTo("order \u00fc", ""), false);
        assertThat(Delivery.read(7, answered.toOctets())).isEqualTo(answered);
        Delivery acceptance = new Delivery(7, 5, "s", 9, TRACE, request, ReplyTo.NONE, true);
        assertThat(Delivery.read(7, acceptance.toOctets())).isEqualTo(acceptance);
        assertThat(answered.weight()).isGreaterThan(delivery.weight());
        assertThat(answered.at(8).renewed(11))
                .isEqualTo(new Delivery(0, 5, "", 11, TRACE, request, new ReplyTo("order \u00fc", ""), false));
        assertThat(delivery.weight()).isGreaterThan(65_535);
    }

    @Test
    void restoresStatesOfMessages() {
        for (Address address : List.of(ODD, LONGEST, Address.EMPTY, Address.alphanumeric("Shop"))) {
            Message message = message(DataSm.builder()
                    .sourceAddress(address)
                    .destinationAddress(LONGEST)
                    .registeredDelivery(RegisteredDelivery.of(0x1F))
                    .build());
            TrackedMessage tracked = TrackedMessage.of(message, "north", MessageState.ENROUTE, "");
            TrackedMessage forwarded = tracked.accepted("north", "ID-\u00e9", 1_700_000_000_999L, List.of());
            TrackedMessage ended =
                    forwarded.ended(MessageState.of(200), 1_700_000_001_000L, "cause, with \"quotes\"\n\ud83d\ude00");
            for (TrackedMessage each : List.of(tracked, tracked.waitingAt("q:1"), forwarded, ended)) {
                assertThat(TrackedMessage.read(each.toOctets())).isEqualTo(each);
            }
            assertThat(tracked.isFinal()).isFalse();
            assertThat(ended.isFinal()).isTrue();
        }
    }

    @Test
    void restoresDeadLetters() {
        Message message = message(SubmitSm.builder().sourceAddress(ODD).build());
        DeadLetter letter = DeadLetter.read(DeadLetter.of("north", message, "refused: \u4e2d", 1_700_000_000_000L)
                .toOctets());
        assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.MESSAGE);
        assertThat(letter.name()).isEqualTo("north");
        assertThat(letter.cause()).isEqualTo("refused: \u4e2d");
        assertThat(letter.diedAt()).isEqualTo(1_700_000_000_000L);
        assertThat(Message.read(message.position(), letter.content())).isEqualTo(message);

        Delivery delivery = new Delivery(
                5, 1, "s", 2, TraceContext.NONE, DeliverSm.builder().build(), ReplyTo.NONE, false);
        DeadLetter ofDelivery =
                DeadLetter.read(DeadLetter.of("customer", delivery, "", 1).toOctets());
        assertThat(ofDelivery.kind()).isEqualTo(DeadLetter.Kind.DELIVERY);
        assertThat(Delivery.read(5, ofDelivery.content())).isEqualTo(delivery);
    }

    @Test
    void cutsAVeryLongText() {
        String cause = "\u4e2d".repeat(100_000);
        byte[] row = Row.write().text(cause).number(5).toOctets();
        Row.Reader reader = new Row.Reader(row);
        assertThat(reader.text()).isEqualTo(cause.substring(0, 21_845));
        assertThat(reader.number()).isEqualTo(5);
    }

    @Test
    void refusesAnotherFormat() {
        byte[] row = Row.write().text("x").toOctets();
        row[0] = Row.FORMAT + 1;
        assertThatThrownBy(() -> new Row.Reader(row))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("format 4 (expected: 3)");
    }

    @Test
    void isUsableAfterAFailure() {
        byte[] expected = Row.write().text("next").toOctets();
        Row unfinished = Row.write().text("unfinished");
        assertThatThrownBy(() -> unfinished.text(null)).isInstanceOf(NullPointerException.class);
        assertThat(Row.write().text("next").toOctets()).isEqualTo(expected);
        assertThat(new String(expected, 3, 4, StandardCharsets.UTF_8)).isEqualTo("next");
    }
}

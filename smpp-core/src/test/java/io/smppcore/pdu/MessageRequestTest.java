package io.smppcore.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** submit_sm and deliver_sm, which share builder and checks. */
class MessageRequestTest {

    private static final String TIME = "260315093000000+";

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 254, 255})
    void makesADeliverSmOfADataSm(int length) {
        Octets message = Octets.of(new byte[length]);
        DataSm data = DataSm.builder()
                .serviceType("CMT")
                .sourceAddress(Address.alphanumeric("ACME"))
                .destinationAddress(Address.of(Ton.UNKNOWN, Npi.UNKNOWN, "1".repeat(64)))
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .registeredDelivery(RegisteredDelivery.FINAL)
                .dataCoding(DataCoding.UCS2)
                .tlv(TlvTag.MESSAGE_PAYLOAD, message)
                .tlv(TlvTag.USER_MESSAGE_REFERENCE, 7)
                .build();
        DeliverSm made = data.toDeliverSm();
        assertThat(made.shortMessage()).isEqualTo(length <= 254 ? message : Octets.EMPTY);
        assertThat(made.messageOctets()).isEqualTo(message);
        assertThat(made.tlvs())
                .isEqualTo(length <= 254 ? Tlvs.EMPTY.with(TlvTag.USER_MESSAGE_REFERENCE, 7) : data.tlvs());
        assertThat(made.serviceType()).isEqualTo("CMT");
        assertThat(made.sourceAddress()).isEqualTo(data.sourceAddress());
        assertThat(made.destinationAddress()).isEqualTo(data.destinationAddress());
        assertThat(made.esmClass()).isEqualTo(data.esmClass());
        assertThat(made.registeredDelivery()).isEqualTo(data.registeredDelivery());
        assertThat(made.dataCoding()).isEqualTo(data.dataCoding());
    }

    @Test
    void isZeroOrEmptyUnlessSet() {
        SubmitSm empty = SubmitSm.builder().build();
        assertThat(empty)
                .isEqualTo(new SubmitSm(
                        "",
                        Address.EMPTY,
                        Address.EMPTY,
                        EsmClass.DEFAULT,
                        0,
                        0,
                        "",
                        "",
                        RegisteredDelivery.NONE,
                        0,
                        DataCoding.DEFAULT,
                        0,
                        Octets.EMPTY,
                        Tlvs.EMPTY));
    }

    @Test
    void takesEveryFieldFromTheBuilder() {
        SubmitSm pdu = full(SubmitSm.builder()).build();
        assertThat(pdu)
                .isEqualTo(new SubmitSm(
                        "CMT",
                        Address.alphanumeric("ACME"),
                        Address.international("447700900123"),
                        EsmClass.UDHI,
                        1,
                        2,
                        TIME,
                        TIME,
                        RegisteredDelivery.FINAL,
                        3,
                        DataCoding.UCS2,
                        4,
                        Octets.ofHex("0048"),
                        Tlvs.EMPTY.with(TlvTag.USER_MESSAGE_REFERENCE, 7).with(new Tlv(0x1400, Octets.ofHex("01")))));
    }

    @Test
    void survivesToBuilderUnchanged() {
        SubmitSm submit = full(SubmitSm.builder()).build();
        DeliverSm deliver = full(DeliverSm.builder()).build();
        assertThat(submit.toBuilder().build()).isEqualTo(submit);
        assertThat(deliver.toBuilder().build()).isEqualTo(deliver);
        assertThat(submit.toBuilder().protocolId(9).build().protocolId()).isEqualTo(9);
        assertThat(deliver.toBuilder().protocolId(9).build().protocolId()).isEqualTo(9);
    }

    private static <B extends ShortMessageBuilder<B>> B full(B builder) {
        return builder.serviceType("CMT")
                .sourceAddress(Address.alphanumeric("ACME"))
                .destinationAddress(Address.international("447700900123"))
                .esmClass(EsmClass.UDHI)
                .protocolId(1)
                .priorityFlag(2)
                .scheduleDeliveryTime(TIME)
                .validityPeriod(TIME)
                .registeredDelivery(RegisteredDelivery.FINAL)
                .replaceIfPresentFlag(3)
                .dataCoding(DataCoding.UCS2)
                .smDefaultMsgId(4)
                .shortMessage(Octets.ofHex("0048"))
                .tlv(TlvTag.USER_MESSAGE_REFERENCE, 7)
                .tlv(new Tlv(0x1400, Octets.ofHex("01")));
    }

    @Test
    void replacesAllParametersAtOnce() {
        Tlvs others = Tlvs.EMPTY.with(TlvTag.USER_MESSAGE_REFERENCE, 8);
        assertThat(full(SubmitSm.builder()).tlvs(others).build().tlvs()).isSameAs(others);
    }

    @Test
    void refusesTextThatIsTooLongNamingFieldLengthAndBound() {
        accepts(b -> b.serviceType("x".repeat(5)));
        refuses(b -> b.serviceType("x".repeat(6)), "service_type: 6 octets (expected: <= 5)");
        accepts(b -> b.sourceAddress(number(20)));
        refuses(b -> b.sourceAddress(number(21)), "source_addr: 21 octets (expected: <= 20)");
        accepts(b -> b.destinationAddress(number(20)));
        refuses(b -> b.destinationAddress(number(21)), "destination_addr: 21 octets (expected: <= 20)");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 17})
    void refusesTimesThatAreNeitherEmptyNorComplete(int length) {
        String time = "0".repeat(length);
        refuses(b -> b.scheduleDeliveryTime(time), "schedule_delivery_time: " + length + " octets (expected: 0 or 16)");
        refuses(b -> b.validityPeriod(time), "validity_period: " + length + " octets (expected: 0 or 16)");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 256})
    void refusesNumbersThatAreNotOctetsNamingFieldValueAndBound(int value) {
        String found = ": value " + value + " (expected: 0 to 255)";
        refuses(b -> b.protocolId(value), "protocol_id" + found);
        refuses(b -> b.priorityFlag(value), "priority_flag" + found);
        refuses(b -> b.replaceIfPresentFlag(value), "replace_if_present_flag" + found);
        refuses(b -> b.smDefaultMsgId(value), "sm_default_msg_id" + found);
    }

    @Test
    void acceptsEveryOctet() {
        accepts(b ->
                b.protocolId(255).priorityFlag(255).replaceIfPresentFlag(255).smDefaultMsgId(255));
    }

    @Test
    void refusesAMessageThatIsTooLong() {
        accepts(b -> b.shortMessage(Octets.of(new byte[255])));
        refuses(
                b -> b.shortMessage(Octets.of(new byte[256])),
                "short_message: 256 octets (expected: <= 255; use sendText or message_payload)");
    }

    @Test
    void refusesCharactersThatCannotBeEncoded() {
        String bound = " (expected: U+0001 to U+00FF)";
        refuses(b -> b.serviceType("a\0"), "service_type: character U+0000 at index 1" + bound);
        refuses(b -> b.serviceType("\u20AC"), "service_type: character U+20AC at index 0" + bound);
        refuses(
                b -> b.scheduleDeliveryTime(TIME.replace('+', '\u0661')),
                "schedule_delivery_time: character U+0661 at index 15" + bound);
        refuses(
                b -> b.validityPeriod(TIME.replace('+', '\0')),
                "validity_period: character U+0000 at index 15" + bound);
    }

    @Test
    void constructorAcceptsLongerTextsThanTheBuilder() {
        SubmitSm sent = SubmitSm.builder().build();
        SubmitSm tooLong = new SubmitSm(
                "smppgui",
                number(21),
                sent.destinationAddress(),
                sent.esmClass(),
                0,
                0,
                "1",
                "",
                sent.registeredDelivery(),
                0,
                sent.dataCoding(),
                0,
                sent.shortMessage(),
                sent.tlvs());
        assertThat(tooLong.serviceType()).isEqualTo("smppgui");
        assertThat(tooLong.scheduleDeliveryTime()).isEqualTo("1");
    }

    @Test
    void findsTheMessageInShortMessageAndMessagePayload() {
        Octets text = Octets.ofHex("48656c6c6f");
        assertThat(SubmitSm.builder().shortMessage(text).build().messageOctets())
                .isEqualTo(text);
        assertThat(DeliverSm.builder().tlv(TlvTag.MESSAGE_PAYLOAD, text).build().messageOctets())
                .isEqualTo(text);
        assertThat(SubmitSm.builder()
                        .shortMessage(text)
                        .tlv(TlvTag.USER_MESSAGE_REFERENCE, 1)
                        .build()
                        .messageOctets())
                .isEqualTo(text);
    }

    @Test
    void prefersMessagePayloadToShortMessage() {
        SubmitSm both = SubmitSm.builder()
                .shortMessage(Octets.ofHex("01"))
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.EMPTY)
                .build();
        assertThat(both.messageOctets()).isEqualTo(Octets.EMPTY);
    }

    private static void accepts(UnaryOperator<SubmitSm.Builder> change) {
        assertThat(change.apply(SubmitSm.builder()).build()).isNotNull();
    }

    private static void refuses(UnaryOperator<SubmitSm.Builder> change, String message) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> change.apply(SubmitSm.builder()).build())
                .withMessage(message)
                .satisfies(e -> assertThat(message).startsWith(e.field() + ":"));
    }

    private static Address number(int digits) {
        return Address.of(Ton.INTERNATIONAL, Npi.ISDN, "1".repeat(digits));
    }
}

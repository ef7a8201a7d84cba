package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Pdu;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Receipts of SMSCs, edited for the ESME that has submitted the message. */
class ReceiptEditTest {

    private static final String ID = "00100000000001";
    private static final int REFERENCE = 0x1234;
    private static final Address SENDER = Address.alphanumeric("Shop");
    private static final Address RECIPIENT = Address.international("491701234567");

    private final ReceiptParser parser = ReceiptParser.builder()
            .anyEsmClass(true)
            .statusWord("FAILED", MessageState.UNDELIVERABLE)
            .build();

    @ParameterizedTest
    @CsvFileSource(resources = "/field/receipt-edits.csv", delimiter = '|')
    void replacesOnlyWhatTheSenderMustSeeDifferently(String kind, String received, String edited) {
        DeliverSm message = (DeliverSm) decode(received);
        DeliveryReceipt receipt = parser.parse(message).orElseThrow();
        DeliverSm result = ReceiptFormat.defaults().edit(message, own(receipt), SENDER, RECIPIENT);
        assertThat(hex(result)).as(kind).isEqualTo(edited);
        DeliveryReceipt read = parser.parse(result).orElseThrow();
        assertThat(read.id()).contains(ID);
        assertThat(read.textId()).contains(ID);
        assertThat(read.messageState()).isEqualTo(receipt.messageState());
        assertThat(read.otherFields()).isEqualTo(receipt.otherFields());
        assertThat(read.userMessageReference()).isPresent();
    }

    private static DeliveryReceipt own(DeliveryReceipt receipt) {
        DeliveryReceipt.Builder own = receipt.toBuilder().id(ID);
        return receipt.userMessageReference().isPresent()
                ? own.build()
                : own.userMessageReference(REFERENCE).build();
    }

    @Test
    void writesWordsIdsAndParametersOfTheFormat() {
        ReceiptFormat format = ReceiptFormat.builder()
                .statusWord(MessageState.UNDELIVERABLE, "FAILED")
                .idForm(id -> "x" + id)
                .parameters(TlvTag.MESSAGE_STATE)
                .intermediateNotifications(false)
                .build();
        DeliverSm message = received("id:1 stat:UNDELIV err:001")
                .tlv(TlvTag.RECEIPTED_MESSAGE_ID, "1")
                .tlv(new Tlv(0x1403, Octets.of((byte) 1)))
                .build();
        DeliveryReceipt receipt = parser.parse(message).orElseThrow();
        DeliverSm edited =
                format.edit(message, receipt.toBuilder().id("2").err("0b").build(), SENDER, RECIPIENT);
        assertThat(text(edited)).isEqualTo("id:x2 stat:FAILED err:0b");
        assertThat(edited.tlvs())
                .isEqualTo(Tlvs.of(new Tlv(0x1403, Octets.of((byte) 1)))
                        .with(TlvTag.MESSAGE_STATE, MessageState.UNDELIVERABLE));
        DeliverSm enroute = received("id:1 stat:ENROUTE")
                .esmClass(EsmClass.INTERMEDIATE_NOTIFICATION)
                .build();
        assertThat(format.edit(enroute, parser.parse(enroute).orElseThrow(), SENDER, RECIPIENT)
                        .esmClass())
                .isEqualTo(EsmClass.DELIVERY_RECEIPT);
    }

    @Test
    void refusesAnIdThatWouldEndItsField() {
        DeliverSm message = received("id:1 stat:DELIVRD").build();
        DeliveryReceipt receipt =
                parser.parse(message).orElseThrow().toBuilder().id("1 2").build();
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptFormat.defaults().edit(message, receipt, SENDER, RECIPIENT))
                .withMessageContaining("id: character U+0020 at index 1");
    }

    private static DeliverSm.Builder received(String text) {
        return DeliverSm.builder()
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .shortMessage(Octets.of(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String text(DeliverSm message) {
        return new String(message.messageOctets().toByteArray(), StandardCharsets.US_ASCII);
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

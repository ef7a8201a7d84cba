package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ReceiptsTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.ofHours(1));

    private final Receipts receipts = new Receipts(CLOCK);

    @Test
    void saysInTheUsualTextThatTheMessageWasDelivered() {
        assertThat(text(receipts.delivered(message("hello").build(), "4711")))
                .isEqualTo("id:4711 sub:001 dlvrd:001 submit date:2603040606 done date:2603040606"
                        + " stat:DELIVRD err:000 text:hello");
    }

    @Test
    void saysTheSameInParameters() {
        DeliverSm receipt = receipts.delivered(message("hello").build(), "4711");
        assertThat(receipt.esmClass()).isEqualTo(EsmClass.DELIVERY_RECEIPT);
        assertThat(receipt.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID)).isEqualTo("4711");
        assertThat(receipt.tlvs().get(TlvTag.MESSAGE_STATE)).isEqualTo(MessageState.DELIVERED);
    }

    @Test
    void goesBackFromTheRecipientToTheSender() {
        DeliverSm receipt = receipts.delivered(message("hello").build(), "4711");
        assertThat(receipt.sourceAddress()).isEqualTo(Address.international("447700900000"));
        assertThat(receipt.destinationAddress()).isEqualTo(Address.alphanumeric("Acme"));
    }

    @Test
    void isReadByTheParserAsWhatItSays() {
        DeliverSm receipt = receipts.delivered(message("hello").build(), "4711");
        DeliveryReceipt read = ReceiptParser.defaults().parse(receipt).orElseThrow();
        assertThat(read.id()).contains("4711");
        assertThat(read.messageState()).contains(MessageState.DELIVERED);
        assertThat(read.doneDate().flatMap(ReceiptDate::local)).contains(LocalDateTime.of(2026, 3, 4, 6, 6));
    }

    private static SubmitSm.Builder message(String text) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Acme"))
                .destinationAddress(Address.international("447700900000"))
                .shortMessage(Octets.takingOver(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String text(DeliverSm receipt) {
        return new String(receipt.shortMessage().toByteArray(), StandardCharsets.ISO_8859_1);
    }
}

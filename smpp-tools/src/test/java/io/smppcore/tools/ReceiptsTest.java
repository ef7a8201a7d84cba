package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
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
    void quotesTwentyOctets() {
        assertThat(text(receipts.delivered(message("0123456789abcdefghijKLM").build(), "1")))
                .endsWith(" text:0123456789abcdefghij");
    }

    @Test
    void quotesNothingThatIsNotText() {
        SubmitSm wide = message("hello").dataCoding(DataCoding.UCS2).build();
        SubmitSm part = message("hello").esmClass(EsmClass.UDHI).build();
        assertThat(text(receipts.delivered(wide, "1"))).endsWith(" text:");
        assertThat(text(receipts.delivered(part, "1"))).endsWith(" text:");
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

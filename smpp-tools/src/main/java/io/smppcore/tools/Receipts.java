package io.smppcore.tools;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Delivery receipts in the usual form (SMPP 3.4 appendix B), with the parameters that say the same. Immutable. */
final class Receipts {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyMMddHHmm", Locale.ROOT);

    /** How much of the message the receipt quotes. */
    private static final int QUOTED_OCTETS = 20;

    private final Clock clock;

    /** The zone of the clock is the one that the dates are written in. */
    Receipts(Clock clock) {
        this.clock = clock;
    }

    /** The deliver_sm that tells the sender of a message that it was delivered just now. */
    DeliverSm delivered(SubmitSm message, String messageId) {
        return DeliverSm.builder()
                .serviceType(message.serviceType())
                .sourceAddress(message.destinationAddress())
                .destinationAddress(message.sourceAddress())
                .esmClass(EsmClass.DELIVERY_RECEIPT)
                .shortMessage(Octets.takingOver(text(message, messageId).getBytes(StandardCharsets.ISO_8859_1)))
                .tlv(TlvTag.RECEIPTED_MESSAGE_ID, messageId)
                .tlv(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)
                .build();
    }

    private String text(SubmitSm message, String messageId) {
        String date = DATE.format(LocalDateTime.now(clock));
        return "id:" + messageId + " sub:001 dlvrd:001 submit date:" + date + " done date:" + date
                + " stat:DELIVRD err:000 text:" + quote(message);
    }

    /** The beginning of the message, when an octet of it is a character and none is a header. */
    private static String quote(SubmitSm message) {
        DataCoding coding = message.dataCoding();
        boolean readable = coding.equals(DataCoding.DEFAULT)
                || coding.equals(DataCoding.ASCII)
                || coding.equals(DataCoding.LATIN1);
        if (!readable || message.esmClass().hasUdh()) {
            return "";
        }
        Octets octets = message.messageOctets();
        Octets quoted = octets.range(0, Math.min(QUOTED_OCTETS, octets.length()));
        return new String(quoted.toByteArray(), StandardCharsets.ISO_8859_1);
    }
}

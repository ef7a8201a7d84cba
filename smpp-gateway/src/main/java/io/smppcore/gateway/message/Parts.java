package io.smppcore.gateway.message;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Udh;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Parts of long messages. */
public final class Parts {

    /** Maximum octets of a part of a long message. */
    private static final int PART_OCTETS = 134;

    private static final int SINGLE_OCTETS = 140;

    /** Maximum characters of the default alphabet, with seven bits each on the air interface. */
    private static final int PART_SEPTETS = 153;

    private static final int SINGLE_SEPTETS = 160;

    private Parts() {}

    /** Returns the concatenation of a part of a long message, or null for a whole message. */
    public static @Nullable Concatenation concatenation(MessageRequest<?> request) {
        if (!request.esmClass().hasUdh() && request.tlvs().isEmpty()) {
            return null;
        }
        if (request.esmClass().hasUdh()) {
            return Udh.read(request.messageOctets()) instanceof Udh udh
                    ? udh.concatenation().orElse(null)
                    : null;
        }
        Integer reference = request.tlvs().get(TlvTag.SAR_MSG_REF_NUM);
        Integer total = request.tlvs().get(TlvTag.SAR_TOTAL_SEGMENTS);
        Integer sequence = request.tlvs().get(TlvTag.SAR_SEGMENT_SEQNUM);
        return reference == null || total == null || sequence == null || total < 2 || sequence < 1 || sequence > total
                ? null
                : new Concatenation(Concatenation.Scheme.SAR, reference, total, sequence);
    }

    /** Returns the octets of the text without the user data header. */
    public static Octets body(MessageRequest<?> request) {
        Octets octets = request.messageOctets();
        return request.esmClass().hasUdh() && Udh.read(octets) instanceof Udh udh
                ? octets.range(udh.length(), octets.length())
                : octets;
    }

    /** Returns a hash that is equal for all parts of a message. */
    public static int spread(Message message, Concatenation concatenation) {
        return spread(
                message.account(),
                message.request().sourceAddress(),
                message.request().destinationAddress(),
                concatenation);
    }

    public static int spread(String account, Address from, Address to, @Nullable Concatenation concatenation) {
        int reference = concatenation == null ? 0 : concatenation.reference() + 31 * concatenation.total();
        int hash = Objects.hash(account, from, to, reference);
        return hash ^ hash >>> 16;
    }

    /** Returns the number of parts into which an SMSC divides the request: more than one only for a message_payload. */
    public static int count(MessageRequest<?> request) {
        int length = request.messageOctets().length();
        boolean isSeptets = isSeptets(request.dataCoding().value());
        if (length <= (isSeptets ? SINGLE_SEPTETS : SINGLE_OCTETS)
                || request.shortMessage().length() > 0) {
            return 1;
        }
        int part = isSeptets ? PART_SEPTETS : PART_OCTETS;
        return (length + part - 1) / part;
    }

    /** Returns true for the default alphabet, and for the GSM alphabet with a message class. */
    private static boolean isSeptets(int dataCoding) {
        return dataCoding == 0 || (dataCoding & 0xF4) == 0xF0;
    }
}

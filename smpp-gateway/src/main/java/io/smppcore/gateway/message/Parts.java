package io.smppcore.gateway.message;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.Address;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Texts and concatenation of messages, read in the same way for all accounts and SMSCs. */
public final class Parts {

    /** Decoder of all texts; data_coding 0 is the GSM default alphabet. */
    public static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    private Parts() {}

    /** Returns the concatenation header or TLVs of a part of a long message; null for a whole message. */
    public static @Nullable Concatenation concatenation(MessageRequest<?> request) {
        return !request.esmClass().hasUdh() && request.tlvs().isEmpty()
                ? null
                : ReceivedSegment.of(request)
                        .concatenation()
                        .filter(part -> part.total() > 1)
                        .orElse(null);
    }

    /**
     * Returns the text of a whole message, or the joined text of the parts of a long one.
     *
     * @param parts parts in their order, at least one; some may be missing
     */
    public static String text(List<MessageRequest<?>> parts) {
        return new ReassembledMessage(
                        parts.stream().map(part -> ReceivedSegment.of(part)).toList())
                .text(DECODER);
    }

    /**
     * Returns a hash of the account, addresses and reference number of a message, which is equal for all of its parts.
     */
    public static int spread(Message message, Concatenation concatenation) {
        return spread(
                message.account(),
                message.request().sourceAddress(),
                message.request().destinationAddress(),
                concatenation);
    }

    /**
     * Returns a hash that is equal for all parts of a message, or, without a concatenation, for all messages between
     * the addresses.
     */
    public static int spread(String account, Address from, Address to, @Nullable Concatenation concatenation) {
        int reference = concatenation == null ? 0 : concatenation.reference() + 31 * concatenation.total();
        int hash = Objects.hash(account, from, to, reference);
        return hash ^ hash >>> 16;
    }

    /** Returns the number of parts for which an SMSC charges: 1, or more for a text that the SMSC has to split. */
    public static int count(MessageRequest<?> request) {
        return ReceivedSegment.of(request).parts(DECODER);
    }
}

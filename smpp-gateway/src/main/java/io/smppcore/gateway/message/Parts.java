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

/** The texts and parts of messages, read in the same way for all accounts and SMSCs. */
public final class Parts {

    /** The decoder of the gateway. */
    public static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);

    private Parts() {}

    /** Returns the concatenation of a part of a long message, or null for a whole message. */
    public static @Nullable Concatenation concatenation(MessageRequest<?> request) {
        return !request.esmClass().hasUdh() && request.tlvs().isEmpty()
                ? null
                : ReceivedSegment.of(request)
                        .concatenation()
                        .filter(part -> part.total() > 1)
                        .orElse(null);
    }

    /** Returns the text of a whole message, or of the present parts of a long one in their order, at least one. */
    public static String text(List<MessageRequest<?>> parts) {
        return new ReassembledMessage(
                        parts.stream().map(part -> ReceivedSegment.of(part)).toList())
                .text(DECODER);
    }

    /** Returns a hash that is equal for all parts of a message. */
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

    /** Returns the number of parts of the request that an SMSC bills. */
    public static int count(MessageRequest<?> request) {
        return ReceivedSegment.of(request).parts(DECODER);
    }
}

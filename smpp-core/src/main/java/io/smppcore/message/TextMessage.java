package io.smppcore.message;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.text.Alphabet;
import io.smppcore.text.Encoding;
import io.smppcore.type.Address;

/**
 * A received message, reassembled from its segments. Immutable.
 *
 * @param text the decoded text; decoded as ISO-8859-1 if the message is not text
 * @param encoding encoding according to data_coding; {@link Alphabet#BINARY} if the message is not text
 * @param whole the segments, with the octets, user data header and parameters of each
 * @param request the deliver_sm or data_sm of the segment that arrived last
 */
public record TextMessage(String text, Encoding encoding, ReassembledMessage whole, MessageRequest<?> request) {

    /** Returns the source address of the first segment. */
    public Address source() {
        return whole.source();
    }

    /** Returns the destination address of the first segment. */
    public Address destination() {
        return whole.destination();
    }

    /**
     * Returns true if the message is text.
     *
     * @return false if it is binary, compressed or in an unknown alphabet by its data_coding
     */
    public boolean isText() {
        return encoding.alphabet() != Alphabet.BINARY;
    }
}

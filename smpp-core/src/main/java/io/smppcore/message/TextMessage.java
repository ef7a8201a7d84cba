package io.smppcore.message;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.text.Alphabet;
import io.smppcore.text.Encoding;
import io.smppcore.type.Address;

/**
 * A received message, reassembled from its parts. Immutable.
 *
 * @param text the decoded text; for a message that is no text, each octet as a character of ISO-8859-1
 * @param encoding encoding according to data_coding; {@link Alphabet#BINARY} if it is no text
 * @param whole its parts, with the octets, user data headers and parameters of each
 * @param request the deliver_sm or data_sm of its last part
 */
public record TextMessage(String text, Encoding encoding, ReassembledMessage whole, MessageRequest<?> request) {

    /** Returns the source address of the first part. */
    public Address source() {
        return whole.source();
    }

    /** Returns the destination address of the first part. */
    public Address destination() {
        return whole.destination();
    }

    /**
     * Tells whether the message is a text.
     *
     * @return false if data_coding says that it is binary, compressed, or in an unknown alphabet
     */
    public boolean isText() {
        return encoding.alphabet() != Alphabet.BINARY;
    }
}

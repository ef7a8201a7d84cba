package io.smppcore.client;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.text.Alphabet;
import io.smppcore.text.Encoding;
import io.smppcore.type.Address;

/**
 * A message that has come, whole, however many parts it had. Immutable.
 *
 * @param text the text as the decoder of the client reads it; for what is no text each octet as a character of ISO-8859-1
 * @param encoding how it was encoded, as data_coding says; {@link Alphabet#BINARY} when it is no text
 * @param whole its parts, with the octets, user data headers and parameters of each
 * @param request the deliver_sm or data_sm that has completed it
 */
public record TextMessage(String text, Encoding encoding, ReassembledMessage whole, MessageRequest<?> request) {

    /**
     * Who has sent the message.
     *
     * @return the address in its first part
     */
    public Address source() {
        return whole.source();
    }

    /**
     * Who was to get the message.
     *
     * @return the address in its first part
     */
    public Address destination() {
        return whole.destination();
    }

    /**
     * Tells whether the message is a text at all.
     *
     * @return false when data_coding says that it is something else, or compressed, or in an alphabet that is not known
     */
    public boolean isText() {
        return encoding.alphabet() != Alphabet.BINARY;
    }
}

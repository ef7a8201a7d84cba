package io.smppcore.server;

import io.smppcore.message.TextMessage;
import io.smppcore.type.Address;
import java.util.List;

/**
 * A message of an ESME, reassembled from its parts. Immutable.
 *
 * @param message the message; its request is the submit_sm of its last part
 * @param messageIds message_ids of the responses to its parts, in the order of the text
 */
public record SubmittedText(TextMessage message, List<String> messageIds) {

    /** Copies the list. */
    public SubmittedText {
        messageIds = List.copyOf(messageIds);
    }

    /** Returns the decoded text; for a message that is no text, each octet as a character of ISO-8859-1. */
    public String text() {
        return message.text();
    }

    /** Returns the source address. */
    public Address source() {
        return message.source();
    }

    /** Returns the destination address. */
    public Address destination() {
        return message.destination();
    }
}

package io.smppcore.gateway.search;

import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.type.Address;

/**
 * The fields of a message that an index has keys of. Immutable.
 *
 * @param number number of the message in its partition
 * @param acceptedAt time of its acceptance in milliseconds since 1970
 * @param source source address as submitted, as {@link #text}
 * @param destination destination address as submitted, as {@link #text}
 * @param account system_id of the account
 * @param reference reference of the account, empty if there is none
 */
public record IndexedMessage(
        long number, long acceptedAt, String source, String destination, String account, String reference) {

    /** Returns the fields of a waiting message. */
    public static IndexedMessage of(Message message) {
        return new IndexedMessage(
                message.number(),
                message.acceptedAt(),
                text(message.source()),
                text(message.destination()),
                message.account(),
                message.replyTo().reference());
    }

    /** Returns the fields of a message with a stored state. */
    public static IndexedMessage of(TrackedMessage tracked) {
        return new IndexedMessage(
                tracked.number(),
                tracked.acceptedAt(),
                text(tracked.source()),
                text(tracked.destination()),
                tracked.account(),
                tracked.replyTo().reference());
    }

    /** Returns the text of an address by which it is found: without a plus sign, which some accounts send. */
    public static String text(Address address) {
        return withoutPlus(address.value());
    }

    /** Returns a number without the plus sign at its start. */
    public static String withoutPlus(String number) {
        return number.startsWith("+") ? number.substring(1) : number;
    }
}

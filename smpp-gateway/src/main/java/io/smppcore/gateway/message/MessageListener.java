package io.smppcore.gateway.message;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;

/**
 * A listener for the steps of messages, called on threads that must not block.
 *
 * <p>Each accepted message is forwarded at most once, and ends at most once. A forwarded message without an awaited
 * receipt does not end. After a crash of the gateway, its last steps may be missing or repeated.
 */
public interface MessageListener {

    /** Called when a message is durable, with the time from its request in nanoseconds. */
    default void accepted(long nanos) {}

    /** Called when a message of an account is refused. */
    default void refused(Refusal refusal) {}

    /** Called when an SMSC has accepted a message. */
    default void forwarded(int partition, TrackedMessage tracked) {}

    /** Called when the state of a message is final. */
    default void ended(int partition, TrackedMessage tracked) {}

    /**
     * Called instead of {@link #ended(int, TrackedMessage)} when a receipt of an SMSC, with these parameters, ends a
     * message.
     */
    default void ended(int partition, TrackedMessage tracked, Tlvs receipt) {
        ended(partition, tracked);
    }

    /** Called when the receipt of a forwarded message is no longer awaited, so that its state stays unknown. */
    default void receiptMissed(int partition, TrackedMessage tracked) {}

    /** Called each second. */
    default void everySecond() {}

    /**
     * A refused message.
     *
     * @param account system_id of the account
     * @param request the message
     * @param parts number of its parts
     * @param status status of the response
     * @param reason reason
     * @param time time in milliseconds since 1970
     */
    record Refusal(
            String account, MessageRequest<?> request, int parts, CommandStatus status, String reason, long time) {}
}

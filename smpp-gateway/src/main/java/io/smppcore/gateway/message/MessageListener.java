package io.smppcore.gateway.message;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;

/**
 * A listener for the steps of messages, for call detail records and metrics. Its methods are called on threads of any
 * kind, including event loops, and must not block.
 *
 * <p>Each accepted message is reported as forwarded at most once, and as ended at most once. A forwarded message for
 * which no receipt is awaited is not reported as ended. After a crash of the gateway, the last steps may be missing or
 * repeated.
 */
public interface MessageListener {

    /**
     * Called when an accepted message is durable.
     *
     * @param nanos time since the arrival of its request in nanoseconds
     */
    default void accepted(long nanos) {}

    /** Called when a submitted message is refused. */
    default void refused(Refusal refusal) {}

    /** Called when an SMSC has accepted a message. */
    default void forwarded(int partition, TrackedMessage tracked) {}

    /** Called when a message has a final state. */
    default void ended(int partition, TrackedMessage tracked) {}

    /**
     * Called instead of {@link #ended(int, TrackedMessage)} when a receipt of an SMSC ends a message.
     *
     * @param receipt TLVs of the receipt
     */
    default void ended(int partition, TrackedMessage tracked, Tlvs receipt) {
        ended(partition, tracked);
    }

    /**
     * Called when the gateway stops waiting for the receipt of a forwarded message, whose final state stays unknown.
     */
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
     * @param reason reason in words
     * @param time time of the refusal in milliseconds since 1970
     * @param reference reference of the account, empty if there is none
     */
    record Refusal(
            String account,
            MessageRequest<?> request,
            int parts,
            CommandStatus status,
            String reason,
            long time,
            String reference) {}
}

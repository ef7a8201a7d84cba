package io.smppcore.gateway.message;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State of a message for the HTTP interface and query_sm, with the states of its parts.
 *
 * @param id message_id
 * @param account system_id of the account
 * @param from source address
 * @param to destination address
 * @param reference reference of the account, empty if there is none
 * @param acceptedAt time of its acceptance
 * @param expiresAt end of its validity
 * @param parts its parts, at least one
 */
public record MessageStatus(
        String id,
        String account,
        Address from,
        Address to,
        String reference,
        Instant acceptedAt,
        Instant expiresAt,
        List<PartState> parts) {

    /** Copies the list. */
    public MessageStatus {
        parts = List.copyOf(parts);
    }

    /**
     * Returns the state of the whole message: that of the first part without a final state, otherwise that of the first
     * part that was not delivered, otherwise DELIVERED.
     */
    public MessageState state() {
        return parts.stream()
                .filter(part -> part.finalAt() == null)
                .findFirst()
                .or(() -> parts.stream()
                        .filter(part -> !part.state().equals(MessageState.DELIVERED))
                        .findFirst())
                .orElse(parts.getFirst())
                .state();
    }

    /**
     * Returns the state of a message in a partition.
     *
     * @param parts states of its parts, at least one
     */
    public static MessageStatus of(int partition, List<TrackedMessage> parts) {
        TrackedMessage first = parts.getFirst();
        return new MessageStatus(
                MessageNumber.text(partition, first.number()),
                first.account(),
                first.source(),
                first.destination(),
                first.replyTo().reference(),
                Instant.ofEpochMilli(first.acceptedAt()),
                Instant.ofEpochMilli(first.expiresAt()),
                parts.stream()
                        .map(tracked -> new PartState(
                                tracked.state(),
                                tracked.cause(),
                                tracked.group(),
                                tracked.smscId(),
                                instant(tracked.dueAt()),
                                instant(tracked.forwardedAt()),
                                instant(tracked.finalAt()),
                                !tracked.isFinal() && tracked.isReceiptAwaited()))
                        .toList());
    }

    private static @Nullable Instant instant(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis);
    }

    /**
     * State of a part of a message.
     *
     * @param state last known state
     * @param cause description of the status or error, empty if there is none
     * @param group SMSC group, empty if there is none
     * @param smscId message_id of the SMSC, empty if there is none
     * @param waitsUntil time for which it is scheduled or at which it is retried; null if there is none
     * @param forwardedAt time at which the SMSC has accepted it; null if it has not
     * @param finalAt time of the final state; null if it is not final
     * @param isReceiptAwaited true if a receipt is still awaited
     */
    public record PartState(
            MessageState state,
            String cause,
            String group,
            String smscId,
            @Nullable Instant waitsUntil,
            @Nullable Instant forwardedAt,
            @Nullable Instant finalAt,
            boolean isReceiptAwaited) {}
}

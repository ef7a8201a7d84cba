package io.smppcore.gateway.filter;

import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a message that are visible to filters. Immutable.
 *
 * @param direction direction of the message
 * @param account system_id of the account that submitted the message, or that receives it
 * @param group SMSC group of a mobile-originated message; empty otherwise
 * @param tags tags of the account, and those added by previous filters
 * @param from source address
 * @param to destination address
 * @param text text of the whole message; null if no filter needs it, or if it cannot be decoded
 * @param parts number of parts of the message, from 1
 * @param registeredDelivery requested receipts
 * @param time time of arrival
 */
public record MessageView(
        Direction direction,
        String account,
        String group,
        Set<String> tags,
        Address from,
        Address to,
        @Nullable String text,
        int parts,
        RegisteredDelivery registeredDelivery,
        Instant time) {

    /** Copies the set. */
    public MessageView {
        tags = Set.copyOf(tags);
    }

    /** Returns the message with the changes of a verdict. */
    public MessageView with(Verdict.Changed change) {
        Set<String> newTags = tags;
        if (!change.tags().isEmpty()) {
            newTags = new HashSet<>(tags);
            newTags.addAll(change.tags());
        }
        return new MessageView(
                direction,
                account,
                group,
                newTags,
                change.from() != null ? change.from() : from,
                change.to() != null ? change.to() : to,
                change.text() != null ? change.text() : text,
                parts,
                registeredDelivery,
                time);
    }
}

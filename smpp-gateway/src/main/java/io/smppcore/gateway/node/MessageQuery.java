package io.smppcore.gateway.node;

import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.search.IndexedMessage;
import io.smppcore.gateway.search.KeyRange;
import io.smppcore.gateway.search.SearchField;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conditions for messages, all of which have to be met. Immutable.
 *
 * @param to first characters of the destination address, without a plus sign; empty for any
 * @param from first characters of the source address, without a plus sign; empty for any
 * @param reference reference of the account, empty for any
 * @param account system_id of the account, empty for any
 * @param group SMSC group of a part, empty for any
 * @param state state of the message; null for any
 * @param since earliest time of acceptance in milliseconds since 1970
 * @param until latest time of acceptance in milliseconds since 1970
 */
public record MessageQuery(
        String to,
        String from,
        String reference,
        String account,
        String group,
        @Nullable MessageState state,
        long since,
        long until) {

    private static final int ANY_STATE = -1;

    /** Strips the plus signs. */
    public MessageQuery {
        to = IndexedMessage.withoutPlus(to);
        from = IndexedMessage.withoutPlus(from);
    }

    /** Returns ranges of an index, each of which has all messages that meet the conditions; at least one. */
    List<KeyRange> ranges() {
        List<KeyRange> ranges = new ArrayList<>();
        if (!reference.isEmpty()) {
            ranges.add(KeyRange.text(SearchField.REFERENCE, reference));
        }
        if (!account.isEmpty()) {
            ranges.add(KeyRange.text(SearchField.ACCOUNT, account));
        }
        if (!to.isEmpty()) {
            ranges.add(KeyRange.prefix(SearchField.DESTINATION, to));
        }
        if (!from.isEmpty()) {
            ranges.add(KeyRange.prefix(SearchField.SOURCE, from));
        }
        if (ranges.isEmpty() || since > 0 || until < Long.MAX_VALUE) {
            ranges.add(KeyRange.accepted(since, until));
        }
        return ranges;
    }

    /** Returns true if a part of a message meets the conditions that are the same for all of its parts. */
    boolean matches(TrackedMessage part) {
        return IndexedMessage.text(part.destination()).startsWith(to)
                && IndexedMessage.text(part.source()).startsWith(from)
                && (reference.isEmpty() || reference.equals(part.replyTo().reference()))
                && (account.isEmpty() || account.equals(part.account()))
                && part.acceptedAt() >= since
                && part.acceptedAt() <= until;
    }

    /** Returns true if a message whose parts match meets the other conditions. */
    boolean matches(int partition, List<TrackedMessage> parts) {
        return (group.isEmpty() || parts.stream().anyMatch(part -> group.equals(part.group())))
                && (state == null
                        || state.equals(MessageStatus.of(partition, parts).state()));
    }

    Row write(Row row) {
        return row.text(to)
                .text(from)
                .text(reference)
                .text(account)
                .text(group)
                .small(state == null ? ANY_STATE : state.value())
                .number(since)
                .number(until);
    }

    static MessageQuery read(Row.Reader row) {
        String to = row.text();
        String from = row.text();
        String reference = row.text();
        String account = row.text();
        String group = row.text();
        int state = row.small();
        return new MessageQuery(
                to,
                from,
                reference,
                account,
                group,
                state == ANY_STATE ? null : MessageState.of(state),
                row.number(),
                row.number());
    }
}

package io.smppcore.gateway.intake;

import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import io.smppcore.type.CommandStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key that an account sends with a submission over HTTP. A repeated submission with the same key returns the results
 * of the first one and submits nothing.
 *
 * @param key the key
 * @param digest digest of the submission, by which another submission with the same key is detected
 */
public record IdempotencyKey(String key, String digest) {

    /**
     * Stored results of an earlier submission with the same key.
     *
     * @param digest digest of the submission
     * @param results result of each of its messages
     */
    public record Known(String digest, List<SubmitResult> results) {}

    /** Adds the results of a submission to the changes that make it durable. */
    void put(Changes changes, String account, long now, List<SubmitResult> results) {
        // The time is the first field, because housekeeping reads only this field to remove old keys.
        Row row = Row.write().number(now).text(digest);
        row.list(
                results,
                result -> row.small(result.status().value())
                        .text(result.reason())
                        .number(MessageNumber.parse(MessageNumber.partition(result.id()), result.id())
                                .orElse(0)));
        changes.put(Table.IDEMPOTENCY, Keys.of(account, key), row.toOctets());
    }

    /**
     * Reads the results of an earlier submission with this key from the store. Returns null if none was stored since a
     * time in milliseconds since 1970.
     */
    @Nullable
    public Known find(Partition partition, String account, long since) {
        byte[] stored = partition.get(Table.IDEMPOTENCY, Keys.of(account, key));
        if (stored == null) {
            return null;
        }
        Row.Reader row = new Row.Reader(stored);
        if (row.number() < since) {
            return null;
        }
        return new Known(row.text(), row.list(one -> outcome(partition, one)));
    }

    private static SubmitResult outcome(Partition partition, Row.Reader row) {
        CommandStatus status = CommandStatus.of(row.small());
        String reason = row.text();
        long number = row.number();
        return new SubmitResult(status, reason, number == 0 ? "" : MessageNumber.text(partition.number(), number));
    }
}

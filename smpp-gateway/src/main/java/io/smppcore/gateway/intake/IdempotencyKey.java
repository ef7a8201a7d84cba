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
 * A key chosen by an account: a repeated submission with the same key returns the results of the first one.
 *
 * @param key the key
 * @param digest digest of the submission, to detect that another one uses the same key
 */
public record IdempotencyKey(String key, String digest) {

    /**
     * The results of an earlier submission.
     *
     * @param digest digest of the submission
     * @param results results of the submission
     */
    public record Known(String digest, List<SubmitResult> results) {}

    /** Adds the results of a submission to the changes that make it durable. */
    void put(Changes changes, String account, long now, List<SubmitResult> results) {
        // The time is the first field, by which housekeeping removes old keys.
        Row row = Row.write().number(now).text(digest);
        row.list(
                results,
                result -> row.small(result.status().value())
                        .text(result.reason())
                        .number(MessageNumber.parse(MessageNumber.partition(result.id()), result.id())
                                .orElse(0)));
        changes.put(Table.IDEMPOTENCY, Keys.of(account, key), row.toOctets());
    }

    /** Returns the results of a submission with this key, or null if none was stored since a time. */
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

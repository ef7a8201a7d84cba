package io.smppcore.gateway.relay;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.type.Address;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters in the partitions of this gateway. Reads the store and waits for it: not for event loops.
 * Thread-safe.
 */
public final class DeadLetters {

    private final Partitions partitions;

    DeadLetters(Partitions partitions) {
        this.partitions = partitions;
    }

    /**
     * A dead letter.
     *
     * @param id id of the letter; for a message that of the message or of its part
     * @param isMessage true for a message to an SMSC, false for a receipt or a mobile-originated message
     * @param account system_id of the account
     * @param group SMSC group, empty if there is none
     * @param from source address
     * @param to destination address
     * @param cause cause in words
     * @param diedAt time of its end
     */
    public record Letter(
            String id,
            boolean isMessage,
            String account,
            String group,
            Address from,
            Address to,
            String cause,
            Instant diedAt) {}

    /**
     * Returns letters in the order of their ids.
     *
     * @param after id of the letter before the first; null for the beginning
     * @param limit maximum number
     * @throws IllegalArgumentException if {@code after} is no id of this gateway
     */
    public List<Letter> list(@Nullable String after, int limit) {
        int first = after == null ? 0 : MessageNumber.partition(after);
        OptionalLong number = after == null ? OptionalLong.of(0) : MessageNumber.parse(first, after);
        if (number.isEmpty() || first >= partitions.count()) {
            throw new IllegalArgumentException("after: " + after + " (expected: an id of this gateway)");
        }
        List<Letter> letters = new ArrayList<>();
        for (Partitions.Owned owned : partitions.required()) {
            int partition = owned.relay().log().partition().number();
            if (partition >= first && letters.size() < limit) {
                long from = after != null && partition == first ? number.getAsLong() + 1 : 0;
                letters.addAll(owned.deadLetters().list(from, limit - letters.size()));
            }
        }
        return letters;
    }

    /**
     * Sends a letter again: a message by its present route, with as much validity as it had before, from now on.
     *
     * @return false if there is no such letter
     * @throws StoreException if the store has failed
     */
    public boolean replay(String id) {
        return one(id, PartitionLetters::replay);
    }

    /**
     * Removes a letter.
     *
     * @return false if there is no such letter
     * @throws StoreException if the store has failed
     */
    public boolean delete(String id) {
        return one(id, PartitionLetters::delete);
    }

    /** Sends those letters again that match and are there now; returns their number. */
    public int replay(Predicate<Letter> filter) {
        return all(letters -> letters.replay(filter));
    }

    /** Removes those letters that match and are there now; returns their number. */
    public int delete(Predicate<Letter> filter) {
        return all(letters -> letters.delete(filter));
    }

    private interface Step {
        boolean take(PartitionLetters letters, long number);
    }

    private boolean one(String id, Step step) {
        Partitions.Owned owned = partitions.of(id);
        OptionalLong number = owned == null
                ? OptionalLong.empty()
                : MessageNumber.parse(owned.relay().log().partition().number(), id);
        return owned != null && number.isPresent() && step.take(owned.deadLetters(), number.getAsLong());
    }

    private int all(ToIntFunction<PartitionLetters> step) {
        return partitions.required().stream()
                .map(Partitions.Owned::deadLetters)
                .mapToInt(step)
                .sum();
    }
}

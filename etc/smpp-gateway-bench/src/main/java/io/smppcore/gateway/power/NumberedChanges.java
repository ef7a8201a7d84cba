package io.smppcore.gateway.power;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Changes with consecutive numbers, each of which determines its change, so that the number of changes in a store
 * determines all of its rows.
 */
final class NumberedChanges {

    private static final byte[] START = {};
    private static final String COUNT = "changes";

    /** A message is in the queue until this many later ones have followed. */
    private static final int QUEUED = 40;

    /** Number of keys that are written again and again. */
    private static final int REPEATED = 64;

    private NumberedChanges() {}

    /** Returns the number of changes in a partition. */
    static long count(Partition partition) {
        return partition.counter(COUNT);
    }

    static Changes of(long number) {
        Changes changes = new Changes()
                .put(Table.QUEUE, key(number), value(number))
                .put(Table.STATE, key(number), key(~number))
                .put(Table.CORRELATION, key(number % REPEATED), key(number))
                .add(COUNT, 1);
        if (number >= QUEUED) {
            changes.delete(Table.QUEUE, key(number - QUEUED));
        }
        return changes;
    }

    /** Returns what is wrong with the rows of a partition; null if they are those of its number of changes. */
    static @Nullable String problem(Partition partition) {
        long count = count(partition);
        long[] next = {0, Math.max(0, count - QUEUED), 0};
        boolean[] isRight = {true, true, true};
        partition.scan(Table.STATE, START, null, (key, value) -> {
            isRight[0] &= isRow(key, value, next[0], key(~next[0]));
            next[0]++;
            return isRight[0];
        });
        partition.scan(Table.QUEUE, START, null, (key, value) -> {
            isRight[1] &= isRow(key, value, next[1], value(next[1]));
            next[1]++;
            return isRight[1];
        });
        partition.scan(Table.CORRELATION, START, null, (key, value) -> {
            long latest = count - 1 - Math.floorMod(count - 1 - next[2], (long) REPEATED);
            isRight[2] &= isRow(key, value, next[2], key(latest));
            next[2]++;
            return isRight[2];
        });
        if (!isRight[0] || next[0] != count) {
            return "table STATE is wrong at row " + next[0] + " of " + count;
        }
        if (!isRight[1] || next[1] != count) {
            return "table QUEUE is wrong at row " + next[1] + " of " + count;
        }
        if (!isRight[2] || next[2] != Math.min(count, REPEATED)) {
            return "table CORRELATION is wrong at row " + next[2] + " of " + count;
        }
        return null;
    }

    private static boolean isRow(byte[] key, byte[] value, long number, byte[] expected) {
        return Arrays.equals(key, key(number)) && Arrays.equals(value, expected);
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    /** Returns some hundred octets, sometimes more than a block of the log. */
    private static byte[] value(long number) {
        Random random = new Random(number);
        int most = random.nextInt(100) == 0 ? 100_000 : random.nextInt(20) == 0 ? 8_000 : 500;
        byte[] value = new byte[random.nextInt(most)];
        random.nextBytes(value);
        return value;
    }
}

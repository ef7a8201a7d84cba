package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.ReceiptReport;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AtomicHistogram;

/**
 * Matcher of receipts with messages: finds lost, duplicate and unexpected receipts, and the latency of the others. Ids
 * are compared exactly, octet by octet. Thread-safe, with 64 locks, for which event loops rarely contend. Allocates
 * nothing for a message within its capacity, beyond which it grows.
 *
 * <p>A receipt that arrives before the response with its id waits for it. At least 65,536 receipts, or as many as the
 * capacity, may wait; further ones are orphans at once.
 */
public final class ReceiptTracker {

    private static final int PARTS = 64;
    private static final int PART_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(PARTS);

    /** Spare capacity of a part, in addition to an eighth of its share, because ids are not spread evenly. */
    private static final int SLACK = 32;

    private static final long POLL_MILLIS = 20;
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS);

    /** Wait for duplicates after the last receipt. */
    private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Maximum wait for receipts after a stop. */
    private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long MIX = 0xd6e8feb86659fd93L;

    private final AwaitedIds[] tables = new AwaitedIds[PARTS];
    private final AtomicHistogram latency = new AtomicHistogram(Distribution.histogram());

    /**
     * Creates a tracker.
     *
     * @param capacity number of messages, at least 1; takes some 60 bytes for each
     * @throws IllegalArgumentException if it is less than 1
     */
    public ReceiptTracker(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: >= 1)");
        }
        int share = capacity / PARTS;
        Arrays.setAll(tables, part -> new AwaitedIds(share + share / 8 + SLACK));
    }

    /**
     * Adds a message that was accepted and has requested a receipt.
     *
     * @param messageId message_id of the response
     * @param sentNanos {@link LoadControl#nanoTime} at which it was sent
     */
    public void accepted(String messageId, long sentNanos) {
        long hash = hash(messageId);
        record(tableOf(hash).accepted(messageId, hash, sentNanos));
    }

    /**
     * Adds a receipt with a final state.
     *
     * @param messageId message id in the receipt
     * @param nowNanos {@link LoadControl#nanoTime} of its arrival
     */
    public void receipt(String messageId, long nowNanos) {
        long hash = hash(messageId);
        record(tableOf(hash).receipt(messageId, hash, nowNanos));
    }

    /**
     * Waits until each message has a receipt, and then 100 ms for duplicates; gives up after a time without a match.
     *
     * @param quiet maximum time without a match
     * @param control clock, and handle that shortens the wait when it is stopped
     * @return counts of the receipts
     */
    public ReceiptReport await(Duration quiet, LoadControl control) throws InterruptedException {
        AwaitedIds.Counts seen = counts();
        long sinceNanos = control.nanoTime();
        long leftNanos = Long.MAX_VALUE;
        while (control.nanoTime() - sinceNanos < (seen.lost() == 0 ? SETTLE_NANOS : quiet.toNanos()) && leftNanos > 0) {
            Thread.sleep(POLL_MILLIS);
            AwaitedIds.Counts now = counts();
            if (now.matched() > seen.matched()) {
                sinceNanos = control.nanoTime();
            }
            seen = now;
            leftNanos = control.isStopped() ? Math.min(leftNanos, STOP_NANOS) - POLL_NANOS : leftNanos;
        }
        return report();
    }

    /**
     * Returns the counts. Receipts without a response so far are orphans; messages without a receipt so far are lost.
     */
    public ReceiptReport report() {
        AwaitedIds.Counts counts = counts();
        return new ReceiptReport(
                counts.expected(),
                counts.matched(),
                counts.lost(),
                counts.duplicates(),
                counts.orphans(),
                counts.early(),
                Distribution.of(latency));
    }

    private AwaitedIds.Counts counts() {
        AwaitedIds.Counts counts = AwaitedIds.Counts.NONE;
        for (AwaitedIds table : tables) {
            counts = counts.plus(table.counts());
        }
        return counts;
    }

    private void record(long nanos) {
        if (nanos != AwaitedIds.NO_LATENCY) {
            latency.recordValue(Math.min(nanos, Distribution.MAX_NANOS));
        }
    }

    private AwaitedIds tableOf(long hash) {
        return tables[(int) (hash >>> PART_SHIFT)];
    }

    /**
     * Returns the FNV-1a hash, with its bits mixed because the upper ones select the table and the lower ones the slot
     * in it.
     */
    private static long hash(String messageId) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < messageId.length(); i++) {
            hash = (hash ^ messageId.charAt(i)) * FNV_PRIME;
        }
        hash = (hash ^ (hash >>> 32)) * MIX;
        return hash ^ (hash >>> 32);
    }
}

package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.ReceiptReport;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.AtomicHistogram;

/**
 * Finds the message of each receipt: what is lost, what came twice, what nobody has asked for, and how long the others took. Ids are compared
 * exactly, octet by octet. Thread-safe: responses and receipts come from different event loops, which rarely want the same of the
 * 64 locks at the same time. Allocates nothing for a message while there are no more of them than it was made for; then it grows.
 * <p>A receipt may come before the response that gives its id: it waits for it. So many may wait as messages were announced, and at least
 * 65,536; what comes beyond that is an orphan at once.
 */
public final class ReceiptTracker {

    private static final int PARTS = 64;
    private static final int PART_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(PARTS);

    /** Ids do not fall into the parts evenly: an eighth and this much more. */
    private static final int SLACK = 32;

    private static final long POLL_MILLIS = 10;

    /** How long duplicates are looked out for when nothing else is missing. */
    private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long MIX = 0xd6e8feb86659fd93L;

    private final Part[] parts = new Part[PARTS];
    private final AtomicHistogram latency = new AtomicHistogram(Distribution.histogram());

    /**
     * Makes room.
     *
     * @param capacity messages that are expected; some 60 octets for each
     * @throws IllegalArgumentException if it is less than 1
     */
    public ReceiptTracker(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: at least 1)");
        }
        int share = capacity / PARTS;
        Arrays.setAll(parts, part -> new Part(new ReceiptTable(share + share / 8 + SLACK)));
    }

    /**
     * A message was accepted that has asked for a receipt.
     *
     * @param messageId the id of the response
     * @param sentNanos the {@link System#nanoTime} at which it was sent
     */
    public void accepted(String messageId, long sentNanos) {
        long hash = hash(messageId);
        Part part = partOf(hash);
        long nanos;
        part.lock.lock();
        try {
            nanos = part.table.accepted(messageId, hash, sentNanos);
        } finally {
            part.lock.unlock();
        }
        record(nanos);
    }

    /**
     * A receipt came in that says what has become of a message in the end. Receipts of intermediate states are not for this.
     *
     * @param messageId the id that it names
     * @param nowNanos the {@link System#nanoTime} of its arrival
     */
    public void receipt(String messageId, long nowNanos) {
        long hash = hash(messageId);
        Part part = partOf(hash);
        long nanos;
        part.lock.lock();
        try {
            nanos = part.table.receipt(messageId, hash, nowNanos);
        } finally {
            part.lock.unlock();
        }
        record(nanos);
    }

    /**
     * Waits until each message has its receipt, and then a tenth of a second for duplicates; gives up when none has found its message for some
     * time.
     *
     * @param quiet how long that is
     * @return true when none is missing
     */
    public boolean await(Duration quiet) throws InterruptedException {
        long quietNanos = quiet.toNanos();
        ReceiptTable.Counts seen = counts();
        long sinceNanos = System.nanoTime();
        while (System.nanoTime() - sinceNanos < (seen.lost() == 0 ? Math.min(quietNanos, SETTLE_NANOS) : quietNanos)) {
            Thread.sleep(POLL_MILLIS);
            ReceiptTable.Counts now = counts();
            if (now.matched() > seen.matched()) {
                sinceNanos = System.nanoTime();
            }
            seen = now;
        }
        return seen.lost() == 0;
    }

    /** How things stand. Receipts that still wait for a response are orphans, messages that still wait for a receipt are lost. */
    public ReceiptReport report() {
        ReceiptTable.Counts counts = counts();
        return new ReceiptReport(
                counts.expected(),
                counts.matched(),
                counts.lost(),
                counts.duplicates(),
                counts.orphans(),
                counts.early(),
                Distribution.of(latency));
    }

    /**
     * Messages whose id another message of the run had before them, which no message centre should do. While two of them wait for their
     * receipts these cannot be told apart, and no time is recorded for them.
     */
    public long repeatedIds() {
        return counts().repeated();
    }

    private ReceiptTable.Counts counts() {
        ReceiptTable.Counts counts = ReceiptTable.Counts.NONE;
        for (Part part : parts) {
            part.lock.lock();
            try {
                counts = counts.plus(part.table.counts());
            } finally {
                part.lock.unlock();
            }
        }
        return counts;
    }

    private void record(long nanos) {
        if (nanos != ReceiptTable.NO_LATENCY) {
            latency.recordValue(Math.min(nanos, Distribution.MAX_NANOS));
        }
    }

    private Part partOf(long hash) {
        return parts[(int) (hash >>> PART_SHIFT)];
    }

    /** FNV-1a, and then mixed: its upper bits choose the part, its lower ones the place. */
    private static long hash(String messageId) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < messageId.length(); i++) {
            hash = (hash ^ messageId.charAt(i)) * FNV_PRIME;
        }
        hash = (hash ^ (hash >>> 32)) * MIX;
        return hash ^ (hash >>> 32);
    }

    /** A table with its lock. */
    private static final class Part {

        private final ReentrantLock lock = new ReentrantLock();
        private final ReceiptTable table;

        Part(ReceiptTable table) {
            this.table = table;
        }
    }
}

package io.smppcore.gateway.simulation.world;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The log of a partition on a disk that survives the processes that write it. A group that was being written when a
 * process was killed, or whose sync has failed, is there afterwards or not.
 */
final class Disk {

    /** Maximum time of a sync in nanoseconds. Explanations of duplicates depend on it. */
    static final long MAX_SYNC_NANOS = TimeUnit.SECONDS.toNanos(5);

    final int partition;
    final MemoryTables tables = new MemoryTables();
    private final Loop loop;
    private final Ledger ledger;
    private final SplittableRandom random;

    /** Number of the current owner; writes of earlier ones fail. */
    private int fence;

    /** Group that is in the log or not. */
    private byte @Nullable [] uncertain;

    /** Upper bound of the time of a sync. */
    private long maxSyncNanos = TimeUnit.MILLISECONDS.toNanos(10);

    private boolean failsNext;

    /** True after the sync of a group, until it is applied to the tables. */
    private boolean isSynced;

    Disk(Loop loop, int partition, Ledger ledger, SplittableRandom random) {
        this.loop = loop;
        this.partition = partition;
        this.ledger = ledger;
        this.random = random;
    }

    void maxSync(long nanos) {
        maxSyncNanos = Math.min(MAX_SYNC_NANOS, nanos);
    }

    /** Ends all faults. */
    void heal() {
        maxSyncNanos = TimeUnit.MILLISECONDS.toNanos(10);
        failsNext = false;
    }

    /** Makes the next sync fail. */
    void failNext() {
        failsNext = true;
    }

    /** Ends the ownership of the process that writes; decides what of its last group is in the log. */
    void release() {
        fence++;
        isSynced = false;
        byte[] group = uncertain;
        uncertain = null;
        tables.lose();
        if (group != null && random.nextBoolean()) {
            tables.apply(group);
            tables.synced();
        }
    }

    /** Opens the disk for a process; all others lose it. Returns the number of the owner. */
    int open() {
        release();
        failsNext = false;
        return fence;
    }

    /** Returns the log as the owner with a number writes it. */
    SimulatedPartition.Log log(int owner) {
        return new SimulatedPartition.Log() {
            @Override
            public void write(byte[] group) throws IOException {
                check(owner);
                uncertain = group;
            }

            @Override
            public void sync() throws IOException, InterruptedException {
                Redirected.sleepNanos(200_000 + random.nextLong(maxSyncNanos));
                check(owner);
                if (failsNext) {
                    failsNext = false;
                    ledger.storeFailed(loop.now());
                    loop.trace("sync-error", partition);
                    throw new IOException("simulated");
                }
                isSynced = true;
            }

            @Override
            public void apply(byte[] group) throws IOException {
                check(owner);
                uncertain = null;
                tables.apply(group);
                if (isSynced) {
                    tables.synced();
                }
                isSynced = false;
                loop.trace("commit", partition);
            }
        };
    }

    private void check(int owner) throws IOException {
        if (owner != fence) {
            throw new IOException("another process owns partition " + partition);
        }
    }
}

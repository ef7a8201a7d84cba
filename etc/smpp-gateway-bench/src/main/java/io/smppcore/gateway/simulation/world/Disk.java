package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.world.history.Ends;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The log of a partition on a disk that survives the processes that write it. A group that was being written when a
 * process was killed, or whose sync has failed, is there afterwards or not.
 */
final class Disk {

    final int partition;
    private final Loop loop;
    private final SplittableRandom random;
    private MemoryTables tables = new MemoryTables();

    /** Ends of the node that writes; null if none does. */
    private @Nullable Ends owner;

    /** Number of the current owner; writes of earlier ones fail. */
    private int fence;

    /** Group that is in the log or not. */
    private byte @Nullable [] uncertain;

    /** Upper bound of the time of a sync. */
    private long maxSyncNanos = TimeUnit.MILLISECONDS.toNanos(10);

    private boolean failsNext;

    /** True after the sync of a group, until it is applied to the tables. */
    private boolean isSynced;

    Disk(Loop loop, int partition, SplittableRandom random) {
        this.loop = loop;
        this.partition = partition;
        this.random = random;
    }

    /** Returns the tables of the current owner. */
    MemoryTables tables() {
        return tables;
    }

    void maxSync(long nanos) {
        maxSyncNanos = Math.min(Ends.MAX_SYNC_NANOS, nanos);
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
        owner = null;
        isSynced = false;
        byte[] group = uncertain;
        uncertain = null;
        tables.lose();
        if (group != null && random.nextBoolean()) {
            tables.apply(group);
            tables.synced();
        }
    }

    /**
     * Opens the disk for a process of a node; all others lose it, and keep the tables as they are now. Returns the
     * number of the owner.
     */
    int open(Ends node) {
        if (owner != null) {
            owner.ended(loop.now());
        }
        release();
        failsNext = false;
        owner = node;
        tables = tables.copy();
        return fence;
    }

    /** Returns true if no other process has opened the disk since the owner with a number. */
    boolean isOwner(int number) {
        return number == fence;
    }

    /** Returns the log as the owner with a number writes it. */
    SimulatedPartition.Log log(int number) {
        return new SimulatedPartition.Log() {
            @Override
            public void write(byte[] group) throws IOException {
                check(number);
                uncertain = group;
            }

            @Override
            public void sync() throws IOException, InterruptedException {
                Redirected.sleepNanos(200_000 + random.nextLong(maxSyncNanos));
                check(number);
                if (failsNext) {
                    failsNext = false;
                    if (owner != null) {
                        owner.storeFailed(loop.now());
                    }
                    loop.trace("sync-error", partition);
                    throw new IOException("simulated");
                }
                isSynced = true;
            }

            @Override
            public void apply(byte[] group) throws IOException {
                check(number);
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

    private void check(int number) throws IOException {
        if (!isOwner(number)) {
            throw new IOException("another process owns partition " + partition);
        }
    }
}

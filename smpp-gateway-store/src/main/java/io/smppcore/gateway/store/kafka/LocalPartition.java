package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.LimitedLog;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The local side of a partition, which this node owns, follows as a standby, or ignores. Thread-safe.
 *
 * <p>Each change of the role runs on a thread of its own, so that many partitions can be taken over at once.
 */
final class LocalPartition {

    /** The relation of this node to the partition. */
    enum Role {
        NONE,
        STANDBY,
        OWNER
    }

    private static final Logger LOG = LoggerFactory.getLogger(LocalPartition.class);
    private static final Duration RETRY = Duration.ofSeconds(1);

    /** Timeout for waiting commits when the partition is given up. */
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private final LimitedLog log = new LimitedLog(LOG, LimitedLog.LINES_PER_SECOND);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final int number;
    private final String name;
    private final KafkaStore store;

    /** The other fields are guarded by the lock, or used only by the thread. */
    private Role wanted = Role.NONE;

    private boolean isRunning;

    /** False while the store closes without calling the listener. */
    private volatile boolean isTold = true;

    private @Nullable View view;
    private boolean isFollowed;
    private volatile @Nullable KafkaPartition owned;
    private volatile boolean isWarm;

    /** True if the follower has given up the view, which has to be opened again. */
    private volatile boolean isDropped;

    /** {@link System#nanoTime} before which the partition is not taken over. */
    private long notBefore = System.nanoTime();

    LocalPartition(int number, KafkaStore store) {
        this.number = number;
        this.name = store.clients.state(number).toString();
        this.store = store;
    }

    /** Thrown to abort a takeover after another assignment. */
    private static final class Abandoned extends Exception {

        private static final long serialVersionUID = 1;
    }

    /** Begins the change to a role. */
    void want(Role role) {
        locked(() -> change(role));
    }

    /** Begins the change to a role, unless this node owns the partition, or will own it. */
    void wantUnlessOwner(Role role) {
        locked(() -> {
            if (wanted != Role.OWNER && wanted != role) {
                change(role);
            }
        });
    }

    /** Begins to release everything without calling the listener. */
    void end() {
        locked(() -> {
            isTold = false;
            change(Role.NONE);
        });
    }

    private void locked(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    private void change(Role role) {
        wanted = role;
        run();
    }

    private void run() {
        changed.signalAll();
        if (!isRunning) {
            isRunning = true;
            Thread.ofPlatform()
                    .daemon()
                    .name("smpp-gateway-store-" + number + "-role")
                    .start(this::work);
        }
    }

    /** Waits until this node no longer owns the partition, at the latest until the given {@link System#nanoTime}. */
    void awaitGivenUp(long endNanos) throws InterruptedException {
        if (!await(() -> owned == null || wanted == Role.OWNER, endNanos)) {
            LOG.warn("{}: given up, although the work on it has not ended", name);
        }
    }

    /** Waits until everything is released; returns false at the given {@link System#nanoTime}. */
    boolean awaitEnd(long endNanos) throws InterruptedException {
        return await(() -> !isRunning, endNanos);
    }

    /** Waits until a condition holds; returns false at the given {@link System#nanoTime}. */
    private boolean await(BooleanSupplier condition, long endNanos) throws InterruptedException {
        lock.lock();
        try {
            while (!condition.getAsBoolean()) {
                long left = endNanos - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                changed.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the partition if this node owns it, else null. */
    @Nullable
    KafkaPartition owned() {
        return owned;
    }

    /** Returns true if the tables are near the end of the log. */
    boolean isWarm() {
        return isWarm && !isDropped;
    }

    private void work() {
        while (true) {
            Role role;
            lock.lock();
            try {
                role = wanted;
                if (isAs(role)) {
                    isRunning = false;
                    changed.signalAll();
                    return;
                }
            } finally {
                lock.unlock();
            }
            try {
                step(role);
            } catch (Abandoned e) {
                LOG.debug("{}: takeover aborted", name);
            } catch (InterruptedException e) {
                // Nothing interrupts this thread.
                LOG.warn("{}: interrupted", name, e);
            } catch (Exception | Error e) {
                log.warn("{}: not ready for its role {}, retrying: {}", name, role, e.getMessage(), e);
                pause(role, System.nanoTime() + RETRY.toNanos());
            }
        }
    }

    private boolean isAs(Role role) {
        KafkaPartition partition = owned;
        return switch (role) {
            case NONE -> partition == null && view == null;
            case STANDBY -> partition == null && isFollowed && isWarm && !isDropped;
            case OWNER -> partition != null && partition.failure() == null;
        };
    }

    private void step(Role role) throws Abandoned, InterruptedException, IOException, RocksDBException {
        KafkaPartition partition = owned;
        if (partition != null) {
            giveUp(partition);
            return;
        }
        View current = view;
        if (role == Role.NONE) {
            close(current);
            return;
        }
        if (isDropped) {
            // The records in the files match their position, so reading continues from there.
            close(current);
            pause(role, System.nanoTime() + RETRY.toNanos());
            return;
        }
        if (current == null) {
            current = store.openView(number, name);
            view = current;
        }
        if (!isFollowed) {
            isFollowed = true;
            await(role, store.follower.follow(current, this::dropped));
        }
        if (role == Role.OWNER) {
            pause(role, notBefore);
            checkWanted(role);
            takeOver(current);
        } else {
            warm(role);
        }
    }

    /** Opens the view again; called by the follower when it has given up the view. */
    private void dropped() {
        locked(() -> {
            isDropped = true;
            run();
        });
    }

    /** Reads the log to its current end; the follower applies the rest as it arrives. */
    private void warm(Role role) throws Abandoned, InterruptedException {
        if (!isWarm) {
            reach(role, store.end(number));
            isWarm = true;
            store.warmed();
        }
    }

    private void reach(Role role, long offset) throws Abandoned, InterruptedException {
        try {
            await(role, store.follower.reach(number, offset));
        } catch (StoreException e) {
            isFollowed = false;
            throw e;
        }
    }

    /** Fences the former owner, reads the log to its end, and begins a new epoch. */
    private void takeOver(View current) throws Abandoned, InterruptedException {
        long began = System.nanoTime();
        LogWriter writer = new LogWriter(store.clients, current);
        KafkaPartition partition = null;
        try {
            writer.begin(() -> checkWanted(Role.OWNER));
            // Only this node can write after this end, because the former owner is fenced.
            reach(Role.OWNER, store.end(number));
            int epoch = current.tables().nextEpoch();
            reach(Role.OWNER, writer.begin(epoch));
            if (current.tables().epoch() != epoch) {
                throw new StoreException(name + ": epoch " + current.tables().epoch() + " (expected: " + epoch
                        + "): another node has taken over");
            }
            release();
            partition = new KafkaPartition(name, epoch, current, writer, this::lost, store.maxBacklogOctets);
        } finally {
            if (partition == null) {
                writer.close();
            }
        }
        owned = partition;
        isWarm = true;
        LOG.info("{}: owned, epoch {}, {} ms", name, partition.epoch(), (System.nanoTime() - began) / 1_000_000);
        try {
            store.listener().assigned(partition);
        } catch (RuntimeException | Error e) {
            giveUp(partition);
            throw new StoreException(name + ": the listener of ownership has failed: " + e.getMessage(), e);
        }
    }

    /** Gives up the partition; called by the committing thread when a commit has failed. */
    private void lost() {
        Thread.ofPlatform().daemon().start(() -> locked(this::run));
    }

    private void giveUp(KafkaPartition partition) throws InterruptedException {
        if (isTold) {
            try {
                store.listener().revoked(partition);
            } catch (RuntimeException | Error e) {
                log.warn("{}: the listener of ownership has failed", name, e);
            }
        }
        partition.close(DRAIN);
        StoreException failure = partition.failure();
        if (failure != null && LogWriter.isFenced(failure)) {
            // Another node has taken over. If this one is still the owner, the group assigns it again by then.
            notBefore = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(store.clients.sessionMillis());
        }
        LOG.info("{}: given up, epoch {}", name, partition.epoch());
        locked(() -> {
            owned = null;
            changed.signalAll();
        });
    }

    private void close(@Nullable View current) throws InterruptedException {
        if (current != null) {
            release();
            isWarm = false;
            isDropped = false;
            current.close();
            view = null;
        }
    }

    /** Releases the tables from the follower, even if it has not used them yet. */
    private void release() throws InterruptedException {
        try {
            store.follower.release(number).get();
        } catch (ExecutionException e) {
            throw new StoreException(name + ": " + e.getMessage(), e);
        }
        isFollowed = false;
    }

    private void checkWanted(Role role) throws Abandoned {
        lock.lock();
        try {
            if (wanted != role) {
                throw new Abandoned();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the follower, unless the assigned role changes. */
    private void await(Role role, CompletableFuture<Void> done) throws Abandoned, InterruptedException {
        while (true) {
            checkWanted(role);
            try {
                done.get(100, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                // Check the role again.
            } catch (ExecutionException e) {
                throw new StoreException(name + ": " + e.getMessage(), e);
            }
        }
    }

    /** Waits until a time, unless the assigned role changes. */
    private void pause(Role role, long endNanos) {
        lock.lock();
        try {
            long left = endNanos - System.nanoTime();
            while (left > 0 && wanted == role) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            LOG.warn("{}: interrupted", name, e);
        } finally {
            lock.unlock();
        }
    }
}

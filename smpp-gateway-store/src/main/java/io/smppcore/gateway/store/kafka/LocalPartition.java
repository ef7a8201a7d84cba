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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of a partition at this node, which owns it, follows it as a standby, or does neither. There is one object
 * for each partition of the store. Thread-safe.
 *
 * <p>Each partition changes its role on a thread of its own, which exists only during the change, so that many
 * partitions can be taken over at once.
 */
final class LocalPartition {

    /** Roles of this node for the partition. */
    enum Role {
        NONE,
        STANDBY,
        OWNER
    }

    private static final Logger LOG = LoggerFactory.getLogger(LocalPartition.class);
    private static final Duration RETRY = Duration.ofSeconds(1);

    /** Timeout of waiting commits when the partition is released. */
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private final LimitedLog log = new LimitedLog(LOG, LimitedLog.LINES_PER_SECOND);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final int number;
    private final String name;
    private final KafkaStore store;

    /**
     * The role that was assigned last. This and the following fields are guarded by the lock, or used only by the
     * thread.
     */
    private Role wanted = Role.NONE;

    private boolean isRunning;

    /** False when the store is closing, so that the listener is no longer called. */
    private volatile boolean isTold = true;

    private @Nullable View view;
    private boolean isFollowed;
    private volatile @Nullable KafkaPartition owned;
    private volatile boolean isWarm;

    /** True if the follower can no longer follow the view, which then has to be opened again. */
    private volatile boolean isDropped;

    /** {@link System#nanoTime} before which the partition is not taken over. */
    private long notBefore = System.nanoTime();

    LocalPartition(int number, KafkaStore store) {
        this.number = number;
        this.name = store.clients.state(number).toString();
        this.store = store;
    }

    /** Thrown to abort the change to a role because another role was assigned. */
    private static final class Abandoned extends Exception {

        private static final long serialVersionUID = 1;
    }

    /** Starts the change to a role. Never blocks. */
    void want(Role role) {
        locked(() -> change(role));
    }

    /** Starts the change to a role, if the one that was assigned last meets a condition. Never blocks. */
    void want(Role role, Predicate<Role> condition) {
        locked(() -> {
            if (condition.test(wanted)) {
                change(role);
            }
        });
    }

    /** Starts to release everything, without calling the listener. Called when the store is closed. */
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
            Thread.ofPlatform()
                    .daemon()
                    .name("smpp-gateway-store-" + number + "-role")
                    .start(this::work);
            isRunning = true; // only now, because there may be no memory for a thread; it waits for the lock
        }
    }

    /**
     * Waits until this node has released the partition, or has been assigned it again, at the latest until the given
     * {@link System#nanoTime}.
     */
    void awaitGivenUp(long endNanos) throws InterruptedException {
        if (!await(() -> owned == null || wanted == Role.OWNER, endNanos)) {
            LOG.warn("{}: given up, although the work on it has not ended", name);
        }
    }

    /** Waits until the change of the role has ended; returns false at the given {@link System#nanoTime}. */
    boolean awaitEnd(long endNanos) throws InterruptedException {
        return await(() -> !isRunning, endNanos);
    }

    /** Waits until a condition is true; returns false at the given {@link System#nanoTime}. */
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

    /** Returns the partition if this node owns it; null otherwise. */
    @Nullable
    KafkaPartition owned() {
        return owned;
    }

    /** Returns true if the local tables contain nearly the whole log, so that a takeover is fast. */
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
            // The files are kept, because their content matches their position: reading continues from there.
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

    /** Starts to open the view again. Called by the follower when it can no longer follow the view. */
    private void dropped() {
        locked(() -> {
            isDropped = true;
            run();
        });
    }

    /** Waits until the log is read to its current end. The follower continues to apply later records. */
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
            // The end is final: the former owner is fenced, so that only this node can append to the log.
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

    /**
     * Starts to release the partition. Called by the committing thread when a commit has failed, which must not wait
     * for this.
     */
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
            // Another node has taken over. This one waits for a session timeout, in which the group informs it of the
            // new owner, before it takes the partition over again.
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
            view = null;
            current.close();
        }
    }

    /**
     * Makes the follower stop using the view, and waits for that. Also needed if the follower has not started to use it
     * yet.
     */
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

    /** Waits for a future of the follower. Throws if another role is assigned meanwhile. */
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

    /** Waits until a {@link System#nanoTime}, or until another role is assigned. */
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

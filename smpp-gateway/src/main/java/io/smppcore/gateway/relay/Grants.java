package io.smppcore.gateway.relay;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The prepaid parts of the accounts whose home is a partition, divided among all partitions. Waits for the store and
 * for other gateways: not for event loops.
 *
 * <p>A partition uses no more than what was granted to it, and all grants together are never more than the quota: a
 * grant is durable before the partition receives it, and becomes less only when the partition has given parts back. So
 * the used parts stay within the quota, whatever ends or moves in between.
 */
final class Grants {

    /** Begin of the keys of grants in {@link Table#META}. */
    private static final String PREFIX = "granted/";

    /** A partition gets this share of what is left, so that there is something for the others. */
    private static final int SHARE = 4;

    private static final long PATIENCE_SECONDS = 5;

    private final Log log;
    private final int partitions;
    private final Owners owners;
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final AtomicLong versions;

    /**
     * The parts that a partition may use.
     *
     * @param total all parts that were granted to it at any time
     * @param version number of the change, higher for each later one
     * @param isEnough true if it is as much as was requested
     */
    record Grant(long total, long version, boolean isEnough) {}

    /**
     * The parts of a partition after it has given back the others.
     *
     * @param epoch epoch of the ownership of the partition
     * @param total all parts that were granted to it at any time and are used
     */
    record Reclaimed(int epoch, long total) {}

    /** The owners of partitions. */
    @FunctionalInterface
    interface Owners {

        /** Takes back what an account does not use in a partition; fails if its owner is not linked. */
        CompletableFuture<Reclaimed> reclaim(String account, int partition, long version);
    }

    /** The grants of an account, guarded by the lock. */
    private static final class Account {
        final ReentrantLock lock = new ReentrantLock();
        final Map<Integer, Long> granted = new TreeMap<>();
        final Map<Integer, Integer> epochs = new TreeMap<>();

        /** The quota for which the grants are known to be complete; negative for none. */
        long quota = -1;

        long sum() {
            return granted.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * Creates the grants of a home partition.
     *
     * @param partitions number of all partitions
     */
    Grants(Log log, int partitions, Owners owners) {
        this.log = log;
        this.partitions = partitions;
        this.owners = owners;
        this.versions = new AtomicLong(MessageNumber.first(log.partition().epoch()));
    }

    /**
     * Grants parts to a partition.
     *
     * @param quota prepaid parts of the account
     * @param epoch epoch of the ownership of the partition
     * @param used parts that it has used
     * @param wanted further parts that it needs, at least
     * @return the grant, durable
     * @throws StoreException if the home partition is not of this gateway any more, or if there are too few parts and
     *     it is unknown what other partitions have left, because their owners are not linked
     */
    Grant ask(String name, long quota, int partition, int epoch, long used, int wanted) {
        Account account = accounts.computeIfAbsent(name, this::load);
        account.lock.lock();
        try {
            if (epoch < account.epochs.getOrDefault(partition, 0)) {
                throw new StoreException("partition " + partition + " has another owner now", null);
            }
            account.epochs.put(partition, epoch);
            Map<Integer, Long> changes = new TreeMap<>();
            long granted = account.granted.merge(partition, used, Math::max);
            boolean isNew = account.quota != quota;
            boolean isComplete = true;
            if (isNew) {
                isComplete = reclaim(name, account, partition, changes);
                checkComplete(name, account);
                account.quota = quota;
            }
            long missing = used + wanted - granted;
            if (!isNew && missing > quota - account.sum()) {
                isComplete = reclaim(name, account, partition, changes);
            }
            long rest = quota - account.sum();
            long more = missing > rest ? 0 : Math.max(0, Math.min(rest, Math.max(missing, rest / SHARE / partitions)));
            long total = granted + more;
            account.granted.put(partition, total);
            changes.put(partition, total);
            commit(name, account, changes);
            if (used + wanted > total && !isComplete) {
                throw new StoreException("account " + name + ": what other partitions have left is unknown", null);
            }
            return new Grant(total, versions.incrementAndGet(), used + wanted <= total);
        } finally {
            account.lock.unlock();
        }
    }

    /** Takes back what other partitions do not use; returns true if all their owners have answered. */
    private boolean reclaim(String name, Account account, int except, Map<Integer, Long> changes) {
        Map<Integer, CompletableFuture<Reclaimed>> answers = new TreeMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            if (partition != except) {
                answers.put(partition, owners.reclaim(name, partition, versions.incrementAndGet()));
            }
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        boolean isComplete = true;
        for (Map.Entry<Integer, CompletableFuture<Reclaimed>> entry : answers.entrySet()) {
            int partition = entry.getKey();
            Reclaimed reclaimed = await(entry.getValue(), end);
            if (reclaimed != null && reclaimed.epoch() >= account.epochs.getOrDefault(partition, 0)) {
                account.epochs.put(partition, reclaimed.epoch());
                account.granted.put(partition, reclaimed.total());
                changes.put(partition, reclaimed.total());
            } else {
                isComplete = false;
            }
        }
        return isComplete;
    }

    private static @Nullable Reclaimed await(CompletableFuture<Reclaimed> answer, long end) {
        try {
            return answer.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException | TimeoutException e) {
            return null;
        }
    }

    private void checkComplete(String name, Account account) {
        for (int partition = 0; partition < partitions; partition++) {
            if (!account.granted.containsKey(partition)) {
                throw new StoreException(
                        "account " + name + ": what partition " + partition + " has used is unknown, as its owner"
                                + " does not answer",
                        null);
            }
        }
    }

    private Account load(String name) {
        Account account = new Account();
        log.partition().scan(Table.META, key(name, 0), key(name, partitions), (key, value) -> {
            account.granted.put(
                    (int) Keys.numberAtEnd(key), ByteBuffer.wrap(value).getLong());
            return true;
        });
        return account;
    }

    private static byte[] key(String name, int partition) {
        return Keys.of(PREFIX + name, partition);
    }

    /** Makes grants durable; if that fails, they are read again, as they may be durable or not. */
    private void commit(String name, Account account, Map<Integer, Long> granted) {
        Changes changes = new Changes();
        granted.forEach((partition, total) -> changes.put(
                Table.META,
                key(name, partition),
                ByteBuffer.allocate(Long.BYTES).putLong(total).array()));
        CompletableFuture<Void> done = new CompletableFuture<>();
        log.commit(changes, failure -> {
            if (failure == null) {
                done.complete(null);
            } else {
                done.completeExceptionally(failure);
            }
        });
        try {
            done.join();
        } catch (RuntimeException e) {
            accounts.remove(name, account);
            throw new StoreException("grant of account " + name + " was not stored", e);
        }
    }
}

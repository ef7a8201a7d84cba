package io.smppcore.gateway.limit;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
 * the used parts stay within the quota, whatever ends or moves in between. With another quota than before, all
 * partitions first give back what they have left.
 */
public final class Grants {

    /** Begin of the keys of grants in {@link Table#META}. */
    private static final String PREFIX = "granted/";

    /** A partition gets this share of what is left, so that there is something for the others. */
    private static final int SHARE = 4;

    private static final long PATIENCE_SECONDS = 5;

    private final Partition home;
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
    public record Grant(long total, long version, boolean isEnough) {}

    /**
     * The parts of a partition after it has given back the others.
     *
     * @param epoch epoch of the ownership of the partition
     * @param total all parts that were granted to it at any time and are used
     */
    public record Reclaimed(int epoch, long total) {}

    /** The owners of partitions. */
    @FunctionalInterface
    public interface Owners {

        /** Takes back what an account does not use in a partition; fails if its owner is not linked. */
        CompletableFuture<Reclaimed> reclaim(String account, int partition, long version);
    }

    /** The grants of an account, guarded by the lock. */
    private static final class Account {
        final String name;
        final ReentrantLock lock = new ReentrantLock();
        final Map<Integer, Long> granted = new TreeMap<>();
        final Map<Integer, Integer> epochs = new TreeMap<>();

        /** The quota for which the grants are known to be complete; negative for none. */
        long quota = -1;

        /** False if a grant was not stored. */
        boolean isCurrent = true;

        Account(String name) {
            this.name = name;
        }

        long sum() {
            return granted.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * Creates the grants of a home partition.
     *
     * @param home home partition
     * @param partitions number of all partitions
     */
    public Grants(Partition home, int partitions, Owners owners) {
        this.home = home;
        this.partitions = partitions;
        this.owners = owners;
        this.versions = new AtomicLong(MessageNumber.first(home.epoch()));
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
    public Grant ask(String name, long quota, int partition, int epoch, long used, int wanted) {
        while (true) {
            Account account = accounts.computeIfAbsent(name, this::load);
            account.lock.lock();
            try {
                // Otherwise a grant was not stored meanwhile, and all are read again.
                if (account.isCurrent) {
                    return ask(account, quota, partition, epoch, used, wanted);
                }
            } finally {
                account.lock.unlock();
            }
        }
    }

    private Grant ask(Account account, long quota, int partition, int epoch, long used, int wanted) {
        if (epoch < account.epochs.getOrDefault(partition, 0)) {
            throw new StoreException("partition " + partition + " has another owner now", null);
        }
        account.epochs.put(partition, epoch);
        boolean isNew = account.quota != quota;
        boolean isComplete = true;
        long needed = used + wanted;
        long granted = account.granted.merge(partition, used, Math::max);
        Set<Integer> changed = new TreeSet<>(Set.of(partition));
        long rest = quota - account.sum();
        if (isNew || rest < 0 || needed - granted > rest) {
            Set<Integer> reclaimed = reclaim(account);
            isComplete = reclaimed.size() == partitions;
            changed.addAll(reclaimed);
            if (isNew) {
                checkComplete(account, partitions);
                account.quota = quota;
            }
            granted = account.granted.getOrDefault(partition, 0L);
            // One that has given back has used what it was granted, perhaps more than when it asked.
            needed = reclaimed.contains(partition) ? granted + wanted : needed;
            rest = quota - account.sum();
        }
        long missing = needed - granted;
        long more = missing > rest ? 0 : Math.max(0, Math.min(rest, Math.max(missing, rest / SHARE / partitions)));
        long total = granted + more;
        account.granted.put(partition, total);
        commit(account, changed);
        boolean isEnough = needed <= total && rest >= 0;
        if (!isEnough && !isComplete) {
            throw new StoreException("account " + account.name + ": what other partitions have left is unknown", null);
        }
        return new Grant(total, versions.incrementAndGet(), isEnough);
    }

    /**
     * Takes back what the partitions do not use. The one that asks is one of them, as it may have been granted more
     * than a lower quota permits.
     *
     * @return the partitions whose owners have answered
     */
    private Set<Integer> reclaim(Account account) {
        Map<Integer, CompletableFuture<Reclaimed>> answers = new TreeMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            answers.put(partition, owners.reclaim(account.name, partition, versions.incrementAndGet()));
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        Set<Integer> complete = new TreeSet<>();
        for (Map.Entry<Integer, CompletableFuture<Reclaimed>> entry : answers.entrySet()) {
            int partition = entry.getKey();
            Reclaimed reclaimed = await(entry.getValue(), end);
            if (reclaimed != null && reclaimed.epoch() >= account.epochs.getOrDefault(partition, 0)) {
                account.epochs.put(partition, reclaimed.epoch());
                account.granted.put(partition, reclaimed.total());
                complete.add(partition);
            }
        }
        return complete;
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

    private static void checkComplete(Account account, int partitions) {
        for (int partition = 0; partition < partitions; partition++) {
            if (!account.granted.containsKey(partition)) {
                throw new StoreException(
                        "account " + account.name + ": what partition " + partition
                                + " has used is unknown, as its owner" + " does not answer",
                        null);
            }
        }
    }

    private Account load(String name) {
        Account account = new Account(name);
        home.scan(Table.META, key(name, 0), key(name, partitions), (key, value) -> {
            int partition = (int) Keys.numberAtEnd(key);
            ByteBuffer row = ByteBuffer.wrap(value);
            account.granted.put(partition, row.getLong());
            if (row.hasRemaining()) {
                account.epochs.put(partition, row.getInt());
            }
            return true;
        });
        return account;
    }

    private static byte[] key(String name, int partition) {
        return Keys.of(PREFIX + name, partition);
    }

    /**
     * Makes the grants of partitions durable; if that fails, all are read again, as they may be durable or not. By the
     * epochs of their owners, the next home knows an answer of a former owner.
     */
    private void commit(Account account, Set<Integer> changed) {
        Changes changes = new Changes();
        for (int partition : changed) {
            changes.put(
                    Table.META,
                    key(account.name, partition),
                    ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                            .putLong(account.granted.getOrDefault(partition, 0L))
                            .putInt(account.epochs.getOrDefault(partition, 0))
                            .array());
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        home.commit(changes, failure -> {
            if (failure == null) {
                done.complete(null);
            } else {
                done.completeExceptionally(failure);
            }
        });
        try {
            done.join();
        } catch (RuntimeException e) {
            account.isCurrent = false;
            accounts.remove(account.name, account);
            throw new StoreException("grant of account " + account.name + " was not stored", e);
        }
    }
}

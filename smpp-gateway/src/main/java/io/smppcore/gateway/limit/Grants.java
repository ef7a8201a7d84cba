package io.smppcore.gateway.limit;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
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
 * The prepaid parts of the accounts of a home partition, divided among all partitions. Blocks on the store and on other
 * nodes, and must not be called by event loops.
 *
 * <p>A partition uses at most its grant, and the sum of all grants never exceeds the quota: a grant is durable before
 * the partition receives it, and is reduced only by parts that the partition returns. So the used parts stay within the
 * quota, even if processes end or partitions move. When the quota changes, all partitions first return their unused
 * parts.
 */
public final class Grants {

    /** Prefix of the keys of grants in {@link Table#META}. */
    private static final String PREFIX = "granted/";

    /**
     * Divisor of an equal share of the remaining parts: a partition receives a quarter of it, or its request if that is
     * more, so that parts are left for others.
     */
    private static final int SHARE = 4;

    private static final long PATIENCE_SECONDS = 5;

    private final Partition home;
    private final int partitions;
    private final Owners owners;
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final AtomicLong versions;

    /**
     * A grant of parts to a partition.
     *
     * @param total all parts ever granted to the partition
     * @param version version, which increases with each change
     * @param isEnough true if all requested parts were granted
     */
    public record Grant(long total, long version, boolean isEnough) {}

    /**
     * The used parts of a partition after it has returned the others.
     *
     * @param epoch epoch of the ownership of the partition
     * @param total all parts ever granted and used
     */
    public record Reclaimed(int epoch, long total) {}

    /** The owners of partitions. */
    @FunctionalInterface
    public interface Owners {

        /** Takes back the unused parts of an account in a partition; the future fails if the owner cannot be asked. */
        CompletableFuture<Reclaimed> reclaim(String account, int partition, long version);
    }

    /** The grants of an account, guarded by the lock. */
    private static final class Account {
        final String name;
        final ReentrantLock lock = new ReentrantLock();
        final Map<Integer, Long> granted = new TreeMap<>();
        final Map<Integer, Integer> epochs = new TreeMap<>();

        /** The quota for which all grants are known; -1 if there is none yet. */
        long quota = -1;

        /** False if the commit of a grant has failed, so that the grants must be loaded again. */
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
     * @param used parts that the partition has used
     * @param wanted minimum number of further parts
     * @return the durable grant
     * @throws StoreException if this node no longer owns the home partition, or if there are too few parts and the
     *     unused parts of other partitions are unknown, because their owners are not linked
     */
    public Grant ask(String name, long quota, int partition, int epoch, long used, int wanted) {
        while (true) {
            Account account = accounts.computeIfAbsent(name, this::load);
            account.lock.lock();
            try {
                // Otherwise the commit of a grant has failed meanwhile, and all grants are loaded again.
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
            throw new StoreException("partition " + partition + " has another owner now");
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
            // After a return, the grant equals the used parts, which may have increased since the request.
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
            throw new StoreException("account " + account.name + ": the unused parts of other partitions are unknown");
        }
        return new Grant(total, versions.incrementAndGet(), isEnough);
    }

    /**
     * Takes back the unused parts of all partitions, including the requesting one, whose grant may exceed a reduced
     * quota.
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
                throw new StoreException("account " + account.name + ": the used parts of partition " + partition
                        + " are unknown, because its owner does not answer");
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
     * Commits the grants of partitions; after a failure, when they may be durable or not, all are loaded again. The
     * epochs let the next home detect answers of former owners.
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
        home.commit(changes, Commit.completing(done));
        try {
            done.join();
        } catch (RuntimeException e) {
            account.isCurrent = false;
            accounts.remove(account.name, account);
            throw new StoreException("grant of account " + account.name + " was not stored", e);
        }
    }
}

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
 * Division of the prepaid parts of accounts among all partitions. Each account has a home partition, computed from its
 * system_id, which grants parts to each partition on request. There is one object for each active partition.
 * Thread-safe; methods block on the store and on other nodes, and must not be called on event loops.
 *
 * <p>A partition uses at most its grant, and the sum of all grants never exceeds the quota. A grant is durable before
 * the partition receives it, and is reduced only by parts that the partition returns. The used parts therefore stay
 * within the quota even if processes end or partitions move to other nodes. When the quota changes, all partitions
 * first return their unused parts.
 */
public final class Grants {

    /** Prefix of the keys of grants in {@link Table#META}. */
    private static final String PREFIX = "granted/";

    /**
     * Divisor of a grant. A partition receives a quarter of its equal share of the remaining parts, or the requested
     * parts if these are more, so that parts are left for other partitions.
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
     * @param total total of all parts ever granted to the partition, excluding returned ones
     * @param version version, which increases with each change
     * @param isEnough true if the total suffices for the used and the requested parts
     */
    public record Grant(long total, long version, boolean isEnough) {}

    /**
     * Result of a reclaim: the parts of a partition after it has returned the unused ones.
     *
     * @param epoch epoch of the ownership of the partition
     * @param total number of parts that stay granted, because they are used
     */
    public record Reclaimed(int epoch, long total) {}

    /** Access to the owners of partitions. */
    @FunctionalInterface
    public interface Owners {

        /**
         * Makes a partition return the unused parts of an account. The future fails if the owner of the partition does
         * not respond.
         */
        CompletableFuture<Reclaimed> reclaim(String account, int partition, long version);
    }

    /** The grants of an account to all partitions. Guarded by its lock. */
    private static final class Account {
        final String name;
        final ReentrantLock lock = new ReentrantLock();
        final Map<Integer, Long> granted = new TreeMap<>();
        final Map<Integer, Integer> epochs = new TreeMap<>();

        /** Quota of the last request at which all grants were known; -1 before that. */
        long quota = -1;

        /**
         * False if the commit of a grant has failed. This object is then replaced by one that is loaded from the store.
         */
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
     * @param wanted minimum number of parts needed in addition to the used ones
     * @return the durable grant
     * @throws StoreException if this node no longer owns the home partition, if the epoch is that of a former owner, or
     *     if too few parts remain and the unused parts of some partitions are unknown, because their owners do not
     *     respond
     */
    public Grant ask(String name, long quota, int partition, int epoch, long used, int wanted) {
        while (true) {
            Account account = accounts.computeIfAbsent(name, this::load);
            account.lock.lock();
            try {
                // If it is not current, the commit of a grant has failed meanwhile: the loop loads all grants again.
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
            // After the reclaim, the grant equals the used parts, which may have increased since the request.
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
     * Makes all partitions return their unused parts, including the requesting one, whose grant may exceed a reduced
     * quota.
     *
     * @return numbers of the partitions whose owners have responded
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
     * Commits the grants of partitions, with the epochs by which the next owner of the home partition detects responses
     * of former owners. After a failure, it is unknown whether the grants are durable, so all are loaded again.
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

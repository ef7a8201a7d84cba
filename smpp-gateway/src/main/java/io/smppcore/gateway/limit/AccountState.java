package io.smppcore.gateway.limit;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.limit.Grants.Grant;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TaskQueue;
import io.smppcore.gateway.store.Guard;
import io.smppcore.pdu.MessageRequest;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * State of the limits of an account in a partition: its used and granted prepaid parts, and its rate at this node.
 * Thread-safe.
 *
 * <p>If the store has one partition, the account may use its whole quota there. If it has several, each partition may
 * use the parts that the home partition of the account has granted to it (see {@link Grants}). Used and granted parts
 * are then changed only under the lock, so that the home partition receives the exact number of used parts.
 */
public final class AccountState {

    private static final long DENIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Guard lock = new Guard();
    /** Name of the stored counter of the parts that the account has used in this partition. */
    public final String counter;

    private final AccountRate rate;
    /** Executor for filters that may block. It filters the messages of the account one at a time. */
    public final TaskQueue filtering = new TaskQueue(1);

    private final boolean isWhole;
    private final AtomicLong used;

    /**
     * Maximum of {@link #used} in this partition: the total that the home partition has granted, less the parts
     * returned since; without a grant, the parts that are used. Guarded by the lock.
     */
    private long granted;

    /** Version of the last grant or reclaim by the home partition. Guarded by the lock. */
    private long version;

    private final AtomicReference<@Nullable CompletableFuture<Void>> request = new AtomicReference<>();
    private volatile @Nullable Denial denial;
    private volatile AccountConfig config;

    /**
     * A cached refusal.
     *
     * @param parts number of refused parts; requests for as many or more are refused too
     * @param until {@link System#nanoTime} until which it is valid
     * @param refusal result for the account
     */
    private record Denial(int parts, long until, SubmitResult refusal) {}

    /**
     * Creates the state of an account.
     *
     * @param used parts that the account has used in this partition
     * @param isWhole true if the store has only this partition, so that the whole quota may be used here
     */
    public AccountState(AccountConfig config, AccountRate rate, long used, boolean isWhole) {
        this.config = config;
        this.rate = rate;
        this.isWhole = isWhole;
        this.counter = counterOf(config.systemId());
        this.used = new AtomicLong(used);
        this.granted = used;
    }

    /** Returns the name of the counter of the parts that an account has used. */
    public static String counterOf(String account) {
        return "used/" + account;
    }

    public AccountConfig config() {
        return config;
    }

    /** Returns true if a configuration is the object that was last applied. */
    @SuppressWarnings("ReferenceEquality") // the same object until the configuration is reloaded
    boolean isCurrent(AccountConfig other) {
        return other == config;
    }

    /**
     * Applies the newest configuration, and keeps the used parts. The configuration is read under the lock, so that a
     * slow thread cannot restore an earlier one.
     *
     * @param newest supplies the newest configuration; null if the account is no longer configured
     */
    public void config(Supplier<@Nullable AccountConfig> newest) {
        lock.run(() -> {
            AccountConfig next = newest.get();
            if (next != null && !isCurrent(next)) {
                change(next);
            }
        });
    }

    private void change(AccountConfig next) {
        Long after = next.quota();
        if (after != null && !after.equals(config.quota())) {
            // Request a new grant: the current one may exceed the new quota, and there is none without a quota.
            denial = null;
            granted = used.get();
        }
        rate.config(next);
        config = next;
    }

    /**
     * Takes permits of the rate for the parts of all messages. Returns false, and takes none, if too few are available.
     * Never blocks.
     */
    public boolean tryTakeRate(Supplier<? extends List<? extends MessageRequest<?>>> messages) {
        return rate.isUnlimited() || rate.tryTake(messages.get());
    }

    /**
     * Takes prepaid parts. Returns false, and takes none, if too few are left in this partition; with grants, more can
     * then be requested. Never blocks.
     */
    public boolean tryTakeQuota(int parts) {
        if (isWhole) {
            Long quota = config.quota();
            return tryTake(parts, quota == null ? Long.MAX_VALUE : quota);
        }
        return lock.get(() -> {
            if (config.quota() != null && parts > granted - used.get()) {
                return false;
            }
            used.addAndGet(parts);
            return true;
        });
    }

    private boolean tryTake(int parts, long quota) {
        while (true) {
            // Compare-and-set: adding first and subtracting if too many would refuse other messages in between.
            long before = used.get();
            if (parts > quota - before) {
                return false;
            }
            if (used.compareAndSet(before, before + parts)) {
                return true;
            }
        }
    }

    /** Returns parts that were taken but not used. The home partition can then grant them to any partition. */
    public void giveBackQuota(int parts) {
        lock.run(() -> {
            used.addAndGet(-parts);
            granted -= parts;
        });
    }

    /** Returns true if the account has a quota and the store has several partitions, so that parts must be granted. */
    public boolean usesGrants() {
        return !isWhole && config.quota() != null;
    }

    /**
     * Applies a grant of the home partition. Returns false, without a change, if a later one is already applied, or if
     * the quota is no longer the given one.
     */
    public boolean granted(long quota, Grant grant) {
        return lock.get(() -> {
            if (grant.version() < version || !isQuota(quota)) {
                return false;
            }
            version = grant.version();
            granted = grant.total();
            return true;
        });
    }

    private boolean isQuota(long quota) {
        return Objects.equals(config.quota(), quota);
    }

    /**
     * Returns all unused granted parts to the home partition, unless a later grant or reclaim is already applied.
     * Returns the total of all parts that stay granted to this partition, including used ones.
     *
     * @param change version of the reclaim
     */
    public long reclaimed(long change) {
        return lock.get(() -> {
            if (change > version) {
                version = change;
                granted = used.get();
            }
            return Math.max(granted, used.get());
        });
    }

    /** Returns the number of parts ever accepted in this partition. */
    public long used() {
        return used.get();
    }

    /** Returns true if at least the given number of granted parts is unused. */
    boolean hasLeft(int parts) {
        return lock.get(() -> granted - used.get() >= parts);
    }

    /**
     * Begins a request to the home partition for parts, unless one is in progress. Returns null if the request has
     * begun, and {@link #endRequest} must be called; otherwise the future of the other request.
     */
    @Nullable
    CompletableFuture<Void> beginRequest(CompletableFuture<Void> own) {
        return request.compareAndExchange(null, own);
    }

    /** Ends a request, and completes its future. */
    void endRequest(CompletableFuture<Void> own) {
        request.set(null);
        own.complete(null);
    }

    /**
     * Caches a refusal for 200 ms, unless the quota is no longer the given one, and returns it. During this time,
     * requests for as many parts or more are refused without a request to the home partition.
     */
    SubmitResult denied(long quota, int parts, SubmitResult refusal) {
        return lock.get(() -> {
            if (isQuota(quota)) {
                denial = new Denial(parts, System.nanoTime() + DENIAL_NANOS, refusal);
            }
            return refusal;
        });
    }

    /** Returns the cached refusal if it applies to a number of parts; null if a grant may be requested. */
    @Nullable
    SubmitResult denial(int parts) {
        Denial last = denial;
        return last == null || parts < last.parts || System.nanoTime() - last.until > 0 ? null : last.refusal;
    }
}

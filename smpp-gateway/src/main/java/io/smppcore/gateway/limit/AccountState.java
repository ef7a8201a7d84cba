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
 * The prepaid parts of an account in a partition, and its rate at this node.
 *
 * <p>With one partition, the account may use its whole quota there. With several, each may use the parts granted by the
 * home partition of the account, see {@link Grants}. Changes of used and granted parts are then made under the lock, so
 * that the home receives the exact number of used parts.
 */
public final class AccountState {

    private static final long DENIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Guard lock = new Guard();
    /** Name of the counter of accepted parts. */
    public final String counter;

    private final AccountRate rate;
    /** Runs filters that may block on messages of the account, one at a time. */
    public final TaskQueue filtering = new TaskQueue(1);

    private final boolean isWhole;
    private final AtomicLong used;

    /**
     * All granted parts according to the last answer of the home partition, minus returned ones, including used ones.
     * Guarded by the lock.
     */
    private long granted;

    /** The version of the last grant or reclaim of the home partition; guarded by the lock. */
    private long version;

    private final AtomicReference<@Nullable CompletableFuture<Void>> request = new AtomicReference<>();
    private volatile @Nullable Denial denial;
    private volatile AccountConfig config;

    /**
     * The cached refusal of further parts.
     *
     * @param parts number of parts that were refused, as more would be
     * @param until {@link System#nanoTime} at which it expires
     * @param refusal refusal
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

    /** Returns true if a configuration is the one that was last applied. */
    @SuppressWarnings("ReferenceEquality") // the same object until the configuration is reloaded
    boolean isCurrent(AccountConfig other) {
        return other == config;
    }

    /**
     * Applies the newest configuration, and keeps the used parts. Reads the configuration under the lock, so that no
     * thread restores an earlier one.
     *
     * @param newest returns the newest configuration, null if the account is no longer configured
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

    /** Takes rate permits for the parts of all messages, or for none. */
    public boolean tryTakeRate(Supplier<? extends List<? extends MessageRequest<?>>> messages) {
        return rate.isUnlimited() || rate.tryTake(messages.get());
    }

    /** Takes prepaid parts, or none if too few are left in this partition. */
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
            // Never exceeds the quota, not even for a moment in which others would be refused.
            long before = used.get();
            if (parts > quota - before) {
                return false;
            }
            if (used.compareAndSet(before, before + parts)) {
                return true;
            }
        }
    }

    /** Gives back taken parts, which the home partition may then grant to any partition. */
    public void giveBackQuota(int parts) {
        lock.run(() -> {
            used.addAndGet(-parts);
            granted -= parts;
        });
    }

    /** Returns true if the parts of this partition are granted by the home partition. */
    public boolean usesGrants() {
        return !isWhole && config.quota() != null;
    }

    /**
     * Applies a grant of the home partition; returns false if a later change has been applied, or if the quota has
     * changed.
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

    /** Gives all unused granted parts back to the home partition, and returns the number of parts that stay granted. */
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

    /** Returns true if enough granted parts are left. */
    boolean hasLeft(int parts) {
        return lock.get(() -> granted - used.get() >= parts);
    }

    /** Begins a request for parts; returns null if it may be sent, otherwise the future of the request in progress. */
    @Nullable
    CompletableFuture<Void> beginRequest(CompletableFuture<Void> own) {
        return request.compareAndExchange(null, own);
    }

    /** Ends {@link #beginRequest}. */
    void endRequest(CompletableFuture<Void> own) {
        request.set(null);
        own.complete(null);
    }

    /**
     * Caches a refusal for 200 ms, unless the quota has changed, and returns it. Until then, requests for as many parts
     * or more are refused without asking.
     */
    SubmitResult denied(long quota, int parts, SubmitResult refusal) {
        return lock.get(() -> {
            if (isQuota(quota)) {
                denial = new Denial(parts, System.nanoTime() + DENIAL_NANOS, refusal);
            }
            return refusal;
        });
    }

    /** Returns the cached refusal if it applies to a number of parts; null if they may be requested. */
    @Nullable
    SubmitResult denial(int parts) {
        Denial last = denial;
        return last == null || parts < last.parts || System.nanoTime() - last.until > 0 ? null : last.refusal;
    }
}

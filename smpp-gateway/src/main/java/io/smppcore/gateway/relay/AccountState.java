package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.relay.Grants.Grant;
import io.smppcore.gateway.relay.Intake.Result;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The prepaid parts of an account in a partition, and its rate at this gateway.
 *
 * <p>With one partition, the account may use its quota there. With several, each may use what was granted to it by the
 * home partition of the account: see {@link Grants}.
 */
final class AccountState {

    private static final long DENIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final ReentrantLock lock = new ReentrantLock();
    /** Name of the counter of accepted parts. */
    private final String counter;

    private final AccountRate rate;
    private final InOrder filtering = new InOrder();
    private final boolean isWhole;
    private final AtomicLong used;

    /** Granted parts that are not used. */
    private final AtomicLong left = new AtomicLong();

    /** All parts that were granted, as the home partition has last answered; guarded by the lock. */
    private long granted;

    /** The version of the last change by the home partition; guarded by the lock. */
    private long version;

    private final AtomicReference<@Nullable CompletableFuture<Void>> request = new AtomicReference<>();
    private volatile @Nullable Denial denial;
    private volatile AccountConfig config;

    /**
     * The answer to a request for further parts, for a time.
     *
     * @param parts number of parts that were not granted, nor are more
     * @param until end of the time, of {@link System#nanoTime}
     * @param refusal refusal of them
     */
    private record Denial(int parts, long until, Result refusal) {}

    /**
     * Creates the state of an account.
     *
     * @param used parts that were accepted before in this partition, as stored
     * @param isWhole true if there is no other partition
     */
    AccountState(AccountConfig config, AccountRate rate, long used, boolean isWhole) {
        this.config = config;
        this.rate = rate;
        this.isWhole = isWhole;
        this.counter = counterOf(config.systemId());
        this.used = new AtomicLong(used);
        this.granted = used;
    }

    /** Returns the name of the counter of the parts that an account has used. */
    static String counterOf(String account) {
        return "used/" + account;
    }

    String counter() {
        return counter;
    }

    /** Returns the executor for filters that may block. */
    InOrder filtering() {
        return filtering;
    }

    AccountConfig config() {
        return config;
    }

    /** Applies a new configuration; what was used remains. */
    void config(AccountConfig next) {
        if (!isCurrent(next)) {
            change(next);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same object for as long as the configuration is not read again
    private boolean isCurrent(AccountConfig next) {
        return next == config;
    }

    private void change(AccountConfig next) {
        lock.lock();
        try {
            Long before = config.quota();
            Long after = next.quota();
            if (after != null && !after.equals(before)) {
                // Grants are requested anew: they may be too many now, and there were none without a quota.
                denial = null;
                granted = before == null ? used.get() : granted - left.getAndSet(0);
            }
            rate.config(next);
            config = next;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the turns of so many parts, or none of them. */
    boolean takesRate(int parts) {
        return rate.takes(parts);
    }

    /** Takes so many prepaid parts, or none if fewer are left in this partition. */
    boolean takesQuota(int parts) {
        Long quota = config.quota();
        if (quota == null) {
            used.addAndGet(parts);
            return true;
        }
        if (isWhole) {
            return takes(parts, quota);
        }
        long before = left.get();
        while (parts <= before) {
            if (left.compareAndSet(before, before - parts)) {
                used.addAndGet(parts);
                return true;
            }
            before = left.get();
        }
        return false;
    }

    private boolean takes(int parts, long quota) {
        while (true) {
            // Never more than is left, not even for a moment, in which others would be refused.
            long before = used.get();
            if (parts > quota - before) {
                return false;
            }
            if (used.compareAndSet(before, before + parts)) {
                return true;
            }
        }
    }

    void giveBackQuota(int parts) {
        used.addAndGet(-parts);
        if (!isWhole && config.quota() != null) {
            left.addAndGet(parts);
        }
    }

    /** Returns true if more parts may be granted to this partition. */
    boolean isGranted() {
        return !isWhole && config.quota() != null;
    }

    /**
     * Takes over what the home partition has granted in all.
     *
     * @param quota quota for which it was requested
     * @return false if the grant is void, as there is a later change or another quota
     */
    boolean granted(long quota, Grant grant) {
        lock.lock();
        try {
            if (grant.version() < version || !isQuota(quota)) {
                return false;
            }
            version = grant.version();
            left.addAndGet(grant.total() - granted);
            granted = grant.total();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean isQuota(long quota) {
        return Objects.equals(config.quota(), quota);
    }

    /** Gives back all granted parts that are not used; returns how many were granted without them. */
    long reclaimed(long change) {
        lock.lock();
        try {
            if (change > version) {
                version = change;
                long free = Math.max(0, left.getAndSet(0));
                granted -= free;
            }
            return granted;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of parts that were accepted in this partition, over restarts. */
    long used() {
        return used.get();
    }

    /** Returns true if so many granted parts are left. */
    boolean hasLeft(int parts) {
        return left.get() >= parts;
    }

    /** Begins a request for parts; returns null, or what completes with the request that is under way. */
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
     * Prevents requests for so many parts, or more, for a moment, unless the quota is another one by now.
     *
     * @return the refusal
     */
    Result denied(long quota, int parts, Result refusal) {
        lock.lock();
        try {
            if (isQuota(quota)) {
                denial = new Denial(parts, System.nanoTime() + DENIAL_NANOS, refusal);
            }
            return refusal;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the refusal of so many parts, which are not requested now; null if they may be. */
    @Nullable
    Result denial(int parts) {
        Denial last = denial;
        return last == null || parts < last.parts || System.nanoTime() - last.until > 0 ? null : last.refusal;
    }
}

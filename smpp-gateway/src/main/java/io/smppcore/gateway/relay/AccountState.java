package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.limit.Grants.Grant;
import io.smppcore.gateway.relay.Intake.Result;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The prepaid parts of an account in a partition, and its rate at this gateway.
 *
 * <p>With one partition, the account may use its quota there. With several, each may use what was granted to it by the
 * home partition of the account: see {@link Grants}. All that changes what is left then, or what was used, is done
 * under the lock, so that the home learns exactly what was used.
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

    /**
     * All parts that were granted, as the home partition has last answered, without those that were given back. The
     * used ones are among them. Guarded by the lock.
     */
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

    /** Returns true if a configuration is the one that was applied last. */
    @SuppressWarnings("ReferenceEquality") // the same object for as long as the configuration is not read again
    boolean isCurrent(AccountConfig other) {
        return other == config;
    }

    /**
     * Applies the newest configuration; what was used remains. It is read under the lock: a thread that has seen an
     * earlier one does not bring that back.
     *
     * @param newest returns it, null if the account is not configured any more
     */
    void config(Supplier<@Nullable AccountConfig> newest) {
        lock.lock();
        try {
            AccountConfig next = newest.get();
            if (next != null && !isCurrent(next)) {
                change(next);
            }
        } finally {
            lock.unlock();
        }
    }

    private void change(AccountConfig next) {
        Long after = next.quota();
        if (after != null && !after.equals(config.quota())) {
            // Grants are requested anew: they may be too many now, and there were none without a quota.
            denial = null;
            granted = used.get();
        }
        rate.config(next);
        config = next;
    }

    /** Takes the turns of so many parts, or none of them. */
    boolean takesRate(int parts) {
        return rate.takes(parts);
    }

    /** Takes so many prepaid parts, or none if fewer are left in this partition. */
    boolean takesQuota(int parts) {
        if (isWhole) {
            Long quota = config.quota();
            return takes(parts, quota == null ? Long.MAX_VALUE : quota);
        }
        lock.lock();
        try {
            if (config.quota() != null && parts > granted - used.get()) {
                return false;
            }
            used.addAndGet(parts);
            return true;
        } finally {
            lock.unlock();
        }
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

    /** Gives back parts that were taken: the home partition may grant them again, to this one or another. */
    void giveBackQuota(int parts) {
        lock.lock();
        try {
            used.addAndGet(-parts);
            granted -= parts;
        } finally {
            lock.unlock();
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
                granted = used.get();
            }
            return Math.max(granted, used.get());
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
        lock.lock();
        try {
            return granted - used.get() >= parts;
        } finally {
            lock.unlock();
        }
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

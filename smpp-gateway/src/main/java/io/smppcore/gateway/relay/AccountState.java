package io.smppcore.gateway.relay;

import io.smppcore.flow.TokenBucket;
import io.smppcore.gateway.config.AccountConfig;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The rate and the prepaid parts of an account. */
final class AccountState {

    private static final int BURST_PER_SECOND = 10;
    private static final int MAX_BURST = 1_000_000;

    private final ReentrantLock lock = new ReentrantLock();
    /** Name of the counter of accepted parts. */
    private final String counter;

    private final AtomicLong used;
    private volatile AccountConfig config;
    private volatile @Nullable TokenBucket bucket;

    /**
     * Creates the state of an account.
     *
     * @param used parts that were accepted before, as stored
     */
    AccountState(AccountConfig config, long used) {
        this.config = config;
        this.counter = counterOf(config.systemId());
        this.used = new AtomicLong(used);
        this.bucket = bucket(config);
    }

    private static @Nullable TokenBucket bucket(AccountConfig config) {
        Double rate = config.rate();
        return rate == null
                ? null
                : new TokenBucket(rate, (int) Math.clamp(rate / BURST_PER_SECOND, 1, MAX_BURST), System::nanoTime);
    }

    /** Returns the name of the counter of the parts that an account has used. */
    static String counterOf(String account) {
        return "used/" + account;
    }

    String counter() {
        return counter;
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
            TokenBucket current = bucket;
            Double rate = next.rate();
            if (current == null || rate == null) {
                bucket = bucket(next);
            } else {
                current.rate(rate);
            }
            config = next;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the turns of so many parts, or none of them. */
    boolean takesRate(int parts) {
        TokenBucket current = bucket;
        if (current == null) {
            return true;
        }
        if (!current.tryAcquire()) {
            return false;
        }
        for (int i = 1; i < parts; i++) {
            current.reserve(Long.MAX_VALUE);
        }
        return true;
    }

    /** Takes so many prepaid parts, or none if fewer are left. */
    boolean takesQuota(int parts) {
        Long quota = config.quota();
        while (true) {
            // Never more than is left, not even for a moment, in which others would be refused.
            long before = used.get();
            if (quota != null && parts > quota - before) {
                return false;
            }
            if (used.compareAndSet(before, before + parts)) {
                return true;
            }
        }
    }

    void giveBackQuota(int parts) {
        used.addAndGet(-parts);
    }

    /** Returns the number of parts that were accepted, over restarts. */
    long used() {
        return used.get();
    }
}

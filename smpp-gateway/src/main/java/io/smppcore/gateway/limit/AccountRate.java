package io.smppcore.gateway.limit;

import io.smppcore.flow.TokenBucket;
import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.store.Guard;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The rate of an account at this node: a share of it if the account is also bound or sends over HTTP at others. */
public final class AccountRate {

    private static final int BURST_PER_SECOND = 10;
    private static final int MAX_BURST = 1_000_000;

    private final LongSupplier nanoTime;
    private final Guard lock = new Guard();
    private volatile @Nullable Double rate;
    private volatile int shares = 1;
    private volatile @Nullable TokenBucket bucket;

    public AccountRate(AccountConfig config) {
        this(config, System::nanoTime);
    }

    AccountRate(AccountConfig config, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        rate = config.rate();
        bucket = bucket();
    }

    private @Nullable TokenBucket bucket() {
        Double limit = share();
        return limit == null
                ? null
                : new TokenBucket(limit, (int) Math.clamp(limit / BURST_PER_SECOND, 1, MAX_BURST), nanoTime);
    }

    /** Returns the messages per second of this node, null without a bound. */
    public @Nullable Double share() {
        Double whole = rate;
        return whole == null ? null : Math.max(TokenBucket.MIN_RATE, whole / shares);
    }

    /** Applies a configuration. */
    public void config(AccountConfig config) {
        if (!Objects.equals(config.rate(), rate)) {
            change(config.rate(), shares);
        }
    }

    /** Divides the rate by the number of nodes that have a share. */
    public void shares(int count) {
        change(rate, count);
    }

    private void change(@Nullable Double nextRate, int nextShares) {
        lock.run(() -> {
            rate = nextRate;
            shares = nextShares;
            TokenBucket current = bucket;
            Double limit = share();
            if (current == null || limit == null) {
                bucket = bucket();
            } else {
                current.rate(limit);
            }
        });
    }

    /** Acquires permits for all parts, or for none. */
    public boolean tryTake(int parts) {
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
}

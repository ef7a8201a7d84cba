package io.smppcore.server;

import io.smppcore.flow.TokenBucket;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The token buckets of accounts with a limited rate, each shared by the sessions of one account. A bucket is kept after
 * the last session has ended, because otherwise a new bind would allow a new burst. As an authenticator may accept any
 * number of system_ids, full buckets are removed once there are 10,000. Thread-safe.
 */
final class AccountRates {

    private static final int MANY = 10_000;
    private static final int MAX_BURST = 1_000_000;

    private record Rate(double perSecond, int burst, TokenBucket bucket) {}

    private final LongSupplier nanoClock;
    private final ConcurrentMap<String, Rate> rates = new ConcurrentHashMap<>();

    AccountRates() {
        this(System::nanoTime);
    }

    AccountRates(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    int size() {
        return rates.size();
    }

    /**
     * Returns the bucket of an account, a new one if its rate or burst has changed; null if its rate is not limited.
     */
    @Nullable
    TokenBucket of(String systemId, AccountLimits limits) {
        Double perSecond = limits.requestRate();
        if (perSecond == null) {
            rates.remove(systemId);
            return null;
        }
        if (rates.size() >= MANY) {
            rates.values().removeIf(rate -> rate.bucket.isFull());
        }
        int burst = Objects.requireNonNullElseGet(
                limits.requestBurst(), () -> Math.clamp((long) Math.ceil(perSecond), 1, MAX_BURST));
        return rates.compute(
                        systemId,
                        (key, before) -> before != null && before.perSecond == perSecond && before.burst == burst
                                ? before
                                : new Rate(perSecond, burst, new TokenBucket(perSecond, burst, nanoClock)))
                .bucket();
    }
}

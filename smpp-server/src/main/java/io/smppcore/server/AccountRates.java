package io.smppcore.server;

import io.smppcore.flow.TokenBucket;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rates that the sessions of an account share. A rate outlives its sessions, because otherwise a new bind would
 * allow a new burst. An authenticator may accept any number of names, so full buckets are removed when there are many.
 * Thread-safe.
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

    /** Returns the bucket of an account, which is new if the rate has changed; null if it has no rate. */
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

package io.smppcore.server;

import io.smppcore.flow.TokenBucket;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The rate that the sessions of an account share. It outlives them, or a new bind would be a new burst. An authenticator may accept any
 * number of names, so of very many those are forgotten that would begin with a full bucket anyway. Thread-safe.
 */
final class AccountRates {

    private static final int MANY = 10_000;
    private static final int MAX_BURST = 1_000_000;

    private record Rate(double perSecond, int burst, TokenBucket bucket) {}

    private final ConcurrentMap<String, Rate> rates = new ConcurrentHashMap<>();

    int size() {
        return rates.size();
    }

    /** The bucket of an account, a new one when its rate was changed; null when it has none. */
    @Nullable
    TokenBucket of(String systemId, AccountLimits limits) {
        if (limits.requestRate().isEmpty()) {
            rates.remove(systemId);
            return null;
        }
        if (rates.size() >= MANY) {
            rates.values().removeIf(rate -> rate.bucket.isFull());
        }
        double perSecond = limits.requestRate().getAsDouble();
        int burst = limits.requestBurst().orElse(Math.clamp((long) Math.ceil(perSecond), 1, MAX_BURST));
        return rates.compute(
                        systemId,
                        (key, before) -> before != null && before.perSecond == perSecond && before.burst == burst
                                ? before
                                : new Rate(perSecond, burst, new TokenBucket(perSecond, burst)))
                .bucket();
    }
}

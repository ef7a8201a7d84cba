package io.smppcore.internal.dispatch;

import io.netty.util.concurrent.ScheduledFuture;
import io.smppcore.flow.TokenBucket;
import io.smppcore.internal.turn.Turns;
import io.smppcore.session.InboundOverload;
import org.jspecify.annotations.Nullable;

/** Limit of the rate of the requests from the peer of one session. Confined to the event loop. */
final class InboundRate {

    /* Resolution of event loop timers. */
    private static final long MIN_WAIT_NANOS = 1_000_000;

    private final Turns turns;
    private final Runnable onToken;
    private @Nullable TokenBucket bucket;
    private boolean throttles;
    private @Nullable ScheduledFuture<?> timer;

    /**
     * Creates an unlimited rate.
     *
     * @param onToken called after {@link #mustWait} has returned true, when a token may be available
     */
    InboundRate(Turns turns, Runnable onToken) {
        this.turns = turns;
        this.onToken = onToken;
    }

    /**
     * Replaces the limit. The caller then starts the waiting requests as far as the new one allows.
     *
     * @param tokens source of a token for each request; null if the rate is not limited
     * @param overload reaction to requests beyond the rate
     */
    void limit(@Nullable TokenBucket tokens, InboundOverload overload) {
        if (timer != null) {
            timer.cancel(false); // it is that of the former limit; the caller starts the waiting requests again
            timer = null;
        }
        bucket = tokens;
        throttles = tokens != null && overload == InboundOverload.THROTTLE;
    }

    /**
     * Returns true if the next request must be refused because of the rate. Otherwise takes a token, unless requests
     * beyond the rate wait.
     */
    boolean refuses() {
        return throttles && bucket != null && bucket.reserve(0) != 0;
    }

    /** Returns true if the next request has to wait for the rate, and sets a timer. Otherwise takes a token. */
    boolean mustWait() {
        TokenBucket tokens = bucket;
        if (tokens == null || throttles) {
            return false;
        }
        if (timer != null) {
            return true;
        }
        if (tokens.reserve(0) == 0) {
            return false;
        }
        timer = turns.after(Math.max(tokens.delayNanos(), MIN_WAIT_NANOS), this::mayContinue);
        return true;
    }

    private void mayContinue() {
        timer = null;
        onToken.run();
    }
}

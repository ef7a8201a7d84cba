package io.smppcore.session;

import io.smppcore.flow.TokenBucket;
import org.jspecify.annotations.Nullable;

/**
 * Limits of one session that are known only after the bind, or that change. Immutable.
 *
 * @param windowSize maximum number of requests in flight to the peer, 1 to 65,536; 0 to leave it unchanged
 * @param inboundLimit maximum number of requests of the peer in progress, 1 to 1,000,000; 0 to leave it unchanged
 * @param inboundRate maximum rate of requests of the peer, without enquire_link and unbind; may be shared by several
 *     sessions; null for any rate
 * @param overRate reaction to requests above the rate
 */
public record SessionLimits(
        int windowSize, int inboundLimit, @Nullable TokenBucket inboundRate, InboundOverload overRate) {

    /** No limits except those of the options. */
    public static final SessionLimits NONE = new SessionLimits(0, 0, null, InboundOverload.THROTTLE);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the limit, its value and the range
     */
    public SessionLimits {
        if (windowSize != 0) {
            SessionOptions.checkWindowSize(windowSize);
        }
        if (inboundLimit != 0) {
            SessionOptions.checkInboundLimit(inboundLimit);
        }
    }
}

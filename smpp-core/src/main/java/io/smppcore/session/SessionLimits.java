package io.smppcore.session;

import io.smppcore.flow.TokenBucket;
import org.jspecify.annotations.Nullable;

/**
 * Limits of one session that are known only after the bind, or that change. Immutable.
 *
 * @param windowSize requests that may be in flight to the peer at once, 1 to 65,536; 0 to leave it as it is
 * @param inboundLimit requests of the peer that may be in progress at once, 1 to 1,000,000; 0 to leave it as it is
 * @param inboundRate how fast requests of the peer may come, enquire_link and unbind not counted; may be shared by
 *     several sessions; null for any rate
 * @param overRate what happens to requests that come faster
 */
public record SessionLimits(
        int windowSize, int inboundLimit, @Nullable TokenBucket inboundRate, InboundOverload overRate) {

    /** No limits besides those of the options. */
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

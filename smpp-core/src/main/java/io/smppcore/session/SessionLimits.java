package io.smppcore.session;

import io.smppcore.flow.TokenBucket;
import org.jspecify.annotations.Nullable;

/**
 * Limits of one session that are known only after the bind, or that change. Immutable.
 *
 * @param window maximum number of requests in flight to the peer, 1 to 65,536; null to leave it unchanged
 * @param inboundLimit maximum number of requests in progress from the peer, 1 to 1,000,000; null to leave it unchanged
 * @param inboundRate maximum rate of requests from the peer, without enquire_link and unbind; may be shared by several
 *     sessions; null for no limit
 * @param overRate reaction to requests above the rate
 */
public record SessionLimits(
        @Nullable Integer window,
        @Nullable Integer inboundLimit,
        @Nullable TokenBucket inboundRate,
        InboundOverload overRate) {

    /** Limits that leave those of the options unchanged. */
    public static final SessionLimits NONE = new SessionLimits(null, null, null, InboundOverload.THROTTLE);

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the limit, its value and the range. */
    public SessionLimits {
        if (window != null) {
            SessionOptions.checkWindow("window", window);
        }
        if (inboundLimit != null) {
            SessionOptions.checkInboundLimit("inboundLimit", inboundLimit);
        }
    }
}

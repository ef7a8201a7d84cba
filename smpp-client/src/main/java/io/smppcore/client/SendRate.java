package io.smppcore.client;

import io.smppcore.flow.TokenBucket;
import io.smppcore.internal.flow.AdaptiveRate;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.BroadcastSmResp;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.TlvTag;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The rate limit that all binds of a client share, kept from one connect to the next. As an interceptor it reads signs
 * of overload from the responses; it is registered as one only if the rate is adaptive. Thread-safe.
 */
final class SendRate implements PduInterceptor {

    private static final Duration STEP = Duration.ofSeconds(1);

    private final RateOptions options;
    private final AdaptiveRate rate;
    private final Announcer announcer;

    /* Rate in the last event for the listener, as the bits of a double. */
    private final AtomicLong announced;

    SendRate(RateOptions options, Announcer announcer, ClientClock clock) {
        this.options = options;
        this.announcer = announcer;
        this.rate = new AdaptiveRate(options.highest(), options.effectiveBurst(), STEP, clock::nanoTime);
        this.announced = new AtomicLong(Double.doubleToLongBits(rate.rate()));
    }

    /** Returns true if a request counts against the rate. */
    static boolean counts(Request<?> request) {
        return request instanceof SubmitSm
                || request instanceof SubmitMulti
                || request instanceof DataSm
                || request instanceof BroadcastSm;
    }

    RateOptions options() {
        return options;
    }

    /** Returns the current rate in requests per second; empty if it is not limited. */
    OptionalDouble now() {
        double current = rate.rate();
        return current < TokenBucket.MAX_RATE ? OptionalDouble.of(current) : OptionalDouble.empty();
    }

    /**
     * Reserves a token. Returns the wait for it in nanoseconds, or -1 if it would exceed the maximum and no token was
     * reserved.
     */
    long reserve(long maxWaitNanos) {
        long wait = rate.reserve(maxWaitNanos);
        announceChange();
        return wait;
    }

    void giveBack() {
        rate.giveBack();
    }

    @Override
    public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
        if (!(pdu instanceof Response response) || response instanceof BindResp) {
            return; // the status of a bind is no sign of overload by messages
        }
        // A success counts only for requests under the rate; a refusal such as ESME_RTHROTTLED counts for any request.
        if (!response.isOk() || answersCounted(response)) {
            rate.answered(response.commandStatus());
        }
        if (!response.tlvs().isEmpty()) {
            CongestionState congestion = response.tlvs().get(TlvTag.CONGESTION_STATE);
            if (congestion != null) {
                rate.congestion(congestion.value());
            }
        }
        announceChange();
    }

    private static boolean answersCounted(@Nullable Response response) {
        return response instanceof SubmitSmResp
                || response instanceof SubmitMultiResp
                || response instanceof DataSmResp
                || response instanceof BroadcastSmResp;
    }

    private void announceChange() {
        double current = rate.rate();
        long before = announced.get();
        long now = Double.doubleToLongBits(current);
        if (now != before && announced.compareAndSet(before, now)) {
            if (current < Double.longBitsToDouble(before)) {
                announcer.announce(listener -> listener.onSlowedDown(current));
            } else {
                announcer.announce(listener -> listener.onSpedUp(current));
            }
        }
    }
}

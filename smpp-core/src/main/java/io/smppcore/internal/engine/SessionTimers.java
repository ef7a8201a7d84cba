package io.smppcore.internal.engine;

import io.smppcore.pdu.EnquireLink;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionOptions;
import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Timers that end a session without progress (SMPP 5.0 2.7; 3.4: 7.2). Confined to the event loop. */
final class SessionTimers {

    private final SessionOptions options;
    private final FrameReader frames;
    private final Reading reading;
    private final Sender sender;
    private final SessionEnd ending;
    private final Turns turns;

    private @Nullable Future<?> bind;
    private @Nullable Future<?> keepAlive;
    private @Nullable Future<?> inactivity;
    private @Nullable Future<?> write;
    private @Nullable Future<?> pdu;
    private long lastReadNanos;
    private long lastTransactionNanos;
    private long pduBegunNanos;

    SessionTimers(
            SessionOptions options,
            FrameReader frames,
            Reading reading,
            Sender sender,
            SessionEnd ending,
            Turns turns) {
        this.options = options;
        this.frames = frames;
        this.reading = reading;
        this.sender = sender;
        this.ending = ending;
        this.turns = turns;
    }

    /** Starts the timer of the bind; the connection is open. */
    void opened() {
        bind = after(
                options.bindTimeout(),
                () -> ending.end(
                        timeout("not bound within " + options.bindTimeout().toMillis() + " ms")));
    }

    /** Starts the timers of a bound session. */
    void bound() {
        cancel(bind);
        bind = null;
        lastReadNanos = turns.nowNanos();
        keepAlive = after(options.enquireLinkInterval(), this::checkSilence);
        Duration timeout = options.inactivityTimeout();
        if (timeout != null) {
            lastTransactionNanos = turns.nowNanos();
            inactivity = after(timeout, () -> checkInactivity(timeout));
        }
    }

    /** Notes a request or a response that is more than a keep-alive. */
    void transaction() {
        lastTransactionNanos = turns.nowNanos();
    }

    /** Notes a read. Octets of any kind show that the peer is alive. */
    void read() {
        lastReadNanos = turns.nowNanos();
    }

    /** Notes the first octets of an unfinished PDU. */
    void pduBegun() {
        pduBegunNanos = turns.nowNanos();
        if (pdu == null) {
            pdu = after(options.pduTimeout(), this::checkPdu);
        }
    }

    /** Notes that the peer has stopped reading, or reads again. */
    void writable(boolean writable) {
        cancel(write);
        write = writable
                ? null
                : after(
                        options.writeTimeout(),
                        () -> ending.end(timeout("the peer has not read for "
                                + options.writeTimeout().toMillis() + " ms")));
    }

    void stop() {
        cancel(bind);
        cancel(keepAlive);
        cancel(inactivity);
        cancel(write);
        cancel(pdu);
    }

    /* Under load nearly every read ends inside a PDU: one timer checks periodically, instead of one timer per PDU. */
    private void checkPdu() {
        pdu = null;
        if (!frames.isWaiting()) {
            return;
        }
        if (reading.isPaused()) {
            pduBegunNanos = turns.nowNanos(); // the rest may have arrived, and waits to be read
        }
        long leftNanos = options.pduTimeout().toNanos() - (turns.nowNanos() - pduBegunNanos);
        if (leftNanos > 0) {
            pdu = after(Duration.ofNanos(leftNanos), this::checkPdu);
        } else {
            ending.end(timeout(
                    "a PDU has not come whole within " + options.pduTimeout().toMillis() + " ms"));
        }
    }

    private void checkInactivity(Duration timeout) {
        long nowNanos = turns.nowNanos();
        if (!ending.isIdle()) {
            lastTransactionNanos = nowNanos; // requests in progress have not ended yet
        }
        long leftNanos = timeout.toNanos() - (nowNanos - lastTransactionNanos);
        if (leftNanos > 0) {
            inactivity = after(Duration.ofNanos(leftNanos), () -> checkInactivity(timeout));
        } else {
            ending.drain(timeout("no transaction within " + timeout.toMillis() + " ms"));
        }
    }

    private void checkSilence() {
        if (reading.isPaused()) {
            lastReadNanos = turns.nowNanos(); // this side has stopped reading: octets of the peer wait to be read
        }
        long leftNanos = options.enquireLinkInterval().toNanos() - (turns.nowNanos() - lastReadNanos);
        if (leftNanos > 0) {
            keepAlive = after(Duration.ofNanos(leftNanos), this::checkSilence);
            return;
        }
        sender.send(EnquireLink.HEADER_ONLY);
        awaitSign(lastReadNanos, turns.nowNanos() + options.enquireLinkTimeout().toNanos());
    }

    /** Waits for any read, and checks at least as often as the interval requires. */
    private void awaitSign(long lastReadBefore, long untilNanos) {
        long leftNanos = untilNanos - turns.nowNanos();
        if (lastReadNanos != lastReadBefore || reading.isPaused()) {
            checkSilence();
        } else if (leftNanos <= 0) {
            ending.end(timeout(
                    "no sign of life within " + options.enquireLinkTimeout().toMillis() + " ms after enquire_link"));
        } else {
            long nextNanos = Math.min(leftNanos, options.enquireLinkInterval().toNanos());
            keepAlive = after(Duration.ofNanos(nextNanos), () -> awaitSign(lastReadBefore, untilNanos));
        }
    }

    private Future<?> after(Duration time, Runnable task) {
        return ending.afterUnlessClosed(time, task);
    }

    private static CloseReason timeout(String detail) {
        return CloseReason.of(CloseReason.Kind.TIMEOUT, detail);
    }

    static void cancel(@Nullable Future<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}

package io.smppcore.internal.engine;

import io.smppcore.internal.dispatch.Reading;
import io.smppcore.internal.frame.FrameReader;
import io.smppcore.internal.loop.CoarseTimers;
import io.smppcore.internal.turn.Turns;
import io.smppcore.internal.window.Sender;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionOptions;
import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/*
 * An idle session has one coarse timer, for silence, inactivity and the enquire_link of this side. A read only records
 * its time.
 */

/** Timers that end a session without progress (SMPP 5.0 2.7; 3.4: 7.2). Confined to the event loop. */
final class SessionTimers extends CoarseTimers.Timer {

    private final SessionOptions options;
    private final FrameReader frames;
    private final Reading reading;
    private final Sender sender;
    private final SessionEnd ending;
    private final Turns turns;
    private final CoarseTimers timers;

    private @Nullable Future<?> bind;
    private @Nullable Future<?> write;
    private @Nullable Future<?> pdu;
    private long lastReadNanos;
    private long lastTransactionNanos;
    private long pduBegunNanos;

    /** Set by an enquire_link from this side, until the next read. */
    private boolean awaitsSign;

    private long signUntilNanos;

    SessionTimers(
            SessionOptions options,
            FrameReader frames,
            Reading reading,
            Sender sender,
            SessionEnd ending,
            Turns turns,
            CoarseTimers timers) {
        this.options = options;
        this.frames = frames;
        this.reading = reading;
        this.sender = sender;
        this.ending = ending;
        this.turns = turns;
        this.timers = timers;
    }

    /** Starts the timer of the bind. */
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
        lastTransactionNanos = turns.nowNanos();
        check();
    }

    /** Notes a request or a response other than a keep-alive. */
    void transaction() {
        lastTransactionNanos = turns.nowNanos();
    }

    /** Notes a read. Any octets show that the peer is alive. */
    void read() {
        lastReadNanos = turns.nowNanos();
        awaitsSign = false;
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
        cancel();
        cancel(bind);
        cancel(write);
        cancel(pdu);
    }

    /* Under load nearly every read ends inside a PDU, so one periodic timer replaces a timer per PDU. */
    private void checkPdu() {
        pdu = null;
        if (!frames.isWaiting()) {
            return;
        }
        if (reading.isPaused()) {
            pduBegunNanos = turns.nowNanos(); // the rest may be waiting to be read
        }
        long leftNanos = options.pduTimeout().toNanos() - (turns.nowNanos() - pduBegunNanos);
        if (leftNanos > 0) {
            pdu = after(Duration.ofNanos(leftNanos), this::checkPdu);
        } else {
            ending.end(timeout("no complete PDU within " + options.pduTimeout().toMillis() + " ms"));
        }
    }

    @Override
    protected void due() {
        turns.turn(this::check);
    }

    /** Handles everything that is due, and sets the timer for the next deadline. */
    private void check() {
        long intervalNanos = options.enquireLinkInterval().toNanos();
        long periodNanos = Math.min(intervalNanos, options.enquireLinkTimeout().toNanos());
        long nextNanos = sender.expireInFlight();
        ending.progressed();
        Duration inactivity = options.inactivityTimeout();
        if (inactivity != null) { // before the check for silence, whose enquire_link would be a request in progress
            periodNanos = Math.min(periodNanos, inactivity.toNanos());
            nextNanos = Math.min(nextNanos, untilInactivity(inactivity));
        }
        nextNanos = Math.min(nextNanos, untilSilence(intervalNanos));
        if (nextNanos > 0 && !ending.isClosed()) {
            timers.set(this, nextNanos, periodNanos);
        }
    }

    /** Returns the nanoseconds until the session is inactive for too long; ends it if it is. */
    private long untilInactivity(Duration timeout) {
        long nowNanos = turns.nowNanos();
        if (!ending.isIdle()) {
            lastTransactionNanos = nowNanos; // a request in progress counts as activity
        }
        long leftNanos = timeout.toNanos() - (nowNanos - lastTransactionNanos);
        if (leftNanos > 0) {
            return leftNanos;
        }
        ending.drain(timeout("no transaction within " + timeout.toMillis() + " ms"));
        return Long.MAX_VALUE;
    }

    /**
     * Returns the nanoseconds until the peer is silent for too long; sends enquire_link if it is, and ends the session
     * and returns 0 if no octets follow.
     */
    private long untilSilence(long intervalNanos) {
        long nowNanos = turns.nowNanos();
        if (reading.isPaused()) {
            read(); // this side has stopped reading, so octets of the peer may be waiting
        }
        if (!awaitsSign) {
            long leftNanos = intervalNanos - (nowNanos - lastReadNanos);
            if (leftNanos > 0) {
                return leftNanos;
            }
            sender.enquireLink();
            awaitsSign = true;
            signUntilNanos = nowNanos + options.enquireLinkTimeout().toNanos();
        }
        long leftNanos = signUntilNanos - nowNanos;
        if (leftNanos > 0) {
            return Math.min(leftNanos, intervalNanos);
        }
        ending.end(timeout(
                "no sign of life within " + options.enquireLinkTimeout().toMillis() + " ms after enquire_link"));
        return 0;
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

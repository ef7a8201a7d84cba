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

/**
 * Timers that end a session without progress (SMPP 5.0 2.7; 3.4: 7.2): no bind in time, a PDU that stays unfinished, a
 * peer that does not read, silence after enquire_link, or inactivity. They also send enquire_link. Confined to the
 * event loop.
 */
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

    /** True from the sending of enquire_link until the next read. */
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

    /** Starts the timer for the bind, when the connection is open. */
    void opened() {
        bind = after(
                options.bindTimeout(),
                () -> ending.end(
                        timeout("not bound within " + options.bindTimeout().toMillis() + " ms")));
    }

    /** Stops the timer for the bind, and starts those of a bound session. */
    void bound() {
        cancel(bind);
        bind = null;
        lastReadNanos = turns.nowNanos();
        lastTransactionNanos = turns.nowNanos();
        check();
    }

    /** Records a request or a response, other than enquire_link, which restarts the inactivity timeout. */
    void transaction() {
        lastTransactionNanos = turns.nowNanos();
    }

    /** Records that octets were read: any octets show that the peer is alive, not only PDUs. */
    void read() {
        lastReadNanos = turns.nowNanos();
        awaitsSign = false;
    }

    /** Starts the timeout of a PDU of which only a part has arrived. */
    void pduBegun() {
        pduBegunNanos = turns.nowNanos();
        if (pdu == null) {
            pdu = after(options.pduTimeout(), this::checkPdu);
        }
    }

    /**
     * Starts the write timeout when the connection is no longer writable, because the peer does not read; stops it when
     * the connection is writable again.
     */
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

    /*
     * Ends the session if the unfinished PDU is too old, otherwise sets the timer again. It is not set for each PDU,
     * because under load nearly every read ends inside one.
     */
    private void checkPdu() {
        pdu = null;
        if (!frames.isWaiting()) {
            return;
        }
        if (reading.isPaused()) {
            pduBegunNanos = turns.nowNanos(); // this side does not read: the rest may have arrived
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

    /**
     * Performs the checks of a bound session: expiry of enquire_link, progress of its end, inactivity and silence. Then
     * sets the timer for the next deadline.
     */
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

    /**
     * Returns the nanoseconds until the inactivity timeout expires. If it has expired, begins to end the session and
     * returns {@code Long.MAX_VALUE}.
     */
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
     * Returns the nanoseconds until the next check for silence. If nothing was read for the enquire_link interval,
     * sends enquire_link; if nothing was read within the enquire_link timeout after that, ends the session and returns
     * 0.
     */
    private long untilSilence(long intervalNanos) {
        long nowNanos = turns.nowNanos();
        if (reading.isPaused()) {
            read(); // this side has stopped reading, so the peer may not be silent
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

package io.smppcore.internal.engine;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Ticker;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionOptions;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Timers that end a session without progress (SMPP 5.0 2.7; 3.4: 7.2). Confined to the event loop. */
final class SessionTimers {

    private final SessionEngine session;
    private final SessionOptions options;
    private final FrameReader frames;
    private final Reading reading;
    private final EventLoop eventLoop;
    private final Ticker ticker;

    private @Nullable Future<?> bind;
    private @Nullable Future<?> keepAlive;
    private @Nullable Future<?> inactivity;
    private @Nullable Future<?> write;
    private @Nullable Future<?> pdu;
    private @Nullable Future<?> drain;
    private @Nullable Future<?> end;
    private long lastReadNanos;
    private long lastTransactionNanos;
    private long pduBegunNanos;
    private long endAtNanos;
    private boolean stopped;

    SessionTimers(
            SessionEngine session,
            SessionOptions options,
            FrameReader frames,
            Reading reading,
            EventLoop eventLoop) {
        this.session = session;
        this.options = options;
        this.frames = frames;
        this.reading = reading;
        this.eventLoop = eventLoop;
        this.ticker = eventLoop.ticker();
    }

    /** Starts the timer of the bind; the connection is open. */
    void opened() {
        bind = after(
                options.bindTimeout(),
                () -> session.ending()
                        .end(timeout("not bound within " + options.bindTimeout().toMillis() + " ms")));
    }

    /** Starts the timers of a bound session. */
    void bound(long nowNanos) {
        cancel(bind);
        bind = null;
        lastReadNanos = nowNanos;
        keepAlive = after(options.enquireLinkInterval(), this::checkSilence);
        Duration timeout = options.inactivityTimeout();
        if (timeout != null) {
            lastTransactionNanos = nowNanos;
            inactivity = after(timeout, () -> checkInactivity(timeout));
        }
    }

    /** Notes a request or a response that is more than a keep-alive. */
    void transaction(long nowNanos) {
        lastTransactionNanos = nowNanos;
    }

    /** Notes a read. Octets of any kind show that the peer is alive. */
    void read(long nowNanos) {
        lastReadNanos = nowNanos;
    }

    /** Notes the first octets of an unfinished PDU. */
    void pduBegun(long nowNanos) {
        pduBegunNanos = nowNanos;
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
                        () -> session.ending()
                                .end(timeout("the peer has not read for "
                                        + options.writeTimeout().toMillis() + " ms")));
    }

    /** Runs the next step when the time of the drain is over. */
    void endOfDrain(Runnable next) {
        drain = after(options.drainTimeout(), next);
    }

    /**
     * Ends the session for good if it still exists after this time. A further call moves the end earlier, never later.
     */
    void endWithin(Duration time) {
        long atNanos = ticker.nanoTime() + time.toNanos();
        if (end == null || atNanos - endAtNanos < 0) {
            cancel(end);
            endAtNanos = atNanos;
            end = after(time, () -> session.ending().outOfTime());
        }
    }

    void stop() {
        stopped = true;
        cancel(bind);
        cancel(keepAlive);
        cancel(inactivity);
        cancel(write);
        cancel(pdu);
        cancel(drain);
        cancel(end);
    }

    /* Under load nearly every read ends inside a PDU: one timer checks periodically, instead of one timer per PDU. */
    private void checkPdu() {
        pdu = null;
        if (!frames.isWaiting()) {
            return;
        }
        if (reading.isPaused()) {
            pduBegunNanos = ticker.nanoTime(); // the rest may have arrived, and waits to be read
        }
        long leftNanos = options.pduTimeout().toNanos() - (ticker.nanoTime() - pduBegunNanos);
        if (leftNanos > 0) {
            pdu = after(Duration.ofNanos(leftNanos), this::checkPdu);
        } else {
            session.ending()
                    .end(timeout("a PDU has not come whole within "
                            + options.pduTimeout().toMillis() + " ms"));
        }
    }

    private void checkInactivity(Duration timeout) {
        long nowNanos = ticker.nanoTime();
        if (!session.isIdle()) {
            lastTransactionNanos = nowNanos; // requests in progress have not ended yet
        }
        long leftNanos = timeout.toNanos() - (nowNanos - lastTransactionNanos);
        if (leftNanos > 0) {
            inactivity = after(Duration.ofNanos(leftNanos), () -> checkInactivity(timeout));
        } else {
            session.ending().drain(timeout("no transaction within " + timeout.toMillis() + " ms"));
        }
    }

    private void checkSilence() {
        if (reading.isPaused()) {
            lastReadNanos = ticker.nanoTime(); // this side has stopped reading: octets of the peer wait to be read
        }
        long leftNanos = options.enquireLinkInterval().toNanos() - (ticker.nanoTime() - lastReadNanos);
        if (leftNanos > 0) {
            keepAlive = after(Duration.ofNanos(leftNanos), this::checkSilence);
            return;
        }
        session.enquireLink();
        awaitSign(
                lastReadNanos, ticker.nanoTime() + options.enquireLinkTimeout().toNanos());
    }

    /** Waits for any read, and checks at least as often as the interval requires. */
    private void awaitSign(long lastReadBefore, long untilNanos) {
        long leftNanos = untilNanos - ticker.nanoTime();
        if (lastReadNanos != lastReadBefore || reading.isPaused()) {
            checkSilence();
        } else if (leftNanos <= 0) {
            session.ending()
                    .end(timeout("no sign of life within "
                            + options.enquireLinkTimeout().toMillis() + " ms after enquire_link"));
        } else {
            long nextNanos = Math.min(leftNanos, options.enquireLinkInterval().toNanos());
            keepAlive = after(Duration.ofNanos(nextNanos), () -> awaitSign(lastReadBefore, untilNanos));
        }
    }

    private Future<?> after(Duration time, Runnable what) {
        return eventLoop.schedule(
                () -> {
                    if (!stopped) {
                        session.turn(what);
                    }
                },
                time.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    private static CloseReason timeout(String detail) {
        return CloseReason.of(CloseReason.Kind.TIMEOUT, detail);
    }

    private static void cancel(@Nullable Future<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}

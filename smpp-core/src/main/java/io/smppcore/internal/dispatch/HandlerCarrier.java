package io.smppcore.internal.dispatch;

import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.loop.LoopThreads;
import io.smppcore.internal.turn.LinkedItem;
import io.smppcore.internal.turn.Turns;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/*
 * Handing requests over to another platform thread, and their responses back, costs more than short handlers do. So the
 * threads of short handlers begin on the event loop itself.
 *
 * Only their first run is there. A thread that has blocked continues on the common carriers, because the event loop may
 * itself wait for a lock that is next given to that thread.
 */

/**
 * Factory of the virtual threads that run the handlers of one session. With {@code CONCURRENT} dispatch, as long as
 * most handlers take less time than a hand-over to another thread would, threads run on the event loop of the session
 * until they block; otherwise on the common carriers of virtual threads. Thread-safe.
 *
 * <p>If handlers that compute delay the event loop by more than 10 milliseconds at once, or 20 within a second, the
 * threads of their session use the common carriers for a second, and for up to a minute if it happens again.
 */
public final class HandlerCarrier implements ThreadFactory {

    /** Number of requests after which the carrier is chosen anew. */
    static final int SAMPLE = 1024;

    /** Maximum number of requests of a sample that may be slow on the event loop. */
    static final int SLOW_REQUESTS = SAMPLE / 8;

    /** Time of a hand-over to another thread, which has to be woken. */
    static final long HAND_OVER_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    /**
     * Further time for each request that is handed over. Handlers that take longer gain more from all processors than
     * they lose by the hand-over.
     */
    static final long REQUEST_NANOS = TimeUnit.MICROSECONDS.toNanos(3);

    /** Time of one run on the event loop after which threads leave it at once. */
    static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Time of a run on the event loop that other sessions notice. */
    static final long NOTICEABLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Sum of noticeable runs within {@link #SUM_NANOS} after which threads leave the event loop. */
    static final long NOTICEABLE_SUM_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    static final long SUM_NANOS = TimeUnit.SECONDS.toNanos(1);

    static final long FIRST_AWAY_NANOS = TimeUnit.SECONDS.toNanos(1);
    static final long LAST_AWAY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final int REQUESTS_SHIFT = Integer.SIZE;

    private final Turns turns;
    private final LongSupplier nanoTime;

    /** The number of requests of the current sample in the upper half, and of its slow ones in the lower half. */
    private final AtomicLong sample = new AtomicLong();

    private volatile boolean isOnLoop;
    private volatile long returnAt;

    /* Confined to the event loop. */
    private long awayNanos = FIRST_AWAY_NANOS;
    private long sumSince;
    private long noticeableNanos;

    HandlerCarrier(Turns turns, LongSupplier nanoTime) {
        this.turns = turns;
        this.nanoTime = nanoTime;
        this.returnAt = nanoTime.getAsLong();
        this.sumSince = returnAt;
    }

    /** Returns the factory of the handlers' threads of a session, as far as this JVM has schedulers for them. */
    public static ThreadFactory factory(Turns turns) {
        return LoopThreads.areAvailable() ? new HandlerCarrier(turns, System::nanoTime) : CallingThread.HANDLERS;
    }

    @Override
    public Thread newThread(Runnable task) {
        // The scheduler is always named, because a thread inherits that of its creator otherwise.
        return LoopThreads.newThread(isOnLoop ? new FirstRun(this) : LoopThreads.commonScheduler(), task);
    }

    /** Returns true if the next thread begins on the event loop. */
    boolean isOnLoop() {
        return isOnLoop;
    }

    /**
     * Records a run of handlers.
     *
     * @param nanos time of the run in nanoseconds, including time for which handlers were blocked
     * @param handled number of requests, at least 1
     */
    void ran(long nanos, int handled) {
        long limit = HAND_OVER_NANOS + handled * REQUEST_NANOS;
        // Twice the time makes them leave, so that handlers near the limit do not change their carrier all the time.
        long slow = nanos > (isOnLoop ? 2 * limit : limit) ? handled : 0;
        long counts = sample.addAndGet(((long) handled << REQUESTS_SHIFT) + slow);
        if (counts >>> REQUESTS_SHIFT >= SAMPLE) {
            sample.set(0);
            isOnLoop = (int) counts <= SLOW_REQUESTS && nanoTime.getAsLong() - returnAt >= 0;
        }
    }

    /** Runs a thread on the event loop, until the thread blocks or ends. */
    private void run(Runnable thread) {
        long start = nanoTime.getAsLong();
        thread.run();
        long end = nanoTime.getAsLong();
        turns.timePassed();
        long nanos = end - start;
        if (nanos > NOTICEABLE_NANOS) {
            if (end - sumSince > SUM_NANOS) {
                sumSince = end;
                noticeableNanos = 0;
            }
            noticeableNanos += nanos;
            if (nanos > LONG_NANOS || noticeableNanos > NOTICEABLE_SUM_NANOS) {
                leave(end);
            }
        }
    }

    private void leave(long now) {
        if (now - returnAt > LAST_AWAY_NANOS) {
            awayNanos = FIRST_AWAY_NANOS;
        }
        returnAt = now + awayNanos;
        awayNanos = Math.min(LAST_AWAY_NANOS, 2 * awayNanos);
        noticeableNanos = 0;
        isOnLoop = false;
    }

    /**
     * Scheduler of one thread: the event loop until the thread blocks or ends, and then the common carriers. Threads
     * that handlers start inherit it, and always use the common carriers.
     */
    private static final class FirstRun extends LinkedItem implements Executor {

        /* Null after the run, because inherited schedulers may be reachable for long. */
        private @Nullable HandlerCarrier carrier;
        private @Nullable Runnable thread;

        private volatile boolean isPosted;

        FirstRun(HandlerCarrier carrier) {
            this.carrier = carrier;
        }

        @Override
        public void execute(Runnable next) {
            HandlerCarrier present = carrier;
            if (isPosted || present == null) {
                LoopThreads.commonScheduler().execute(next);
                return;
            }
            thread = next;
            isPosted = true;
            present.turns.postUnannounced(this);
            present.turns.wakeUp();
        }

        /** Returns true, because the responses of the previous run are to be flushed first. */
        @Override
        public boolean isLater() {
            return true;
        }

        @Override
        public void onLoop() {
            HandlerCarrier present = carrier;
            Runnable next = thread;
            carrier = null;
            thread = null;
            if (present != null && next != null) {
                present.run(next);
            }
        }

        /** Runs the thread elsewhere, because the event loop has ended: handlers must come to their end. */
        @Override
        public void onRejected() {
            Runnable next = thread;
            carrier = null;
            thread = null;
            if (next != null) {
                LoopThreads.commonScheduler().execute(next);
            }
        }
    }
}

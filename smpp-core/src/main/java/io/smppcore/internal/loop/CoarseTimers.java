package io.smppcore.internal.loop;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.smppcore.internal.util.LimitedLog;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * Thousands of idle sessions would wake the event loop for each of their timers. Due times rounded up to a multiple of
 * a power of two are shared by many timers, even with different periods.
 */

/**
 * Timers of the sessions of one event loop, for idle sessions in large numbers. Due times are rounded up by at most a
 * sixteenth of the period of the timer, and a single task of the event loop runs all timers due at the same rounded
 * time. Confined to the event loop.
 */
public final class CoarseTimers {

    /** Event loop of this library, whose sessions share an instance. */
    interface Owner {

        CoarseTimers timers();
    }

    /**
     * Timer that can be set for one due time. An object that needs a timer extends this class, so that setting it
     * allocates nothing for the timer itself.
     */
    public abstract static class Timer {

        private @Nullable Slot slot;
        private @Nullable Timer before;
        private @Nullable Timer next;

        /**
         * Does the work of the timer. Called on the event loop once the due time has come; the timer is no longer set,
         * and may be set again.
         */
        protected abstract void due();

        /** Cancels the timer. Has no effect if it is not set. */
        public final void cancel() {
            Slot from = slot;
            if (from != null) {
                from.remove(this);
                from.discardIfEmpty();
            }
        }
    }

    private static final LimitedLog LOG = new LimitedLog(TransportLog.LOG, LimitedLog.LINES_PER_SECOND);
    private static final int SIXTEENTH = 4;

    /** Maximum number of timers that run in one task; then the event loop handles I/O before the others run. */
    private static final int BATCH = 256;

    private static final long PAUSE_NANOS = 1_000_000;

    private final EventLoop loop;
    private final boolean exact;
    private final Map<Long, Slot> slots = new HashMap<>();

    CoarseTimers(EventLoop loop) {
        this(loop, false);
    }

    private CoarseTimers(EventLoop loop, boolean exact) {
        this.loop = loop;
        this.exact = exact;
    }

    /**
     * Returns the timers of an event loop. If it is not an event loop of this library, as in tests, they are neither
     * shared nor rounded.
     */
    public static CoarseTimers of(EventLoop loop) {
        return loop instanceof Owner owner ? owner.timers() : new CoarseTimers(loop, true);
    }

    /**
     * Sets a timer to run once after a delay, and cancels an earlier setting. The timer may run late by a sixteenth of
     * the period.
     */
    public void set(Timer timer, long delayNanos, long periodNanos) {
        timer.cancel();
        long grain = exact ? 1 : Math.max(1, Long.highestOneBit(periodNanos >> SIXTEENTH));
        long nowNanos = loop.ticker().nanoTime();
        long dueNanos = (nowNanos + delayNanos + grain - 1) & -grain; // rounded up; grain is a power of two
        Slot slot = slots.get(dueNanos);
        if (slot == null) {
            slot = new Slot(dueNanos);
            slot.task = loop.schedule(slot, Math.max(1, dueNanos - nowNanos), TimeUnit.NANOSECONDS);
            slots.put(dueNanos, slot); // only now: if schedule throws, no slot without a task may remain
        }
        slot.add(timer);
    }

    /** Returns the number of distinct due times that are set. */
    int slots() {
        return slots.size();
    }

    /** List of the timers due at the same rounded time, and the task that runs them. */
    private final class Slot implements Runnable {

        private final long dueNanos;
        private @Nullable Future<?> task;
        private @Nullable Timer first;
        private boolean running;

        Slot(long dueNanos) {
            this.dueNanos = dueNanos;
        }

        void add(Timer timer) {
            Timer second = first;
            timer.slot = this;
            timer.next = second;
            if (second != null) {
                second.before = timer;
            }
            first = timer;
        }

        void remove(Timer timer) {
            Timer before = timer.before;
            Timer next = timer.next;
            if (before == null) {
                first = next;
            } else {
                before.next = next;
            }
            if (next != null) {
                next.before = before;
            }
            timer.slot = null;
            timer.before = null;
            timer.next = null;
        }

        void discardIfEmpty() {
            if (first == null && !running) {
                slots.remove(dueNanos, this);
                if (task != null) {
                    task.cancel(false);
                }
            }
        }

        @Override
        public void run() {
            if (!running) {
                running = true;
                slots.remove(dueNanos, this); // timers that are set from now on get another slot
            }
            for (int i = 0; first != null && (i < BATCH || !continuesLater()); i++) {
                Timer timer = first;
                remove(timer);
                try {
                    timer.due();
                } catch (Throwable e) {
                    LOG.error("a timer has failed", e);
                }
            }
        }

        /**
         * Schedules another task for the remaining timers. Returns false if that fails, for lack of memory; then they
         * run now.
         */
        private boolean continuesLater() {
            try {
                loop.schedule(this, PAUSE_NANOS, TimeUnit.NANOSECONDS);
                return true;
            } catch (Throwable e) {
                return false;
            }
        }
    }
}

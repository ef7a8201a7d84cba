package io.smppcore.internal.loop;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.smppcore.internal.LimitedLog;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/* Thousands of idle sessions would wake the event loop for each of their timers. A time that is rounded up to a
 * multiple of a power of two is shared by many of them, also by those with other periods. */

/**
 * Timers of the sessions of one event loop that may be late by a sixteenth of their period. Those that become due at
 * the same rounded time are run one after the other by a single task of the event loop. Confined to the event loop.
 */
public final class CoarseTimers {

    /** The event loop of several sessions, which share its timers. */
    interface Owner {

        CoarseTimers timers();
    }

    /** A timer, which is set or not. */
    public abstract static class Timer {

        private @Nullable Slot slot;
        private @Nullable Timer before;
        private @Nullable Timer next;

        /** Runs when the time has come; the timer is not set any more. */
        protected abstract void due();

        /** Unsets the timer. Has no effect if it is not set. */
        public final void cancel() {
            Slot from = slot;
            if (from != null) {
                from.remove(this);
                from.discardIfEmpty();
            }
        }
    }

    private static final LimitedLog LOG = new LimitedLog(NettyTransport.LOG, LimitedLog.LINES_PER_SECOND);
    private static final int SIXTEENTH = 4;

    /** Number of timers that are run in one go, behind which the event loop looks for I/O. */
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
     * Returns the timers of an event loop. An event loop that is not of this library has none for several sessions:
     * these are not rounded.
     */
    public static CoarseTimers of(EventLoop loop) {
        return loop instanceof Owner owner ? owner.timers() : new CoarseTimers(loop, true);
    }

    /**
     * Sets a timer, which may be set already.
     *
     * @param timer timer that becomes due once
     * @param delayNanos time until then
     * @param periodNanos time whose sixteenth the timer may be late
     */
    public void set(Timer timer, long delayNanos, long periodNanos) {
        timer.cancel();
        long grain = exact ? 1 : Math.max(1, Long.highestOneBit(periodNanos >> SIXTEENTH));
        long nowNanos = loop.ticker().nanoTime();
        long dueNanos = (nowNanos + delayNanos + grain - 1) & -grain;
        Slot slot = slots.get(dueNanos);
        if (slot == null) {
            slot = new Slot(dueNanos);
            slot.task = loop.schedule(slot, Math.max(1, dueNanos - nowNanos), TimeUnit.NANOSECONDS);
            slots.put(dueNanos, slot); // last: a slot without a task would lose the timers of other sessions
        }
        slot.add(timer);
    }

    /** Returns the number of times at which a timer is due. */
    int slots() {
        return slots.size();
    }

    /** The timers that become due at one time. */
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
                slots.remove(dueNanos, this); // timers that are set meanwhile are due later
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

        /** Returns false if there is no memory for another task, so that no timer is lost. */
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

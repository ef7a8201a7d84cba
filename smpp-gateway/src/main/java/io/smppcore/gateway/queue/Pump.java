package io.smppcore.gateway.queue;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runner of the work of a queue on a virtual thread, which exists only while there is work. At most one thread runs the
 * work at any time; a start during a run causes one more run afterwards. Thread-safe.
 */
final class Pump {

    private final Runnable work;
    private final ScheduledExecutorService timer;

    /**
     * Number of starts that the current run has not seen yet, plus those that caused it; 0 if the work does not run.
     */
    private final AtomicInteger wanted = new AtomicInteger();

    /** {@link System#nanoTime} at which the earliest timer ends, 0 if there is none. */
    private final AtomicLong timedFor = new AtomicLong();

    /** Creates a pump for work that does not throw. */
    Pump(Runnable work, ScheduledExecutorService timer) {
        this.work = work;
        this.timer = timer;
    }

    /** Runs the work on a virtual thread, or once more if it already runs. */
    void start() {
        if (wanted.getAndIncrement() == 0) {
            Thread.startVirtualThread(this::run);
        }
    }

    /** Calls {@link #start} after a time. Does nothing if an earlier call is already scheduled. */
    void startAfter(long nanos) {
        // Never zero, which stands for no timer.
        long at = (System.nanoTime() + nanos) | 1;
        long before = timedFor.get();
        while (before == 0 || before - at > 0) {
            if (timedFor.compareAndSet(before, at)) {
                timer.schedule(
                        () -> {
                            timedFor.compareAndSet(at, 0);
                            start();
                        },
                        nanos,
                        TimeUnit.NANOSECONDS);
                return;
            }
            before = timedFor.get();
        }
    }

    /** Returns true if the work runs, or is about to run. */
    boolean isRunning() {
        return wanted.get() != 0;
    }

    private void run() {
        int seen;
        do {
            seen = wanted.get();
            work.run();
        } while (wanted.addAndGet(-seen) != 0);
    }
}

package io.smppcore.gateway.queue;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A runner of work on a virtual thread. A start while the work runs causes one more run. Thread-safe. */
final class Pump {

    private final Runnable work;
    private final ScheduledExecutorService timer;

    /** Number of starts since the work was last seen to be idle. */
    private final AtomicInteger wanted = new AtomicInteger();

    /** {@link System#nanoTime} of the earliest timer, 0 for none. */
    private final AtomicLong timedFor = new AtomicLong();

    /** Creates a pump for work that does not throw. */
    Pump(Runnable work, ScheduledExecutorService timer) {
        this.work = work;
        this.timer = timer;
    }

    /** Starts the work, unless it is already running. */
    void start() {
        if (wanted.getAndIncrement() == 0) {
            Thread.startVirtualThread(this::run);
        }
    }

    /** Calls {@link #start} after a time, or earlier. */
    void startAfter(long nanos) {
        // Zero stands for none.
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

package io.smppcore.client;

import io.smppcore.internal.util.LimitedLog;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A virtual thread that searches for expired waits once a second. It runs only while something waits. Thread-safe. */
final class Sweeper {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final LimitedLog log = new LimitedLog(ClientLog.LOG, 1);
    private final ClientClock clock;
    private final BooleanSupplier sweep;
    private final AtomicReference<@Nullable Thread> running = new AtomicReference<>();
    private volatile boolean wanted;

    /**
     * Creates a sweeper without a thread.
     *
     * @param sweep function that ends expired waits, and returns true if others are left
     */
    Sweeper(ClientClock clock, BooleanSupplier sweep) {
        this.clock = clock;
        this.sweep = sweep;
    }

    /** Starts the search unless it runs. */
    void wake() {
        if (wanted) {
            return;
        }
        wanted = true;
        Thread thread = Thread.ofVirtual().name("smpp-client-sweeper").unstarted(this::run);
        if (running.compareAndSet(null, thread)) {
            thread.start();
        }
    }

    /** Stops the search until the next {@link #wake}. */
    void stop() {
        wanted = false;
        Thread thread = running.get();
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void run() {
        boolean woken = true;
        while (woken) {
            sweepWhileWanted();
            running.set(null);
            // A call of wake may have found this thread still running.
            woken = wanted && running.compareAndSet(null, Thread.currentThread());
        }
    }

    private void sweepWhileWanted() {
        try {
            while (wanted) {
                clock.sleep(PERIOD);
                wanted = false; // a call of wake from here on counts for the next round
                if (isAnythingLeft()) {
                    wanted = true;
                }
            }
        } catch (InterruptedException e) {
            // Stopped; a later call of wake starts it again.
        }
    }

    /**
     * Runs the search and returns its result. Returns true if it throws, because a failure must not end later searches.
     */
    private boolean isAnythingLeft() {
        try {
            return sweep.getAsBoolean();
        } catch (Throwable e) {
            log.error("the search for expired waits has failed", e);
            return true;
        }
    }
}

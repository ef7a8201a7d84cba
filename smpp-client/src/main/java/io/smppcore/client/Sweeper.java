package io.smppcore.client;

import io.smppcore.internal.LimitedLog;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Looks once a second for what has waited too long, on a virtual thread that lives while anything waits. Thread-safe. */
final class Sweeper {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final LimitedLog log = new LimitedLog(LoggerFactory.getLogger(SmppClient.class), 1);
    private final ClientClock clock;
    private final BooleanSupplier sweep;
    private final AtomicReference<@Nullable Thread> running = new AtomicReference<>();
    private volatile boolean wanted;

    /**
     * Begins without a thread.
     *
     * @param sweep gives up what is due, and tells whether anything is left
     */
    Sweeper(ClientClock clock, BooleanSupplier sweep) {
        this.clock = clock;
        this.sweep = sweep;
    }

    /** There is something that may wait too long. */
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

    /** Nothing is to be looked for until the next {@link #wake}. */
    void stop() {
        wanted = false;
        Thread thread = running.get();
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void run() {
        boolean goesOn = true;
        while (goesOn) {
            sweepWhileWanted();
            running.set(null);
            // Somebody may have woken this one up who has still seen it running.
            goesOn = wanted && running.compareAndSet(null, Thread.currentThread());
        }
    }

    private void sweepWhileWanted() {
        try {
            while (wanted) {
                clock.sleep(PERIOD);
                wanted = false; // a wake from here on counts for the next round
                if (isAnythingLeft()) {
                    wanted = true;
                }
            }
        } catch (InterruptedException e) {
            // Stopped. A wake that has come since sees to it that this goes on.
        }
    }

    /** A failure must not end the search: another will be tried after the period. */
    private boolean isAnythingLeft() {
        try {
            return sweep.getAsBoolean();
        } catch (Throwable e) {
            log.error("the search for what has waited too long has failed", e);
            return true;
        }
    }
}

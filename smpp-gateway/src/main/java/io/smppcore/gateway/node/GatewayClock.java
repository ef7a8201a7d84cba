package io.smppcore.gateway.node;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clock of the gateway. It follows the system clock, but never goes back.
 *
 * <p>The stored times at which messages are due or expire are compared with this clock. When the system clock is set
 * back, this clock runs at half speed until both agree, so that a retry waits at most twice its delay, however far the
 * system clock was set back. When the system clock is set forward, as after a suspension of the machine, this clock
 * follows immediately. Thread-safe.
 */
public final class GatewayClock implements InstantSource {

    private static final Logger LOG = LoggerFactory.getLogger(GatewayClock.class);

    /**
     * Setback in milliseconds below which this clock stands still until the system clock has caught up, instead of
     * running at half speed.
     */
    private static final long TOLERANCE_MILLIS = 1_000;

    private static final GatewayClock SYSTEM = new GatewayClock(InstantSource.system(), System::nanoTime);

    private final InstantSource machine;
    private final LongSupplier nanoTime;

    /** Latest observed time of the system clock. */
    private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);

    /** Start of the current run at half speed; null at normal speed. */
    private final AtomicReference<@Nullable Slow> slow = new AtomicReference<>();

    private record Slow(long millis, long nanos) {}

    /**
     * Creates a clock.
     *
     * @param machine system clock, which may be set
     * @param nanoTime counter of nanoseconds that cannot be set, as {@link System#nanoTime}
     */
    public GatewayClock(InstantSource machine, LongSupplier nanoTime) {
        this.machine = machine;
        this.nanoTime = nanoTime;
    }

    /** Returns the current value of the counter of nanoseconds, as {@link System#nanoTime}. */
    long nanoTime() {
        return nanoTime.getAsLong();
    }

    /** Returns the clock of this process. */
    public static GatewayClock system() {
        return SYSTEM;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }

    @Override
    public long millis() {
        Slow running = slow.get();
        if (running != null) {
            return runSlowly(running);
        }
        // The latest time is read before the system clock, which can then be behind it only if it was set back.
        long last = latest.get();
        long now = machine.millis();
        if (now > last) {
            latest.compareAndSet(last, now);
            return now;
        }
        if (now <= last - TOLERANCE_MILLIS) {
            startSlowly(last, now);
        }
        return last;
    }

    private void startSlowly(long last, long now) {
        if (slow.compareAndSet(null, new Slow(last, nanoTime.getAsLong()))) {
            LOG.warn(
                    "the clock of the machine was set back by {} s: times of messages run at half speed until it has"
                            + " caught up; check its time service",
                    TimeUnit.MILLISECONDS.toSeconds(last - now));
        }
    }

    private long runSlowly(Slow running) {
        long own = running.millis + TimeUnit.NANOSECONDS.toMillis((nanoTime.getAsLong() - running.nanos) / 2);
        long now = machine.millis();
        if (now < own) {
            return own;
        }
        latest.accumulateAndGet(now, Math::max);
        slow.compareAndSet(running, null);
        return now;
    }
}

package io.smppcore.gateway.relay;

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
 * Clock of the gateway, which is that of the machine but is never set back.
 *
 * <p>Times at which messages are due, and at which their validity ends, are stored, and compared with this clock. After
 * the clock of the machine is set back, this one goes on at half speed until both agree: a retry waits for twice its
 * time at most, whatever the clock was set back by. A clock that is set forward is followed at once, since a machine
 * that was suspended does the same. Thread-safe.
 */
public final class Times implements InstantSource {

    private static final Logger LOG = LoggerFactory.getLogger(Times.class);

    /** Time in milliseconds for which this clock stands still instead of running slowly. */
    private static final long TOLERANCE_MILLIS = 1_000;

    private static final Times SYSTEM = new Times(InstantSource.system(), System::nanoTime);

    private final InstantSource machine;
    private final LongSupplier nanoTime;

    /** Latest time of the machine's clock that was seen. */
    private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);

    /** Start of the present run at half speed, or null. */
    private final AtomicReference<@Nullable Slow> slow = new AtomicReference<>();

    private record Slow(long millis, long nanos) {}

    /** Creates a clock over that of a machine, and over a counter of nanoseconds that is never set. */
    Times(InstantSource machine, LongSupplier nanoTime) {
        this.machine = machine;
        this.nanoTime = nanoTime;
    }

    /** Returns the clock of this process. */
    public static Times system() {
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
        // In this order: the machine's clock cannot be behind a time that another thread has read before.
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

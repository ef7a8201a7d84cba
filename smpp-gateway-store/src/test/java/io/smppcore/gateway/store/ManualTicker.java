package io.smppcore.gateway.store;

import io.smppcore.testing.Waits;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A time that only a test advances, and that counts its readings. Thread-safe. */
public final class ManualTicker implements LongSupplier {

    private final AtomicLong nanos = new AtomicLong(1);
    private final AtomicInteger readings = new AtomicInteger();

    @Override
    public long getAsLong() {
        long now = nanos.get();
        readings.incrementAndGet();
        return now;
    }

    public int readings() {
        return readings.get();
    }

    public void advance(long byNanos) {
        nanos.addAndGet(byNanos);
    }

    /** Waits until a thread that waits for a later time has seen the current one, and still waits. */
    public void awaitWaiting() {
        // The first reading may be of an earlier time; a thread that no longer waits has a few more.
        awaitReadings(readings() + 10);
    }

    /** Waits for a number of readings. */
    public void awaitReadings(int count) {
        Waits.eventually().until(() -> readings() >= count);
    }
}

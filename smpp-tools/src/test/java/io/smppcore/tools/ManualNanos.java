package io.smppcore.tools;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Clock of a run that only a test moves. Thread-safe. */
public final class ManualNanos implements LongSupplier {

    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long getAsLong() {
        return nanos.get();
    }

    /** Lets a time pass. */
    public void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /** Lets time pass until a time after the beginning, unless it has passed. */
    public void passTo(Duration time) {
        nanos.accumulateAndGet(time.toNanos(), Math::max);
    }

    /** Lets time pass until a number of milliseconds after the beginning, unless they have passed. */
    public void passTo(long millis) {
        passTo(Duration.ofMillis(millis));
    }
}

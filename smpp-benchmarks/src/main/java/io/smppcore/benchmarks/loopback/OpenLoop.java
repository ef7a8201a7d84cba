package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.measure.Submitter;
import io.smppcore.benchmarks.measure.ThreadWindow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/* Spinning would take one of few processors from the measured code. The thread wakes up some 60 microseconds late,
 * which is part of the latency of every library and of raw frames. */

/**
 * Submitter of messages at fixed times that do not depend on responses. The latency of a message counts from the time
 * at which it is due, so that it includes a delay by earlier messages. Called only by the thread that creates it.
 */
final class OpenLoop {

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Submitter submitter;
    private final SampledLatencies latencies;
    private final ThreadWindow inFlight;
    private final int rate;
    private final long startNanos;

    /**
     * Creates a submitter. Messages are due at equal intervals from now on.
     *
     * @param rate messages per second
     * @param limit maximum number of messages in flight; beyond it, messages become late
     */
    OpenLoop(Submitter submitter, int rate, int limit, SampledLatencies latencies) {
        this.submitter = submitter;
        this.latencies = latencies;
        this.inFlight = new ThreadWindow(limit);
        this.rate = rate;
        this.startNanos = latencies.nanoTime();
    }

    /** Submits the next messages, each when it is due. */
    void submit(int messages) throws Exception {
        for (int i = 0; i < messages; i++) {
            long dueNanos = startNanos + inFlight.submitted() * NANOS_PER_SECOND / rate;
            for (long early = dueNanos - latencies.nanoTime(); early > 0; early = dueNanos - latencies.nanoTime()) {
                LockSupport.parkNanos(this, early);
            }
            inFlight.awaitSlot();
            submitter.submit(latencies.timed(inFlight, dueNanos));
        }
    }

    /** Waits until all submitted messages are answered, and returns their number. */
    long end() throws InterruptedException {
        inFlight.awaitAll();
        return inFlight.submitted();
    }
}

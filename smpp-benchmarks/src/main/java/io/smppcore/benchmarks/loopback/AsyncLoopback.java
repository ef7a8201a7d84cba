package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.measure.Submitter;
import io.smppcore.benchmarks.measure.ThreadWindow;

/** A bind of a library with an asynchronous client: each calling thread keeps its share of the window filled. */
public abstract class AsyncLoopback extends Loopback implements Submitter {

    /** Latencies of the messages that are timed. */
    public final SampledLatencies latencies;

    protected AsyncLoopback() {
        this(new SampledLatencies());
    }

    AsyncLoopback(SampledLatencies latencies) {
        this.latencies = latencies;
    }

    @Override
    public final void submitAll(int messages, int limit) throws Exception {
        ThreadWindow inFlight = new ThreadWindow(limit);
        for (int i = 0; i < messages; i++) {
            inFlight.awaitSlot();
            submit(SampledLatencies.isTimed(inFlight) ? latencies.timed(inFlight, latencies.nanoTime()) : inFlight);
        }
        inFlight.awaitAll();
    }
}

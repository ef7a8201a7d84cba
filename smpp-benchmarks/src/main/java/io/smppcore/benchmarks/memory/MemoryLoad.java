package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.Loopback;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A load that sends continuously on a dedicated thread until it is stopped. */
final class MemoryLoad {

    private static final long START_MILLIS = 300;
    private static final long STOP_MILLIS = 60_000;

    private final Thread thread;
    private volatile boolean stopped;
    private volatile @Nullable Exception failure;

    MemoryLoad(Loopback loopback, int connections) throws InterruptedException {
        thread = Thread.ofPlatform().daemon().name("load").start(() -> {
            try {
                while (!stopped) {
                    loopback.submitBatch(MemoryBenchmark.BATCH, connections);
                }
            } catch (Exception e) {
                failure = e;
            }
        });
        TimeUnit.MILLISECONDS.sleep(START_MILLIS);
    }

    /** Stops after the current batch; fails if a message was not answered. */
    void stop() throws InterruptedException {
        stopped = true;
        thread.join(STOP_MILLIS);
        if (failure != null) {
            throw new IllegalStateException("the load has failed", failure);
        }
        Samples.require("load still running", thread.isAlive(), false);
    }
}

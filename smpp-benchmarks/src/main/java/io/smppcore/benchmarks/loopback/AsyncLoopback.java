package io.smppcore.benchmarks.loopback;

/** A bind of a library with an asynchronous client: each calling thread keeps its share of the window filled. */
public abstract class AsyncLoopback extends Loopback {

    /** Latencies of the messages, where the library records them. */
    public final Latencies latencies = new Latencies();

    @Override
    public final void submitAll(int messages, int limit) throws Exception {
        InFlight inFlight = new InFlight(limit);
        for (int i = 0; i < messages; i++) {
            inFlight.awaitSlot();
            submit(inFlight);
        }
        inFlight.awaitAll();
    }

    /** Submits one message and reports its response, later and on any thread. */
    public abstract void submit(InFlight inFlight) throws Exception;
}

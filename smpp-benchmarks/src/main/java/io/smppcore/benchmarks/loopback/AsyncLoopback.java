package io.smppcore.benchmarks.loopback;

/** A bind of a library whose client does not wait for the answer: each calling thread keeps its share of the window filled. */
public abstract class AsyncLoopback extends Loopback {

    /** Of those messages whose library asks for them. */
    public final Latencies latencies = new Latencies();

    @Override
    public final void submitAll(int messages, int limit) throws Exception {
        InFlight inFlight = new InFlight(limit);
        for (int i = 0; i < messages; i++) {
            inFlight.awaitRoom();
            submit(inFlight);
        }
        inFlight.awaitAll();
    }

    /** Submits one message and reports its answer, later and on any thread. */
    public abstract void submit(InFlight inFlight) throws Exception;
}

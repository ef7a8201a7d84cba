package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Receiver;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.atomic.LongAdder;

/**
 * Binds between a client in this process and a server of the same library, in this process or another one on this
 * machine, over TCP. Thread-safe.
 */
public abstract class Loopback implements Receiver, AutoCloseable {

    public static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

    private final LongAdder answered = new LongAdder();
    private final LongAdder received = new LongAdder();

    /**
     * Submits messages, at most {@code limit} of them in flight at a time, and waits until the last one is answered.
     */
    public final void submitBatch(int messages, int limit) throws Exception {
        if (limit < 1) {
            throw new IllegalArgumentException(
                    "no message may be in flight (is the window smaller than the number of threads?)");
        }
        submitAll(messages, limit);
        answered(messages);
    }

    /** Fails unless the receiver has counted as many messages as were answered. */
    public final void verify() {
        Samples.require("messages received by the other end", received.sum(), answered.sum());
    }

    public abstract void submitAll(int messages, int limit) throws Exception;

    /** Counts messages that were accepted, at the sender. */
    public final void answered(long messages) {
        answered.add(messages);
    }

    @Override
    public final void received(long messages) {
        received.add(messages);
    }

    @Override
    public abstract void close() throws IOException;
}

package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Completion;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Binds of this library over which both ends send at the same time. Half of the threads submit messages at the client,
 * the others deliver messages at the server.
 */
final class SmppCoreBothWays extends SmppCorePush {

    private final AtomicInteger threads = new AtomicInteger();
    private final ThreadLocal<Boolean> submits = ThreadLocal.withInitial(() -> threads.getAndIncrement() % 2 == 0);

    SmppCoreBothWays(LoopbackSetup setup) {
        super(setup);
    }

    @Override
    public void submit(Completion completion) {
        if (submits.get()) {
            var unused = ends.client().sendAsync(Samples.SUBMIT_SM).whenComplete(completion::ended);
        } else {
            super.submit(completion);
        }
    }
}

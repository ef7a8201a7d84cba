package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.smppcore.session.Dispatch;
import io.smppcore.testing.Waits;
import io.smppcore.transport.SmppTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Four threads over a window of one: each has a message of its own, which waits in the queue of the session. */
class SharedWindowTest {

    private static final int THREADS = 4;
    private static final int MESSAGES = 200;
    private static final LoopbackSetup WINDOW_OF_ONE =
            LoopbackSetup.plain(SmppTransport.Kind.AUTO, Dispatch.EVENT_LOOP, 1);

    @Test
    void fourThreadsSubmitOverAWindowOfOne() throws Exception {
        submitFromFourThreads(new SmppCoreLoopback(WINDOW_OF_ONE));
    }

    @Test
    void fourThreadsDeliverOverAWindowOfOne() throws Exception {
        submitFromFourThreads(new SmppCorePush(WINDOW_OF_ONE));
    }

    @Test
    void oneThreadSubmitsOverAWindowOfOneAndGetsReceipts() throws Exception {
        try (Loopback loopback = new SmppCoreReceipts(WINDOW_OF_ONE)) {
            loopback.submitBatch(MESSAGES, LoopbackState.share(1, 0, 1));

            assertThatCode(loopback::verify).doesNotThrowAnyException();
        }
    }

    @Test
    void oneThreadWaitsForEachResponse() throws Exception {
        try (SmppCoreLoopback loopback = new SmppCoreLoopback(WINDOW_OF_ONE)) {
            for (int i = 0; i < MESSAGES; i++) {
                loopback.submitAndWait();
            }

            assertThatCode(loopback::verify).doesNotThrowAnyException();
        }
    }

    private static void submitFromFourThreads(Loopback opened) throws Exception {
        try (Loopback loopback = opened;
                ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> submitters = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int share = LoopbackState.share(1, i, THREADS);
                submitters.add(threads.submit(() -> {
                    loopback.submitBatch(MESSAGES, share);
                    return null;
                }));
            }
            for (Future<?> submitter : submitters) {
                submitter.get(Waits.SECONDS, TimeUnit.SECONDS);
            }

            assertThatCode(loopback::verify).doesNotThrowAnyException();
        }
    }
}

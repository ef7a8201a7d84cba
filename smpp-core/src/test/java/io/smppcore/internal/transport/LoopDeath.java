package io.smppcore.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import java.io.PrintStream;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * End of event loops as by an OutOfMemoryError: the logger that should report a failed task fails itself, and nothing
 * catches that error.
 */
final class LoopDeath {

    /** Error that cannot be reported either. */
    private static final class Unreportable extends Error {

        private static final long serialVersionUID = 1L;

        @Override
        public void printStackTrace(PrintStream stream) {
            throw new InternalError("thrown by the test");
        }
    }

    private LoopDeath() {}

    /** Returns the event loop of the calling thread. */
    static EventExecutor current() {
        return Objects.requireNonNull(ThreadExecutorMap.currentExecutor());
    }

    /** Ends a loop with its next task, and with the task after it the final work of the loop. */
    static void end(EventExecutor loop) {
        CountDownLatch bothAreQueued = new CountDownLatch(1);
        loop.execute(() -> {
            awaitUninterruptibly(bothAreQueued); // a loop that has ended accepts no second task
            fail();
        });
        loop.execute(LoopDeath::fail);
        bothAreQueued.countDown();
    }

    static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void fail() {
        throw new Unreportable();
    }
}

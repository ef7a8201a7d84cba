package io.smppcore.internal.transport;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import java.io.PrintStream;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/**
 * Failure of event loops as after an OutOfMemoryError: the logger that reports a failed task fails itself, and nothing
 * catches that error.
 */
final class LoopFailure {

    /** Error whose report fails. */
    private static final class Unreportable extends Error {

        private static final long serialVersionUID = 1L;

        @Override
        public void printStackTrace(PrintStream stream) {
            throw new InternalError("thrown by the test");
        }
    }

    private LoopFailure() {}

    /** Returns the event loop of the calling thread. */
    static EventExecutor current() {
        return Objects.requireNonNull(ThreadExecutorMap.currentExecutor());
    }

    /** Ends a loop with its next task, and fails its final work with the task after it. */
    static void end(EventExecutor loop) {
        CountDownLatch bothAreQueued = new CountDownLatch(1);
        loop.execute(() -> {
            LoopbackSession.await(bothAreQueued); // a loop that has ended accepts no second task
            fail();
        });
        loop.execute(LoopFailure::fail);
        bothAreQueued.countDown();
    }

    private static void fail() {
        throw new Unreportable();
    }
}

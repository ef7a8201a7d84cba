package io.smppcore.session;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import java.io.PrintStream;
import java.util.Objects;

/**
 * Ends event loops as an OutOfMemoryError does: the logger that is to report a failed task fails itself, and nothing
 * catches that.
 */
final class LoopDeath {

    /** Cannot be reported either. */
    private static final class Unreportable extends Error {

        private static final long serialVersionUID = 1L;

        @Override
        public void printStackTrace(PrintStream stream) {
            throw new InternalError("thrown by the test");
        }
    }

    private LoopDeath() {}

    /** The event loop of the calling thread. */
    static EventExecutor current() {
        return Objects.requireNonNull(ThreadExecutorMap.currentExecutor());
    }

    /** Ends a loop with its next task, and with the one behind that the work that it does for the last time. */
    static void end(EventExecutor loop) {
        loop.execute(LoopDeath::fail);
        loop.execute(LoopDeath::fail);
    }

    private static void fail() {
        throw new Unreportable();
    }
}

package io.smppcore.internal.loop;

import io.smppcore.session.BlockingOnEventLoopException;
import java.util.concurrent.ThreadFactory;

/** Checks of the calling thread, for code on top of sessions that offers blocking calls. */
public final class CallingThread {

    private static final String HANDLER = "smpp-handler";

    /** Virtual threads of the handlers; identified by name, because marking each thread would cost each request. */
    public static final ThreadFactory HANDLERS =
            Thread.ofVirtual().name(HANDLER).factory();

    private CallingThread() {}

    /**
     * Returns true on an event loop, and on a virtual thread that runs a handler. Sessions depend on these threads, so
     * that waiting there for the orderly end of a session could deadlock.
     */
    public static boolean isOfSessions() {
        Thread current = Thread.currentThread();
        return current instanceof EventLoopThread
                || (current.isVirtual() && current.getName().equals(HANDLER));
    }

    /**
     * Throws a {@link BlockingOnEventLoopException} with the name of the call if the calling thread is an event loop,
     * which the call would block.
     */
    public static void refuseBlocking(String call) {
        if (Thread.currentThread() instanceof EventLoopThread) {
            throw new BlockingOnEventLoopException(call);
        }
    }
}

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
     * Returns true if sessions depend on the calling thread, so that waiting on it for the orderly end of a session
     * could deadlock.
     *
     * @return true on an event loop, and on a virtual thread that runs a handler
     */
    public static boolean isOfSessions() {
        Thread current = Thread.currentThread();
        return current instanceof EventLoopThread
                || (current.isVirtual() && current.getName().equals(HANDLER));
    }

    /**
     * Throws if the calling thread must not wait.
     *
     * @param call name of the blocking call
     * @throws BlockingOnEventLoopException if this is an event loop
     */
    public static void refuseBlocking(String call) {
        EventLoopThread.refuseBlocking(call);
    }
}

package io.smppcore.internal.loop;

import io.smppcore.session.BlockingOnEventLoopException;
import java.util.concurrent.ThreadFactory;

/** What the thread that is running may do. For those who build on sessions and offer calls that wait. */
public final class CallingThread {

    private static final String HANDLER = "smpp-handler";

    /**
     * The virtual threads of the handlers; known by their name, because a mark on each would cost each request
     * something.
     */
    public static final ThreadFactory HANDLERS =
            Thread.ofVirtual().name(HANDLER).factory();

    private CallingThread() {}

    /**
     * Tells whether this is a thread that sessions depend on: whoever waits here for the orderly end of a session may
     * wait for himself.
     *
     * @return true on an event loop, and on a virtual thread that runs a handler
     */
    public static boolean isOfSessions() {
        Thread current = Thread.currentThread();
        return current instanceof EventLoopThread
                || (current.isVirtual() && current.getName().equals(HANDLER));
    }

    /**
     * Does nothing where waiting is allowed.
     *
     * @param call the name of the call that would wait
     * @throws BlockingOnEventLoopException if this is an event loop
     */
    public static void refuseBlocking(String call) {
        EventLoopThread.refuseBlocking(call);
    }
}

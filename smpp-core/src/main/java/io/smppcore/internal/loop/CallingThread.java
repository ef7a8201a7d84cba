package io.smppcore.internal.loop;

import io.smppcore.session.BlockingOnEventLoopException;
import java.util.concurrent.ThreadFactory;

/** Checks of the calling thread, for classes whose methods block, such as sessions and clients. Thread-safe. */
public final class CallingThread {

    static final String HANDLER = "smpp-handler";

    /**
     * Factory of the virtual threads that run handlers. They are recognised by their name, because marking a thread in
     * another way would cost time for each request.
     */
    public static final ThreadFactory HANDLERS =
            Thread.ofVirtual().name(HANDLER).factory();

    private CallingThread() {}

    /**
     * Returns true if the calling thread is an event loop, or a virtual thread that runs a handler. To wait there for
     * the orderly end of a session could deadlock, because the session waits for these threads.
     */
    public static boolean isOfSessions() {
        Thread current = Thread.currentThread();
        return current instanceof EventLoopThread
                || (current.isVirtual() && current.getName().equals(HANDLER));
    }

    /**
     * Throws a {@link BlockingOnEventLoopException} if the calling thread is an event loop, which a blocking call would
     * stop, or a virtual thread that holds an event loop. {@code call} is the name of the called method, for the
     * message.
     */
    public static void refuseBlocking(String call) {
        Thread current = Thread.currentThread();
        if (current.isVirtual() ? !LoopThreads.leaveLoop() : current instanceof EventLoopThread) {
            throw new BlockingOnEventLoopException(call);
        }
    }
}

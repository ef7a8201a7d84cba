package io.smppcore.session;

import io.smppcore.type.SmppException;

/**
 * Thrown by a blocking call on an event loop. The call would block all sessions of the event loop, and could never
 * return, because the event loop itself must process the response. Use the asynchronous call, or a dispatch other than
 * {@link Dispatch#EVENT_LOOP}.
 *
 * <p>Also thrown on a virtual thread whose carrier is an event loop and that cannot leave it, as in a class initializer
 * or native code ({@link Dispatch#CONCURRENT}).
 */
public final class BlockingOnEventLoopException extends SmppException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception without a stack trace; {@code call} is the name of the method, for the message. */
    public BlockingOnEventLoopException(String call) {
        super(call + " would block the event loop " + problem(Thread.currentThread()));
    }

    private static String problem(Thread current) {
        return current.isVirtual()
                ? "that carries this virtual thread, which cannot leave it here: call it outside of class initializers"
                        + " and native code"
                : current.getName()
                        + " and wait for itself: use its asynchronous form there, or a dispatch other than EVENT_LOOP";
    }
}

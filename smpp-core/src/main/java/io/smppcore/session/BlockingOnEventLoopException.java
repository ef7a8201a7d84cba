package io.smppcore.session;

import io.smppcore.type.SmppException;

/**
 * Thrown by a blocking call on an event loop, which would wait for itself. Use the asynchronous call, or a dispatch
 * other than {@link Dispatch#EVENT_LOOP}.
 */
public final class BlockingOnEventLoopException extends SmppException {

    private static final long serialVersionUID = 1L;

    /** Creates the failure of a blocking call, given by its name, without a stack trace. */
    public BlockingOnEventLoopException(String call) {
        super(call + " would block the event loop " + Thread.currentThread().getName()
                + " and wait for itself: use its asynchronous form there, or a dispatch other than EVENT_LOOP");
    }
}

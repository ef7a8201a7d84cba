package io.smppcore.type;

import org.jspecify.annotations.Nullable;

/** The superclass of the exceptions of this library. Unchecked. */
public class SmppException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a stack trace; the message says what happened, where, the bound, and what to do. */
    public SmppException(String message) {
        super(message);
    }

    /**
     * Creates an exception with a stack trace and a cause; the message says what happened, where, the bound, and what
     * to do.
     */
    public SmppException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception for hot paths, where a stack trace would cost more than the work itself.
     *
     * @param message what happened, where, the bound, and what to do
     * @param cause the cause, or null
     * @param withStackTrace true to fill in the stack trace
     */
    protected SmppException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, false, withStackTrace);
    }
}

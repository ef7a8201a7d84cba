package io.smppcore.type;

import org.jspecify.annotations.Nullable;

/** The root of everything that this library throws on its own account. Unchecked. */
public class SmppException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception with a stack trace.
     *
     * @param message what happened, where, the bound that was broken, and what to do
     */
    public SmppException(String message) {
        super(message);
    }

    /**
     * An exception with a stack trace and a cause.
     *
     * @param message what happened, where, the bound that was broken, and what to do
     * @param cause what led to it, or null
     */
    public SmppException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * An exception for hot paths, where filling in the stack trace would cost more than the work itself.
     *
     * @param message what happened, where, the bound that was broken, and what to do
     * @param cause what led to it, or null
     * @param withStackTrace whether to fill in the stack trace
     */
    protected SmppException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, false, withStackTrace);
    }
}

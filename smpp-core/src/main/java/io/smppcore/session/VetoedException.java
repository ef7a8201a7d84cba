package io.smppcore.session;

import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/** Thrown when a {@link PduInterceptor} vetoes a request, or its response. */
public final class VetoedException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private final transient CommandStatus status;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public VetoedException(String message, CommandStatus status, Outcome outcome) {
        this(message, status, outcome, null, false);
    }

    private VetoedException(
            String message, CommandStatus status, Outcome outcome, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, outcome, withStackTrace);
        this.status = status;
    }

    /** Returns the status of the veto. */
    public CommandStatus status() {
        return status;
    }

    @Override
    public VetoedException forCaller() {
        return new VetoedException(text(), status, outcome(), this, true);
    }
}

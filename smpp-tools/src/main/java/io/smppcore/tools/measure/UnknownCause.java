package io.smppcore.tools.measure;

import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.UnexpectedResponseException;
import java.util.Locale;

/** The cause of an unknown outcome of a request. */
public enum UnknownCause {
    /** The session ended before the response. */
    CLOSED,
    /** The response was of another operation, or could not be decoded. */
    UNEXPECTED,
    /** Any other failure. */
    OTHER;

    /** Returns the cause of a failed request. */
    public static UnknownCause of(Throwable failure) {
        return switch (failure) {
            case SessionClosedException closed -> CLOSED;
            case UnexpectedResponseException unexpected -> UNEXPECTED;
            default -> OTHER;
        };
    }

    /** Returns true if a failed request was never written. */
    public static boolean isNeverWritten(Throwable failure) {
        return failure instanceof RequestFailedException failed && failed.outcome() == Outcome.NEVER_WRITTEN;
    }

    /** Returns the spelling in reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.smppcore.session;

import io.smppcore.pdu.Response;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a request times out: in the queue while it waits for the window (then it was never written), or in flight
 * without a response (then its outcome is unknown).
 */
public final class RequestTimeoutException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable CompletableFuture<Response> late;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public RequestTimeoutException(String message, Outcome outcome) {
        this(message, null, outcome, false, null);
    }

    /** Creates the failure of a request in flight, whose response may still arrive. */
    public RequestTimeoutException(String message, CompletableFuture<Response> late) {
        this(message, null, Outcome.UNKNOWN, false, late);
    }

    private RequestTimeoutException(
            String message,
            @Nullable Throwable cause,
            Outcome outcome,
            boolean withStackTrace,
            @Nullable CompletableFuture<Response> late) {
        super(message, cause, outcome, withStackTrace);
        this.late = late;
    }

    /**
     * Returns a future for a response that arrives after the timeout. The peer may have accepted the message, and such
     * a response contains its message_id.
     *
     * @return a future that completes with the response, on the event loop, so its dependents must not block; or with
     *     this exception when none can arrive any more: at once if the request was never written, else at the end of
     *     the session, or when more than four times the window size of later requests have timed out
     */
    public CompletableFuture<Response> late() {
        return late != null ? late : CompletableFuture.failedFuture(this);
    }

    @Override
    public RequestTimeoutException forCaller() {
        return new RequestTimeoutException(text(), this, outcome(), true, late);
    }
}

package io.smppcore.internal.engine;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/* Future, mailbox link and window slot in one object, because a request should cost one. */

/**
 * A request between {@code sendAsync} and its outcome. Everything but the future itself is confined to the event loop.
 */
final class PendingRequest<R extends Response> extends CompletableFuture<R> implements Posted {

    final Request<R> request;

    /** Counted against the window; bind, unbind and enquire_link are not. */
    final boolean windowed;

    /** When it expires, by the ticker of the event loop. */
    long deadlineNanos;

    /** Its place in the window; 0 while it has none. */
    int sequenceNumber;

    /** In the queue in front of the window. */
    boolean queued;

    /** Set once it no longer counts as pending. */
    boolean released;

    private final SessionEngine session;
    private @Nullable Posted next;

    PendingRequest(SessionEngine session, Request<R> request) {
        this.session = session;
        this.request = request;
        this.windowed =
                !(request instanceof BindRequest || request instanceof Unbind || request instanceof EnquireLink);
    }

    @Override
    public @Nullable Posted next() {
        return next;
    }

    @Override
    public void next(@Nullable Posted posted) {
        next = posted;
    }

    @Override
    public void onLoop() {
        session.accept(this);
    }

    @Override
    public void onRejected() {
        session.reject(this);
    }

    /** Gives the slot back; whether the peer has already seen the request is then unknown to the caller. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            session.cancelled(this);
        }
        return cancelled;
    }

    /** Completes with what the peer has answered, when it is an answer to this request. */
    @SuppressWarnings("unchecked") // the command_id says which record it is
    void answer(Response response) {
        if (response.commandId().value() == request.commandId().response().value()) {
            complete((R) response);
        } else {
            completeExceptionally(new UnexpectedResponseException(
                    request.commandId() + " sequence " + sequenceNumber + ": answered with " + response.commandId(),
                    response,
                    null));
        }
    }

    /** Completes with a response that says nothing but the status. */
    void answerWith(CommandStatus status) {
        complete(request.respond(status));
    }
}

package io.smppcore.internal.window;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestInterruptedException;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Request between {@code sendAsync} and its outcome. */
public final class PendingRequest<R extends Response> extends PendingPdu<R> {

    public final Request<R> request;

    /** Time of expiry, by the ticker of the event loop. */
    long deadlineNanos;

    /** Sequence number, which gives the slot in the window; 0 while there is none. */
    int sequenceNumber;

    /** Set while the request is in the queue in front of the window. */
    boolean queued;

    /** Set for enquire_link, whose expiry is checked by {@code SessionTimers} and not by the timer of the sender. */
    boolean untimed;

    public PendingRequest(Owner owner, Request<R> request) {
        super(owner, !(request instanceof BindRequest || request instanceof Unbind || request instanceof EnquireLink));
        this.request = request;
    }

    /** Returns the sequence number; 0 while the request has no slot. */
    public int sequenceNumber() {
        return sequenceNumber;
    }

    @Override
    public void onLoop() {
        owner.accept(this);
    }

    @Override
    public void onRejected() {
        owner.reject(this);
    }

    /** Frees the slot. The peer may already have received the request. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            owner.cancelled(this);
        }
        return cancelled;
    }

    /**
     * Frees the slot after {@code orTimeout}, which completes the future with a {@link TimeoutException} and does not
     * cancel it.
     */
    @Override
    public boolean completeExceptionally(Throwable failure) {
        boolean failed = super.completeExceptionally(failure);
        if (failed && failure instanceof TimeoutException) {
            owner.cancelled(this);
        }
        return failed;
    }

    /** Frees the slot after a completion by the application, such as that of {@code completeOnTimeout}. */
    @Override
    public boolean complete(R value) {
        boolean completed = super.complete(value);
        if (completed) {
            owner.cancelled(this);
        }
        return completed;
    }

    /** Completes with the response from the peer, if its type matches this request. */
    @SuppressWarnings("unchecked") // command_id determines the record class
    public void answer(Response response) {
        if (response.commandId().value() == request.commandId().response().value()
                || (request instanceof UnknownRequest && response instanceof UnknownResponse)) {
            super.complete((R) response);
        } else {
            completeExceptionally(new UnexpectedResponseException(
                    request.commandId() + " sequence " + sequenceNumber + ": answered with " + response.commandId(),
                    response,
                    null));
        }
    }

    /**
     * Waits for the response. The session ends every request within its window and request timeouts. Failures show the
     * stack of the caller.
     */
    public R await() {
        try {
            return get();
        } catch (ExecutionException e) {
            throw forCaller(e.getCause());
        } catch (InterruptedException e) {
            cancel(false);
            Thread.currentThread().interrupt();
            throw new RequestInterruptedException(request.commandId() + ": interrupted", Outcome.UNKNOWN).forCaller();
        } catch (CancellationException e) {
            throw new RequestInterruptedException(request.commandId() + ": cancelled", Outcome.UNKNOWN).forCaller();
        }
    }

    private static RuntimeException forCaller(@Nullable Throwable failure) {
        if (failure instanceof RequestFailedException failed) {
            return failed.forCaller();
        }
        return new IllegalStateException("unexpected failure of a request", failure);
    }

    /**
     * Completes with the response of the operation and the status of a generic_nack; if the operation is unknown, with
     * the generic_nack itself.
     */
    @SuppressWarnings("unchecked") // the response of this request
    public void answerWith(GenericNack nack) {
        CommandStatus status = nack.isOk() ? CommandStatus.ESME_RUNKNOWNERR : nack.commandStatus();
        if (request instanceof UnknownRequest) {
            super.complete((R) new UnknownResponse(nack.commandId(), status, Octets.EMPTY));
        } else {
            answerWith(status);
        }
    }

    /** Completes with a response that carries only the status. */
    public void answerWith(CommandStatus status) {
        super.complete(request.respond(status));
    }
}

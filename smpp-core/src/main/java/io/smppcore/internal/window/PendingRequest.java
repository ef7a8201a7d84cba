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

/**
 * Request that this side sends, until its outcome. It is the future that {@code sendAsync} returns, which completes
 * with the response. Requests of the session itself, such as enquire_link, are objects of this class, too.
 */
public final class PendingRequest<R extends Response> extends PendingPdu<R> {

    public final Request<R> request;

    /**
     * Time of expiry in nanoseconds, by the ticker of the event loop: end of the window timeout while the request is
     * queued, then end of the request timeout.
     */
    long deadlineNanos;

    /** Sequence number, whose low bits are the index in the window; 0 before the request is written. */
    int sequenceNumber;

    /** True while the request waits in the queue for a free slot of the window. */
    boolean queued;

    /**
     * True for enquire_link, whose expiry is checked by {@code SessionTimers} and not by the timer of {@link Sender}.
     */
    boolean untimed;

    private boolean blocksVirtualThread;

    public PendingRequest(Owner owner, Request<R> request) {
        super(owner, !(request instanceof BindRequest || request instanceof Unbind || request instanceof EnquireLink));
        this.request = request;
    }

    /**
     * Records that the calling thread waits for the response. Called before the request is posted. Requests of the
     * session itself are answered on the event loop in any case, because their responses change the session.
     */
    public void blocksCaller() {
        blocksVirtualThread = windowed && Thread.currentThread().isVirtual();
    }

    /** Returns true if a virtual thread waits for the response, so that {@link BlockedCallers} may wake it. */
    public boolean blocksVirtualThread() {
        return blocksVirtualThread;
    }

    /** Returns the sequence number; 0 before the request is written. */
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

    /**
     * Cancels the future and frees the slot of the request in the window. The peer may already have received the
     * request.
     */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            owner.cancelled(this);
        }
        return cancelled;
    }

    /**
     * Completes the future with a failure. Frees the slot after a {@link TimeoutException}, with which {@code
     * orTimeout} completes the future instead of cancelling it.
     */
    @Override
    public boolean completeExceptionally(Throwable failure) {
        boolean failed = super.completeExceptionally(failure);
        if (failed && failure instanceof TimeoutException) {
            owner.cancelled(this);
        }
        return failed;
    }

    /**
     * Completes the future on behalf of the application, for example by {@code completeOnTimeout}, and frees the slot.
     * Responses of the peer complete it by {@link #answer} instead.
     */
    @Override
    public boolean complete(R value) {
        boolean completed = super.complete(value);
        if (completed) {
            owner.cancelled(this);
        }
        return completed;
    }

    /**
     * Completes the future with the response from the peer. Fails it with an {@link UnexpectedResponseException} if the
     * response is that of another operation.
     */
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

    /** Completes the future after a failure of this library in the processing of the response. */
    public void failAnswer(Response response, Throwable failure) {
        String text = request.commandId() + " sequence " + Integer.toUnsignedString(sequenceNumber)
                + ": the response could not be processed: " + failure;
        completeExceptionally(new UnexpectedResponseException(text, response, failure));
    }

    /**
     * Waits for the response and returns it. Called by the thread of the application, for at most the sum of window
     * timeout and request timeout, within which the session completes every request. Throws the failure of the request
     * with the stack of the caller.
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
     * Completes the future after a generic_nack, with a response of the operation that carries the status of the
     * generic_nack. If the operation is unknown, the response has the command_id of generic_nack.
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

    /** Completes the future with a response of the operation that carries only a status. */
    public void answerWith(CommandStatus status) {
        super.complete(request.respond(status));
    }
}

package io.smppcore.internal.dispatch;

import io.smppcore.internal.frame.CallbackLog;
import io.smppcore.internal.turn.LinkedItem;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestHandlers;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Task that calls the handler of one PDU from the peer and then posts itself, with the response, to the event loop.
 * Created, or reused, by {@link InboundWork} for each PDU that has a handler. {@link #run} and {@link #runToEnd} are
 * called on the thread of the dispatch; everything else is confined to the event loop, unless stated.
 */
final class InboundTask extends LinkedItem implements Runnable {

    /** Placeholder for the PDU of a task that is not in use, so that the real one can be collected. */
    private static final Pdu NONE = EnquireLink.HEADER_ONLY;

    int sequenceNumber;
    int octets;

    /** True once the memory of the task has been released, so that {@link #onRejected} does not release it again. */
    boolean finished;

    /* Neighbours in the list of tasks in progress, and the work to run after the response, or null. */
    @Nullable
    InboundTask older;

    @Nullable
    InboundTask newer;

    @Nullable
    Runnable afterResponse;

    private final InboundWork work;
    private Pdu pdu;
    private RequestHandlers.Entry handler;
    private @Nullable Response response;

    InboundTask(InboundWork work, Pdu pdu, int sequenceNumber, RequestHandlers.Entry handler, int octets) {
        this.work = work;
        this.pdu = pdu;
        this.sequenceNumber = sequenceNumber;
        this.handler = handler;
        this.octets = octets;
    }

    /**
     * Clears the task for reuse after its response has been sent. Returns false, and clears nothing, unless the handler
     * was synchronous: the stage of an asynchronous one may still call this task.
     */
    boolean release() {
        if (!(handler instanceof RequestHandlers.Sync)) {
            return false;
        }
        pdu = NONE;
        response = null;
        afterResponse = null;
        return true;
    }

    /** Uses this task for another PDU. Called on the event loop, after {@link #release}. */
    void reuse(Pdu nextPdu, int nextSequenceNumber, RequestHandlers.Entry nextHandler, int nextOctets) {
        pdu = nextPdu;
        sequenceNumber = nextSequenceNumber;
        handler = nextHandler;
        octets = nextOctets;
        finished = false;
    }

    @SuppressWarnings("ReferenceEquality") // equal requests have their own responses
    boolean isOf(Request<?> request) {
        return pdu == request;
    }

    /** Calls the handler. The task is complete when this method returns, unless the handler is asynchronous. */
    @Override
    public void run() {
        if (start() == null) {
            work.post(this);
        }
    }

    /**
     * Calls the handler like {@link #run}, but does not wake the event loop for the response of a synchronous one; the
     * caller does.
     */
    void runUnannounced() {
        if (start() == null) {
            work.postUnannounced(this);
        }
    }

    /**
     * Calls the handler and waits until it has responded or the session has ended, so that the next request does not
     * overtake this one. For {@code ORDERED} dispatch.
     */
    void runToEnd() {
        CompletionStage<Response> stage = start();
        if (stage == null) {
            work.post(this);
            return;
        }
        try {
            CompletableFuture<?> answered = stage.handle((ok, failed) -> null).toCompletableFuture();
            CompletableFuture.anyOf(answered, work.ended()).join();
        } catch (Throwable failure) {
            // The stage is code of the application; later requests must still be handled.
            CallbackLog.FAILURES.error(
                    "session {}: cannot wait for the response to {}",
                    work.session().id(),
                    pdu.commandId(),
                    failure);
        }
    }

    /** Completes the task without calling the handler, because the session is closed. Called by any thread. */
    void skip() {
        work.post(this);
    }

    /**
     * Returns the response of the handler, a response with ESME_RSYSERR if the handler has failed, or null for a
     * one-way PDU. Called after the task was posted.
     */
    @Nullable
    Response response() {
        if (response == null && pdu instanceof Request<?> request) {
            return request.respond(CommandStatus.ESME_RSYSERR);
        }
        return response;
    }

    @Override
    public void onLoop() {
        work.answered(this);
    }

    /** Releases the memory of the request, because the event loop has ended or has failed to accept the task. */
    @Override
    public void onRejected() {
        work.abandoned(this);
    }

    /**
     * Calls the handler. Returns null if the task has its response and the caller has to post it; otherwise the stage
     * that posts it.
     */
    @SuppressWarnings("unchecked") // the handler was registered for the class of this PDU
    private @Nullable CompletionStage<Response> start() {
        try {
            switch (handler) {
                case RequestHandlers.Sync sync ->
                    finish(sync.handler().handle(work.session(), (Request<Response>) pdu), null);
                case RequestHandlers.Notified notified -> notified.handler().handle(work.session(), (OneWay) pdu);
                case RequestHandlers.Async async -> {
                    // The stage after the post, not that of the handler: runToEnd must not return before the response
                    // is posted, or the next request could be answered before this one.
                    return async.handler()
                            .handle(work.session(), (Request<Response>) pdu)
                            .whenComplete((answer, failure) -> {
                                finish(answer, failure);
                                work.post(this);
                            });
                }
            }
        } catch (Throwable failure) {
            // The peer must get a response even if the handler throws.
            finish(null, failure);
        }
        return null;
    }

    private void finish(@Nullable Response answer, @Nullable Throwable failure) {
        if (answer == null) {
            CallbackLog.FAILURES.error(
                    "session {}: the handler of {} sequence {} has failed (a request is answered with ESME_RSYSERR)",
                    work.session().id(),
                    pdu.commandId(),
                    Integer.toUnsignedString(sequenceNumber),
                    failure != null ? failure : new IllegalStateException("the handler returned null"));
        }
        response = answer;
    }
}

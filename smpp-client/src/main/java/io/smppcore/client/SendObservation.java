package io.smppcore.client;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestObserver;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The reports of a client to its {@link RequestObserver}: one for each request, from the call to the response or
 * failure.
 *
 * @param observer an observer that never throws
 * @param account system_id of the client
 */
record SendObservation(RequestObserver observer, String account) {

    /** Starts the observation of a text. */
    RequestObserver.Observed start(TextParts text) {
        return observer.sending(
                account, text.messages().getFirst(), text.messages().size());
    }

    /** Sends a request by calling {@code sending}, which blocks, and reports it from its start to its end. */
    <R extends Response> R send(Request<R> request, Supplier<R> sending) {
        RequestObserver.Observed observed = observer.sending(account, request, 1);
        R response;
        try {
            response = sending.get();
        } catch (Throwable failure) {
            observed.end(null, failure);
            throw failure;
        }
        observed.end(response, null);
        return response;
    }

    /**
     * Sends a request by calling {@code sending}, which does not block, and reports it from its start to the end of its
     * future.
     */
    <R extends Response> CompletableFuture<R> sendAsync(Request<R> request, Supplier<CompletableFuture<R>> sending) {
        RequestObserver.Observed observed = observer.sending(account, request, 1);
        try {
            CompletableFuture<R> sent = sending.get();
            sent.whenComplete(observed::end);
            return sent;
        } catch (Throwable failure) {
            observed.end(null, failure);
            throw failure;
        }
    }

    /** Reports a request that has just been sent, until its future ends. */
    <R extends Response> void observe(Request<R> request, CompletableFuture<R> sent) {
        sent.whenComplete(observer.sending(account, request, 1)::end);
    }
}

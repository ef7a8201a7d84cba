package io.smppcore.client;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestObserver;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The observation of the requests of a client, each from the call to its response or failure.
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

    /** Observes a blocking request. */
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

    /** Observes an asynchronous request. */
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

    /** Observes a request that has just been sent. */
    <R extends Response> void observe(Request<R> request, CompletableFuture<R> sent) {
        sent.whenComplete(observer.sending(account, request, 1)::end);
    }
}

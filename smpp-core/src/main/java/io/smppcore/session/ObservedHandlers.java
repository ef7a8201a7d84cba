package io.smppcore.session;

import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Factory of handlers that call another handler within an observation of a {@link RequestObserver}. */
@SuppressWarnings("try") // a scope is only opened and closed
final class ObservedHandlers {

    private ObservedHandlers() {}

    static RequestHandlers.Entry of(RequestHandlers.Entry entry, RequestObserver observer) {
        return switch (entry) {
            case RequestHandlers.Sync sync ->
                new RequestHandlers.Sync((session, request) -> handle(sync, observer, session, request));
            case RequestHandlers.Async async ->
                new RequestHandlers.Async((session, request) -> handle(async, observer, session, request));
            case RequestHandlers.Notified notified ->
                new RequestHandlers.Notified((session, pdu) -> handle(notified, observer, session, pdu));
        };
    }

    private static Response handle(
            RequestHandlers.Sync sync, RequestObserver observer, SmppSession session, Request<Response> request)
            throws Exception {
        RequestObserver.Observed observed = observer.handling(session, request, null);
        Response response;
        try (RequestObserver.Scope scope = observed.open()) {
            response = sync.handler().handle(session, request);
        } catch (Throwable failure) {
            observed.end(null, failure);
            throw failure;
        }
        end(observed, response);
        return response;
    }

    private static CompletionStage<Response> handle(
            RequestHandlers.Async async, RequestObserver observer, SmppSession session, Request<Response> request)
            throws Exception {
        RequestObserver.Observed observed = observer.handling(session, request, null);
        CompletableFuture<@Nullable Response> answered = new CompletableFuture<>();
        try (RequestObserver.Scope scope = observed.open()) {
            CompletionStage<Response> stage = async.handler().handle(session, request);
            stage.whenComplete((response, failure) -> {
                if (failure == null) {
                    answered.complete(response);
                } else {
                    answered.completeExceptionally(failure);
                }
            });
            return stage;
        } catch (Throwable failure) {
            answered.completeExceptionally(failure);
            throw failure;
        } finally {
            endWith(answered, observed, session);
        }
    }

    /**
     * Ends an observation with the response of an asynchronous handler, or with the reason for the end of the session
     * if it ends first.
     */
    private static void endWith(
            CompletableFuture<@Nullable Response> answered, RequestObserver.Observed observed, SmppSession session) {
        CompletableFuture.anyOf(answered, session.closed()).whenComplete((first, failure) -> {
            if (failure != null) {
                observed.end(null, answered.exceptionNow());
            } else if (first instanceof CloseReason reason) {
                observed.end(null, new IllegalStateException("the session has ended before the response: " + reason));
            } else {
                end(observed, (Response) first);
            }
        });
    }

    private static void handle(
            RequestHandlers.Notified notified, RequestObserver observer, SmppSession session, OneWay pdu)
            throws Exception {
        RequestObserver.Observed observed = observer.handling(session, pdu, null);
        try (RequestObserver.Scope scope = observed.open()) {
            notified.handler().handle(session, pdu);
        } catch (Throwable failure) {
            observed.end(null, failure);
            throw failure;
        }
        observed.end(null, null);
    }

    private static void end(RequestObserver.Observed observed, @Nullable Response response) {
        // The session logs the same, and answers with ESME_RSYSERR.
        observed.end(response, response == null ? new IllegalStateException("the handler returned null") : null);
    }
}

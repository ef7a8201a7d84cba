package io.smppcore.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.internal.engine.SafeObserver;
import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.type.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservedHandlersTest {

    private static final DeliverSm MESSAGE = DeliverSm.builder().build();
    private static final AlertNotification ALERT =
            AlertNotification.of(Address.international("4917012345671"), Address.international("4917012345672"));

    private final List<String> events = new ArrayList<>();
    private final TappedSession tapped = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE);
    private final SmppSession session = tapped.session();

    /** Observer that records its calls, and throws an error in one of them. */
    private final class Recorder implements RequestObserver {

        private final String throwsAt;

        Recorder(String throwsAt) {
            this.throwsAt = throwsAt;
        }

        private void event(String event) {
            events.add(event);
            if (event.startsWith(throwsAt)) {
                throw new AssertionError("thrown by the observer");
            }
        }

        @Override
        public Observed sending(String account, Request<?> request, int parts) {
            event("sending " + account + " " + parts);
            return observed();
        }

        @Override
        public Observed handling(SmppSession session, Pdu pdu, @Nullable Observed cause) {
            event("handling " + pdu.commandId() + (cause == null ? "" : " caused"));
            return observed();
        }

        private Observed observed() {
            return new Observed() {
                @Override
                public Scope open() {
                    event("open");
                    return () -> event("close");
                }

                @Override
                public void end(@Nullable Response response, @Nullable Throwable failure) {
                    event("end " + (response == null ? "none" : response.commandStatus())
                            + (failure == null ? "" : " " + failure.getMessage()));
                }
            };
        }
    }

    private RequestHandlers observed(RequestHandlers.Builder handlers) {
        return handlers.build().observedBy(new Recorder("never"));
    }

    private Object handle(RequestHandlers handlers, Pdu pdu) throws Exception {
        return switch (handlers.find(pdu)) {
            case RequestHandlers.Sync sync -> sync.handler().handle(session, request(pdu));
            case RequestHandlers.Async async -> async.handler().handle(session, request(pdu));
            case RequestHandlers.Notified notified -> {
                notified.handler().handle(session, (OneWay) pdu);
                yield "notified";
            }
            case null -> "no handler";
        };
    }

    @SuppressWarnings("unchecked")
    private static Request<Response> request(Pdu pdu) {
        return (Request<Response>) pdu;
    }

    @Test
    void theObservationIsCurrentInTheHandlerAndEndsWithTheResponse() throws Exception {
        RequestHandlers handlers = observed(RequestHandlers.builder().on(DeliverSm.class, (s, request) -> {
            events.add("handler");
            return DeliverSmResp.ok();
        }));

        assertThat(handle(handlers, MESSAGE)).isEqualTo(DeliverSmResp.ok());
        assertThat(events).containsExactly("handling deliver_sm", "open", "handler", "close", "end ESME_ROK");
    }

    @Test
    void aFailureOfTheHandlerEndsTheObservation() {
        RequestHandlers handlers = observed(RequestHandlers.builder().on(DeliverSm.class, (s, request) -> {
            throw new StackOverflowError("too deep");
        }));

        assertThatThrownBy(() -> handle(handlers, MESSAGE)).isInstanceOf(StackOverflowError.class);
        assertThat(events).containsExactly("handling deliver_sm", "open", "close", "end none too deep");
    }

    @Test
    @SuppressWarnings("NullAway") // a handler that breaks its contract
    void recordsAFailureWhenTheHandlerReturnsNull() throws Exception {
        handle(observed(RequestHandlers.builder().on(DeliverSm.class, (s, request) -> null)), MESSAGE);
        assertThat(events).endsWith("close", "end none the handler returned null");
    }

    @Test
    void anAsynchronousResponseEndsTheObservation() throws Exception {
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        RequestHandlers handlers = observed(RequestHandlers.builder().onAsync(DeliverSm.class, (s, request) -> answer));

        assertThat(handle(handlers, MESSAGE)).isSameAs(answer);
        assertThat(events).containsExactly("handling deliver_sm", "open", "close");
        answer.complete(DeliverSmResp.ok());
        tapped.close();
        assertThat(events).containsExactly("handling deliver_sm", "open", "close", "end ESME_ROK");
    }

    @Test
    void anAsynchronousFailureEndsTheObservation() throws Exception {
        RequestHandlers handlers = observed(RequestHandlers.builder()
                .onAsync(
                        DeliverSm.class,
                        (s, request) ->
                                CompletableFuture.<DeliverSmResp>failedFuture(new IllegalStateException("full"))));
        assertThat(((CompletionStage<?>) handle(handlers, MESSAGE)).toCompletableFuture())
                .isCompletedExceptionally();
        assertThat(events).containsExactly("handling deliver_sm", "open", "close", "end none full");
    }

    @Test
    void theEndOfTheSessionEndsTheObservationOfARequestWithoutAResponse() throws Exception {
        RequestHandlers handlers =
                observed(RequestHandlers.builder().onAsync(DeliverSm.class, (s, request) -> new CompletableFuture<>()));
        handle(handlers, MESSAGE);
        tapped.close();
        assertThat(events)
                .hasSize(4)
                .last()
                .asString()
                .startsWith("end none the session has ended before the response");
    }

    @Test
    @SuppressWarnings("NullAway") // a handler that breaks its contract
    void recordsAFailureWhenAnAsynchronousHandlerThrowsOrReturnsNull() {
        RequestHandlers throwing = observed(RequestHandlers.builder().onAsync(DeliverSm.class, (s, request) -> {
            throw new IllegalStateException("closed");
        }));
        RequestHandlers nothing = observed(RequestHandlers.builder().onAsync(DeliverSm.class, (s, request) -> null));

        assertThatThrownBy(() -> handle(throwing, MESSAGE)).hasMessage("closed");
        assertThat(events).containsExactly("handling deliver_sm", "open", "close", "end none closed");
        assertThatThrownBy(() -> handle(nothing, MESSAGE)).isInstanceOf(NullPointerException.class);
        assertThat(events).hasSize(8).last().asString().startsWith("end none");
    }

    @Test
    void aPduWithoutAResponseIsObserved() throws Exception {
        RequestHandlers handlers =
                observed(RequestHandlers.builder().onOneWay(AlertNotification.class, (s, alert) -> {}));
        RequestHandlers failing = observed(RequestHandlers.builder().onOneWay(AlertNotification.class, (s, alert) -> {
            throw new IllegalStateException("no");
        }));

        assertThat(handle(handlers, ALERT)).isEqualTo("notified");
        assertThat(events).containsExactly("handling alert_notification", "open", "close", "end none");
        assertThatThrownBy(() -> handle(failing, ALERT)).hasMessage("no");
        assertThat(events).hasSize(8).last().isEqualTo("end none no");
    }

    @ParameterizedTest
    @ValueSource(strings = {"handling", "open", "close", "end", "sending"})
    void aFailureOfTheObserverChangesNothing(String where) throws Exception {
        SafeObserver safe = new SafeObserver(new Recorder(where), pdu -> null);
        RequestHandlers handlers = RequestHandlers.builder()
                .on(DeliverSm.class, (s, request) -> DeliverSmResp.ok())
                .build()
                .observedBy(safe);

        assertThat(handle(handlers, MESSAGE)).isEqualTo(DeliverSmResp.ok());
        RequestObserver.Observed sent = safe.sending("me", MESSAGE, 1);
        sent.open().close();
        sent.end(null, null);
        assertThat(events).anyMatch(event -> event.startsWith(where));
    }

    @Test
    void aReceiptIsObservedWithTheObservationOfItsMessage() {
        List<RequestObserver.Observed> sent = new ArrayList<>();
        SafeObserver safe = new SafeObserver(new Recorder("never"), pdu -> sent.getFirst());
        sent.add(safe.sending("me", MESSAGE, 3));

        safe.handling(session, MESSAGE, null);
        assertThat(events).containsExactly("sending me 3", "handling deliver_sm caused");
    }

    @Test
    void aFailureToFindTheMessageOfAReceiptChangesNothing() {
        SafeObserver safe = new SafeObserver(new Recorder("never"), pdu -> {
            throw new StackOverflowError();
        });
        safe.handling(session, MESSAGE, null).end(DeliverSmResp.ok(), null);
        assertThat(events).isEmpty();
    }
}

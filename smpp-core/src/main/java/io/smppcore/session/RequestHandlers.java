package io.smppcore.session;

import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Handlers of the requests and one-way PDUs from the peer, at most one for each class of PDU. The session refuses
 * requests without a handler. Immutable.
 *
 * <p>The session itself answers bind, unbind and enquire_link.
 */
public final class RequestHandlers {

    /** No handlers; every request is refused. */
    public static final RequestHandlers NONE = builder().build();

    private final Map<Class<?>, Entry> entries;

    private RequestHandlers(Map<Class<?>, Entry> entries) {
        this.entries = Map.copyOf(entries);
    }

    /** Returns a builder without handlers. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns true if a handler was set for this kind of PDU, for example {@code DeliverSm.class}. */
    public boolean handles(Class<? extends Pdu> pdu) {
        return entries.containsKey(pdu);
    }

    /** Returns a builder that already has these handlers. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.entries.putAll(entries);
        return builder;
    }

    /**
     * Returns a copy of these handlers that calls an observer before the handler of one kind of request.
     *
     * @param <Q> the request
     * @param request class of the request, for example {@code DeliverSm.class}
     * @param observer observer, called on the thread of the handler; its exceptions count as thrown by the handler
     * @return new handlers; these handlers if there is none for this kind of request
     */
    public <Q extends Request<?>> RequestHandlers observing(Class<Q> request, BiConsumer<SmppSession, Q> observer) {
        Entry observed = entries.get(request);
        if (observed == null) {
            return this;
        }
        Map<Class<?>, Entry> changed = new HashMap<>(entries);
        changed.put(request, observing(observed, (session, pdu) -> observer.accept(session, request.cast(pdu))));
        return new RequestHandlers(changed);
    }

    private static Entry observing(Entry observed, BiConsumer<SmppSession, Pdu> observer) {
        return switch (observed) {
            case Sync sync ->
                new Sync((session, request) -> {
                    observer.accept(session, request);
                    return sync.handler().handle(session, request);
                });
            case Async async ->
                new Async((session, request) -> {
                    observer.accept(session, request);
                    return async.handler().handle(session, request);
                });
            case Notified notified ->
                new Notified((session, pdu) -> {
                    observer.accept(session, pdu);
                    notified.handler().handle(session, pdu);
                });
        };
    }

    /**
     * Returns a copy of these handlers that creates an observation for each call of a handler. The observation is
     * current while the handler runs, and ends with the response of the handler, its failure, or the end of the
     * session.
     *
     * @param observer observer, called on the thread of the handler; its exceptions count as thrown by the handler
     */
    public RequestHandlers observedBy(RequestObserver observer) {
        Map<Class<?>, Entry> changed = new HashMap<>(entries);
        changed.replaceAll((pdu, entry) -> ObservedHandlers.of(entry, observer));
        return new RequestHandlers(changed);
    }

    /** Returns the handler that was set for the class of a PDU, or null. */
    public @Nullable Entry find(Pdu pdu) {
        return entries.get(pdu.getClass());
    }

    /** Handler of one kind of PDU. */
    public sealed interface Entry {}

    /**
     * Handler that returns the response.
     *
     * @param handler the handler
     */
    public record Sync(RequestHandler<Request<Response>, Response> handler) implements Entry {}

    /**
     * Handler that completes the response later.
     *
     * @param handler the handler
     */
    public record Async(AsyncRequestHandler<Request<Response>, Response> handler) implements Entry {}

    /**
     * Handler of a PDU without a response.
     *
     * @param handler the handler
     */
    public record Notified(OneWayHandler<OneWay> handler) implements Entry {}

    /** Builder of handlers. Not thread-safe. */
    public static final class Builder {

        private final Map<Class<?>, Entry> entries = new HashMap<>();

        private Builder() {}

        /**
         * Sets the handler of one kind of request.
         *
         * @param <Q> the request
         * @param <R> its response
         * @param request class of the request, for example {@code SubmitSm.class}
         * @param handler handler, which replaces an earlier one
         */
        @SuppressWarnings("unchecked") // looked up by the class of the request only
        public <Q extends Request<R>, R extends Response> Builder on(Class<Q> request, RequestHandler<Q, R> handler) {
            entries.put(
                    request, new Sync((RequestHandler<Request<Response>, Response>) (RequestHandler<?, ?>) handler));
            return this;
        }

        /**
         * Sets the handler of one kind of request, which completes the response later.
         *
         * @param <Q> the request
         * @param <R> its response
         * @param request class of the request, for example {@code SubmitSm.class}
         * @param handler handler, which replaces an earlier one
         */
        @SuppressWarnings("unchecked") // looked up by the class of the request only
        public <Q extends Request<R>, R extends Response> Builder onAsync(
                Class<Q> request, AsyncRequestHandler<Q, R> handler) {
            entries.put(request, new Async((AsyncRequestHandler<Request<Response>, Response>)
                    (AsyncRequestHandler<?, ?>) handler));
            return this;
        }

        /**
         * Sets the handler of one kind of PDU without a response. PDUs without a handler are dropped.
         *
         * @param <N> the PDU
         * @param pdu class of the PDU, for example {@code AlertNotification.class}
         * @param handler handler, which replaces an earlier one
         */
        @SuppressWarnings("unchecked") // looked up by the class of the PDU only
        public <N extends OneWay> Builder onOneWay(Class<N> pdu, OneWayHandler<N> handler) {
            entries.put(pdu, new Notified((OneWayHandler<OneWay>) handler));
            return this;
        }

        /** Returns the handlers. */
        public RequestHandlers build() {
            return new RequestHandlers(entries);
        }
    }

    /**
     * Handler of PDUs from the peer that have no response.
     *
     * @param <N> the PDU
     */
    @FunctionalInterface
    public interface OneWayHandler<N extends OneWay> {

        /**
         * Handles one PDU. Runs on the thread that {@link Dispatch} defines.
         *
         * @param session session that received the PDU
         * @param pdu the PDU
         * @throws Exception if the PDU cannot be handled; it is logged
         */
        void handle(SmppSession session, N pdu) throws Exception;
    }
}

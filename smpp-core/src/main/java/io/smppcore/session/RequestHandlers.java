package io.smppcore.session;

import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which handler answers which request. Requests without a handler are refused by the session. Immutable.
 *
 * <p>bind, unbind and enquire_link are answered by the session itself.
 */
public final class RequestHandlers {

    /** No handler: every request is refused. */
    public static final RequestHandlers NONE = builder().build();

    private final Map<Class<?>, Entry> entries;

    private RequestHandlers(Map<Class<?>, Entry> entries) {
        this.entries = Map.copyOf(entries);
    }

    /**
     * Starts without handlers.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Nullable
    Entry find(Pdu pdu) {
        return entries.get(pdu.getClass());
    }

    /** One handler, of either kind. */
    sealed interface Entry {}

    record Sync(RequestHandler<Request<Response>, Response> handler) implements Entry {}

    record Async(AsyncRequestHandler<Request<Response>, Response> handler) implements Entry {}

    record Notified(OneWayHandler<OneWay> handler) implements Entry {}

    /** Builds the table. Not thread-safe. */
    public static final class Builder {

        private final Map<Class<?>, Entry> entries = new HashMap<>();

        private Builder() {}

        /**
         * Sets the handler of one kind of request.
         *
         * @param <Q> the request
         * @param <R> its response
         * @param request for example {@code SubmitSm.class}
         * @param handler replaces one that was set before
         * @return this builder
         */
        @SuppressWarnings("unchecked") // found again by the class of the request only
        public <Q extends Request<R>, R extends Response> Builder on(Class<Q> request, RequestHandler<Q, R> handler) {
            entries.put(
                    request, new Sync((RequestHandler<Request<Response>, Response>) (RequestHandler<?, ?>) handler));
            return this;
        }

        /**
         * Sets the handler of one kind of request, which answers later.
         *
         * @param <Q> the request
         * @param <R> its response
         * @param request for example {@code SubmitSm.class}
         * @param handler replaces one that was set before
         * @return this builder
         */
        @SuppressWarnings("unchecked") // found again by the class of the request only
        public <Q extends Request<R>, R extends Response> Builder onAsync(
                Class<Q> request, AsyncRequestHandler<Q, R> handler) {
            entries.put(request, new Async((AsyncRequestHandler<Request<Response>, Response>)
                    (AsyncRequestHandler<?, ?>) handler));
            return this;
        }

        /**
         * Sets the handler of one kind of PDU that wants no answer. Without one such PDUs are dropped.
         *
         * @param <N> the PDU
         * @param pdu for example {@code AlertNotification.class}
         * @param handler replaces one that was set before
         * @return this builder
         */
        @SuppressWarnings("unchecked") // found again by the class of the PDU only
        public <N extends OneWay> Builder onOneWay(Class<N> pdu, OneWayHandler<N> handler) {
            entries.put(pdu, new Notified((OneWayHandler<OneWay>) handler));
            return this;
        }

        /**
         * Makes the table.
         *
         * @return the handlers set so far
         */
        public RequestHandlers build() {
            return new RequestHandlers(entries);
        }
    }
}

package io.smppcore.tools.load;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/** The requests of one bind. Confined to the event loop of its session: no I/O, no locks, almost no allocation. */
public interface RequestSource {

    /** Returns true if there are more requests; called before each {@link #next}. */
    default boolean hasNext() {
        return true;
    }

    /** Returns the next request. */
    Request<? extends Response> next();

    /**
     * Called with the failure of a request that cannot be sent although its session is bound. Returns true to continue
     * with the next request, false to end the bind.
     */
    default boolean skips(Throwable failure) {
        return false;
    }

    /** Called with each response with ESME_ROK, whose message_id a later request may need. */
    default void accepted(Request<? extends Response> request, Response response) {}

    /** Returns a source that repeats one request. */
    static RequestSource constant(Request<? extends Response> request) {
        return () -> request;
    }
}

package io.smppcore.tools.load;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;

/** What one bind sends. Confined to the event loop of its session: no I/O, no locks, next to no allocation. */
public interface RequestSource {

    /** Whether there is anything left; asked before each {@link #next}. */
    default boolean hasNext() {
        return true;
    }

    /** The next request. */
    Request<? extends Response> next();

    /** A request of this source was accepted, with this response; a message id may be wanted later. */
    default void accepted(Request<? extends Response> request, Response response) {}

    /** The same request again and again. */
    static RequestSource constant(Request<? extends Response> request) {
        return () -> request;
    }
}

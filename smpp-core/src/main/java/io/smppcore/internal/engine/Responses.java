package io.smppcore.internal.engine;

import io.smppcore.pdu.Request;
import io.smppcore.session.SmppSession;

/** Actions after a response, for code on top of sessions. Thread-safe. */
public final class Responses {

    private Responses() {}

    /**
     * Runs work, which must not block, on the event loop of a session after the response to a request that a handler
     * received has been written, or the session has ended. Runs it without waiting if the request is not in progress,
     * or the session is not one of the engine.
     */
    public static void after(SmppSession session, Request<?> request, Runnable work) {
        if (session instanceof SessionEngine engine) {
            engine.afterResponse(request, work);
        } else {
            work.run();
        }
    }
}

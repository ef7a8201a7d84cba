package io.smppcore.internal.engine;

import io.smppcore.pdu.Request;
import io.smppcore.session.SmppSession;

/** Access to the moment behind a response. For code that builds on sessions. Thread-safe. */
public final class Responses {

    private Responses() {}

    /**
     * Runs work on the event loop of a session when the response to one of its requests has been written. If the
     * request is not in progress (any more), or the session is not one of the engine, runs it without waiting; also if
     * the session ends before the response.
     *
     * @param session session of the request
     * @param request the object that the handler got
     * @param work must not block
     */
    public static void after(SmppSession session, Request<?> request, Runnable work) {
        if (session instanceof SessionEngine engine) {
            engine.afterResponse(request, work);
        } else {
            work.run();
        }
    }
}

package io.smppcore.internal.engine;

import io.smppcore.pdu.Request;
import io.smppcore.session.SmppSession;

/** Actions that follow the response to a request of the peer, for other modules of this library. Thread-safe. */
public final class Responses {

    private Responses() {}

    /**
     * Runs {@code work} on the event loop of a session after the response to {@code request} has been written, or the
     * session has ended. The request is one that a handler of the session has received; if it is not in progress, the
     * work does not wait. The work must not block. If the session is another implementation of {@link SmppSession},
     * runs the work on the calling thread before returning.
     */
    public static void after(SmppSession session, Request<?> request, Runnable work) {
        if (session instanceof SessionEngine engine) {
            engine.afterResponse(request, work);
        } else {
            work.run();
        }
    }
}

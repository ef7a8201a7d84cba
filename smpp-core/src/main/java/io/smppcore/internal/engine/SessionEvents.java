package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;

/** Calls of the listener, whose exceptions must not harm the session. Confined to the event loop. */
final class SessionEvents {

    private SessionEvents() {}

    static void opened(SmppSession session, SessionListener listener) {
        call(session, () -> listener.onOpen(session));
    }

    static void bound(SmppSession session, SessionListener listener) {
        call(session, () -> listener.onBound(session));
    }

    static void problem(SmppSession session, SessionListener listener, DecodeProblem problem) {
        call(session, () -> listener.onProblem(session, problem));
    }

    static void unfinished(SmppSession session, SessionListener listener, List<UnfinishedRequest> requests) {
        if (!requests.isEmpty()) {
            call(session, () -> listener.onUnfinished(session, requests));
        }
    }

    static void closed(SmppSession session, SessionListener listener, CloseReason reason) {
        call(session, () -> listener.onClosed(session, reason));
    }

    private static void call(SmppSession session, Runnable event) {
        try {
            event.run();
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the listener has failed", session.id(), e);
        }
    }
}

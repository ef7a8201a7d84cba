package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;

/** Caller of the listener, whose exceptions must not harm the session. Confined to the event loop. */
final class SessionEvents {

    private final SmppSession session;
    private final SessionListener listener;

    SessionEvents(SmppSession session, SessionListener listener) {
        this.session = session;
        this.listener = listener;
    }

    void opened() {
        call(() -> listener.onOpen(session));
    }

    void bound() {
        call(() -> listener.onBound(session));
    }

    void problem(DecodeProblem problem) {
        call(() -> listener.onProblem(session, problem));
    }

    void unfinished(List<UnfinishedRequest> requests) {
        if (!requests.isEmpty()) {
            call(() -> listener.onUnfinished(session, requests));
        }
    }

    void closed(CloseReason reason) {
        call(() -> listener.onClosed(session, reason));
    }

    private void call(Runnable event) {
        try {
            event.run();
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the listener has failed", session.id(), e);
        }
    }
}

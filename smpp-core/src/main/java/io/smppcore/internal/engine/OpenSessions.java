package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sessions of a client or a server from open to closed, bound or not. Passes their events on to the listener of the
 * application. Thread-safe.
 */
public class OpenSessions implements SessionListener {

    private final SessionListener listener;
    private final Set<SmppSession> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closing;

    /** Creates an empty collection; the listener gets every event after it. */
    public OpenSessions(SessionListener listener) {
        this.listener = listener;
    }

    /** Returns true if a session is open; false before {@link #onOpen} and from {@link #onClosed} on. */
    public final boolean contains(SmppSession session) {
        return open.contains(session);
    }

    /** Returns a snapshot of the bound sessions, in no particular order. */
    public final List<SmppSession> bound() {
        return open.stream().filter(session -> session.state().isBound()).toList();
    }

    /** Closes every new connection from now on. */
    public final void refuseNew() {
        closing = true;
    }

    /** Closes every session gracefully, and returns a future that completes when all are closed. */
    public final CompletableFuture<Void> closeAsync() {
        return CompletableFuture.allOf(
                open.stream().map(SmppSession::closeAsync).toArray(CompletableFuture<?>[]::new));
    }

    /** Closes every session at once. */
    public final void closeNow() {
        open.forEach(SmppSession::closeNow);
    }

    /** Called when a session is bound, before the listener of the application. */
    protected void bound(SmppSession session) {}

    /** Called when a session is no longer open, before the listener of the application. */
    protected void closed(SmppSession session, CloseReason reason) {}

    @Override
    public final void onOpen(SmppSession session) {
        // In this order: a concurrent close either finds the session, or is noticed here.
        open.add(session);
        if (closing) {
            session.closeNow();
        }
        listener.onOpen(session);
    }

    @Override
    public final void onBound(SmppSession session) {
        bound(session);
        listener.onBound(session);
    }

    @Override
    public final void onProblem(SmppSession session, DecodeProblem problem) {
        listener.onProblem(session, problem);
    }

    @Override
    public final void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
        listener.onUnfinished(session, requests);
    }

    @Override
    public final void onClosed(SmppSession session, CloseReason reason) {
        open.remove(session);
        closed(session, reason);
        listener.onClosed(session, reason);
    }
}

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
 * Open sessions of a client or a server, bound or not. A client or a server registers it as the listener of all of its
 * sessions; it passes all events on to the listener of the application. Thread-safe.
 */
public class OpenSessions implements SessionListener {

    private final SessionListener listener;
    private final Set<SmppSession> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closing;

    /** Creates an empty collection. {@code listener} is that of the application, which is called after this object. */
    public OpenSessions(SessionListener listener) {
        this.listener = listener;
    }

    /** Returns true if a session is open: from {@link #onOpen} until {@link #onClosed}. */
    public final boolean contains(SmppSession session) {
        return open.contains(session);
    }

    /** Returns a snapshot of the bound sessions, in no particular order. */
    public final List<SmppSession> bound() {
        return open.stream().filter(session -> session.state().isBound()).toList();
    }

    /** Makes every session that opens from now on close at once. Sessions that are already open are not affected. */
    public final void refuseNew() {
        closing = true;
    }

    /** Closes every open session gracefully. Returns a future that completes when all of them are closed. */
    public final CompletableFuture<Void> closeAsync() {
        return CompletableFuture.allOf(
                open.stream().map(SmppSession::closeAsync).toArray(CompletableFuture<?>[]::new));
    }

    /** Closes every open session without waiting for requests in progress. */
    public final void closeNow() {
        open.forEach(SmppSession::closeNow);
    }

    /**
     * Handles a session that is bound. Called on its event loop, before the listener of the application. Does nothing
     * here; for subclasses.
     */
    protected void bound(SmppSession session) {}

    /**
     * Handles a session that is closed. Called before the listener of the application. Does nothing here; for
     * subclasses.
     */
    protected void closed(SmppSession session, CloseReason reason) {}

    @Override
    public final void onOpen(SmppSession session) {
        // In this order: a concurrent close of all sessions either finds this one in the set, or has set the flag that
        // is read here.
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

package io.smppcore.server;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The connections of a server from open to closed. Passes their events on, to the listener of the application last. */
final class ServerSessions implements SessionListener {

    private final SessionListener listener;
    private final Set<SmppSession> connected = ConcurrentHashMap.newKeySet();
    private final BoundSessions bound = new BoundSessions();
    private final AccountSender sender;
    private final BindGate gate;
    private final Outbinds outbinds = new Outbinds();
    private volatile boolean closing;

    ServerSessions(
            SessionListener listener,
            BindAuthenticator authenticator,
            FailedBindOptions failedBinds,
            SendOptions sending) {
        this.listener = listener;
        this.sender = new AccountSender(bound, sending);
        this.gate = new BindGate(authenticator, failedBinds, connected::contains);
    }

    BoundSessions bound() {
        return bound;
    }

    AccountSender sender() {
        return sender;
    }

    BindGate gate() {
        return gate;
    }

    Outbinds outbinds() {
        return outbinds;
    }

    /** Returns the bound sessions of all accounts. */
    List<SmppSession> all() {
        return connected.stream().filter(session -> session.state().isBound()).toList();
    }

    /** Closes every new connection from now on. */
    void startClosing() {
        closing = true;
        sender.close();
    }

    /** Closes every session gracefully. */
    CompletableFuture<Void> closeAsync() {
        return CompletableFuture.allOf(
                connected.stream().map(SmppSession::closeAsync).toArray(CompletableFuture<?>[]::new));
    }

    /** Adds a session whose bind is about to be answered with ESME_ROK. Must not run on an event loop. */
    void accepted(SmppSession session, BindRequest request) {
        bound.accepted(session, request);
        if (!connected.contains(session)) {
            bound.closed(session); // it was closed before it was added, and would never be removed
        }
    }

    @Override
    public void onOpen(SmppSession session) {
        connected.add(session);
        if (closing) {
            session.closeNow();
        }
        listener.onOpen(session);
    }

    @Override
    public void onBound(SmppSession session) {
        bound.bound(session);
        outbinds.bound(session);
        sender.bound(Objects.requireNonNull(session.bind()).systemId());
        listener.onBound(session);
    }

    @Override
    public void onProblem(SmppSession session, DecodeProblem problem) {
        listener.onProblem(session, problem);
    }

    @Override
    public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
        listener.onUnfinished(session, requests);
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        connected.remove(session);
        bound.closed(session);
        gate.closed(session);
        outbinds.closed(session, reason);
        listener.onClosed(session, reason);
    }
}

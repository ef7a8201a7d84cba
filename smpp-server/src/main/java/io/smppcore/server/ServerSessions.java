package io.smppcore.server;

import io.smppcore.internal.engine.OpenSessions;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import java.util.Objects;

/**
 * The open sessions of a server. As their listener, it reports their binds and ends to the objects that depend on them:
 * bound sessions by account, sender, gate and outbinds. Thread-safe.
 */
final class ServerSessions extends OpenSessions {

    private final String server;
    private final BoundSessions bound = new BoundSessions();
    private final AccountSender sender;
    private final BindGate gate;
    private final Outbinds outbinds = new Outbinds();

    /**
     * Creates an object without sessions.
     *
     * @param server name of the server in log lines
     */
    ServerSessions(
            String server,
            SessionListener listener,
            BindAuthenticator authenticator,
            FailedBindOptions failedBinds,
            ServerClock clock,
            SendOptions sending) {
        super(listener);
        this.server = server;
        this.sender = new AccountSender(server, bound, sending);
        this.gate = new BindGate(server, authenticator, failedBinds, clock, this::contains);
    }

    /** Returns the name of the server in log lines. */
    String server() {
        return server;
    }

    BoundSessions ofAccounts() {
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

    /** Closes every new connection from now on, and fails the requests that wait for a session. */
    void startClosing() {
        refuseNew();
        sender.close();
    }

    /** Adds a session whose bind is about to be answered with ESME_ROK. Must not run on an event loop. */
    void accepted(SmppSession session, BindRequest request) {
        bound.accepted(session, request);
        if (!contains(session)) {
            bound.closed(session); // it was closed before it was added, and would never be removed
        }
    }

    @Override
    protected void bound(SmppSession session) {
        bound.bound(session);
        outbinds.bound(session);
        // Last: the waiting requests that it serves choose one of the bound sessions.
        sender.bound(Objects.requireNonNull(session.bind()).systemId());
    }

    @Override
    protected void closed(SmppSession session, CloseReason reason) {
        bound.closed(session);
        gate.closed(session);
        outbinds.closed(session, reason);
    }
}

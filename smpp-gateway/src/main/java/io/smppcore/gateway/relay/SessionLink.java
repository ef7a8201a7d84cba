package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.BacklogQueue.Queued;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A link over a bound session. */
class SessionLink extends Link {

    private final SmppSession session;

    SessionLink(String id, SmppSession session) {
        super(id, session.options().windowSize());
        this.session = session;
    }

    final boolean isClosed() {
        return session.state() == SessionState.CLOSED;
    }

    @Override
    final Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
        return trySend(request);
    }

    /** Sends a request as {@link #trySend(Queued, Request)}. */
    final Optional<? extends CompletableFuture<? extends Response>> trySend(Request<?> request) {
        return session.trySend(request);
    }
}

package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.BacklogQueue.Queued;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.message.MessageAdapter;
import io.smppcore.message.MessageAdapter.Adaptation;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** A link over a bound session, which adapts messages to the version of the session. */
public class SessionLink extends Link {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(SessionLink.class), LimitedLog.LINES_PER_SECOND);

    /** Maximum number of different changes in the log, because peers choose the tags of parameters. */
    private static final int MAX_LOGGED = 100;

    private final SmppSession session;
    private final MessageAdapter adapter;
    private final String peer;

    /** Changes that were logged. */
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /** Creates a link, with the name of the peer in logs. */
    public SessionLink(String id, SmppSession session, MessageAdapter adapter, String peer) {
        super(id, session.options().window());
        this.session = session;
        this.adapter = adapter;
        this.peer = peer;
    }

    public final boolean isClosed() {
        return session.state() == SessionState.CLOSED;
    }

    @Override
    public final String peer() {
        return peer;
    }

    @Override
    public final Duration responseTimeout() {
        return session.options().requestTimeout();
    }

    /** Sends enquire_link, one at a time, until one is answered within its timeout. */
    @Override
    final void probe() {
        session.sendAsync(EnquireLink.HEADER_ONLY).whenComplete((response, failure) -> {
            if (failure instanceof RequestTimeoutException && !isClosed()) {
                probe();
            } else {
                probed();
            }
        });
        LOG.warn(
                "{} has not responded within {} ms: its bind gets nothing until it responds to enquire_link, and then "
                        + "single messages until it responds to one in time",
                peer,
                responseTimeout().toMillis());
    }

    @Override
    final @Nullable Inexpressible obstacle(MessageRequest<?> request) {
        return adapter.obstacle(request, session.version());
    }

    @Override
    public final Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
        return trySend(request);
    }

    /** Sends a request as {@link #trySend(Queued, Request)}. */
    public final Optional<? extends CompletableFuture<? extends Response>> trySend(Request<?> request) {
        if (!(request instanceof MessageRequest<?> message)) {
            return session.trySend(request);
        }
        return switch (adapter.adapt(message, session.version())) {
            case Adaptation.Adapted adapted -> {
                log(adapted.changes());
                yield session.trySend(adapted.request());
            }
            case Inexpressible obstacle ->
                Optional.of(CompletableFuture.<Response>failedFuture(new UnsendableException(obstacle.reason())));
        };
    }

    /** Logs each kind of change once for a session. */
    private void log(List<String> changes) {
        for (String change : changes) {
            if (logged.size() < MAX_LOGGED && logged.add(change)) {
                InterfaceVersion version = session.version();
                LOG.info("messages to {} are adapted to SMPP {}: {}", peer, version, change);
            }
        }
    }
}

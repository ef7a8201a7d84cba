package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.Defaults;
import io.smppcore.gateway.message.Queued;
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
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** A link over a session that is bound at this node. It adapts messages to the SMPP version of the session. */
public class SessionLink extends Link {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(SessionLink.class), LimitedLog.LINES_PER_SECOND);

    /**
     * Maximum number of different changes that are logged. It is bounded because peers choose the tags of TLVs, which
     * occur in the changes.
     */
    private static final int MAX_LOGGED = 100;

    private final SmppSession session;
    private final MessageAdapter adapter;
    private final String peer;
    private final Tlvs defaults;

    /** Changes that were already logged. */
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /**
     * Creates a link.
     *
     * @param id id, unique among the links of a queue
     * @param peer name of the peer in logs
     * @param defaults TLVs of messages that do not have their tags
     */
    public SessionLink(String id, SmppSession session, MessageAdapter adapter, String peer, Tlvs defaults) {
        super(id, session.window());
        this.session = session;
        this.adapter = adapter;
        this.peer = peer;
        this.defaults = defaults;
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

    /**
     * Sends one enquire_link after another, until one gets its response in time or fails for a reason other than a
     * timeout.
     */
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

    /**
     * Sends a request, adapted to the SMPP version of the session. Returns empty if the session cannot send it now; the
     * future fails with {@link Link.UnsendableException} if the version cannot express the message. Never blocks.
     */
    public final Optional<? extends CompletableFuture<? extends Response>> trySend(Request<?> request) {
        if (!(request instanceof MessageRequest<?> message)) {
            return session.trySend(request);
        }
        return switch (adapter.adapt(Defaults.add(message, defaults), session.version())) {
            case Adaptation.Adapted adapted -> {
                log(adapted.changes());
                yield session.trySend(adapted.request());
            }
            case Inexpressible obstacle ->
                Optional.of(CompletableFuture.<Response>failedFuture(new UnsendableException(obstacle.reason())));
        };
    }

    /** Logs each different change once for this session. */
    private void log(List<String> changes) {
        for (String change : changes) {
            if (logged.size() < MAX_LOGGED && logged.add(change)) {
                InterfaceVersion version = session.version();
                LOG.info("messages to {} are adapted to SMPP {}: {}", peer, version, change);
            }
        }
    }
}

package io.smppcore.gateway.cluster;

import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/**
 * Sessions that other nodes have bound to this one. A session is closed unless it proves within five seconds that its
 * peer has the secret of the cluster; until then, only requests of the handshake are processed. Thread-safe.
 */
final class InboundLinks implements SessionListener {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(InboundLinks.class), LimitedLog.LINES_PER_SECOND);
    private static final long HANDSHAKE_SECONDS = 5;

    private final ClusterConfig config;
    private final NodeLinks.Requests requests;

    /** Handshakes by the id of the session, from its bind to its close. */
    private final Map<String, LinkAuthentication.Server> handshakes = new ConcurrentHashMap<>();

    InboundLinks(ClusterConfig config, NodeLinks.Requests requests) {
        this.config = config;
        this.requests = requests;
    }

    @Override
    public void onBound(SmppSession session) {
        handshakes.put(session.id(), new LinkAuthentication.Server(config.secret(), config.node()));
        CompletableFuture.delayedExecutor(HANDSHAKE_SECONDS, TimeUnit.SECONDS).execute(() -> closeUnproven(session));
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        handshakes.remove(session.id());
    }

    private void closeUnproven(SmppSession session) {
        LinkAuthentication.Server remote = handshakes.get(session.id());
        if (remote != null && remote.node() == null) {
            LOG.warn("link from {} closed: no handshake with the secret", session.remoteAddress());
            session.closeNow();
        }
    }

    /**
     * Processes a request of another node, or a step of its handshake. The stage completes with the response. Called on
     * an event loop.
     */
    CompletionStage<DataSmResp> received(SmppSession session, DataSm request) {
        LinkAuthentication.Server remote = handshakes.get(session.id());
        LinkTlvs.Content content = LinkTlvs.read(request.tlvs());
        if (remote == null || content == null) {
            return CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_RSYSERR));
        }
        String node = remote.node();
        if (node == null) {
            return CompletableFuture.completedFuture(handshake(session, remote, request, content));
        }
        return requests.handle(node, content.operation(), content.octets()).handle((octets, failure) -> {
            if (failure == null) {
                return DataSmResp.ok("").withTlvs(LinkTlvs.tlvs(content.operation(), octets));
            }
            refused(node, content.operation(), failure);
            return request.respond(CommandStatus.ESME_RX_T_APPN);
        });
    }

    private static void refused(String node, int operation, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        // Expected while a partition moves: the other node repeats the request to the next owner, so it is not logged.
        if (!(cause instanceof LinkException)) {
            LOG.warn("request {} of node {} was refused: {}", operation, node, cause.toString());
        }
    }

    private static DataSmResp handshake(
            SmppSession session, LinkAuthentication.Server remote, DataSm request, LinkTlvs.Content content) {
        byte[] answer = remote.answer(content.operation(), content.octets());
        if (answer == null) {
            LOG.warn("link from {} refused: wrong secret", session.remoteAddress());
            session.closeAsync();
            return request.respond(CommandStatus.ESME_RINVPASWD);
        }
        return DataSmResp.ok("").withTlvs(LinkTlvs.tlvs(content.operation(), answer));
    }
}

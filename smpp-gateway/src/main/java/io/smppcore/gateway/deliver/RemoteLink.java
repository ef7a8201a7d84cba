package io.smppcore.gateway.deliver;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSession;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.message.Queued;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.row.Row;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A link over a session of an account that is bound at another node. Deliveries pass through the connection between the
 * nodes.
 */
public final class RemoteLink extends Link {

    /** First field of a response of the other node if it has not sent the delivery. */
    public static final int NOT_SENT = 0;

    /** First field of a response of the other node if the delivery can never be sent; the reason follows. */
    public static final int UNSENDABLE = 2;

    /** First field of a response of the other node if the account has responded; its response follows. */
    public static final int ANSWERED = 1;

    private final Peers peers;
    private final String node;
    private final String account;

    public RemoteLink(Peers peers, String node, String account, PeerSession session) {
        super(session.id(), session.window());
        this.peers = peers;
        this.account = account;
        this.node = node;
    }

    @Override
    public String peer() {
        return "account " + account + " at node " + node;
    }

    @Override
    public boolean isNear() {
        return false;
    }

    @Override
    public Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request) {
        byte[] body = Row.write().text(account).text(id).pdu(request).toOctets();
        return peers.tryAsk(node, NodeRequest.DELIVER, body)
                .map(answer -> answer.thenApply(RemoteLink::response).exceptionallyCompose(RemoteLink::failure));
    }

    private static Response response(Row.Reader answer) {
        return switch (answer.small()) {
            case ANSWERED -> (Response) answer.pdu();
            case UNSENDABLE -> throw new UnsendableException(answer.text());
            default -> throw new NotSentException();
        };
    }

    private static CompletableFuture<Response> failure(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        Throwable known = switch (cause) {
            // A new exception, whose late() never completes: a late response would be that of the other node, not a
            // deliver_sm_resp of the account.
            case RequestTimeoutException timeout ->
                new RequestTimeoutException(String.valueOf(timeout.getMessage()), timeout.outcome());
            case RequestFailedException failed -> failed;
            case UnsendableException unsendable -> unsendable;
            case null, default -> new NotSentException();
        };
        return CompletableFuture.failedFuture(known);
    }
}

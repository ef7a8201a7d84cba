package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeLinks;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSession;
import io.smppcore.gateway.cluster.PeerSessions;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.deliver.RemoteLink;
import io.smppcore.gateway.limit.Grants;
import io.smppcore.gateway.limit.Limits;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.SendFailures;
import io.smppcore.gateway.queue.SessionLink;
import io.smppcore.gateway.receipt.Receipts;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnectors;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.type.InterfaceVersion;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Handler of the requests of other nodes. It also passes sessions that open and close at other nodes to the partitions
 * of this node. Thread-safe.
 */
final class PeerRequests implements NodeLinks.Requests, PeerSessions.Listener {

    private final Peers peers;
    private final Partitions partitions;
    private final Dispatcher dispatcher;
    private final Receipts receipts;
    private final AccountServer server;
    private final SmscLinks smscs;
    private final SmscConnectors connectors;
    private final ClusterNodes nodes;
    private final Operations operations;
    private final Consumer<String> ended;

    /** Links over sessions at other nodes by session id. All partitions share them. */
    private final Map<String, RemoteLink> links = new ConcurrentHashMap<>();

    PeerRequests(
            Peers peers,
            Partitions partitions,
            Dispatcher dispatcher,
            Receipts receipts,
            AccountServer server,
            SmscLinks smscs,
            SmscConnectors connectors,
            ClusterNodes nodes,
            Operations operations,
            Consumer<String> ended) {
        this.peers = peers;
        this.partitions = partitions;
        this.dispatcher = dispatcher;
        this.receipts = receipts;
        this.server = server;
        this.smscs = smscs;
        this.connectors = connectors;
        this.nodes = nodes;
        this.operations = operations;
        this.ended = ended;
    }

    void start() {
        peers.start(this, this);
    }

    /** Passes the sessions at other nodes to a partition that was just loaded. */
    void openAll(ActivePartition partition) {
        peers.sessions.forEachSession(
                (node, account, session) -> partition.accounts().opened(account, link(node, account, session)));
    }

    private RemoteLink link(String node, String account, PeerSession session) {
        return links.computeIfAbsent(session.id(), id -> new RemoteLink(peers, node, account, session));
    }

    @Override
    public void opened(String node, String account, PeerSession session) {
        RemoteLink link = link(node, account, session);
        partitions.all().forEach(partition -> partition.accounts().opened(account, link));
    }

    @Override
    public void closed(String account, PeerSession session) {
        links.remove(session.id());
        partitions.all().forEach(partition -> partition.accounts().closed(account, session.id()));
    }

    @Override
    public void changed(String account) {
        partitions.limits.shareRate(account);
    }

    @Override
    public void moved() {
        receipts.early.searchSoon();
    }

    @Override
    public void ended(String node) {
        ended.accept(node);
    }

    @Override
    public CompletionStage<byte[]> handle(String node, int operation, byte[] body) {
        try {
            Row.Reader row = new Row.Reader(body);
            return switch (NodeRequest.of(operation)) {
                case SUBMIT -> submit(row);
                case DELIVER -> deliver(row);
                case MOBILE_ORIGINATED -> mobileOriginated(row);
                case SUBMIT_ONCE -> blocking(() -> submitOnce(row));
                case ANCILLARY -> blocking(() -> answerAncillary(row));
                case PARTS -> blocking(() -> tracked(row));
                case RECEIPTS -> blockingAsync(() -> receipts(row));
                case GRANT -> blocking(() -> grant(row));
                case RECLAIM -> reclaim(row);
                case BIND -> blockingAsync(() -> server.binds().decide(node, row));
                case COUNT -> CompletableFuture.completedFuture(server.binds().count(row));
                case STATE -> blocking(nodes::toOctets);
                case QUEUES -> blocking(() -> NodeCodec.queues(operations.queuesHere()));
                case LATEST -> blocking(() -> NodeCodec.latest(operations.latestHere(row.small())));
                case SEARCH -> blocking(() -> operations.search().here(row));
                case LETTERS -> blocking(() -> operations.deadLetters().list(row));
                case LETTER -> blocking(() -> operations.deadLetters().one(row));
                case ALL_LETTERS -> blocking(() -> operations.deadLetters().all(row));
                case CONFIGURE -> blocking(() -> operations.configuration().change(row));
                case CONFIGURATION -> blocking(() -> operations.configuration().document(row));
                case CONFIGURED -> blocking(() -> operations.configuration().announced(row));
                case AUDIT -> blocking(() -> operations.audit().addHere(row));
                case AUDIT_LOG -> blocking(() -> operations.audit().page(row));
                case SESSIONS ->
                    CompletableFuture.completedFuture(operations.sessions().list(row));
                case END_SESSION ->
                    CompletableFuture.completedFuture(operations.sessions().end(row));
                case HISTORY -> blocking(() -> operations.historyHere(row));
                case MOVES -> blocking(() -> operations.moves().here(row));
                case ALERTS -> blocking(() -> operations.alerts().here());
                case FORWARDED -> {
                    receipts.forwardedElsewhere(node, row);
                    yield CompletableFuture.completedFuture(Row.write().toOctets());
                }
                case ACCEPTED -> {
                    partitions.movedCopies().received(row);
                    yield CompletableFuture.completedFuture(Row.write().toOctets());
                }
            };
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Runs blocking work on a virtual thread. */
    private static CompletableFuture<byte[]> blocking(Callable<byte[]> work) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                answer.complete(work.call());
            } catch (Throwable e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    private static CompletableFuture<byte[]> blockingAsync(Supplier<CompletableFuture<byte[]>> work) {
        return CompletableFuture.supplyAsync(work, Limits.VIRTUAL).thenCompose(Function.identity());
    }

    private CompletableFuture<byte[]> submit(Row.Reader row) {
        NodeCodec.Submission submission = NodeCodec.submission(row);
        return dispatcher
                .submitFromPeer(submission.partition(), submission.account(), submission.session(), submission.items())
                .thenApply(outcomes -> NodeCodec.write(Row.write(), outcomes).toOctets());
    }

    private byte[] submitOnce(Row.Reader row) throws InterruptedException {
        NodeCodec.Submission submission = NodeCodec.submission(row);
        List<SubmitResult> outcomes = dispatcher.submitOnce(
                submission.partition(), submission.account(), submission.items(), submission.key());
        return outcomes == null
                ? Row.write().flag(false).toOctets()
                : NodeCodec.write(Row.write().flag(true), outcomes).toOctets();
    }

    private byte[] answerAncillary(Row.Reader row) {
        String account = row.text();
        InterfaceVersion version = InterfaceVersion.of(row.small());
        Response response = dispatcher.ancillary().answerHere(account, (Request<?>) row.pdu(), version);
        return Row.write().pdu(response).toOctets();
    }

    private byte[] tracked(Row.Reader row) {
        String account = row.text();
        String id = row.text();
        List<TrackedMessage> tracked = dispatcher.ancillary().trackedHere(account.isEmpty() ? null : account, id);
        return row.hasMore() && row.flag()
                ? NodeCodec.contents(tracked, dispatcher.ancillary().contentsHere(id))
                : NodeCodec.tracked(tracked);
    }

    private CompletableFuture<byte[]> receipts(Row.Reader row) {
        List<Receipts.Offered> offered = row.list(block -> {
            Row.Reader one = new Row.Reader(block.block());
            return new Receipts.Offered(connectors.of(one.text()), (DeliverSm) one.pdu());
        });
        List<CompletableFuture<Boolean>> stored = receipts.receivedElsewhere(offered);
        return CompletableFuture.allOf(stored.toArray(CompletableFuture[]::new)).thenApply(all -> {
            Row answer = Row.write();
            stored.forEach(isStored -> answer.flag(isStored.join()));
            return answer.toOctets();
        });
    }

    private SmscConnector connector(String name) {
        SmscConnector connector = connectors.of(name);
        if (connector == null) {
            throw new LinkException("SMSC " + name + " is not configured at this node");
        }
        return connector;
    }

    private CompletionStage<byte[]> mobileOriginated(Row.Reader row) {
        String account = row.text();
        SmscConnector connector = connector(row.text());
        return smscs.mobileOriginatedElsewhere(connector, account, (DeliverSm) row.pdu())
                .thenApply(response -> Row.write().pdu(response).toOctets());
    }

    /**
     * Sends a delivery over a session of this node. Runs on the event loop of the request, so that the order of the
     * other node is kept.
     */
    private CompletionStage<byte[]> deliver(Row.Reader row) {
        SessionLink link = server.link(row.text(), row.text());
        DeliverSm request = (DeliverSm) row.pdu();
        Optional<? extends CompletableFuture<? extends Response>> sent =
                link == null ? Optional.empty() : link.trySend(request);
        return sent.isEmpty()
                ? CompletableFuture.completedFuture(
                        Row.write().small(RemoteLink.NOT_SENT).toOctets())
                : sent.get().handle(PeerRequests::answered).thenCompose(Function.identity());
    }

    private static CompletableFuture<byte[]> answered(@Nullable Response response, @Nullable Throwable failure) {
        if (failure == null) {
            return CompletableFuture.completedFuture(answered(Objects.requireNonNull(response)));
        }
        return SendFailures.isPermanent(failure)
                ? CompletableFuture.completedFuture(Row.write()
                        .small(RemoteLink.UNSENDABLE)
                        .text(String.valueOf(failure.getMessage()))
                        .toOctets())
                : CompletableFuture.failedFuture(failure);
    }

    private static byte[] answered(Response response) {
        return Row.write().small(RemoteLink.ANSWERED).pdu(response).toOctets();
    }

    private byte[] grant(Row.Reader row) {
        Grants.Grant grant =
                partitions.limits.grant(row.text(), row.number(), row.small(), row.small(), row.number(), row.small());
        return Row.write()
                .number(grant.total())
                .number(grant.version())
                .flag(grant.isEnough())
                .toOctets();
    }

    private CompletableFuture<byte[]> reclaim(Row.Reader row) {
        return partitions
                .limits
                .reclaimHere(row.text(), row.small(), row.number())
                .thenApply(reclaimed -> Row.write()
                        .small(reclaimed.epoch())
                        .number(reclaimed.total())
                        .toOctets());
    }
}

package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.SmppSession;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The bound sessions of accounts, for the management: those of this node, and over all nodes. Thread-safe. */
public final class AccountSessions {

    /** Maximum number of sessions of a node in a list, so that they fit into a response between nodes. */
    private static final int MAX_LISTED = 10_000;

    private final Peers peers;
    private final ClusterNodes nodes;
    private final InstantSource clock;

    /** Bound sessions by their ids. */
    private final Map<String, Open> open = new ConcurrentHashMap<>();

    private record Open(SmppSession session, Instant since) {}

    /**
     * A bound session.
     *
     * @param id id, unique over all nodes
     * @param node name of its node, empty without a cluster
     * @param account system_id
     * @param bindType type of the bind
     * @param version SMPP version
     * @param address address and port of the client
     * @param since time of the bind
     * @param inFlight requests to the client without a response
     * @param requests requests of the client so far
     */
    public record BoundSession(
            String id,
            String node,
            String account,
            String bindType,
            String version,
            String address,
            Instant since,
            int inFlight,
            long requests) {

        private void write(Row row) {
            row.text(id)
                    .text(node)
                    .text(account)
                    .text(bindType)
                    .text(version)
                    .text(address)
                    .number(since.toEpochMilli())
                    .small(inFlight)
                    .number(requests);
        }

        private static BoundSession read(Row.Reader row) {
            return new BoundSession(
                    row.text(),
                    row.text(),
                    row.text(),
                    row.text(),
                    row.text(),
                    row.text(),
                    Instant.ofEpochMilli(row.number()),
                    row.small(),
                    row.number());
        }
    }

    AccountSessions(Peers peers, ClusterNodes nodes, InstantSource clock) {
        this.peers = peers;
        this.nodes = nodes;
        this.clock = clock;
    }

    /** Adds a session that was bound. */
    void add(SmppSession session) {
        open.put(id(session), new Open(session, clock.instant()));
        if (session.closed().isDone()) {
            remove(session);
        }
    }

    void remove(SmppSession session) {
        open.remove(id(session));
    }

    private String id(SmppSession session) {
        return peers.prefix + session.id();
    }

    /**
     * Returns the sessions at all nodes that respond within a second, by account and then by time. Blocks; must not be
     * called on an event loop.
     *
     * @param account system_id; null for all
     */
    public Gathered<List<BoundSession>> list(@Nullable String account) {
        Gathered<List<List<BoundSession>>> all = nodes.gather(
                NodeRequest.SESSIONS,
                Row.write().optional(account).toOctets(),
                ClusterNodes.PATIENCE,
                () -> here(account),
                (node, row) -> row.list(BoundSession::read));
        return new Gathered<>(
                all.value().stream()
                        .flatMap(List::stream)
                        .sorted(Comparator.comparing(BoundSession::account).thenComparing(BoundSession::since))
                        .toList(),
                all.away());
    }

    /** Returns the sessions of this node for another one. */
    byte[] list(Row.Reader row) {
        List<BoundSession> here = here(row.optional());
        Row answer = Row.write();
        return answer.list(here, session -> session.write(answer)).toOctets();
    }

    private List<BoundSession> here(@Nullable String account) {
        return open.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .filter(session -> account == null || session.account.equals(account))
                .limit(MAX_LISTED)
                .toList();
    }

    private BoundSession of(String id, Open one) {
        BindRequest bind = one.session.bind();
        return new BoundSession(
                id,
                peers.node(),
                bind == null ? "" : bind.systemId(),
                bind == null ? "" : bind.bindType().name(),
                one.session.version().toString(),
                one.session.remoteAddress() instanceof InetSocketAddress remote
                        ? remote.getHostString() + ":" + remote.getPort()
                        : String.valueOf(one.session.remoteAddress()),
                one.since,
                one.session.pendingRequests(),
                one.session.statistics().requestsReceived());
    }

    /**
     * Ends a session at any node: it is unbound, after the responses to its requests. Blocks; must not be called on an
     * event loop.
     *
     * @return true if there was such a session, and the names of the nodes that did not respond
     */
    public Gathered<Boolean> end(String id) {
        Gathered<List<Boolean>> all = nodes.gather(
                NodeRequest.END_SESSION,
                Row.write().text(id).toOctets(),
                ClusterNodes.PATIENCE,
                () -> endHere(id),
                (node, row) -> row.flag());
        return new Gathered<>(all.value().contains(true), all.away());
    }

    /** Ends a session of this node for another one. */
    byte[] end(Row.Reader row) {
        return Row.write().flag(endHere(row.text())).toOctets();
    }

    private boolean endHere(String id) {
        Open one = open.get(id);
        if (one != null) {
            one.session.closeAsync();
        }
        return one != null;
    }
}

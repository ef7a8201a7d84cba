package io.smppcore.gateway.cluster;

import io.smppcore.client.Backoff;
import io.smppcore.client.SmppClient;
import io.smppcore.codec.CodecLimits;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.store.Directory;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * SMPP sessions between the nodes of a gateway. Requests are sent as data_sm, and the responses to them as
 * data_sm_resp. Thread-safe.
 *
 * <p>A node publishes its address in the directory, and binds to all other nodes, so that two nodes have a session in
 * each direction. Both ends authenticate with the secret of the cluster before other requests are processed. The
 * requests of a session arrive in the order in which they were sent.
 */
public final class NodeLinks implements AutoCloseable {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(NodeLinks.class), LimitedLog.LINES_PER_SECOND);

    /** Prefix of the keys in the directory that contain the addresses of nodes. */
    private static final String ADDRESS = "node/";

    private static final String SERVICE = "node";
    private static final int WINDOW = 1_000;
    private static final int QUEUE = 10_000;
    private static final int MAX_OCTETS = 4 << 20;

    /** Maximum octets of the body of a request, which has a head too. */
    static final int MAX_BODY = MAX_OCTETS - (1 << 10);

    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LAST_WAIT = Duration.ofSeconds(2);

    private final ClusterConfig config;
    private final Directory directory;
    private final Listener listener;
    private final Duration alive;
    private final Map<String, Peer> peers = new ConcurrentHashMap<>();

    private final InboundLinks inbound;

    /**
     * True after the address that this node has published was read from the directory. Confined to the thread of the
     * watcher.
     */
    private boolean hasOwn;

    /** True after another node with the same name was logged. Confined to the thread of the watcher. */
    private boolean isDuplicate;

    private volatile @Nullable SmppServer server;
    private Directory.@Nullable Watch watch;
    private volatile boolean isClosed;

    /** A handler of requests of other nodes. */
    @FunctionalInterface
    public interface Requests {

        /**
         * Processes a request. Called on an event loop; must not block.
         *
         * @param node name of the node that has sent it
         * @param operation number of the operation, 1 to 127
         * @param body content
         * @return a stage that completes with the content of the response; if it fails, the other node gets a refusal
         *     and may retry
         */
        CompletionStage<byte[]> handle(String node, int operation, byte[] body);
    }

    /**
     * A listener for the links to other nodes. Its methods must not block; they are called on event loops, by the
     * watcher of the directory, or on a virtual thread.
     */
    public interface Listener {

        /** Called when the link to a node is authenticated and can be used. */
        void up(String node);

        /** Called when a link is lost for which {@link #up} was called. */
        void down(String node);

        /** Called when the process of a node has ended without closing its links. */
        void ended(String node);
    }

    /**
     * Creates an object that is not started.
     *
     * @param alive interval of enquire_link, and the timeout of its response
     */
    public NodeLinks(ClusterConfig config, Directory directory, Requests requests, Listener listener, Duration alive) {
        this.config = config;
        this.directory = directory;
        this.inbound = new InboundLinks(config, requests);
        this.listener = listener;
        this.alive = alive;
    }

    /**
     * Starts to listen for other nodes, publishes the address of this node, and starts to bind to the nodes in the
     * directory.
     */
    public void start() {
        SmppServer started = SmppServer.builder()
                .host(config.host())
                .port(config.port())
                .systemId(SERVICE)
                .tls(config.tls())
                .authenticator(BindAuthenticator.anyone())
                .options(this::options)
                .handlers(handlers -> handlers.onAsync(DataSm.class, inbound::received))
                .listener(inbound)
                .start();
        server = started;
        watch = directory.watch(this::changed);
        directory.publish(ADDRESS + config.node(), address(started));
    }

    private void options(SessionOptions.Builder options) {
        options.dispatch(Dispatch.EVENT_LOOP)
                .window(WINDOW)
                .queueLimit(QUEUE)
                .inboundLimit(2 * WINDOW)
                .requestTimeout(ANSWER)
                .windowTimeout(ANSWER)
                .enquireLinkInterval(alive)
                .enquireLinkTimeout(alive)
                .limits(new CodecLimits(MAX_OCTETS));
    }

    private void changed(String key, byte @Nullable [] value) {
        if (isClosed || !key.startsWith(ADDRESS)) {
            return;
        }
        String node = key.substring(ADDRESS.length());
        if (node.equals(config.node())) {
            ownChanged(value);
            return;
        }
        Peer next = value == null ? null : new Peer(node, value);
        Peer before = next == null ? peers.remove(node) : peers.put(node, next);
        if (before != null) {
            before.replaced();
        }
        if (next != null) {
            next.connect();
        }
    }

    /**
     * Logs an error, once, if the address of this node in the directory was replaced, because another node has the same
     * name.
     */
    private void ownChanged(byte @Nullable [] value) {
        SmppServer started = server;
        if (value == null || started == null) {
            return;
        }
        byte[] own = address(started);
        if (Arrays.equals(value, own)) {
            hasOwn = true;
        } else if (hasOwn && !isDuplicate) {
            // Not before the own address was read, because an earlier one may be that of this node before a restart.
            isDuplicate = true;
            LOG.error(
                    "cluster.node: {} is also the name of a node at {}, this one is at {} (expected: a name of its own"
                            + " for each node; stop one of them, and change its cluster.node)",
                    config.node(),
                    LinkTlvs.texts(value),
                    LinkTlvs.texts(own));
        }
    }

    private byte[] address(SmppServer started) {
        return LinkTlvs.write(config.host(), Integer.toString(started.port()));
    }

    /** Another node, at the address that it has published. A new address gets a new object. */
    private final class Peer {
        final String node;
        final byte[] address;
        final SmppClient client;
        volatile @Nullable SmppSession session;
        private final EndDetector end;

        Peer(String node, byte[] address) {
            this.node = node;
            this.address = address;
            this.end = new EndDetector(() -> listener.ended(node));
            List<String> hostAndPort = LinkTlvs.texts(address);
            this.client = SmppClient.builder()
                    .endpoint(hostAndPort.get(0), Integer.parseInt(hostAndPort.get(1)))
                    .systemId(SERVICE)
                    .tls(NodeTls.of(config.tls()))
                    .clientOptions(
                            options -> options.neverGivesUp().backoff(new Backoff(FIRST_WAIT, LAST_WAIT, 2, 0.2)))
                    .options(NodeLinks.this::options)
                    .listener(new SessionListener() {
                        @Override
                        public void onBound(SmppSession bound) {
                            handshake(bound);
                        }

                        @Override
                        public void onClosed(SmppSession closed, CloseReason reason) {
                            if (closed.equals(session)) {
                                session = null;
                                end.closed(reason);
                                listener.down(node);
                            }
                        }
                    })
                    .clientListener(end)
                    .build();
        }

        void connect() {
            client.connectAsync().whenComplete((connected, failure) -> {
                if (failure != null) {
                    LOG.warn("node {} at {} is not bound: {}", node, LinkTlvs.texts(address), failure.getMessage());
                }
            });
        }

        void handshake(SmppSession bound) {
            LinkAuthentication.Client own = new LinkAuthentication.Client(config.secret(), config.node(), node);
            send(bound, LinkAuthentication.HELLO, own.hello())
                    .thenCompose(answer -> {
                        byte[] proof = own.proof(answer);
                        return proof == null
                                ? CompletableFuture.failedFuture(new LinkException("it does not know the secret"))
                                : send(bound, LinkAuthentication.PROOF, proof);
                    })
                    .whenComplete((proven, failure) -> {
                        if (failure == null && this.equals(peers.get(node))) {
                            end.up();
                            session = bound;
                            listener.up(node);
                        } else if (failure == null) {
                            bound.closeAsync();
                        } else {
                            LOG.warn("link to node {} refused: {}", node, failure.getMessage());
                            bound.closeAsync();
                        }
                    });
        }

        /**
         * Ends the link. The listener is notified here, so that this happens before the link to the new address is up.
         */
        void replaced() {
            if (session != null) {
                session = null;
                listener.down(node);
            }
            client.closeNow();
        }
    }

    private static CompletableFuture<byte[]> send(SmppSession session, int operation, byte[] body) {
        return content(session.sendAsync(request(operation, body)));
    }

    private static DataSm request(int operation, byte[] body) {
        return DataSm.builder().tlvs(LinkTlvs.tlvs(operation, body)).build();
    }

    private static CompletableFuture<byte[]> content(CompletableFuture<DataSmResp> answer) {
        return answer.thenApply(response -> {
                    LinkTlvs.Content content = response.commandStatus().isOk() ? LinkTlvs.read(response.tlvs()) : null;
                    if (content == null) {
                        throw new LinkException("refused: " + response.commandStatus());
                    }
                    return content.octets();
                })
                .exceptionallyCompose(NodeLinks::failure);
    }

    /**
     * Returns a failed future: with a {@link LinkException} if the request was never written, as when the node closes
     * the link, otherwise with the cause of the failure.
     */
    private static CompletableFuture<byte[]> failure(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return CompletableFuture.failedFuture(
                cause instanceof RequestFailedException request && request.outcome() == Outcome.NEVER_WRITTEN
                        ? new LinkException("not written: " + request.getMessage())
                        : cause);
    }

    /**
     * Sends a request to a node.
     *
     * @param operation number of the operation, 1 to 127
     * @return a future that completes with the content of the response. It fails with a {@link LinkException} if there
     *     is no link to the node, if the request was not written, or if the node has refused it, and with another
     *     exception if the outcome is unknown.
     */
    public CompletableFuture<byte[]> ask(String node, int operation, byte[] body) {
        SmppSession session = session(node);
        return session == null
                ? CompletableFuture.failedFuture(new LinkException("node " + node + " cannot be reached now"))
                : send(session, operation, body);
    }

    /**
     * Sends a request as {@link #ask} does, but returns empty if there is no link to the node or the window is full.
     */
    public Optional<CompletableFuture<byte[]>> tryAsk(String node, int operation, byte[] body) {
        SmppSession session = session(node);
        return session == null
                ? Optional.empty()
                : session.trySend(request(operation, body)).map(NodeLinks::content);
    }

    private @Nullable SmppSession session(String node) {
        Peer peer = peers.get(node);
        return peer == null ? null : peer.session;
    }

    /** Returns the names of the other nodes to which a link is up, sorted. */
    public List<String> nodes() {
        return peers.values().stream()
                .filter(peer -> peer.session != null)
                .map(peer -> peer.node)
                .sorted()
                .toList();
    }

    /** Returns the names of all other nodes in the directory, reachable or not, sorted. */
    public List<String> known() {
        return peers.keySet().stream().sorted().toList();
    }

    /** Returns the port on which this node listens for other nodes. */
    public int port() {
        SmppServer started = server;
        if (started == null) {
            throw new IllegalStateException("not started");
        }
        return started.port();
    }

    @Override
    public void close() {
        isClosed = true;
        Directory.Watch current = watch;
        if (current != null) {
            current.close();
        }
        peers.values().forEach(peer -> peer.client.closeNow());
        SmppServer started = server;
        if (started != null) {
            started.close();
        }
    }

    @Override
    public String toString() {
        return "NodeLinks[" + config.node() + ", " + known() + "]";
    }
}

package io.smppcore.gateway.cluster;

import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.LimitedLog;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Access to the other nodes of a gateway: the owners of partitions, the sessions bound there, and requests to them. A
 * gateway without a cluster has this object too, but with no other node. Thread-safe.
 */
public final class Peers implements AutoCloseable {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Peers.class), LimitedLog.LINES_PER_SECOND);

    /** Prefix of the keys in the directory that contain the owners of partitions. */
    private static final String OWNER = "owner/";

    /** Prefix of the keys in the directory that contain the sessions of an account at a node. */
    private static final String BOUND = "bound/";

    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LAST_PAUSE_MILLIS = 500;

    private final @Nullable ClusterConfig config;
    private final Directory directory;
    /** Prefix that makes the ids of sessions unique over all nodes and restarts; empty without a cluster. */
    public final String prefix;

    private final Map<Integer, Owner> owners = new ConcurrentHashMap<>();

    /**
     * Guards {@link #published} and the order of publications. Never acquired by the watcher of the directory, which
     * must not block.
     */
    private final Guard publishing = new Guard();

    /** Sessions at this node, by account, as last published. */
    private final Map<String, List<PeerSession>> published = new HashMap<>();

    /** Clock for leases, in nanoseconds as {@link System#nanoTime}. */
    public final LongSupplier nanoTime;

    private final Duration alive;
    /** Sessions of accounts at the other nodes. */
    public final PeerSessions sessions;
    /** Accounts with a rate limit that send over HTTP at this node. */
    public final HttpSenders http;

    private PeerSessions.Listener listener = new PeerSessions.Listener() {};
    private @Nullable NodeLinks links;
    private Directory.@Nullable Watch watch;

    /** The last known owner of a partition. */
    private record Owner(String node, int epoch) {}

    /**
     * Creates an object that is not started.
     *
     * @param config configuration of the cluster; null without a cluster
     * @param nanoTime clock for leases
     * @param alive interval of enquire_link, and the timeout of its response
     */
    public Peers(@Nullable ClusterConfig config, Directory directory, LongSupplier nanoTime, Duration alive) {
        this.config = config;
        this.directory = directory;
        this.nanoTime = nanoTime;
        this.alive = alive;
        this.sessions = new PeerSessions(nanoTime);
        // Needed because the server makes session ids that are unique only within a process.
        this.prefix = config == null ? "" : config.node() + "/" + Long.toHexString(System.currentTimeMillis()) + "/";
        this.http = new HttpSenders(config == null ? "" : config.node(), directory, sessions);
    }

    public boolean isCluster() {
        return config != null;
    }

    /** Returns the name of this node, empty without a cluster. */
    public String node() {
        return config == null ? "" : config.node();
    }

    /** Starts to listen for other nodes, to bind to them, and to call the listener. Does nothing without a cluster. */
    public void start(NodeLinks.Requests requests, PeerSessions.Listener toSessions) {
        if (config == null) {
            return;
        }
        listener = toSessions;
        sessions.listener(toSessions);
        NodeLinks started = new NodeLinks(config, directory, requests, sessions, alive);
        links = started;
        watch = directory.watch(this::changed);
        started.start();
    }

    /**
     * Publishes that this node owns a partition.
     *
     * @param epoch epoch of the ownership, higher than that of earlier owners
     */
    public void owned(int partition, int epoch) {
        if (config != null) {
            directory.publish(
                    OWNER + partition,
                    Row.write().text(config.node()).small(epoch).toOctets());
        }
    }

    /**
     * Publishes the sessions of an account at this node.
     *
     * @param current supplies the current sessions; called under a lock
     */
    public void bound(String account, Supplier<List<PeerSession>> current) {
        if (config == null) {
            return;
        }
        publishing.run(() -> {
            // Read under the lock, so that the last publication has the latest state.
            List<PeerSession> all = current.get();
            if (all.isEmpty()) {
                published.remove(account);
            } else {
                published.put(account, all);
            }
            publish(config, account);
        });
    }

    private void publish(ClusterConfig node, String account) {
        List<PeerSession> all = published.get(account);
        directory.publish(BOUND + node.node() + "/" + account, all == null ? null : PeerSession.toOctets(all));
    }

    private void changed(String key, byte @Nullable [] value) {
        if (key.startsWith(OWNER)) {
            ownerChanged(Integer.parseInt(key, OWNER.length(), key.length(), 10), value);
        } else if (key.startsWith(BOUND)) {
            int end = key.indexOf('/', BOUND.length());
            boundChanged(key.substring(BOUND.length(), end), key.substring(end + 1), value);
        } else if (key.startsWith(HttpSenders.KEY)) {
            http.changed(key, value);
        }
    }

    private void ownerChanged(int partition, byte @Nullable [] value) {
        if (value != null) {
            Row.Reader row = new Row.Reader(value);
            Owner next = new Owner(row.text(), row.small());
            Owner last =
                    owners.merge(partition, next, (before, heard) -> heard.epoch() >= before.epoch() ? heard : before);
            if (last.epoch() > next.epoch() && last.node().equals(node())) {
                // A former owner without brokers publishes its ownership when they are back. Nodes that start from then
                // on would know only that one. On another thread, because a watcher must not block.
                Thread.startVirtualThread(() -> owned(partition, last.epoch()));
            }
            listener.moved();
        }
    }

    private void boundChanged(String node, String account, byte @Nullable [] value) {
        if (node.equals(node())) {
            if (value != null) {
                // Perhaps sessions from before a restart, which are not bound any more. Corrected on another thread,
                // because a watcher must not block.
                Thread.startVirtualThread(() -> correct(account, value));
            }
            return;
        }
        sessions.changed(node, account, value == null ? List.of() : PeerSession.read(value));
    }

    private void correct(String account, byte[] heard) {
        publishing.run(() -> {
            List<PeerSession> all = published.get(account);
            if (config != null && all == null && !PeerSession.read(heard).isEmpty()) {
                publish(config, account);
            }
        });
    }

    /** Returns the number of sessions of accounts at this node. */
    public int sessionsHere() {
        return publishing.get(
                () -> published.values().stream().mapToInt(List::size).sum());
    }

    /** Returns the names of all other nodes, sorted. */
    public List<String> known() {
        return links == null ? List.of() : links.known();
    }

    /** Returns the names of the other nodes to which a link is up, sorted. */
    public List<String> nodes() {
        return links == null ? List.of() : links.nodes();
    }

    /**
     * Returns the name of the other node that was last published as the owner of a partition; null if there is none, or
     * if it is this node.
     */
    @Nullable
    String owner(int partition) {
        Owner owner = owners.get(partition);
        return owner == null || owner.node().equals(node()) ? null : owner.node();
    }

    /** Returns true if another node owns a partition and the link to it is up. */
    public boolean isReachable(int partition) {
        String owner = owner(partition);
        return owner != null && sessions.isUp(owner);
    }

    /** Sends a request to a node. Never blocks. The future fails as described at {@link NodeLinks#ask}. */
    public CompletableFuture<Row.Reader> ask(String node, NodeRequest operation, byte[] body) {
        return links == null
                ? CompletableFuture.failedFuture(new LinkException("this gateway has one node"))
                : links.ask(node, operation.number(), body).thenApply(Row.Reader::new);
    }

    /** Sends a request to a node; returns empty if there is no link to it or the window is full. Never blocks. */
    public Optional<CompletableFuture<Row.Reader>> tryAsk(String node, NodeRequest operation, byte[] body) {
        return links == null
                ? Optional.empty()
                : links.tryAsk(node, operation.number(), body).map(answer -> answer.thenApply(Row.Reader::new));
    }

    /**
     * Sends a request, without retries, to the other node that owns a partition. Never blocks. The future fails with a
     * {@link LinkException} if no other node owns it, or as described at {@link NodeLinks#ask}.
     */
    public CompletableFuture<Row.Reader> askOwner(int partition, NodeRequest operation, byte[] body) {
        String owner = owner(partition);
        return owner == null
                ? CompletableFuture.failedFuture(new LinkException("no node owns partition " + partition + " now"))
                : ask(owner, operation, body);
    }

    /**
     * Sends a request to the other node that owns a partition, and waits for the response. Retries while the owner is
     * not reachable or refuses the request, for example because the partition moves. Blocks; must not be called on an
     * event loop.
     *
     * @param patience maximum time for all attempts
     * @throws StoreException with a {@link LinkException} as its cause if no owner has accepted the request in time;
     *     with another cause if there was no response, so that the outcome is unknown
     */
    public Row.Reader awaitOwner(int partition, NodeRequest operation, byte[] body, Duration patience) {
        if (body.length > NodeLinks.MAX_BODY) {
            String problem = body.length + " octets are too many for a link between nodes (expected: a request to the"
                    + " node that owns partition " + partition + ", see GET /v1/nodes)";
            throw new StoreException(problem, new LinkException(problem));
        }
        long end = System.nanoTime() + patience.toNanos();
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            try {
                return await(askOwner(partition, operation, body), end);
            } catch (LinkException e) {
                if (end - System.nanoTime() < TimeUnit.MILLISECONDS.toNanos(pause)) {
                    throw new StoreException("partition " + partition + " cannot be reached: " + e.getMessage(), e);
                }
                sleep(pause);
                pause = Math.min(LAST_PAUSE_MILLIS, 2 * pause);
            }
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LinkException("interrupted");
        }
    }

    private static <T> T await(CompletableFuture<T> answer, long end) {
        try {
            return answer.get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LinkException("interrupted");
        } catch (TimeoutException e) {
            throw new StoreException("the other node has not answered in time", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LinkException refused) {
                throw refused;
            }
            throw new StoreException("the other node has not answered: " + e.getCause(), e);
        }
    }

    /**
     * Waits for the response of another node. Blocks; must not be called on an event loop.
     *
     * @param endNanos end of the wait, on the clock {@link #nanoTime}
     */
    public <T> T get(CompletableFuture<T> answer, long endNanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        while (true) {
            long left = Math.max(TimeUnit.MILLISECONDS.toNanos(1), endNanos - nanoTime.getAsLong());
            try {
                return answer.get(left, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                // The clock of leases may be slower than the one of the future.
                if (endNanos - nanoTime.getAsLong() <= 0) {
                    throw e;
                }
            }
        }
    }

    /** Returns the port on which this node listens for other nodes, 0 without a cluster. */
    public int port() {
        return links == null ? 0 : links.port();
    }

    /** Publishes that no session is bound here any more, and closes the links. */
    @Override
    public void close() {
        if (config == null) {
            return;
        }
        try {
            publishing.run(() -> {
                for (String account : List.copyOf(published.keySet())) {
                    published.remove(account);
                    publish(config, account);
                }
                http.removeIdle(0);
            });
        } catch (RuntimeException e) {
            LOG.warn("the end of all sessions was not published to the other nodes: {}", e.getMessage());
        }
        Directory.Watch current = watch;
        if (current != null) {
            current.close();
        }
        if (links != null) {
            links.close();
        }
    }
}

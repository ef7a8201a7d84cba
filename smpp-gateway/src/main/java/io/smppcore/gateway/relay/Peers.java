package io.smppcore.gateway.relay;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeLinks;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.LimitedLog;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The other nodes of a gateway: their partitions, the sessions that are bound there, and the links to them; there are
 * none in a gateway of one process. Thread-safe.
 */
final class Peers implements NodeLinks.Listener, AutoCloseable {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Peers.class), LimitedLog.LINES_PER_SECOND);

    /** Begin of the keys of the facts which node owns a partition. */
    private static final String OWNER = "owner/";

    /** Begin of the keys of the facts which sessions of an account are bound at a node. */
    private static final String BOUND = "bound/";

    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LAST_PAUSE_MILLIS = 500;

    private final @Nullable ClusterConfig config;
    private final Directory directory;
    private final String prefix;
    private final Map<Integer, Owner> owners = new ConcurrentHashMap<>();

    /** Guards {@link #published} and the order in which it is published; never taken by a watcher. */
    private final ReentrantLock publishing = new ReentrantLock();

    /** Accounts with sessions at this node, as published. */
    private final Map<String, List<Session>> published = new HashMap<>();

    /** Guards {@link #bound}, {@link #up}, {@link #heard} and the order of calls of {@link Sessions}. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Sessions at other nodes by node and account. */
    private final Map<String, Map<String, List<Session>>> bound = new HashMap<>();

    /** Times of {@link System#nanoTime} at which links were lost, by nodes; zero for links that are up. */
    private final Map<String, Long> up = new HashMap<>();

    /** Times of {@link System#nanoTime} at which sessions of nodes were first known, by nodes. */
    private final Map<String, Long> heard = new HashMap<>();

    private Sessions sessions = new Sessions() {
        @Override
        public void opened(String node, String account, Session session) {}

        @Override
        public void closed(String account, Session session) {}

        @Override
        public void changed(String account) {}

        @Override
        public void moved() {}
    };

    private @Nullable NodeLinks links;
    private Directory.@Nullable Watch watch;

    /** The owner of a partition, as far as this node knows. */
    private record Owner(String node, int epoch) {}

    /**
     * A session of an account at a node.
     *
     * @param id id, unlike those of all other nodes
     * @param window maximum number of requests in flight
     * @param receives true if it gets deliveries
     * @param attempt number of the attempt by which its place was decided about, 0 if unknown
     */
    record Session(String id, int window, boolean receives, long attempt) {

        private Session of(long number) {
            return new Session(id, window, receives, number);
        }
    }

    /** Receives changes of the sessions at linked nodes. Must not block. */
    interface Sessions {

        void opened(String node, String account, Session session);

        void closed(String account, Session session);

        /** Called when the nodes have changed at which an account has sessions. */
        void changed(String account);

        /** Called when a partition has another owner. */
        void moved();
    }

    /**
     * Creates a view that is not started.
     *
     * @param config this node; null for a gateway of one process
     */
    Peers(@Nullable ClusterConfig config, Directory directory) {
        this.config = config;
        this.directory = directory;
        // Ids of sessions are unique in a process only.
        this.prefix = config == null ? "" : config.node() + "/" + Long.toHexString(System.currentTimeMillis()) + "/";
    }

    /** Returns true in a gateway of several nodes. */
    boolean isCluster() {
        return config != null;
    }

    /** Returns the name of this node, empty in a gateway of one process. */
    String node() {
        return config == null ? "" : config.node();
    }

    /** Returns a text before ids of sessions, so that no other node has them, nor this one after a restart. */
    String prefix() {
        return prefix;
    }

    /** Begins to listen, to bind to the other nodes, and to tell about their sessions. */
    void start(NodeLinks.Requests requests, Sessions told) {
        if (config == null) {
            return;
        }
        sessions = told;
        NodeLinks started = new NodeLinks(config, directory, requests, this);
        links = started;
        watch = directory.watch(this::changed);
        started.start();
    }

    /** Tells the others that this node owns a partition. */
    void owned(int partition, int epoch) {
        if (config != null) {
            directory.publish(
                    OWNER + partition,
                    Row.write().text(config.node()).small(epoch).toOctets());
        }
    }

    /** Tells the others which sessions of an account are bound at this node. */
    void bound(String account, Supplier<List<Session>> current) {
        if (config == null) {
            return;
        }
        publishing.lock();
        try {
            // Read under the lock, so that the last one that is published is the last one there is.
            List<Session> all = current.get();
            if (all.isEmpty()) {
                published.remove(account);
            } else {
                published.put(account, all);
            }
            publish(config, account);
        } finally {
            publishing.unlock();
        }
    }

    private void publish(ClusterConfig node, String account) {
        List<Session> all = published.get(account);
        directory.publish(BOUND + node.node() + "/" + account, all == null ? null : toOctets(all));
    }

    private static byte[] toOctets(List<Session> all) {
        Row row = Row.write().small(all.size());
        all.forEach(session -> row.text(session.id()).small(session.window()).small(session.receives() ? 1 : 0));
        all.forEach(session -> row.number(session.attempt()));
        return row.toOctets();
    }

    private static List<Session> read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        int count = row.small();
        List<Session> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(new Session(row.text(), row.small(), row.small() == 1, 0));
        }
        // Facts of an earlier version have no attempts.
        ByteBuffer attempts = ByteBuffer.wrap(row.rest());
        all.replaceAll(session -> attempts.hasRemaining() ? session.of(attempts.getLong()) : session);
        return List.copyOf(all);
    }

    private void changed(String key, byte @Nullable [] value) {
        if (key.startsWith(OWNER)) {
            ownerChanged(Integer.parseInt(key, OWNER.length(), key.length(), 10), value);
        } else if (key.startsWith(BOUND)) {
            int end = key.indexOf('/', BOUND.length());
            boundChanged(key.substring(BOUND.length(), end), key.substring(end + 1), value);
        }
    }

    private void ownerChanged(int partition, byte @Nullable [] value) {
        if (value != null) {
            Row.Reader row = new Row.Reader(value);
            Owner next = new Owner(row.text(), row.small());
            owners.merge(partition, next, (before, heard) -> heard.epoch() >= before.epoch() ? heard : before);
            sessions.moved();
        }
    }

    private void boundChanged(String node, String account, byte @Nullable [] value) {
        if (node.equals(node())) {
            if (value != null) {
                // Sessions from before a restart are not bound any more. Elsewhere, as a watcher must not wait.
                Thread.startVirtualThread(() -> correct(account, value));
            }
            return;
        }
        List<Session> next = value == null ? List.of() : read(value);
        lock.lock();
        try {
            heard.putIfAbsent(node, System.nanoTime());
            Map<String, List<Session>> ofNode = bound.computeIfAbsent(node, first -> new HashMap<>());
            List<Session> before = ofNode.getOrDefault(account, List.of());
            if (next.isEmpty()) {
                ofNode.remove(account);
            } else {
                ofNode.put(account, next);
            }
            if (isUp(node)) {
                tell(node, account, before, next);
            }
        } finally {
            lock.unlock();
        }
    }

    private void correct(String account, byte[] heard) {
        publishing.lock();
        try {
            List<Session> all = published.get(account);
            if (config != null && all == null && !read(heard).isEmpty()) {
                publish(config, account);
            }
        } finally {
            publishing.unlock();
        }
    }

    private void tell(String node, String account, List<Session> before, List<Session> next) {
        for (Session session : before) {
            if (session.receives() && !next.contains(session)) {
                sessions.closed(account, session);
            }
        }
        for (Session session : next) {
            if (session.receives() && !before.contains(session)) {
                sessions.opened(node, account, session);
            }
        }
        if (before.isEmpty() != next.isEmpty()) {
            sessions.changed(account);
        }
    }

    private boolean isUp(String node) {
        return Objects.equals(up.get(node), 0L);
    }

    @Override
    public void up(String node) {
        lock.lock();
        try {
            if (!isUp(node)) {
                up.put(node, 0L);
                bound.getOrDefault(node, Map.of()).forEach((account, all) -> tell(node, account, List.of(), all));
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void down(String node) {
        lock.lock();
        try {
            if (isUp(node)) {
                up.put(node, System.nanoTime() | 1);
                bound.getOrDefault(node, Map.of()).forEach((account, all) -> tell(node, account, all, List.of()));
            }
        } finally {
            lock.unlock();
        }
    }

    /** A consumer of sessions. */
    @FunctionalInterface
    interface Visitor {
        void visit(String node, String account, Session session);
    }

    /** Calls a visitor for all sessions at other nodes that receive and can be reached; none changes meanwhile. */
    void forEachSession(Visitor visitor) {
        lock.lock();
        try {
            bound.forEach((node, accounts) -> {
                if (isUp(node)) {
                    accounts.forEach((account, all) -> all.stream()
                            .filter(Session::receives)
                            .forEach(session -> visitor.visit(node, account, session)));
                }
            });
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of other nodes that can be reached and at which the account has sessions. */
    int nodesOf(String account) {
        lock.lock();
        try {
            return (int) bound.entrySet().stream()
                    .filter(entry -> isUp(entry.getKey()) && entry.getValue().containsKey(account))
                    .count();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the sessions that an account has at nodes that cannot be reached, by nodes: at those whose links were
     * lost within a time, or that were never linked and are known for not longer.
     *
     * @param reached nodes that are reached, even if their links have just been lost
     */
    Map<String, List<Session>> sessionsOutOfReach(String account, Set<String> reached, Duration within) {
        long now = System.nanoTime();
        lock.lock();
        try {
            Map<String, List<Session>> found = new HashMap<>();
            bound.forEach((node, accounts) -> {
                // Zero is a link that came up a moment ago.
                Long lost = up.getOrDefault(node, heard.getOrDefault(node, now));
                if (!reached.contains(node) && (lost == 0 || now - lost < within.toNanos())) {
                    found.put(node, accounts.getOrDefault(account, List.of()));
                }
            });
            return found;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of sessions of accounts at this node. */
    int sessionsHere() {
        publishing.lock();
        try {
            return published.values().stream().mapToInt(List::size).sum();
        } finally {
            publishing.unlock();
        }
    }

    /** Returns the time of {@link System#nanoTime} at which the link to a node was lost; null if it was not. */
    @Nullable
    Long lostNanos(String node) {
        lock.lock();
        try {
            Long lost = up.get(node);
            return lost == null || lost == 0 ? null : lost;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the names of all other nodes, in their order. */
    List<String> known() {
        return links == null ? List.of() : links.known();
    }

    /** Returns the linked nodes. */
    List<String> nodes() {
        return links == null ? List.of() : links.nodes();
    }

    /** Returns the other node that owns a partition, as far as this node knows; null if none does. */
    @Nullable
    String owner(int partition) {
        Owner owner = owners.get(partition);
        return owner == null || owner.node().equals(node()) ? null : owner.node();
    }

    /** Returns true if the partition has another owner that can be reached. */
    boolean isInReach(int partition) {
        String owner = owner(partition);
        lock.lock();
        try {
            return owner != null && isUp(owner);
        } finally {
            lock.unlock();
        }
    }

    /** Asks a node. Never waits. */
    CompletableFuture<Row.Reader> ask(String node, Operation operation, byte[] body) {
        return links == null
                ? CompletableFuture.failedFuture(new LinkException("this gateway has one node"))
                : links.ask(node, operation.number(), body).thenApply(Row.Reader::new);
    }

    /** Sends a request to a node if it is linked and its window is not full. Never waits. */
    Optional<CompletableFuture<Row.Reader>> tryAsk(String node, Operation operation, byte[] body) {
        return links == null
                ? Optional.empty()
                : links.tryAsk(node, operation.number(), body).map(answer -> answer.thenApply(Row.Reader::new));
    }

    /** Asks the other owner of a partition once. Never waits. */
    CompletableFuture<Row.Reader> askOwner(int partition, Operation operation, byte[] body) {
        String owner = owner(partition);
        return owner == null
                ? CompletableFuture.failedFuture(new LinkException("no node owns partition " + partition + " now"))
                : ask(owner, operation, body);
    }

    /**
     * Sends a request to the other owner of a partition, and tries again for a time while none is linked, for example
     * because the partition moves. Waits: not for event loops.
     *
     * @throws StoreException if none was linked in time, or the response has not come
     */
    Row.Reader awaitOwner(int partition, Operation operation, byte[] body, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            try {
                return askOwnerOnce(partition, operation, body, end);
            } catch (LinkException e) {
                if (end - System.nanoTime() < TimeUnit.MILLISECONDS.toNanos(pause)) {
                    throw new StoreException("partition " + partition + " cannot be reached: " + e.getMessage(), e);
                }
                sleep(pause);
                pause = Math.min(LAST_PAUSE_MILLIS, 2 * pause);
            }
        }
    }

    /**
     * Sends a request to the other owner of a partition, and waits until a time of {@link System#nanoTime}: not for
     * event loops.
     *
     * @throws LinkException if it is not linked
     * @throws StoreException if the answer has not come
     */
    Row.Reader askOwnerOnce(int partition, Operation operation, byte[] body, long endNanos) {
        return await(askOwner(partition, operation, body), endNanos);
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

    /** Returns the port for the other nodes, 0 without. */
    int port() {
        return links == null ? 0 : links.port();
    }

    /** Tells the others that nothing is bound here any more, and ends the links. */
    @Override
    public void close() {
        if (config == null) {
            return;
        }
        publishing.lock();
        try {
            for (String account : List.copyOf(published.keySet())) {
                published.remove(account);
                publish(config, account);
            }
        } catch (RuntimeException e) {
            LOG.warn("the other nodes were not told that nothing is bound here any more: {}", e.getMessage());
        } finally {
            publishing.unlock();
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

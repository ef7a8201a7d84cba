package io.smppcore.gateway.cluster;

import io.smppcore.gateway.store.Guard;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * View of the accounts at other nodes, from the directory: their bound sessions, and whether they send over HTTP there.
 * Combined with the state of the links to these nodes, because only sessions at reachable nodes can be used.
 * Thread-safe.
 */
public final class PeerSessions implements NodeLinks.Listener {

    private static final long UP = 0;

    /** Guards the following fields and the order of calls of the listener. */
    private final Guard lock = new Guard();

    /** Sessions by node and account. */
    private final Map<String, Map<String, List<PeerSession>>> bound = new HashMap<>();

    /** Accounts that send over HTTP and have a rate limit, by node. */
    private final Map<String, Set<String>> senders = new HashMap<>();

    /** Time at which the link to a node was lost, by node, on the clock of leases; {@link #UP} if the link is up. */
    private final Map<String, Long> lostNanos = new HashMap<>();

    /** Time at which the first sessions of a node were read from the directory, by node, on the same clock. */
    private final Map<String, Long> heard = new HashMap<>();

    private final LongSupplier nanoTime;
    private Listener listener = new Listener() {};

    /** Creates a view without sessions, with a clock as {@link System#nanoTime}. */
    public PeerSessions(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** A listener for sessions at reachable other nodes. Its methods are called under a lock and must not block. */
    public interface Listener {

        default void opened(String node, String account, PeerSession session) {}

        default void closed(String account, PeerSession session) {}

        /** Called when the set of nodes where an account has sessions or sends over HTTP may have changed. */
        default void changed(String account) {}

        /** Called when a node has published that it owns a partition. */
        default void moved() {}

        /** Called when the process of a node has ended without closing its links. */
        default void ended(String node) {}
    }

    /** Sets the listener. Called once, before the first change. */
    public void listener(Listener value) {
        listener = value;
    }

    /** Replaces the sessions of an account at another node by those that the node has published. */
    public void changed(String node, String account, List<PeerSession> next) {
        lock.run(() -> {
            heard.putIfAbsent(node, nanoTime.getAsLong());
            Map<String, List<PeerSession>> ofNode = bound.computeIfAbsent(node, first -> new HashMap<>());
            List<PeerSession> before = ofNode.getOrDefault(account, List.of());
            if (next.isEmpty()) {
                ofNode.remove(account);
            } else {
                ofNode.put(account, next);
            }
            if (isLinked(node)) {
                notifyListener(node, account, before, next);
            }
        });
    }

    /** Records whether an account sends over HTTP at another node, as published by that node. */
    public void sends(String node, String account, boolean isSending) {
        lock.run(() -> {
            Set<String> ofNode = senders.computeIfAbsent(node, first -> new HashSet<>());
            boolean isChange = isSending ? ofNode.add(account) : ofNode.remove(account);
            if (isChange && isLinked(node)) {
                listener.changed(account);
            }
        });
    }

    private void notifyListener(String node, String account, List<PeerSession> before, List<PeerSession> next) {
        for (PeerSession session : before) {
            if (session.receives() && !next.contains(session)) {
                listener.closed(account, session);
            }
        }
        for (PeerSession session : next) {
            if (session.receives() && !before.contains(session)) {
                listener.opened(node, account, session);
            }
        }
        if (before.isEmpty() != next.isEmpty()) {
            listener.changed(account);
        }
    }

    /** Returns true if the link to a node is up. Called under the lock. */
    private boolean isLinked(String node) {
        return Objects.equals(lostNanos.get(node), UP);
    }

    @Override
    public void up(String node) {
        lock.run(() -> {
            if (!isLinked(node)) {
                lostNanos.put(node, UP);
                bound.getOrDefault(node, Map.of())
                        .forEach((account, all) -> notifyListener(node, account, List.of(), all));
                senders.getOrDefault(node, Set.of()).forEach(listener::changed);
            }
        });
    }

    @Override
    public void down(String node) {
        lock.run(() -> {
            if (isLinked(node)) {
                lostNanos.put(node, nanoTime.getAsLong() | 1);
                bound.getOrDefault(node, Map.of())
                        .forEach((account, all) -> notifyListener(node, account, all, List.of()));
                senders.getOrDefault(node, Set.of()).forEach(listener::changed);
            }
        });
    }

    @Override
    public void ended(String node) {
        lock.run(() -> listener.ended(node));
    }

    /** A function that {@link #forEachSession} calls. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String node, String account, PeerSession session);
    }

    /**
     * Calls a visitor for all sessions at reachable other nodes that receive deliveries. The call holds the lock, so
     * that the sessions do not change and the listener is not called meanwhile; the visitor must not block.
     */
    public void forEachSession(Visitor visitor) {
        lock.run(() -> bound.forEach((node, accounts) -> {
            if (isLinked(node)) {
                accounts.forEach((account, all) -> all.stream()
                        .filter(PeerSession::receives)
                        .forEach(session -> visitor.visit(node, account, session)));
            }
        }));
    }

    /**
     * Calls a consumer with {@link #nodesOf(String)} while the number does not change, so that of several calls the
     * last has the current number. The consumer must not block.
     */
    public void nodesOf(String account, IntConsumer consumer) {
        lock.run(() -> consumer.accept(nodesOf(account)));
    }

    /** Returns the number of reachable other nodes at which an account has sessions or sends over HTTP. */
    public int nodesOf(String account) {
        return lock.get(() -> (int) lostNanos.keySet().stream()
                .filter(this::isLinked)
                .filter(node -> bound.getOrDefault(node, Map.of()).containsKey(account)
                        || senders.getOrDefault(node, Set.of()).contains(account))
                .count());
    }

    /**
     * Returns the sessions of an account at nodes that are unreachable but may still be alive, by node. A node is
     * included until the given time has passed since its link was lost, or, if it never had a link, since its first
     * publication.
     *
     * @param reached nodes that have responded, which are excluded even if their links were just lost
     * @param within time after which an unreachable node is excluded
     */
    public Map<String, List<PeerSession>> sessionsAtUnreachableNodes(
            String account, Set<String> reached, Duration within) {
        long now = nanoTime.getAsLong();
        return lock.get(() -> {
            Map<String, List<PeerSession>> found = new HashMap<>();
            bound.forEach((node, accounts) -> {
                // UP: the link has come up since the nodes were asked, so the node has not responded either.
                long lost = lostNanos.getOrDefault(node, heard.getOrDefault(node, now));
                if (!reached.contains(node) && (lost == UP || now - lost < within.toNanos())) {
                    found.put(node, accounts.getOrDefault(account, List.of()));
                }
            });
            return found;
        });
    }

    /**
     * Returns the time at which the link to a node was lost, on the clock of leases; null if it is up, or has never
     * been up.
     */
    @Nullable
    public Long lostNanos(String node) {
        long lost = lock.get(() -> lostNanos.getOrDefault(node, UP));
        return lost == UP ? null : lost;
    }

    /** Returns true if the link to a node is up. */
    public boolean isUp(String node) {
        return lock.get(() -> isLinked(node));
    }
}

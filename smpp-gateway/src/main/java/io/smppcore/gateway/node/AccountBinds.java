package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSession;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.limit.BindLimits;
import io.smppcore.gateway.limit.BindLimits.Attempt;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.BindRequest;
import io.smppcore.server.BindDecision;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The binds of accounts at this node, and their limits over all nodes. Thread-safe.
 *
 * <p>The node that owns the home partition of an account decides on its binds (see {@link BindLimits}), after counting
 * those at all reachable nodes. An attempt to bind is pending until its node has received the decision. From then on,
 * the node counts an accepted attempt as a bind, even before its session is bound. An attempt that takes longer than
 * {@link BindLimits#LEASE} fails.
 */
final class AccountBinds {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(AccountBinds.class), LimitedLog.LINES_PER_SECOND);

    /** The default maximum number of binds of an account. */
    private static final int STANDARD_LIMIT = 100;

    private static final long PAUSE_MILLIS = 50;

    private static final long ANSWER_SECONDS = 5;

    private final Partitions partitions;
    private final Peers peers;

    /**
     * Number of the last attempt. Starts with the time, so that it is higher than the numbers of earlier processes of
     * this node.
     */
    private final AtomicLong attempts = new AtomicLong(System.currentTimeMillis() << 20);

    /** Guards the following fields. */
    private final Guard lock = new Guard();

    private final Map<String, Map<String, Bound>> sessions = new HashMap<>();

    /**
     * Leases of the attempts to bind at this node that were accepted and whose sessions are not bound yet: the outer
     * key is the system_id of the account, the inner key is the number of the attempt, and the value is the time at
     * which the lease ends, in nanoseconds on the clock {@code Peers.nanoTime}. The lease of an attempt starts with the
     * attempt and takes {@link BindLimits#LEASE}; {@link #leases} removes expired ones. Guarded by {@link #lock}.
     */
    private final Map<String, Map<Long, Long>> accepted = new HashMap<>();

    /** Attempts without a decision. */
    private final Set<Long> pending = new HashSet<>();

    /** A bound session, and the number of its attempt; 0 if that has expired. */
    private record Bound(SmppSession session, long attempt) {}

    AccountBinds(Partitions partitions, Peers peers) {
        this.partitions = partitions;
        this.peers = peers;
    }

    /**
     * Counts a bound session in place of an accepted attempt of its account. Closes the session if no attempt has an
     * unexpired lease. Does nothing without a cluster.
     */
    void add(SmppSession session) {
        BindRequest bind = session.bind();
        if (peers.isCluster() && bind != null) {
            boolean isLate = lock.get(() -> {
                Map<Long, Long> leases = leases(bind.systemId());
                Long attempt =
                        leases.isEmpty() ? null : leases.keySet().iterator().next();
                if (attempt != null) {
                    leases.remove(attempt);
                }
                sessions.computeIfAbsent(bind.systemId(), first -> new HashMap<>())
                        .put(session.id(), new Bound(session, attempt == null ? 0 : attempt));
                return attempt == null;
            });
            publish(bind.systemId());
            if (isLate) {
                LOG.warn(
                        "session {} is closed: it was bound more than {} after its request",
                        session.id(),
                        BindLimits.LEASE);
                session.closeAsync();
            }
        }
    }

    /** Removes the expired leases of an account, and returns the others. Called under the lock. */
    private Map<Long, Long> leases(String account) {
        Map<Long, Long> leases = accepted.get(account);
        if (leases == null) {
            return Map.of();
        }
        long now = peers.nanoTime.getAsLong();
        leases.values().removeIf(end -> end - now < 0);
        return leases;
    }

    void remove(SmppSession session) {
        BindRequest bind = session.bind();
        if (peers.isCluster() && bind != null) {
            boolean wasBound = lock.get(() -> {
                Map<String, Bound> ofAccount = sessions.get(bind.systemId());
                if (ofAccount == null || ofAccount.remove(session.id()) == null) {
                    return false;
                }
                if (ofAccount.isEmpty()) {
                    sessions.remove(bind.systemId());
                }
                return true;
            });
            if (wasBound) {
                publish(bind.systemId());
            }
        }
    }

    private void publish(String account) {
        peers.bound(
                account,
                () -> lock.get(() -> {
                    List<PeerSession> all = new ArrayList<>();
                    for (Bound bound : sessions.getOrDefault(account, Map.of()).values()) {
                        BindRequest bind = bound.session.bind();
                        all.add(new PeerSession(
                                peers.prefix + bound.session.id(),
                                bound.session.window(),
                                bind != null && bind.bindType().receives(),
                                bound.attempt));
                    }
                    return all;
                }));
    }

    /**
     * Applies the limit on binds over all nodes to a bind that this node would accept, and returns the final decision.
     * Blocks until the owner of the home partition has decided.
     */
    BindDecision limit(BindRequest bind, BindDecision decision) {
        if (!peers.isCluster() || !decision.commandStatus().isOk()) {
            return decision;
        }
        int limit = Objects.requireNonNullElse(decision.limits().maxBinds(), STANDARD_LIMIT);
        try {
            return accepts(bind.systemId(), limit) ? decision : BindDecision.refuse(CommandStatus.ESME_RALYBND);
        } catch (RuntimeException e) {
            LOG.warn("bind of account {} refused: its other binds are unknown: {}", bind.systemId(), e.getMessage());
            return BindDecision.refuse(CommandStatus.ESME_RSYSERR);
        }
    }

    /**
     * Returns the decision of the owner of the home partition on a new attempt to bind, and waits for it on the calling
     * thread for at most {@link BindLimits#LEASE}. If the attempt is accepted, it has a lease from the start of this
     * call.
     */
    private boolean accepts(String account, int limit) {
        long end = System.nanoTime() + BindLimits.LEASE.toNanos();
        long leasedUntil = peers.nanoTime.getAsLong() + BindLimits.LEASE.toNanos();
        Attempt attempt = new Attempt(peers.node(), attempts.incrementAndGet());
        lock.run(() -> pending.add(attempt.number()));
        boolean isAccepted = false;
        try {
            isAccepted = awaitDecision(account, limit, attempt, end);
        } finally {
            settled(account, attempt, isAccepted, leasedUntil);
        }
        return isAccepted;
    }

    /**
     * Records the decision on an attempt. An accepted attempt counts as a bind until its session is bound, or its lease
     * ends.
     */
    private void settled(String account, Attempt attempt, boolean isAccepted, long leasedUntil) {
        lock.run(() -> {
            pending.remove(attempt.number());
            if (isAccepted) {
                accepted.computeIfAbsent(account, first -> new HashMap<>()).put(attempt.number(), leasedUntil);
            }
        });
    }

    /**
     * Requests a decision from the owner of the home partition, and waits for it. If the owner changes, the request is
     * repeated to the next one, which has loaded the binds accepted before.
     */
    private boolean awaitDecision(String account, int limit, Attempt attempt, long end) {
        int partition = partitions.home(account);
        byte[] body =
                Row.write().text(account).small(limit).number(attempt.number()).toOctets();
        while (true) {
            try {
                BindLimits here = bindLimits(partition);
                return here == null
                        ? peers.askOwner(partition, NodeRequest.BIND, body)
                                .orTimeout(end - System.nanoTime(), TimeUnit.NANOSECONDS)
                                .join()
                                .flag()
                        : here.decide(account, attempt, limit, this::census)
                                .orTimeout(end - System.nanoTime(), TimeUnit.NANOSECONDS)
                                .join();
            } catch (LinkException | StoreException | CompletionException e) {
                // Worth another attempt: the partition may have moved, even to this node, and the next count may omit a
                // node that has not responded.
                if (end - System.nanoTime() < TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS)) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /**
     * Returns the decisions on binds of a partition; null if this node does not own it, or can no longer commit to it.
     */
    private @Nullable BindLimits bindLimits(int partition) {
        ActivePartition owned = partitions.of(partition);
        return owned == null || owned.context().partition().failure() != null
                ? null
                : owned.limits().binds();
    }

    /**
     * Processes {@link NodeRequest#BIND}: decides on an attempt at another node. Blocks on other nodes; must not be
     * called on an event loop.
     */
    CompletableFuture<byte[]> decide(String node, Row.Reader row) {
        String account = row.text();
        int limit = row.small();
        BindLimits limits = bindLimits(partitions.home(account));
        if (limits == null) {
            throw new LinkException("the home partition of account " + account + " is not one of this node");
        }
        return limits.decide(account, new Attempt(node, row.number()), limit, this::census)
                .thenApply(isAccepted -> Row.write().flag(isAccepted).toOctets());
    }

    /**
     * Counts the binds of an account at all nodes. Called by the decisions of its home partition.
     *
     * @param leased accepted attempts, which are not counted but checked
     */
    private BindLimits.Count census(String account, Set<Attempt> leased) {
        // Read before the unreachable nodes are determined, so that a node that is lost in between is not omitted: its
        // request fails, and so the count.
        List<String> linked = peers.nodes();
        Map<String, CompletableFuture<Row.Reader>> answers = new HashMap<>();
        for (String node : linked) {
            answers.put(node, peers.ask(node, NodeRequest.COUNT, question(account, node, leased)));
        }
        byte[] own = count(new Row.Reader(question(account, peers.node(), leased)));
        answers.put(peers.node(), CompletableFuture.completedFuture(new Row.Reader(own)));
        int bound = 0;
        for (Map.Entry<String, List<PeerSession>> entry : peers.sessions
                .sessionsAtUnreachableNodes(account, answers.keySet(), BindLimits.LEASE)
                .entrySet()) {
            for (PeerSession session : entry.getValue()) {
                bound += leased.contains(new Attempt(entry.getKey(), session.attempt())) ? 0 : 1;
            }
        }
        Set<Attempt> alive = new HashSet<>();
        for (Map.Entry<String, CompletableFuture<Row.Reader>> entry : answers.entrySet()) {
            Row.Reader answer =
                    entry.getValue().orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS).join();
            bound += answer.small();
            alive.addAll(answer.list(row -> new Attempt(entry.getKey(), row.number())));
        }
        return new BindLimits.Count(bound, answers.keySet(), alive);
    }

    private static byte[] question(String account, String node, Set<Attempt> leased) {
        List<Long> ofNode = leased.stream()
                .filter(attempt -> attempt.node().equals(node))
                .map(Attempt::number)
                .toList();
        Row row = Row.write().text(account);
        return row.list(ofNode, row::number).toOctets();
    }

    /**
     * Processes {@link NodeRequest#COUNT}: counts the binds of an account at this node. Of the attempts in the request,
     * which the home partition has accepted, those that are pending, accepted or bound here are listed instead of
     * counted.
     */
    byte[] count(Row.Reader row) {
        String account = row.text();
        List<Long> asked = row.list(Row.Reader::number);
        List<Long> alive = new ArrayList<>();
        return lock.get(() -> {
            Set<Long> counted = new HashSet<>(leases(account).keySet());
            Collection<Bound> bound = sessions.getOrDefault(account, Map.of()).values();
            bound.forEach(one -> counted.add(one.attempt));
            int count = leases(account).size() + bound.size();
            for (long attempt : asked) {
                if (counted.contains(attempt)) {
                    count--;
                    alive.add(attempt);
                } else if (pending.contains(attempt)) {
                    alive.add(attempt);
                }
            }
            Row answer = Row.write().small(count);
            return answer.list(alive, answer::number).toOctets();
        });
    }
}

package io.smppcore.gateway.relay;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.limit.Places;
import io.smppcore.gateway.limit.Places.Attempt;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.LimitedLog;
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
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The binds of accounts at this node, and their limits over all nodes. Thread-safe.
 *
 * <p>The node that owns the home partition of an account decides about its binds, see {@link Places}: it counts those
 * at all nodes it can reach. An attempt is pending until its node has the decision, and an accepted one counts there
 * from then on, before the session is bound. An attempt that takes longer than {@link Places#LEASE} fails.
 */
final class AccountBinds {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(AccountBinds.class), LimitedLog.LINES_PER_SECOND);

    /** The maximum number of binds of an account without a limit of its own. */
    private static final int STANDARD_LIMIT = 100;

    private static final long PAUSE_MILLIS = 50;

    private static final long ANSWER_SECONDS = 5;

    private final Partitions partitions;
    private final Peers peers;

    /** The last number of an attempt. Those of an earlier process of this node were lower. */
    private final AtomicLong attempts = new AtomicLong(System.currentTimeMillis() << 20);

    /** Guards what follows. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<String, Map<String, Bound>> sessions = new HashMap<>();

    /** Ends of the leases of accepted attempts that are not bound yet, of {@link System#nanoTime}. */
    private final Map<String, Map<Long, Long>> accepted = new HashMap<>();

    /** Attempts without a decision. */
    private final Set<Long> pending = new HashSet<>();

    /** A session that is bound, and the attempt whose place it has. */
    private record Bound(SmppSession session, long attempt) {}

    AccountBinds(Partitions partitions, Peers peers) {
        this.partitions = partitions;
        this.peers = peers;
    }

    /** Begins to count a session that is bound, in a place that was accepted; ends it if there is none any more. */
    void add(SmppSession session) {
        BindRequest bind = session.bind();
        if (peers.isCluster() && bind != null) {
            Long attempt;
            lock.lock();
            try {
                Map<Long, Long> leases = leases(bind.systemId());
                attempt = leases.isEmpty() ? null : leases.keySet().iterator().next();
                if (attempt != null) {
                    leases.remove(attempt);
                }
                sessions.computeIfAbsent(bind.systemId(), first -> new HashMap<>())
                        .put(session.id(), new Bound(session, attempt == null ? 0 : attempt));
            } finally {
                lock.unlock();
            }
            publish(bind.systemId());
            if (attempt == null) {
                LOG.warn(
                        "session {} is closed: it was bound more than {} after its request, and has no place any more",
                        session.id(),
                        Places.LEASE);
                session.closeAsync();
            }
        }
    }

    /** Returns the leases of an account that are not over. */
    private Map<Long, Long> leases(String account) {
        Map<Long, Long> leases = accepted.get(account);
        if (leases == null) {
            return Map.of();
        }
        long now = System.nanoTime();
        leases.values().removeIf(end -> end - now < 0);
        return leases;
    }

    void remove(SmppSession session) {
        BindRequest bind = session.bind();
        if (peers.isCluster() && bind != null) {
            lock.lock();
            try {
                Map<String, Bound> ofAccount = sessions.get(bind.systemId());
                if (ofAccount == null || ofAccount.remove(session.id()) == null) {
                    return;
                }
                if (ofAccount.isEmpty()) {
                    sessions.remove(bind.systemId());
                }
            } finally {
                lock.unlock();
            }
            publish(bind.systemId());
        }
    }

    private void publish(String account) {
        peers.bound(account, () -> {
            lock.lock();
            try {
                List<Peers.Session> all = new ArrayList<>();
                for (Bound bound : sessions.getOrDefault(account, Map.of()).values()) {
                    BindRequest bind = bound.session.bind();
                    all.add(new Peers.Session(
                            peers.prefix() + bound.session.id(),
                            bound.session.options().windowSize(),
                            bind != null && bind.bindType().receives(),
                            bound.attempt));
                }
                return all;
            } finally {
                lock.unlock();
            }
        });
    }

    /** Refuses a bind that is accepted by this node and is one too many over all nodes. Waits. */
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

    private boolean accepts(String account, int limit) {
        long end = System.nanoTime() + Places.LEASE.toNanos();
        Attempt attempt = new Attempt(peers.node(), attempts.incrementAndGet());
        lock.lock();
        try {
            pending.add(attempt.number());
        } finally {
            lock.unlock();
        }
        boolean isAccepted = false;
        try {
            isAccepted = awaitDecision(account, limit, attempt, end);
        } finally {
            settled(account, attempt, isAccepted, end);
        }
        return isAccepted;
    }

    /** Ends an attempt; an accepted one counts from then on. */
    private void settled(String account, Attempt attempt, boolean isAccepted, long end) {
        lock.lock();
        try {
            pending.remove(attempt.number());
            if (isAccepted) {
                accepted.computeIfAbsent(account, first -> new HashMap<>()).put(attempt.number(), end);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Asks the home, and the next home if there is another one meanwhile, which knows what the one before accepted. */
    private boolean awaitDecision(String account, int limit, Attempt attempt, long end) {
        int partition = partitions.home(account);
        byte[] body =
                Row.write().text(account).small(limit).number(attempt.number()).toOctets();
        while (true) {
            try {
                Places here = places(partition);
                return here == null
                        ? peers.askOwnerOnce(partition, Operation.BIND, body, end)
                                        .small()
                                == 1
                        : here.decide(account, attempt, limit, this::census)
                                .orTimeout(end - System.nanoTime(), TimeUnit.NANOSECONDS)
                                .join();
            } catch (LinkException | StoreException | CompletionException e) {
                // The next home may be this node, or a node that has not answered is not counted any more then.
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

    /** Returns the places of a partition of this node; null if it has lost the partition, or knows that it will. */
    private @Nullable Places places(int partition) {
        Partitions.Owned owned = partitions.of(partition);
        return owned == null || owned.relay().log().partition().failure() != null ? null : owned.places();
    }

    /** Decides about an attempt of another node. Waits for other nodes: not for event loops. */
    CompletableFuture<byte[]> decide(String node, Row.Reader row) {
        String account = row.text();
        int limit = row.small();
        Places places = places(partitions.home(account));
        if (places == null) {
            throw new LinkException("the home partition of account " + account + " is not one of this node");
        }
        return places.decide(account, new Attempt(node, row.number()), limit, this::census)
                .thenApply(isAccepted -> Row.write().small(isAccepted ? 1 : 0).toOctets());
    }

    /** Counts the binds of an account at all nodes, for its home. */
    private Places.Count census(String account, Set<Attempt> underWay) {
        // Before the nodes out of reach are looked for: one that is lost in between fails the count.
        List<String> linked = peers.nodes();
        Map<String, CompletableFuture<Row.Reader>> answers = new HashMap<>();
        for (String node : linked) {
            answers.put(node, peers.ask(node, Operation.COUNT, question(account, node, underWay)));
        }
        byte[] own = count(new Row.Reader(question(account, peers.node(), underWay)));
        answers.put(peers.node(), CompletableFuture.completedFuture(new Row.Reader(own)));
        int bound = 0;
        for (Map.Entry<String, List<Peers.Session>> entry : peers.sessionsOutOfReach(
                        account, answers.keySet(), Places.LEASE)
                .entrySet()) {
            for (Peers.Session session : entry.getValue()) {
                bound += underWay.contains(new Attempt(entry.getKey(), session.attempt())) ? 0 : 1;
            }
        }
        Set<Attempt> alive = new HashSet<>();
        for (Map.Entry<String, CompletableFuture<Row.Reader>> entry : answers.entrySet()) {
            Row.Reader answer =
                    entry.getValue().orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS).join();
            bound += answer.small();
            int size = answer.small();
            for (int i = 0; i < size; i++) {
                alive.add(new Attempt(entry.getKey(), answer.number()));
            }
        }
        return new Places.Count(bound, answers.keySet(), alive);
    }

    private static byte[] question(String account, String node, Set<Attempt> underWay) {
        List<Attempt> ofNode =
                underWay.stream().filter(attempt -> attempt.node().equals(node)).toList();
        Row row = Row.write().text(account).small(ofNode.size());
        ofNode.forEach(attempt -> row.number(attempt.number()));
        return row.toOctets();
    }

    /**
     * Counts the binds of an account for its home. Lists those of the attempts accepted by the home that are pending,
     * accepted or bound here; they are not part of the number.
     */
    byte[] count(Row.Reader row) {
        String account = row.text();
        int size = row.small();
        List<Long> alive = new ArrayList<>();
        lock.lock();
        try {
            Set<Long> places = new HashSet<>(leases(account).keySet());
            Collection<Bound> bound = sessions.getOrDefault(account, Map.of()).values();
            bound.forEach(one -> places.add(one.attempt));
            int count = leases(account).size() + bound.size();
            for (int i = 0; i < size; i++) {
                long attempt = row.number();
                if (places.contains(attempt)) {
                    count--;
                    alive.add(attempt);
                } else if (pending.contains(attempt)) {
                    alive.add(attempt);
                }
            }
            Row answer = Row.write().small(count).small(alive.size());
            alive.forEach(answer::number);
            return answer.toOctets();
        } finally {
            lock.unlock();
        }
    }
}

package io.smppcore.gateway.relay;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.LimitedLog;
import io.smppcore.pdu.BindRequest;
import io.smppcore.server.BindDecision;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The binds of accounts at this node, and their limits over all nodes. Thread-safe.
 *
 * <p>The node that owns the home partition of an account decides about its binds, one after the other: it counts those
 * at all nodes it can reach, and what it has accepted there and is on its way. A bind that it has accepted counts at
 * its node from then on, before the session is bound.
 */
final class AccountBinds {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(AccountBinds.class), LimitedLog.LINES_PER_SECOND);

    /** The maximum number of binds of an account without a limit of its own. */
    private static final int STANDARD_LIMIT = 100;

    /** Time for which the home of an account may be on its way to another node, after the loss of one. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long PAUSE_MILLIS = 50;

    private static final Duration ANSWER = Duration.ofSeconds(5);

    /** Time for which an accepted bind counts that does not come, and those at a node that cannot be reached. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    private final Partitions partitions;
    private final Peers peers;
    private final AtomicLong attempts = new AtomicLong();
    private final Map<String, Home> homes = new ConcurrentHashMap<>();

    /** Guards the maps below. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<String, Map<String, SmppSession>> sessions = new HashMap<>();
    private final Map<String, Map<Long, Long>> accepted = new HashMap<>();
    private final Map<Long, Attempt> pending = new HashMap<>();

    /** An attempt that its home decides about. */
    private record Attempt(String account, String home) {}

    /** Binds of an account at its home, guarded by the lock. */
    private static final class Home {
        final ReentrantLock lock = new ReentrantLock();

        /** Accepted attempts of each node whose acceptance the node may not have received yet. */
        final Map<String, Set<Long>> underWay = new HashMap<>();
    }

    AccountBinds(Partitions partitions, Peers peers) {
        this.partitions = partitions;
        this.peers = peers;
    }

    /** Begins to count a session that is bound. */
    void add(SmppSession session) {
        BindRequest bind = session.bind();
        if (peers.isCluster() && bind != null) {
            lock.lock();
            try {
                Map<Long, Long> leases = accepted.get(bind.systemId());
                if (leases != null && !leases.isEmpty()) {
                    leases.remove(leases.keySet().iterator().next());
                }
                sessions.computeIfAbsent(bind.systemId(), first -> new HashMap<>())
                        .put(session.id(), session);
            } finally {
                lock.unlock();
            }
            publish(bind.systemId());
        }
    }

    void remove(SmppSession session) {
        BindRequest bind = session.bind();
        if (peers.isCluster() && bind != null) {
            lock.lock();
            try {
                Map<String, SmppSession> ofAccount = sessions.get(bind.systemId());
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
                for (SmppSession session :
                        sessions.getOrDefault(account, Map.of()).values()) {
                    BindRequest bind = session.bind();
                    all.add(new Peers.Session(
                            peers.prefix() + session.id(),
                            session.options().windowSize(),
                            bind != null && bind.bindType().receives()));
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
        long attempt = attempts.incrementAndGet();
        int partition = partitions.home(account);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                Boolean isAccepted = ask(account, limit, attempt, partition, end);
                if (isAccepted != null) {
                    return isAccepted;
                }
            } catch (LinkException | StoreException | CompletionException e) {
                // The next home may be this node, or a node that has not answered is not counted on any more then.
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

    /** Returns the decision of the home; null if the account has another home meanwhile, which decides anew. */
    private @Nullable Boolean ask(String account, int limit, long attempt, int partition, long end) {
        boolean isHere = partitions.of(partition) != null;
        String owner = isHere ? peers.node() : peers.owner(partition);
        lock.lock();
        try {
            pending.put(attempt, new Attempt(account, owner == null ? "" : owner));
        } finally {
            lock.unlock();
        }
        boolean isAccepted;
        try {
            isAccepted = isHere
                    ? decide(peers.node(), account, limit, attempt)
                    : askHome(account, limit, attempt, partition, end);
        } catch (RuntimeException | Error e) {
            settled(account, attempt, false);
            throw e;
        }
        boolean counts = settled(account, attempt, isAccepted);
        return (isAccepted && !counts && end - System.nanoTime() > 0) ? null : counts;
    }

    private boolean askHome(String account, int limit, long attempt, int partition, long end) {
        byte[] body = Row.write().text(account).small(limit).number(attempt).toOctets();
        return peers.askOwnerOnce(partition, Operation.BIND, body, end).small() == 1;
    }

    /** Ends an attempt; returns true if it is accepted and counts, and false also if it has become void meanwhile. */
    private boolean settled(String account, long attempt, boolean isAccepted) {
        lock.lock();
        try {
            boolean counts = pending.remove(attempt) != null && isAccepted;
            if (counts) {
                accepted.computeIfAbsent(account, first -> new HashMap<>())
                        .put(attempt, System.nanoTime() + LEASE.toNanos());
            }
            return counts;
        } finally {
            lock.unlock();
        }
    }

    /** Decides about an attempt of another node. */
    byte[] decide(String node, Row.Reader row) {
        String account = row.text();
        if (partitions.of(partitions.home(account)) == null) {
            throw new LinkException("the home partition of account " + account + " is not one of this node");
        }
        boolean isAccepted = decide(node, account, row.small(), row.number());
        return Row.write().small(isAccepted ? 1 : 0).toOctets();
    }

    private boolean decide(String node, String account, int limit, long attempt) {
        Home home = homes.computeIfAbsent(account, first -> new Home());
        home.lock.lock();
        try {
            int count = peers.sessionsOutOfReach(account, LEASE);
            Map<String, CompletableFuture<Row.Reader>> answers = new HashMap<>();
            for (String other : peers.nodes()) {
                answers.put(other, peers.ask(other, Operation.COUNT, question(home, account, other)));
            }
            byte[] own = question(home, account, peers.node());
            count += read(home, peers.node(), new Row.Reader(count(peers.node(), new Row.Reader(own))));
            for (Map.Entry<String, CompletableFuture<Row.Reader>> entry : answers.entrySet()) {
                count += read(
                        home,
                        entry.getKey(),
                        entry.getValue()
                                .orTimeout(ANSWER.toMillis(), TimeUnit.MILLISECONDS)
                                .join());
            }
            if (count >= limit) {
                return false;
            }
            home.underWay.computeIfAbsent(node, first -> new HashSet<>()).add(attempt);
            return true;
        } finally {
            home.lock.unlock();
        }
    }

    private static byte[] question(Home home, String account, String node) {
        Set<Long> underWay = home.underWay.getOrDefault(node, Set.of());
        Row row = Row.write().text(account).small(underWay.size());
        underWay.forEach(row::number);
        return row.toOctets();
    }

    /** Returns the number of binds of an answer, with the accepted ones that the node does not count yet. */
    private static int read(Home home, String node, Row.Reader answer) {
        int count = answer.small();
        int unsettled = answer.small();
        Set<Long> underWay = new HashSet<>();
        for (int i = 0; i < unsettled; i++) {
            underWay.add(answer.number());
        }
        home.underWay.put(node, underWay);
        return count + unsettled;
    }

    /**
     * Counts the binds of an account for its home: those that are bound or accepted, and which of the attempts that the
     * home has accepted are still pending. Attempts that another home decides about are void from now on.
     */
    byte[] count(String home, Row.Reader row) {
        String account = row.text();
        int size = row.small();
        List<Long> unsettled = new ArrayList<>();
        long now = System.nanoTime();
        lock.lock();
        try {
            pending.values()
                    .removeIf(attempt ->
                            attempt.account().equals(account) && !attempt.home().equals(home));
            for (int i = 0; i < size; i++) {
                long attempt = row.number();
                if (pending.containsKey(attempt)) {
                    unsettled.add(attempt);
                }
            }
            Map<Long, Long> leases = accepted.getOrDefault(account, new HashMap<>());
            leases.values().removeIf(end -> end - now < 0);
            int count = leases.size() + sessions.getOrDefault(account, Map.of()).size();
            Row answer = Row.write().small(count).small(unsettled.size());
            unsettled.forEach(answer::number);
            return answer.toOctets();
        } finally {
            lock.unlock();
        }
    }
}

package io.smppcore.gateway.limit;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decisions on binds, by the maximum number of binds of each account over all nodes. Each account has a home partition,
 * computed from its system_id; the node that owns this partition decides for all nodes. There is one object for each
 * active partition. Thread-safe.
 *
 * <p>A bind counts from its acceptance, in memory and in a row of the partition. The row is durable before the node of
 * the bind receives the decision. Therefore a former owner that has lost the partition without noticing cannot accept
 * binds, and the next owner has all accepted ones, even those at unreachable nodes. The row is deleted when its node no
 * longer lists the bind, or else after the lease: by then, all nodes have the session from the directory.
 */
public final class BindLimits {

    /** Time from a bind request within which the bind must be accepted and its session bound. */
    public static final Duration LEASE = Duration.ofSeconds(10);

    /** Prefix of the keys of accepted binds in {@link Table#META}. */
    private static final String PREFIX = "place/";

    /** Exclusive end of the keys with {@link #PREFIX}: in ASCII, '0' follows '/'. */
    private static final byte[] END = "place0".getBytes(StandardCharsets.US_ASCII);

    private final Partition partition;
    private final LongSupplier clock;
    private final Map<String, Home> homes = new ConcurrentHashMap<>();

    /**
     * An attempt to bind.
     *
     * @param node name of the node to which the account binds
     * @param number number of the attempt, unique at the node, also after a restart
     */
    public record Attempt(String node, long number) {}

    /**
     * Result of a count of the binds of an account.
     *
     * @param bound number of binds at all nodes, excluding accepted attempts
     * @param nodes names of the nodes that have responded
     * @param alive accepted attempts that are bound at these nodes, or may still become bound
     */
    public record Count(int bound, Set<String> nodes, Set<Attempt> alive) {

        /** Copies the sets. */
        public Count {
            nodes = Set.copyOf(nodes);
            alive = Set.copyOf(alive);
        }
    }

    /** A function that counts the binds of an account at all nodes. */
    @FunctionalInterface
    public interface Census {

        /**
         * Requests the number of binds from all reachable nodes, and which of the accepted attempts still exist there.
         * Blocks until they have responded.
         */
        Count of(String account, Set<Attempt> accepted);
    }

    private record Accepted(long untilNanos, CompletableFuture<Void> durable) {}

    /** An attempt without a decision. */
    private record Waiting(Attempt attempt, int limit, CompletableFuture<Boolean> decision) {}

    /** The binds of an account. */
    private static final class Home {
        final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();

        /**
         * Held from the count until the decisions are passed to the store, so that each decision is based on all
         * earlier ones.
         */
        final ReentrantLock lock = new ReentrantLock();

        final Map<Attempt, Accepted> accepted = new ConcurrentHashMap<>();

        /** Attempts that are no longer counted, and whose rows are deleted with the next commit. */
        final Queue<Attempt> over = new ConcurrentLinkedQueue<>();
    }

    /**
     * Loads the rows of binds that earlier owners of the partition have accepted.
     *
     * @param clock clock for the leases, in nanoseconds as {@link System#nanoTime}
     */
    public BindLimits(Partition partition, LongSupplier clock) {
        this.partition = partition;
        this.clock = clock;
        // All leases begin anew, because the clocks of nodes differ.
        Accepted accepted = new Accepted(until(), CompletableFuture.completedFuture(null));
        partition.scan(Table.META, PREFIX.getBytes(StandardCharsets.US_ASCII), END, (key, value) -> {
            Row.Reader row = new Row.Reader(value);
            Attempt attempt = new Attempt(row.text(), Keys.numberAtEnd(key));
            home(row.text()).accepted.put(attempt, accepted);
            return true;
        });
    }

    private long until() {
        return clock.getAsLong() + LEASE.toNanos();
    }

    private Home home(String account) {
        return homes.computeIfAbsent(account, first -> new Home());
    }

    private static byte[] key(String account, Attempt attempt) {
        return Keys.of(PREFIX + attempt.node + "/" + account, attempt.number);
    }

    /**
     * Decides on an attempt to bind. Blocks while the binds are counted; must not be called on an event loop.
     *
     * @param limit maximum number of binds of the account over all nodes
     * @return a future that completes with true when the acceptance is durable, with false if the limit is reached, and
     *     fails if the number of binds or the durability of the acceptance is unknown
     */
    public CompletableFuture<Boolean> decide(String account, Attempt attempt, int limit, Census census) {
        Home home = home(account);
        Waiting own = new Waiting(attempt, limit, new CompletableFuture<>());
        home.waiting.add(own);
        home.lock.lock();
        try {
            // All waiting attempts share one count. Another thread may already have decided on this one.
            List<Waiting> all = new ArrayList<>();
            for (Waiting next = home.waiting.poll(); next != null; next = home.waiting.poll()) {
                all.add(next);
            }
            if (!all.isEmpty()) {
                decide(account, home, all, census);
            }
        } finally {
            home.lock.unlock();
        }
        return own.decision;
    }

    private void decide(String account, Home home, List<Waiting> all, Census census) {
        Count count;
        try {
            dropExpired(home);
            count = census.of(account, new HashSet<>(home.accepted.keySet()));
        } catch (RuntimeException | Error e) {
            all.forEach(waiting -> waiting.decision.completeExceptionally(e));
            return;
        }
        drop(home, (attempt, accepted) -> count.nodes.contains(attempt.node) && !count.alive.contains(attempt));
        Map<Waiting, Accepted> places = new HashMap<>();
        Changes changes = new Changes();
        for (Waiting waiting : all) {
            Accepted before = home.accepted.get(waiting.attempt);
            if (before != null) {
                // A repeated request: the first decision, perhaps of an earlier owner, has not reached the node.
                follow(before, waiting);
            } else if (!count.nodes.contains(waiting.attempt.node)) {
                waiting.decision.completeExceptionally(new StoreException(
                        "node " + waiting.attempt.node + " cannot be asked for the number of its binds"));
            } else if (count.bound + home.accepted.size() >= waiting.limit) {
                refuse(home, waiting);
            } else {
                Accepted place = new Accepted(until(), new CompletableFuture<>());
                home.accepted.put(waiting.attempt, place);
                places.put(waiting, place);
                changes.put(Table.META, key(account, waiting.attempt), row(account, waiting.attempt));
            }
        }
        commit(account, home, changes, places);
    }

    private static byte[] row(String account, Attempt attempt) {
        return Row.write().text(attempt.node).text(account).toOctets();
    }

    private static void follow(Accepted accepted, Waiting waiting) {
        decide(waiting, true, accepted.durable);
    }

    /**
     * Refuses an attempt as soon as all accepted ones are durable. If the commit of one of them fails, the number of
     * binds is unknown, and the decision fails instead.
     */
    private static void refuse(Home home, Waiting waiting) {
        decide(
                waiting,
                false,
                CompletableFuture.allOf(
                        home.accepted.values().stream().map(Accepted::durable).toArray(CompletableFuture[]::new)));
    }

    private static void decide(Waiting waiting, boolean isAccepted, CompletableFuture<Void> durable) {
        durable.whenComplete((done, failure) -> {
            if (failure == null) {
                waiting.decision.complete(isAccepted);
            } else {
                waiting.decision.completeExceptionally(failure);
            }
        });
    }

    /**
     * Commits the rows of new binds, and the deletion of rows that are no longer needed. Completes the decisions when
     * the commit is durable.
     */
    private void commit(String account, Home home, Changes changes, Map<Waiting, Accepted> places) {
        List<Attempt> deleted = new ArrayList<>();
        for (Attempt next = home.over.poll(); next != null; next = home.over.poll()) {
            deleted.add(next);
            changes.delete(Table.META, key(account, next));
        }
        places.forEach((waiting, accepted) -> follow(accepted, waiting));
        if (!changes.isEmpty()) {
            partition.commit(changes, failure -> committed(home, deleted, places, failure));
        }
    }

    private static void committed(
            Home home, List<Attempt> deleted, Map<Waiting, Accepted> places, @Nullable StoreException failure) {
        if (failure != null) {
            home.over.addAll(deleted);
            places.keySet().forEach(waiting -> home.accepted.remove(waiting.attempt));
        }
        for (Accepted accepted : places.values()) {
            Commit.completing(accepted.durable).done(failure);
        }
    }

    private static void drop(Home home, BiPredicate<Attempt, Accepted> condition) {
        home.accepted.forEach((attempt, accepted) -> {
            if (condition.test(attempt, accepted) && home.accepted.remove(attempt, accepted)) {
                home.over.add(attempt);
            }
        });
    }

    /**
     * Stops counting accepted binds whose lease has expired. A bind that is not durable yet counts until its commit has
     * ended.
     */
    private void dropExpired(Home home) {
        long now = clock.getAsLong();
        drop(home, (attempt, accepted) -> now - accepted.untilNanos > 0 && accepted.durable.isDone());
    }

    /** Deletes the rows of binds whose lease has expired. Called each second; never blocks. */
    public void everySecond() {
        homes.forEach((account, home) -> {
            // A decision in progress also drops expired binds.
            if (home.lock.tryLock()) {
                try {
                    dropExpired(home);
                    commit(account, home, new Changes(), Map.of());
                } finally {
                    home.lock.unlock();
                }
            }
        });
    }
}

package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.world.history.Ends;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The brokers of a simulated cluster: the logs of the partitions, the group that assigns partitions to its members, and
 * the facts that all nodes read. A member that is silent for the session timeout is removed, and others get its
 * partitions, although it may go on without knowing it. No acknowledged change is lost.
 */
final class Brokers {

    /** As the default session timeout of a node. */
    static final long SESSION_NANOS = TimeUnit.SECONDS.toNanos(6);

    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Maximum time until a change of the group has an effect. */
    private static final long REBALANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    final List<Disk> disks;
    final Ledger ledger;
    private final Loop loop;
    private final SplittableRandom random;
    private final List<ClusterStore> members = new ArrayList<>();
    private final Map<Integer, Assignment> assignments = new TreeMap<>();
    private final List<Fact> facts = new ArrayList<>();

    /** Time since which a node does not reach the brokers, by name. */
    private final Map<String, Long> cutSince = new TreeMap<>();

    private final Map<String, Ends> ends = new TreeMap<>();

    /** True while the brokers restart. */
    private boolean isAway;

    /** A partition of a member; its owner is to hand it over if it moves. */
    private static final class Assignment {
        final ClusterStore owner;
        boolean isMoving;

        Assignment(ClusterStore owner) {
            this.owner = owner;
        }
    }

    /** The value of a key, null if it was removed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Fact(String key, byte @Nullable [] value) {}

    Brokers(Loop loop, Ledger ledger, List<Disk> disks, SplittableRandom random) {
        this.loop = loop;
        this.ledger = ledger;
        this.disks = disks;
        this.random = random;
        loop.after(CHECK_NANOS, this::checkSessions);
    }

    /** Adds a node, to whose history the times without brokers are added. */
    void add(String node, Ends ofNode) {
        ends.put(node, ofNode);
    }

    /** Cuts a node off from the brokers, or ends that. */
    void cut(String node, boolean isCut) {
        if (isCut) {
            cutSince.putIfAbsent(node, loop.now());
        } else {
            Long since = cutSince.remove(node);
            Ends ofNode = ends.get(node);
            if (since != null && ofNode != null) {
                ofNode.suspended(since, loop.now());
            }
        }
    }

    void heal() {
        List.copyOf(cutSince.keySet()).forEach(node -> cut(node, false));
    }

    /** Returns the time since which a node does not reach the brokers; null if it does. */
    @Nullable
    Long cutSince(String node) {
        return cutSince.get(node);
    }

    /** Lets no node reach the brokers for a time, in which they do not remove any member either. */
    void restart(long nanos) {
        isAway = true;
        ends.keySet().forEach(node -> cut(node, true));
        loop.after(nanos, () -> {
            isAway = false;
            heal();
            members.forEach(member -> member.heard = loop.now());
        });
    }

    /** Removes the members of a node from the group, as another node requests that believes that it has ended. */
    void remove(String node) {
        loop.after(random.nextLong(REBALANCE_NANOS), () -> {
            if (members.removeIf(member -> member.node().equals(node))) {
                loop.trace("removed", node);
                rebalance();
            }
        });
    }

    /** Receives a heartbeat of a member. One that is not in the group joins it. */
    void heard(ClusterStore member) {
        member.heard = loop.now();
        if (!members.contains(member)) {
            loop.trace("join", member.process());
            members.add(member);
            rebalanceSoon();
        }
    }

    void leave(ClusterStore member) {
        loop.trace("leave", member.process());
        members.remove(member);
        rebalanceSoon();
    }

    private void checkSessions() {
        List<ClusterStore> silent = members.stream()
                .filter(member -> !isAway && loop.now() - member.heard > SESSION_NANOS)
                .toList();
        silent.forEach(member -> loop.trace("expired", member.process()));
        if (members.removeAll(silent)) {
            rebalance();
        }
        loop.after(CHECK_NANOS, this::checkSessions);
    }

    private void rebalanceSoon() {
        loop.after(random.nextLong(REBALANCE_NANOS), this::rebalance);
    }

    /** Assigns partitions without an owner, and lets a partition move if a member has too many. */
    private void rebalance() {
        assignments.values().removeIf(assignment -> !members.contains(assignment.owner));
        if (members.isEmpty()) {
            return;
        }
        for (Disk disk : disks) {
            if (!assignments.containsKey(disk.partition)) {
                assign(disk.partition);
            }
        }
        long most = members.stream().mapToLong(this::load).max().orElse(0);
        long least = members.stream().mapToLong(this::load).min().orElse(0);
        if (most - least > 1 && assignments.values().stream().noneMatch(assignment -> assignment.isMoving)) {
            move(oneOf(assignments.values().stream()
                    .filter(assignment -> load(assignment.owner) == most)
                    .toList()));
        }
    }

    private void assign(int partition) {
        long least = members.stream().mapToLong(this::load).min().orElse(0);
        assign(
                partition,
                oneOf(members.stream().filter(member -> load(member) == least).toList()));
    }

    private void assign(int partition, ClusterStore next) {
        loop.trace("assign", partition + " to " + next.process());
        assignments.put(partition, new Assignment(next));
    }

    private <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private void move(Assignment assignment) {
        loop.trace("move", "a partition of " + assignment.owner.process());
        assignment.isMoving = true;
    }

    /** Lets a partition move to another member, if there is one. */
    void move(int partition) {
        Assignment assignment = assignments.get(partition);
        if (assignment != null && members.size() > 1) {
            move(assignment);
        }
    }

    private long load(ClusterStore member) {
        return assignments.values().stream()
                .filter(assignment -> assignment.owner.equals(member))
                .count();
    }

    /** Returns the partitions that a member is to own. */
    Set<Integer> assigned(ClusterStore member) {
        Set<Integer> own = new TreeSet<>();
        assignments.forEach((partition, assignment) -> {
            if (assignment.owner.equals(member) && !assignment.isMoving) {
                own.add(partition);
            }
        });
        return own;
    }

    /** Assigns a partition to another member if its owner has handed it over. */
    void released(int partition, ClusterStore member) {
        Assignment assignment = assignments.get(partition);
        if (assignment != null && assignment.isMoving && assignment.owner.equals(member)) {
            List<ClusterStore> others = members.stream()
                    .filter(other -> !other.equals(member))
                    .sorted(Comparator.comparingLong(this::load))
                    .toList();
            assignments.remove(partition);
            assign(partition, others.isEmpty() ? member : others.getFirst());
            rebalanceSoon();
        }
    }

    /** Appends facts, which all members read a little later. */
    void publish(Collection<Fact> published) {
        facts.addAll(published);
        members.forEach(member -> loop.after(random.nextLong(REBALANCE_NANOS) / 10, member::read));
    }

    /** Returns the facts from a position on. */
    List<Fact> factsFrom(int position) {
        return facts.subList(position, facts.size());
    }
}

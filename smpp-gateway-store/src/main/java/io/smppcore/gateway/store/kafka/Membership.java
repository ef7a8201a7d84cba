package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.Parts;
import io.smppcore.gateway.store.Threads;
import io.smppcore.gateway.store.kafka.LocalPartition.Role;
import io.smppcore.internal.util.LimitedLog;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Membership of this node in the group of nodes, which assigns each partition to one owner at a time. Has a thread that
 * polls the consumer of the group, and passes the assigned roles to each {@link LocalPartition}.
 *
 * <p>The group only assigns owners. A former owner that was not informed of a new assignment yet is fenced by the log
 * itself.
 */
final class Membership implements ConsumerRebalanceListener, NodeAssignor.Member, AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /**
     * Maximum time to wait until revoked partitions are released. Longer than listeners and commits take, and shorter
     * than the rebalance timeout.
     */
    private static final Duration GIVE_UP = Duration.ofSeconds(30);

    private final LimitedLog log = LimitedLog.ofTrouble(LoggerFactory.getLogger(Membership.class), 2);

    private final KafkaSettings settings;
    private final List<LocalPartition> locals;
    private final Consumer<byte[], byte[]> consumer;
    private final Thread thread;
    private volatile Set<Integer> awaited = Set.of();
    private volatile @Nullable Failure failure;
    private volatile boolean isRejoining;
    private volatile boolean isClosed;

    /**
     * A failure to be a member of the group.
     *
     * @param sinceNanos {@link System#nanoTime} of the first of consecutive failures
     * @param cause latest failure
     */
    private record Failure(long sinceNanos, Throwable cause) {}

    Membership(KafkaClients clients, KafkaSettings settings, List<LocalPartition> locals) {
        this.settings = settings;
        this.locals = locals;
        thread = Thread.ofPlatform().name("smpp-gateway-store-member").daemon().unstarted(this::run);
        consumer = clients.member(this);
        try {
            consumer.subscribe(List.of(clients.stateTopic()), this);
        } catch (RuntimeException | Error e) {
            Parts.closeAfter(e, List.of(consumer));
            throw e;
        }
    }

    /** Starts the thread, which joins the group. */
    void start() {
        thread.start();
    }

    /**
     * Returns the reason why this node has not been able to join the group for longer than the given time; null if it
     * has.
     */
    @Nullable
    String obstacle(Duration patience) {
        Failure last = failure;
        long nanos = last == null ? 0 : System.nanoTime() - last.sinceNanos;
        return last == null || nanos <= patience.toNanos()
                ? null
                : "this node has not been able to join the group " + settings.prefix() + " for "
                        + TimeUnit.NANOSECONDS.toSeconds(nanos) + " s, and gets no partitions: "
                        + KafkaProblem.of(last.cause, settings);
    }

    private void run() {
        boolean isDoubtful = false;
        while (!isClosed) {
            try {
                if (isDoubtful) {
                    assignAgain();
                    isDoubtful = false;
                }
                consumer.poll(POLL);
                failure = null;
                if (isRejoining) {
                    isRejoining = false;
                    consumer.enforceRebalance("this node has read a partition that is to move to it");
                }
            } catch (RuntimeException | Error e) {
                isDoubtful = true;
                Failure before = failure;
                failure = new Failure(before == null ? System.nanoTime() : before.sinceNanos, e);
                log.warn("the group of nodes cannot be reached, retrying: {}", e.getMessage(), e);
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            // Only close() ends this thread.
        }
    }

    /** Assigns the roles of all partitions again after a failure in a callback, which the consumer does not repeat. */
    private void assignAgain() {
        Set<TopicPartition> assigned = consumer.assignment();
        Set<Integer> numbers = new TreeSet<>();
        assigned.forEach(partition -> numbers.add(partition.partition()));
        for (int number = 0; number < locals.size(); number++) {
            if (!isClosed && !numbers.contains(number)) {
                locals.get(number).want(Role.STANDBY, before -> before != Role.NONE);
            }
        }
        onPartitionsAssigned(assigned);
    }

    @Override
    public String name() {
        return settings.node();
    }

    @Override
    public Set<Integer> warm() {
        Set<Integer> warm = new TreeSet<>();
        for (int number = 0; number < locals.size(); number++) {
            if (locals.get(number).isWarm()) {
                warm.add(number);
            }
        }
        return warm;
    }

    @Override
    public void follow(Set<Integer> standby, Set<Integer> moving) {
        awaited = Set.copyOf(moving);
        if (isClosed) {
            return;
        }
        for (int number = 0; number < locals.size(); number++) {
            Role role = standby.contains(number) ? Role.STANDBY : Role.NONE;
            locals.get(number).want(role, before -> before != Role.OWNER && before != role);
        }
        rejoinIfRead();
    }

    /**
     * Makes the thread rejoin the group if the log of a partition that is to move to this node has been read, so that
     * the group assigns the partition.
     */
    void rejoinIfRead() {
        if (awaited.stream().anyMatch(number -> locals.get(number).isWarm())) {
            awaited = Set.of();
            isRejoining = true;
        }
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        // Paused, because this consumer reads no records.
        partitions.forEach(partition -> consumer.seek(partition, 0));
        consumer.pause(partitions);
        if (!isClosed) {
            partitions.forEach(partition -> locals.get(partition.partition()).want(Role.OWNER));
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        if (isClosed) {
            return;
        }
        onPartitionsLost(partitions);
        long end = System.nanoTime() + GIVE_UP.toNanos();
        for (TopicPartition partition : partitions) {
            try {
                locals.get(partition.partition()).awaitGivenUp(end);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Starts to release partitions that another node may already own, without waiting for it. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        if (!isClosed) {
            partitions.forEach(partition -> locals.get(partition.partition()).want(Role.STANDBY));
        }
    }

    /** Stops accepting assignments. */
    void stop() {
        isClosed = true;
    }

    /** Leaves the group, so that other nodes get the partitions immediately. */
    @Override
    public void close() {
        stop();
        Threads.join(thread);
        // A member with an id of its own otherwise remains in the group until its session ends.
        consumer.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
    }
}

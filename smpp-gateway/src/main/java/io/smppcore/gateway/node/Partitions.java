package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.deliver.CallbackSender;
import io.smppcore.gateway.intake.PartCollector;
import io.smppcore.gateway.intake.SubmittedMessage;
import io.smppcore.gateway.limit.LimitedPartitions;
import io.smppcore.gateway.limit.Limits;
import io.smppcore.gateway.limit.PartitionLimits;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.receipt.PartitionReceipts;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Guard;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Concatenation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that this node currently owns, and the choice of a partition for a message. Thread-safe.
 *
 * <p>When the store assigns a partition, it is loaded, gets the bound sessions, and then accepts messages. When the
 * store revokes it, it accepts no more messages, and requests in flight complete. A node without partitions passes
 * messages to other nodes; without a cluster, it refuses them.
 */
final class Partitions implements GatewayStore.Ownership, LimitedPartitions {

    private final Function<Partition, ActivePartition> activation;
    private final Map<Integer, ActivePartition> owned = new ConcurrentSkipListMap<>();
    private final int count;
    final Limits limits;

    /** Copy of {@link #owned}, in the order of the numbers. */
    private volatile List<ActivePartition> all = List.of();

    /** Receipts of {@link #all}, in the same order. */
    private volatile List<PartitionReceipts> receipts = List.of();

    /** Written under {@link #lock}. */
    private volatile boolean isStopped;

    private final Consumer<ActivePartition> acquired;
    private final Peers peers;
    private final MovedCopies movedCopies;
    private final Guard lock = new Guard();
    private final Map<String, Attached> callbacks = new ConcurrentHashMap<>();

    /**
     * Creates an object without partitions.
     *
     * @param count number of partitions of the store
     * @param activation creates the components of an assigned partition
     * @param acquired called for each partition that was loaded, to pass it the bound sessions
     */
    Partitions(
            int count,
            Function<Partition, ActivePartition> activation,
            Consumer<ActivePartition> acquired,
            Peers peers) {
        if (count > MessageNumber.MAX_PARTITIONS) {
            throw new IllegalArgumentException("partitions of the store: " + count + " (expected: <= "
                    + MessageNumber.MAX_PARTITIONS + ", as fit into message ids)");
        }
        this.count = count;
        this.peers = peers;
        this.movedCopies = new MovedCopies(this, peers);
        this.limits = new Limits(this, peers);
        this.activation = activation;
        this.acquired = acquired;
    }

    /** The callback of an account, kept for partitions that are assigned later. */
    private record Attached(CallbackSender sender, int window) {

        void open(ActivePartition partition, String account) {
            partition.accounts().attach(account, sender, window);
        }
    }

    @Override
    public void assigned(Partition partition) {
        ActivePartition active = activation.apply(partition);
        start(active);
        changed(() -> {
            owned.put(partition.number(), active);
            if (isStopped) {
                // Stopped like the others: it accepts messages until another node owns it, but sends nothing.
                active.stop();
            }
        });
        acquired.accept(active);
        peers.owned(partition.number(), partition.epoch());
        callbacks.forEach((account, attached) -> attached.open(active, account));
    }

    /** Starts a partition. If this fails, nothing of it stays in memory, because the store may try again for ever. */
    private static void start(ActivePartition active) {
        try {
            active.start();
        } catch (RuntimeException | Error e) {
            try {
                active.release();
            } catch (RuntimeException | Error other) {
                e.addSuppressed(other);
            }
            throw e;
        }
    }

    /** Releases the partition. Blocks while requests in flight complete, for a bounded time. */
    @Override
    public void revoked(Partition partition) {
        ActivePartition gone = owned.get(partition.number());
        changed(() -> owned.remove(partition.number()));
        if (gone != null && gone.release()) {
            gone.copies().moved((number, copy) -> movedCopies.pass(partition.number(), number, copy));
        }
    }

    /**
     * Changes {@link #owned} and updates its copies under the lock, because several partitions may change concurrently.
     */
    private void changed(Runnable change) {
        lock.run(() -> {
            change.run();
            all = List.copyOf(owned.values());
            receipts = all.stream().map(ActivePartition::receipts).toList();
        });
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public @Nullable PartitionLimits limitsOf(int number) {
        ActivePartition partition = owned.get(number);
        return partition == null ? null : partition.limits();
    }

    /** Returns the partitions of this node, in the order of their numbers. */
    List<ActivePartition> all() {
        return all;
    }

    /** Returns {@link #all()}. Throws an IllegalStateException if there is none and the gateway has no cluster. */
    List<ActivePartition> here() {
        return peers.isCluster() ? all : required();
    }

    /** Returns {@link #all()}. Throws an IllegalStateException if there is none. */
    List<ActivePartition> required() {
        List<ActivePartition> now = all;
        if (now.isEmpty()) {
            throw new IllegalStateException("this gateway owns no partition now: try again later");
        }
        return now;
    }

    /** Returns the partition with a number; null if this node does not own it. */
    @Nullable
    ActivePartition of(int number) {
        return owned.get(number);
    }

    /** Returns the partition with a number. Throws a {@link LinkException} if this node does not own it. */
    ActivePartition owned(int number) {
        ActivePartition found = owned.get(number);
        if (found == null) {
            throw new LinkException("partition " + number + " is not one of this node");
        }
        return found;
    }

    /** Returns true if the store has a partition with a number. */
    boolean contains(int number) {
        return number >= 0 && number < count;
    }

    /**
     * Returns the partition of this node that accepts a message of an account; null if another node must accept it.
     *
     * <p>Messages of an account to the same address go to the same partition of this node, which keeps their order. The
     * parts of a long message go to the same partition even if they arrive at different nodes.
     */
    @Nullable
    ActivePartition forMessage(String account, MessageRequest<?> request) {
        if (count == 1) {
            return any(0);
        }
        Concatenation concatenation = Parts.concatenation(request);
        return concatenation == null
                ? any(spread(account, request.destinationAddress()))
                : owned.get(home(account, request, concatenation));
    }

    private int home(String account, MessageRequest<?> request, Concatenation concatenation) {
        return Math.floorMod(
                Parts.spread(account, request.sourceAddress(), request.destinationAddress(), concatenation), count);
    }

    /**
     * Returns the number of the partition, computed by a hash over all partitions, for a message that no partition of
     * this node accepts.
     */
    int homeOf(String account, MessageRequest<?> request) {
        Concatenation concatenation = Parts.concatenation(request);
        return concatenation == null
                ? home(account, request.destinationAddress())
                : home(account, request, concatenation);
    }

    /**
     * Returns the partition of this node that accepts a message whose parts are all present; null if another node must
     * accept it.
     */
    @Nullable
    ActivePartition forItem(String account, SubmittedMessage item) {
        return item.parts().size() == 1
                ? forMessage(account, item.parts().getFirst())
                : any(spread(account, item.parts().getFirst().destinationAddress()));
    }

    /**
     * Returns the partition of this node for mobile-originated messages to an account; null if this node owns no
     * partition.
     */
    @Nullable
    ActivePartition forAccount(String account) {
        return any(spread(account));
    }

    /**
     * Returns the partition of this node that is selected by a hash; null if this node owns no partition. The same hash
     * selects the same partition as long as the owned partitions do not change.
     */
    @Nullable
    ActivePartition any(int hash) {
        List<ActivePartition> now = all;
        return switch (now.size()) {
            case 0 -> null;
            case 1 -> now.getFirst();
            default -> now.get(Math.floorMod(hash, now.size()));
        };
    }

    @Override
    public int home(Object... name) {
        return Math.floorMod(spread(name), count);
    }

    private static int spread(Object... values) {
        int hash = Objects.hash(values);
        return hash ^ hash >>> 16;
    }

    /** Returns the receipts of the partitions of this node, in the order of their numbers. */
    List<PartitionReceipts> receipts() {
        return receipts;
    }

    /** Reads from each partition. Blocks while the store does not answer. */
    void probe() {
        all.forEach(ActivePartition::probe);
    }

    /** Does what is due each second in all partitions. Does not block. */
    void everySecond() {
        all.forEach(partition -> partition.housekeeping().everySecond());
        all.forEach(ActivePartition::pump);
        all.forEach(partition -> partition.limits().binds().everySecond());
        filterIncomplete(PartCollector.PATIENCE);
    }

    /** Runs the housekeeping of all partitions. Blocks. */
    void sweep() {
        all.forEach(partition -> partition.housekeeping().run());
    }

    /** Applies the filters to incomplete long messages whose first part has reached an age. */
    void filterIncomplete(Duration age) {
        all.forEach(partition -> partition.collector().filterIncomplete(age));
    }

    /** Returns the number of stored elements in all queues of this node. */
    long waiting() {
        return all.stream().mapToLong(ActivePartition::waiting).sum();
    }

    /**
     * Starts sending to the callback of an account from all partitions, including those assigned later. Replaces an
     * earlier callback.
     */
    void attach(String account, CallbackSender sender, int window) {
        Attached attached = new Attached(sender, window);
        callbacks.put(account, attached);
        all.forEach(partition -> attached.open(partition, account));
    }

    /** Stops sending to the callback of an account. Requests in flight complete as usual. */
    void detach(String account) {
        callbacks.remove(account);
        all.forEach(partition -> partition.accounts().detach(account));
    }

    /** Returns the sender of late responses to the owners of partitions that have moved. */
    MovedCopies movedCopies() {
        return movedCopies;
    }

    /** Returns true after {@link #stop}. */
    boolean isStopped() {
        return isStopped;
    }

    /** Stops sending from all partitions, including those assigned later. */
    void stop() {
        changed(() -> isStopped = true);
        all.forEach(ActivePartition::stop);
    }

    /**
     * Blocks until the outcomes of the requests in flight of all partitions are durable, for at most 10 seconds. Called
     * after {@link #stop}.
     */
    void awaitOutcomes() {
        long end = System.nanoTime() + ActivePartition.RELEASE.toNanos();
        all.forEach(partition -> partition.awaitOutcomes(end));
    }
}

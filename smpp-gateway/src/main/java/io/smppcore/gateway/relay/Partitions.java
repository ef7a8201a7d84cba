package io.smppcore.gateway.relay;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.limit.BindLimits;
import io.smppcore.gateway.limit.Grants;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Guard;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Concatenation;
import io.smppcore.type.CommandStatus;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that this node currently owns. Thread-safe.
 *
 * <p>An assigned partition is loaded, receives the bound sessions, and is then used. A revoked one receives no more
 * messages, and completes requests in flight. Without partitions, messages are refused.
 */
final class Partitions implements GatewayStore.Ownership {

    private final Function<Partition, Relay> relays;
    private final Supplier<CommandStatus> admission;
    private final Map<Integer, Owned> owned = new ConcurrentSkipListMap<>();
    final int count;
    final Limits limits;

    /** Copy of {@link #owned}, in the order of the numbers. */
    private volatile List<Owned> all = List.of();

    /** Written under {@link #lock}. */
    private volatile boolean isStopped;

    private final Consumer<Relay> acquired;
    private final Peers peers;
    private final Guard lock = new Guard();
    private final Map<String, Attached> callbacks = new ConcurrentHashMap<>();

    /**
     * Creates a view without partitions.
     *
     * @param count number of partitions of the store
     * @param relays creates the relay of a partition
     * @param admission returns ESME_ROK, or the status with which the gateway refuses all messages
     * @param acquired called for each new relay, to pass it the bound sessions
     */
    Partitions(
            int count,
            Function<Partition, Relay> relays,
            Supplier<CommandStatus> admission,
            Consumer<Relay> acquired,
            Peers peers) {
        if (count > MessageNumber.MAX_PARTITIONS) {
            throw new IllegalArgumentException("partitions of the store: " + count + " (expected: <= "
                    + MessageNumber.MAX_PARTITIONS + ", as fit into message ids)");
        }
        this.count = count;
        this.peers = peers;
        this.limits = new Limits(this, peers);
        this.relays = relays;
        this.admission = admission;
        this.acquired = acquired;
    }

    /** An owned partition and its operations. */
    record Owned(
            Relay relay,
            AccountStates accounts,
            Intake intake,
            Inquiry inquiry,
            PartitionLetters deadLetters,
            Grants grants,
            BindLimits bindLimits) {}

    /** The callback of an account. */
    private record Attached(Push push, int window) {

        void open(Relay relay, String account) {
            AccountOutlet outlet = relay.callbackOutlet(account);
            outlet.closed(PushLink.ID);
            outlet.opened(new PushLink(relay, push, window));
        }
    }

    @Override
    public void assigned(Partition partition) {
        Relay relay = relays.apply(partition);
        relay.start();
        AccountStates accounts = new AccountStates(relay, limits);
        relay.gathering.start(accounts);
        changed(() -> {
            owned.put(
                    partition.number(),
                    new Owned(
                            relay,
                            accounts,
                            new Intake(relay, accounts, admission),
                            new Inquiry(relay),
                            new PartitionLetters(relay),
                            new Grants(partition, count, limits),
                            new BindLimits(partition, peers.nanoTime)));
            if (isStopped) {
                // Like the others, it accepts messages until another node owns it, and sends nothing.
                relay.stop();
            }
        });
        acquired.accept(relay);
        peers.owned(partition.number(), partition.epoch());
        callbacks.forEach((account, attached) -> attached.open(relay, account));
    }

    /** Gives up the partition: requests in flight have a bounded time to complete. */
    @Override
    public void revoked(Partition partition) {
        Owned gone = owned.get(partition.number());
        changed(() -> owned.remove(partition.number()));
        if (gone != null) {
            gone.relay().release();
        }
    }

    /** Applies a change under the lock, because several partitions may change concurrently. */
    private void changed(Runnable change) {
        lock.run(() -> {
            change.run();
            all = List.copyOf(owned.values());
        });
    }

    /** Returns the partitions of this node, in the order of their numbers. */
    List<Owned> all() {
        return all;
    }

    /** Returns {@link #all()}; throws if there is none in a gateway without a cluster. */
    List<Owned> here() {
        return peers.isCluster() ? all : required();
    }

    /** Returns {@link #all()}; throws if there is none. */
    List<Owned> required() {
        List<Owned> now = all;
        if (now.isEmpty()) {
            throw new IllegalStateException("this gateway owns no partition now: try again later");
        }
        return now;
    }

    /** Returns the partition with the number if this node owns it, or null. */
    @Nullable
    Owned of(int number) {
        return owned.get(number);
    }

    /** Returns the partition with the number; throws if this node does not own it. */
    Owned owned(int number) {
        Owned found = owned.get(number);
        if (found == null) {
            throw new LinkException("partition " + number + " is not one of this node");
        }
        return found;
    }

    /** Returns true if the store has a partition with the number. */
    boolean contains(int number) {
        return number >= 0 && number < count;
    }

    /**
     * Returns the partition for a message of an account, or null if this node does not own it.
     *
     * <p>Messages to an address share a partition, which keeps their order. So do the parts of a long message, even if
     * they arrive at different nodes.
     */
    @Nullable
    Owned forMessage(String account, MessageRequest<?> request) {
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

    /** Returns the number of the partition for a message that no partition of this node accepts. */
    int homeOf(String account, MessageRequest<?> request) {
        Concatenation concatenation = Parts.concatenation(request);
        return concatenation == null
                ? home(account, request.destinationAddress())
                : home(account, request, concatenation);
    }

    /** Returns the partition for a complete message, or null if this node does not own it. */
    @Nullable
    Owned forItem(String account, Intake.Item item) {
        return item.parts().size() == 1
                ? forMessage(account, item.parts().getFirst())
                : any(spread(account, item.parts().getFirst().destinationAddress()));
    }

    /** Returns the partition of this node for deliveries to an account, or null if there is none. */
    @Nullable
    Owned forAccount(String account) {
        return any(spread(account));
    }

    /** Returns a partition of this node, the same for the same hash; null if there is none. */
    @Nullable
    Owned any(int hash) {
        List<Owned> now = all;
        return switch (now.size()) {
            case 0 -> null;
            case 1 -> now.getFirst();
            default -> now.get(Math.floorMod(hash, now.size()));
        };
    }

    /** Returns the number of the home partition of an account or of one of its keys. */
    int home(Object... name) {
        return Math.floorMod(spread(name), count);
    }

    private static int spread(Object... values) {
        int hash = Objects.hash(values);
        return hash ^ hash >>> 16;
    }

    Collection<Relay> relays() {
        return all.stream().map(Owned::relay).toList();
    }

    /** Returns the number of elements in all queues. */
    long waiting() {
        return relays().stream()
                .flatMap(relay -> Stream.concat(relay.groups().stream(), relay.accounts().stream()))
                .mapToLong(Outlet::depth)
                .sum();
    }

    /** Starts sending to the callback of an account, in place of an earlier one. */
    void attach(String account, Push push, int window) {
        Attached attached = new Attached(push, window);
        callbacks.put(account, attached);
        relays().forEach(relay -> attached.open(relay, account));
    }

    /** Ends {@link #attach}. */
    void detach(String account) {
        callbacks.remove(account);
        relays().forEach(relay -> relay.callbackOutlet(account).closed(PushLink.ID));
    }

    /** Stops all partitions, including ones assigned later. */
    void stop() {
        changed(() -> isStopped = true);
        relays().forEach(Relay::stop);
    }
}

package io.smppcore.gateway.receipt;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Guard;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Table of the nodes that have recently forwarded messages, so that a receipt that arrives at another node is offered
 * to that node first. Each node sends the hashes of the ids that it gets from SMSCs to all others. There is one object
 * for each node; it is empty if the gateway has only one. Thread-safe.
 *
 * <p>An entry may be absent or wrong: hashes may be lost, or equal, and a message may have moved to another node. A
 * node that does not know the message refuses the receipt, which is then offered to all nodes.
 */
final class ForwardingNodes {

    /** Ratio of the maximum heap to the size of the table. With 512 MiB, there are four million slots. */
    static final int HEAP_SHARE = 16;

    private static final int MAX_SLOT_BITS = 28;

    /** Bits of the position of a slot in its segment, which occupies 32 KiB from its first entry on. */
    private static final int SEGMENT_BITS = 12;

    /** Bits of a slot with the position in {@link #names} plus 1; the others contain the upper bits of the hash. */
    private static final long NAME_BITS = 0xFFL;

    /** Time during which hashes are collected, shorter than {@link Receipts#SOON}. */
    private static final long PAUSE_MILLIS = 3;

    /** Time for which a node gets no hashes after it has refused some, as one of an earlier version does. */
    private static final long REFUSED_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Maximum number of hashes in a request; further ones are dropped. */
    private static final int MAX_HASHES = 10_000;

    private final Peers peers;
    private final ScheduledExecutorService timer;
    private final int slotBits;
    private final @Nullable AtomicReferenceArray<@Nullable AtomicLongArray> segments;
    private final List<String> names = new CopyOnWriteArrayList<>();

    /** {@link System#nanoTime} before which nodes get no hashes, by name. */
    private final Map<String, Long> refusedUntil = new ConcurrentHashMap<>();

    /** Guards the following fields. */
    private final Guard lock = new Guard();

    private long[] hashes = new long[64];
    private int count;

    ForwardingNodes(Peers peers, ScheduledExecutorService timer) {
        this.peers = peers;
        this.timer = timer;
        long most = Runtime.getRuntime().maxMemory() / HEAP_SHARE / Long.BYTES;
        this.slotBits = Math.clamp(Long.SIZE - 1 - Long.numberOfLeadingZeros(most), SEGMENT_BITS + 1, MAX_SLOT_BITS);
        this.segments = peers.isCluster() ? new AtomicReferenceArray<>(1 << (slotBits - SEGMENT_BITS)) : null;
    }

    /** Informs the other nodes, after a short time, that this node has forwarded a message. */
    void forwarded(SmscId key) {
        if (segments != null && lock.get(() -> isFirst(key.hash()))) {
            timer.schedule(this::send, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private boolean isFirst(long hash) {
        if (count == MAX_HASHES) {
            return false;
        }
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        hashes[count++] = hash;
        return count == 1;
    }

    private void send() {
        Row row = Row.write();
        lock.run(() -> {
            for (int i = 0; i < count; i++) {
                row.number(hashes[i]);
            }
            count = 0;
        });
        byte[] body = row.toOctets();
        peers.nodes().forEach(node -> sendTo(node, body));
    }

    private void sendTo(String node, byte[] body) {
        long now = System.nanoTime();
        if (now - refusedUntil.getOrDefault(node, now) >= 0) {
            peers.tryAsk(node, NodeRequest.FORWARDED, body)
                    .ifPresent(answer -> answer.exceptionally(failure -> {
                        refusedUntil.put(node, System.nanoTime() + REFUSED_NANOS);
                        return null;
                    }));
        }
    }

    /** Adds the hashes of a request of another node. */
    void received(String node, Row.Reader row) {
        int name = name(node);
        while (segments != null && name <= NAME_BITS && row.hasMore()) {
            long hash = row.number();
            segment(segments, hash).setPlain(position(hash), (hash & ~NAME_BITS) | name);
        }
    }

    private AtomicLongArray segment(AtomicReferenceArray<@Nullable AtomicLongArray> table, long hash) {
        int index = index(hash);
        AtomicLongArray segment = table.get(index);
        if (segment != null) {
            return segment;
        }
        AtomicLongArray added = new AtomicLongArray(1 << SEGMENT_BITS);
        AtomicLongArray existing = table.compareAndExchange(index, null, added);
        return existing == null ? added : existing;
    }

    private int name(String node) {
        int index = names.indexOf(node);
        return 1
                + (index >= 0
                        ? index
                        : lock.get(() -> {
                            if (!names.contains(node)) {
                                names.add(node);
                            }
                            return names.indexOf(node);
                        }));
    }

    /** Returns the name of the node that has probably forwarded a message; null if there is no entry. */
    @Nullable
    String node(SmscId key) {
        if (segments == null) {
            return null;
        }
        long hash = key.hash();
        AtomicLongArray segment = segments.get(index(hash));
        long entry = segment == null ? 0 : segment.getPlain(position(hash));
        return entry != 0 && ((entry ^ hash) & ~NAME_BITS) == 0 ? names.get((int) (entry & NAME_BITS) - 1) : null;
    }

    private int index(long hash) {
        return (int) (hash >>> (Long.SIZE - slotBits + SEGMENT_BITS));
    }

    private int position(long hash) {
        return (int) (hash >>> (Long.SIZE - slotBits)) & (1 << SEGMENT_BITS) - 1;
    }
}

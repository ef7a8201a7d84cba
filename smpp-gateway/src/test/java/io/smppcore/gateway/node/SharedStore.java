package io.smppcore.gateway.node;

import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Ownership;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Partitions in one directory that several nodes of this process own in turn, and their shared facts. */
@NullUnmarked // tests use existing partitions and nodes
final class SharedStore implements AutoCloseable {

    private final EmbeddedStore store;
    private final MemoryDirectory directory = new MemoryDirectory();
    private final List<GatewayStore.Partition> partitions = new ArrayList<>();
    private final Map<Integer, Owned> owned = new TreeMap<>();
    private final Map<Integer, List<Runnable>> held = new ConcurrentHashMap<>();
    private final Guard holding = new Guard();

    /** Owners that have lost their partitions without knowing it. */
    private final List<Owned> unaware = new ArrayList<>();

    /** Held for reading during a commit, and for writing while a partition is fenced. */
    private final ReentrantReadWriteLock fence = new ReentrantReadWriteLock();

    private final AtomicInteger scans = new AtomicInteger();
    private final List<Transfer> transfers = new CopyOnWriteArrayList<>();
    private int epoch;

    /** The kind of a {@link Transfer}. */
    enum TransferKind {
        /** A node owns the partition; its former owner has ended all work before. */
        MOVED,
        /** A node owns the partition; its former owner does not know. */
        TAKEN_OVER,
        /** The new owner has loaded the partition. */
        LOADED,
        /** A former owner has learnt of its loss, and has ended its work. */
        INFORMED
    }

    /**
     * A change of the owner of a partition.
     *
     * @param view the new owner, or the former one that was informed
     * @param began {@link System#nanoTime} before it
     * @param ended {@link System#nanoTime} after it
     */
    record Transfer(TransferKind kind, int number, View view, long began, long ended) {}

    SharedStore(Path data, int count) {
        store = EmbeddedStore.open(data, count);
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(GatewayStore.Partition partition) {
                partitions.add(partition);
            }

            @Override
            public void revoked(GatewayStore.Partition partition) {
                throw new AssertionError("an embedded store keeps its partitions");
            }
        });
    }

    Directory directory() {
        return directory;
    }

    /** Holds back commits to a partition until {@link #proceed}, as slow brokers do. */
    void hold(int number) {
        holding.run(() -> held.put(number, new CopyOnWriteArrayList<>()));
    }

    /** Returns the number of commits held back. */
    int held(int number) {
        return held.get(number).size();
    }

    /** Returns all changes of owners so far. */
    List<Transfer> transfers() {
        return List.copyOf(transfers);
    }

    private void add(TransferKind kind, int number, View view, long began) {
        transfers.add(new Transfer(kind, number, view, began, System.nanoTime()));
    }

    /** Returns the number of scans of the partitions so far. */
    int scans() {
        return scans.get();
    }

    /** Passes the commits held back. */
    void proceed(int number) {
        // Under the guard, so that no later commit overtakes them.
        holding.run(() -> held.remove(number).forEach(Runnable::run));
    }

    /** Assigns a partition to a node, after revoking it from its owner. */
    void move(int number, View to) {
        long began = System.nanoTime();
        Owned before = owned.remove(number);
        if (before != null) {
            before.view.listener.revoked(before);
            lose(before);
        }
        give(TransferKind.MOVED, number, to, began);
    }

    /** Fences an owner; the next owner sees exactly the commits before that. */
    private void lose(Owned before) {
        fence.writeLock().lock();
        try {
            before.isLost = true;
        } finally {
            fence.writeLock().unlock();
        }
        CountDownLatch settled = new CountDownLatch(1);
        before.partition.commit(new Changes(), failure -> settled.countDown());
        try {
            settled.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Assigns a partition to a node without the knowledge of its owner. */
    void takeOver(int number, View to) {
        long began = System.nanoTime();
        Owned before = owned.get(number);
        lose(before);
        before.last = Copy.of(before.partition);
        unaware.add(before);
        give(TransferKind.TAKEN_OVER, number, to, began);
    }

    /** Informs all nodes of lost partitions. */
    void tell() {
        for (Owned lost : List.copyOf(unaware)) {
            tell(lost);
        }
    }

    private void tell(Owned lost) {
        long began = System.nanoTime();
        unaware.remove(lost);
        lost.view.listener.revoked(lost);
        add(TransferKind.INFORMED, lost.number(), lost.view, began);
    }

    /** Returns true if a partition is owned by the node with a view. */
    boolean isOwner(int number, View view) {
        return owned.get(number).view == view;
    }

    private void give(TransferKind kind, int number, View to, long began) {
        Owned next =
                new Owned(partitions.get(number), to, partitions.get(number).epoch() + ++epoch);
        owned.put(number, next);
        for (Owned lost : List.copyOf(unaware)) {
            if (lost.number() == number && lost.view == to) {
                tell(lost);
            }
        }
        add(kind, number, to, began);
        to.listener.assigned(next);
        add(TransferKind.LOADED, number, to, began);
    }

    /** Assigns all partitions of a lost node to another. */
    void takeOver(View gone, View to) {
        for (Map.Entry<Integer, Owned> entry : Map.copyOf(owned).entrySet()) {
            if (entry.getValue().view == gone) {
                long began = System.nanoTime();
                lose(entry.getValue());
                give(TransferKind.TAKEN_OVER, entry.getKey(), to, began);
            }
        }
    }

    /** Returns the sum of a counter over all partitions. */
    long counter(String name) {
        return partitions.stream()
                .mapToLong(partition -> partition.counter(name))
                .sum();
    }

    @Override
    public void close() {
        store.close();
    }

    /** A partition owned by a node. */
    private final class Owned implements GatewayStore.Partition {
        private final GatewayStore.Partition partition;
        private final View view;
        private final int epoch;

        /** Guarded by the fence. */
        private boolean isLost;

        private volatile boolean hasFailed;

        /** Rows at the loss, which a former owner reads, as it no longer follows the log; null before. */
        private volatile @Nullable Copy last;

        Owned(GatewayStore.Partition partition, View view, int epoch) {
            this.partition = partition;
            this.view = view;
            this.epoch = epoch;
        }

        @Override
        public int number() {
            return partition.number();
        }

        @Override
        public int epoch() {
            return epoch;
        }

        @Override
        public void commit(Changes changes, GatewayStore.Commit done) {
            boolean isHeld = holding.get(() -> {
                List<Runnable> waiting = held.get(number());
                return waiting != null && waiting.add(() -> pass(changes, done));
            });
            if (!isHeld) {
                pass(changes, done);
            }
        }

        private void pass(Changes changes, GatewayStore.Commit done) {
            fence.readLock().lock();
            try {
                if (!isLost) {
                    partition.commit(changes, done);
                    return;
                }
            } finally {
                fence.readLock().unlock();
            }
            // As with brokers, the owner learns from a commit that it no longer owns the partition.
            hasFailed = true;
            done.done(lost());
        }

        @Override
        public @Nullable StoreException failure() {
            return hasFailed ? lost() : partition.failure();
        }

        private StoreException lost() {
            return new StoreException("another node owns the partition");
        }

        @Override
        public long backlogOctets() {
            return partition.backlogOctets();
        }

        @Override
        public long maxBacklogOctets() {
            return partition.maxBacklogOctets();
        }

        @Override
        public byte @Nullable [] get(Table table, byte[] key) {
            Copy copy = last;
            return copy == null ? partition.get(table, key) : copy.rows(table).get(key);
        }

        @Override
        public List<byte @Nullable []> get(Table table, List<byte[]> keys) {
            Copy copy = last;
            if (copy == null) {
                return partition.get(table, keys);
            }
            List<byte @Nullable []> values = new ArrayList<>();
            keys.forEach(key -> values.add(copy.rows(table).get(key)));
            return values;
        }

        @Override
        public void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
            scans.incrementAndGet();
            Copy copy = last;
            if (copy == null) {
                partition.scan(table, from, to, visitor);
            } else {
                copy.scan(table, from, to, visitor);
            }
        }

        @Override
        public long counter(String name) {
            return partition.counter(name);
        }
    }

    /** The rows of a partition at one moment. */
    private record Copy(Map<Table, NavigableMap<byte[], byte[]>> tables) {

        static Copy of(GatewayStore.Partition partition) {
            Map<Table, NavigableMap<byte[], byte[]>> tables = new EnumMap<>(Table.class);
            for (Table table : Table.values()) {
                NavigableMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);
                partition.scan(table, new byte[0], null, (key, value) -> {
                    rows.put(key.clone(), value.clone());
                    return true;
                });
                tables.put(table, rows);
            }
            return new Copy(tables);
        }

        NavigableMap<byte[], byte[]> rows(Table table) {
            return tables.get(table);
        }

        void scan(Table table, byte[] from, byte @Nullable [] to, GatewayStore.Visitor visitor) {
            NavigableMap<byte[], byte[]> rows = rows(table);
            for (Map.Entry<byte[], byte[]> row :
                    (to == null ? rows.tailMap(from, true) : rows.subMap(from, true, to, false)).entrySet()) {
                if (!visitor.visit(row.getKey(), row.getValue())) {
                    return;
                }
            }
        }
    }

    /** The store of one node. */
    final class View implements SoundStore {
        private final int[] first;
        private final Directory facts;
        private Ownership listener;

        /** Creates the store of a node that owns partitions from its start. */
        View(int... first) {
            this(directory, first);
        }

        /** Creates the store of a node with its own directory. */
        View(Directory facts, int... first) {
            this.facts = facts;
            this.first = first;
        }

        @Override
        public void own(Ownership ownership) {
            listener = ownership;
            for (int number : first) {
                move(number, this);
            }
        }

        @Override
        public int partitionCount() {
            return partitions.size();
        }

        @Override
        public Directory directory() {
            return facts;
        }

        @Override
        public void close() {
            // The partitions stay open for other nodes.
        }
    }
}

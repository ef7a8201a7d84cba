package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.world.history.Ends;
import io.smppcore.gateway.simulation.world.history.Owners;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The store of a process of a cluster. As the store with Kafka does, it owns the partitions that the group has assigned
 * to it, fences the former owner of each before it reads the tables, and releases a partition whose commits fail.
 */
final class ClusterStore implements GatewayStore {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Minimum time between the starts of two groups of changes. */
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Maximum time for which waiting commits delay the release of a partition. */
    private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Time for which a commit may wait before new messages are refused. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long PUBLISH_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Time of the last heartbeat. */
    long heard;

    private final Brokers brokers;
    private final Machine machine;
    private final Ends ends;
    private final MemoryDirectory facts = new MemoryDirectory();
    private final Machine.Lane reader;
    private final Deque<Brokers.Fact> unsent = new ArrayDeque<>();
    private final Map<Integer, Local> locals = new TreeMap<>();
    private @Nullable Ownership listener;
    private int position;
    private boolean isClosed;

    ClusterStore(Brokers brokers, Machine machine, Ends ends) {
        this.brokers = brokers;
        this.machine = machine;
        this.ends = ends;
        this.reader = machine.new Lane();
        for (Disk disk : brokers.disks) {
            locals.put(disk.partition, new Local(disk));
        }
        apply();
    }

    String node() {
        return machine.node();
    }

    String process() {
        return machine.name;
    }

    private boolean isCut() {
        return brokers.cutSince(node()) != null;
    }

    @Override
    public void own(Ownership ownership) {
        listener = ownership;
        poll();
    }

    /** Reports to the group, and changes to the roles that it has assigned. */
    private void poll() {
        if (isClosed || machine.isDead()) {
            return;
        }
        if (!machine.isPaused() && !isCut()) {
            Set<Integer> own = new TreeSet<>(brokers.assigned(this));
            brokers.heard(this);
            locals.forEach((number, local) -> local.want(own.contains(number)));
            send();
            read();
        }
        machine.loop.after(POLL_NANOS, this::poll);
    }

    /** The partition at this node. */
    private final class Local {
        private final Disk disk;
        private boolean isWanted;
        private boolean isRunning;
        private @Nullable SimulatedPartition owned;

        /** Number as the owner of the disk. */
        private int fence;

        /** Time before which the partition is not taken over. */
        private long notBefore;

        /** Time after which waiting commits fail. */
        private long writesUntil = Long.MAX_VALUE;

        Local(Disk disk) {
            this.disk = disk;
        }

        void want(boolean value) {
            isWanted = value;
            run();
        }

        private void run() {
            if (isRunning) {
                return;
            }
            if (!isDone()) {
                isRunning = true;
                machine.start(this::work);
            } else if (!isWanted) {
                // It may be moving although this process has not owned it yet.
                brokers.released(disk.partition, ClusterStore.this);
            }
        }

        private boolean isDone() {
            SimulatedPartition current = owned;
            boolean isSound = current != null && current.failure() == null;
            return isClosed || (isWanted ? isSound : current == null);
        }

        private void work() {
            try {
                while (!isDone()) {
                    SimulatedPartition current = owned;
                    if (current == null) {
                        takeOver();
                    } else {
                        giveUp(current);
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                isRunning = false;
            }
        }

        /** Fences the former owner, reads the log to its end, and begins a new epoch. */
        private void takeOver() throws InterruptedException {
            Redirected.sleepNanos(Math.max(POLL_NANOS / 10, notBefore - machine.loop.now()));
            if (!isWanted || isClosed || isCut()) {
                return;
            }
            fence = disk.open(ends);
            brokers.ledger.owners.began(disk.partition, machine.name, ends, machine.loop.now());
            Redirected.sleepNanos(POLL_NANOS);
            if (isClosed || !disk.isOwner(fence)) {
                return;
            }
            machine.loop.trace("own", disk.partition + " at " + machine.name);
            writesUntil = Long.MAX_VALUE;
            MemoryTables tables = disk.tables();
            SimulatedPartition opened = new SimulatedPartition(
                    disk.partition,
                    tables.nextEpoch(),
                    tables,
                    log(),
                    new AtomicReference<>(),
                    () -> {
                        brokers.ledger.owners.failed(disk.partition, machine.name, machine.loop.now());
                        run();
                    },
                    PERIOD_NANOS);
            owned = opened;
            try {
                required().assigned(opened);
            } catch (StoreException e) {
                // As in the store on Kafka: the node tries again later.
                giveUp(opened);
            }
        }

        private SimulatedPartition.Log log() {
            SimulatedPartition.Log log = disk.log(fence);
            Owners owners = brokers.ledger.owners;
            return new SimulatedPartition.Log() {
                private long began;

                @Override
                public void write(byte[] group) throws Exception {
                    began = machine.loop.now();
                    awaitBrokers();
                    log.write(group);
                }

                @Override
                public void sync() throws Exception {
                    log.sync();
                    // The outcome is unknown until the brokers can be reached.
                    awaitBrokers();
                }

                @Override
                public void apply(byte[] group) throws Exception {
                    log.apply(group);
                    owners.committed(disk.partition, machine.name, began);
                }
            };
        }

        private void awaitBrokers() throws InterruptedException, IOException {
            while (isCut()) {
                if (machine.loop.now() > writesUntil) {
                    throw new IOException("partition " + disk.partition + " is closed");
                }
                Redirected.sleepNanos(POLL_NANOS);
            }
        }

        private void giveUp(SimulatedPartition current) {
            long began = machine.loop.now();
            required().revoked(current);
            close(current, began);
            if (current.failure() != null && !disk.isOwner(fence)) {
                // The group informs this node of the new owner within that time.
                notBefore = machine.loop.now() + Brokers.SESSION_NANOS;
            }
            brokers.released(disk.partition, ClusterStore.this);
        }

        /** Commits what waits, and ends the ownership. */
        void close(SimulatedPartition current, long began) {
            writesUntil = machine.loop.now() + DRAIN_NANOS;
            current.close();
            owned = null;
            boolean isInOrder = current.failure() == null && disk.isOwner(fence);
            machine.loop.trace(isInOrder ? "release" : "lost", disk.partition + " at " + machine.name);
            if (isInOrder) {
                disk.release();
                brokers.ledger.owners.handedOver(disk.partition, machine.name, began, machine.loop.now());
            } else {
                brokers.ledger.owners.informed(disk.partition, machine.name, machine.loop.now());
            }
        }
    }

    private Ownership required() {
        Ownership current = listener;
        if (current == null) {
            throw new IllegalStateException("own was not called");
        }
        return current;
    }

    @Override
    public int partitionCount() {
        return brokers.disks.size();
    }

    @Override
    public long freeOctets() {
        return Long.MAX_VALUE;
    }

    @Override
    public @Nullable StoreException failure() {
        return isClosed ? new StoreException("the store is closed") : null;
    }

    @Override
    public @Nullable String obstacle() {
        Long since = brokers.cutSince(node());
        return since != null && machine.loop.now() - since > PATIENCE_NANOS ? "the brokers are not in reach" : null;
    }

    @Override
    public void ended(String node) {
        if (!isCut()) {
            brokers.remove(node);
        }
    }

    @Override
    public Directory directory() {
        return new Directory() {
            @Override
            public CompletionStage<Void> publish(String key, byte @Nullable [] value) {
                unsent.add(new Brokers.Fact(key, value == null ? null : value.clone()));
                machine.after(PUBLISH_NANOS, ClusterStore.this::send);
                return CompletableFuture.completedStage(null);
            }

            @Override
            public Watch watch(Watcher watcher) {
                return facts.watch(watcher);
            }

            @Override
            public Map<String, byte[]> snapshot() {
                return facts.snapshot();
            }
        };
    }

    private void send() {
        if (!isCut() && !unsent.isEmpty()) {
            brokers.publish(List.copyOf(unsent));
            unsent.clear();
        }
    }

    /** Reads new facts, unless the brokers are out of reach. */
    void read() {
        if (!isCut() && !isClosed && !brokers.factsFrom(position).isEmpty()) {
            reader.execute(this::apply);
        }
    }

    private void apply() {
        List<Brokers.Fact> read = List.copyOf(brokers.factsFrom(position));
        position += read.size();
        read.forEach(fact -> facts.changed(fact.key(), fact.value()));
    }

    /** Commits what waits, and leaves the group. Blocks. */
    @Override
    public void close() {
        isClosed = true;
        locals.values().forEach(local -> {
            SimulatedPartition current = local.owned;
            if (current != null) {
                local.close(current, machine.loop.now() - DRAIN_NANOS);
            }
        });
        send();
        brokers.leave(this);
    }
}

package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.world.history.Ends;
import io.smppcore.gateway.store.Directory;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The store of a gateway of one node: it owns all partitions from its start to its end. */
final class SimulatedStore implements GatewayStore {

    private final List<Disk> disks;
    private final Ends ends;
    private final Directory directory = new MemoryDirectory();
    private final List<SimulatedPartition> partitions = new ArrayList<>();

    private final AtomicReference<@Nullable StoreException> failure = new AtomicReference<>();

    SimulatedStore(List<Disk> disks, Ends ends) {
        this.disks = disks;
        this.ends = ends;
    }

    @Override
    public void own(Ownership listener) {
        for (Disk disk : disks) {
            int owner = disk.open(ends);
            MemoryTables tables = disk.tables();
            SimulatedPartition partition = new SimulatedPartition(
                    disk.partition, tables.nextEpoch(), tables, disk.log(owner), failure, () -> {}, 0);
            partitions.add(partition);
            listener.assigned(partition);
        }
    }

    @Override
    public int partitionCount() {
        return disks.size();
    }

    @Override
    public long freeOctets() {
        return Long.MAX_VALUE;
    }

    @Override
    public @Nullable StoreException failure() {
        return failure.get();
    }

    @Override
    public @Nullable String obstacle() {
        return null;
    }

    @Override
    public Directory directory() {
        return directory;
    }

    @Override
    public void close() {
        partitions.forEach(SimulatedPartition::close);
        disks.forEach(Disk::release);
    }
}

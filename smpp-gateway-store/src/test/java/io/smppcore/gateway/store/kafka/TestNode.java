package io.smppcore.gateway.store.kafka;

import static io.smppcore.testing.Waits.eventually;

import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.NullUnmarked;

/** A node that may own the only partition. */
@NullUnmarked // an awaited partition is present
final class TestNode implements GatewayStore.Ownership, AutoCloseable {

    final KafkaStore store;
    private final AtomicReference<Partition> owned = new AtomicReference<>();

    TestNode(
            Path parent,
            String name,
            String prefix,
            List<String> bootstrap,
            Function<KafkaSettings, KafkaClients> clients) {
        store = KafkaStore.open(
                parent.resolve(name),
                KafkaStores.settings(name, bootstrap, prefix),
                EmbeddedStore.MAX_BACKLOG_OCTETS,
                clients);
        store.own(this);
    }

    @Override
    public void assigned(Partition partition) {
        owned.set(partition);
    }

    @Override
    public void revoked(Partition partition) {
        owned.set(null);
    }

    Partition awaitPartition() {
        eventually().until(() -> owned.get() != null);
        return owned.get();
    }

    /** Waits until this node owns the partition after another owner. */
    Partition awaitPartitionAfter(Partition former) {
        return eventually().until(owned::get, next -> next != null && next.epoch() > former.epoch());
    }

    @Override
    public void close() {
        store.close();
    }
}

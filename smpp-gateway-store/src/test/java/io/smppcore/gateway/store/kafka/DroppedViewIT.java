package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.keys;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A standby that fails to apply records of the log once. */
@NullUnmarked // an awaited partition is present
@WithBrokers
class DroppedViewIT {

    private static final byte[] VALUE = {1};

    @TempDir
    Path directory;

    private final String prefix = KafkaStores.prefix("dropped");
    private final List<String> bootstrap;

    /** Polls of the follower of the standby with records. */
    private final AtomicInteger polls = new AtomicInteger();

    /** Number of the poll with damaged records, 0 before it. */
    private final AtomicInteger damaged = new AtomicInteger();

    /** True while the next records are to be damaged. */
    private final AtomicBoolean isDamaging = new AtomicBoolean();

    DroppedViewIT(Brokers brokers) {
        bootstrap = List.of(brokers.bootstrap().split(",", -1));
    }

    @Test
    void standbyFollowsAgainAfterAFailureAndTakesOver() throws Exception {
        try (TestNode standby = standbyOfAnOwner()) {
            Partition partition = standby.awaitPartition();
            assertThat(keys(partition, Table.STATE)).containsExactly("before", "meanwhile", "thereafter");
        }
    }

    /** Returns a node whose follower has failed, after the end of the owner. */
    private TestNode standbyOfAnOwner() throws Exception {
        try (TestNode owner = new TestNode(directory, "owner", prefix, bootstrap, KafkaClients::new)) {
            Partition partition = owner.awaitPartition();
            commit(partition, put("before"));
            TestNode standby = new TestNode(directory, "standby", prefix, bootstrap, DamagingClients::new);
            eventually().until(() -> polls.get() > 0);
            isDamaging.set(true);
            commit(partition, put("meanwhile"));
            eventually().until(() -> damaged.get() > 0);
            // Read again from the position of the files.
            eventually().until(() -> polls.get() > damaged.get());
            commit(partition, put("thereafter"));
            return standby;
        }
    }

    private static Changes put(String key) {
        return new Changes().put(Table.STATE, octets(key), VALUE);
    }

    /** Clients whose follower reads records of an unknown table instead of the next ones of the log. */
    private final class DamagingClients extends KafkaClients {

        DamagingClients(KafkaSettings settings) {
            super(settings);
        }

        @Override
        @SuppressWarnings("unchecked")
        Consumer<byte[], byte[]> reader(String purpose) {
            Consumer<byte[], byte[]> consumer = super.reader(purpose);
            if (!purpose.equals("follower")) {
                return consumer;
            }
            return (Consumer<byte[], byte[]>) Proxy.newProxyInstance(
                    Consumer.class.getClassLoader(), new Class<?>[] {Consumer.class}, (proxy, method, arguments) -> {
                        try {
                            Object result = method.invoke(consumer, arguments);
                            return result instanceof ConsumerRecords<?, ?> records && !records.isEmpty()
                                    ? read((ConsumerRecords<byte[], byte[]>) records)
                                    : result;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        private ConsumerRecords<byte[], byte[]> read(ConsumerRecords<byte[], byte[]> records) {
            int poll = polls.incrementAndGet();
            if (!isDamaging.compareAndSet(true, false)) {
                return records;
            }
            damaged.set(poll);
            TopicPartition partition = state(0);
            long offset = records.records(partition).getLast().offset();
            return new ConsumerRecords<>(
                    Map.of(
                            partition,
                            List.of(new ConsumerRecord<>(partition.topic(), 0, offset, new byte[] {127}, VALUE))),
                    Map.of());
        }
    }
}

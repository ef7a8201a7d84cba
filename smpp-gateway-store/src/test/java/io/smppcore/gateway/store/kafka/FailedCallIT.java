package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.octets;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node of which one call of a client of the brokers fails once. */
@NullUnmarked // an awaited partition is present
@WithBrokers
class FailedCallIT {

    private static final byte[] VALUE = {1};

    @TempDir
    Path directory;

    private final String prefix = KafkaStores.prefix("failed");
    private final List<String> bootstrap;
    private final AtomicBoolean hasFailed = new AtomicBoolean();

    FailedCallIT(Brokers brokers) {
        bootstrap = List.of(brokers.bootstrap().split(",", -1));
    }

    private TestNode node(Class<?> client, String call, Supplier<Throwable> failure) {
        return new TestNode(
                directory, "node", prefix, bootstrap, settings -> new FailingClients(settings, client, call, failure));
    }

    /** The group does not repeat the callback of an assignment that has failed. */
    @Test
    void ownsAPartitionAlthoughTheCallbackOfItsAssignmentHasFailed() {
        try (TestNode node = node(Consumer.class, "seek", () -> new OutOfMemoryError("planned"))) {
            node.awaitPartition();
            assertThat(hasFailed).isTrue();
        }
    }

    @Test
    void canBeOpenedAgainAlthoughTheMemberWasNotClosedInOrder() throws Exception {
        try (TestNode node = node(Consumer.class, "close", () -> new KafkaException("planned"))) {
            commit(node.awaitPartition(), new Changes().put(Table.STATE, octets("before"), VALUE));
        }
        assertThat(hasFailed).isTrue();

        try (TestNode node = node(Consumer.class, "none", AssertionError::new)) {
            Partition partition = node.awaitPartition();
            assertThat(partition.get(Table.STATE, octets("before"))).containsExactly(VALUE);
        }
    }

    @Test
    void isClosedInOrderAlthoughAProducerIsNot() throws Exception {
        try (TestNode node = node(Producer.class, "close", () -> new KafkaException("planned"))) {
            commit(node.awaitPartition(), new Changes().put(Table.STATE, octets("before"), VALUE));
        }
        assertThat(hasFailed).isTrue();

        try (TestNode node = node(Producer.class, "none", AssertionError::new)) {
            Partition partition = node.awaitPartition();
            assertThat(partition.get(Table.STATE, octets("before"))).containsExactly(VALUE);
        }
    }

    /** Clients of which the first call of a method of the member or of a writer fails after its effect. */
    private final class FailingClients extends KafkaClients {

        private final Class<?> client;
        private final String call;
        private final Supplier<Throwable> failure;

        FailingClients(KafkaSettings settings, Class<?> client, String call, Supplier<Throwable> failure) {
            super(settings);
            this.client = client;
            this.call = call;
            this.failure = failure;
        }

        @Override
        Consumer<byte[], byte[]> member(NodeAssignor.Member member) {
            return failing(Consumer.class, super.member(member));
        }

        @Override
        Producer<byte[], byte[]> writer(int partition) {
            return failing(Producer.class, super.writer(partition));
        }

        @SuppressWarnings("unchecked")
        private <T> T failing(Class<?> type, T target) {
            return (T) Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                        try {
                            Object result = method.invoke(target, arguments);
                            if (type.equals(client)
                                    && method.getName().equals(call)
                                    && hasFailed.compareAndSet(false, true)) {
                                throw failure.get();
                            }
                            return result;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}

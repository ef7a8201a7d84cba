package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reasons for which a node with enough brokers is not ready. */
@NullUnmarked // an awaited partition is present
@WithBrokers
class ObstacleIT implements GatewayStore.Ownership {

    @TempDir
    Path directory;

    private final KafkaSettings settings;
    private final AtomicReference<Partition> owned = new AtomicReference<>();

    ObstacleIT(Brokers brokers) {
        settings = KafkaStores.settings(
                "only", List.of(brokers.bootstrap().split(",", -1)), KafkaStores.prefix("obstacle"));
    }

    @Override
    public void assigned(Partition partition) {
        owned.set(partition);
    }

    @Override
    public void revoked(Partition partition) {
        owned.set(null);
    }

    @Test
    void nodeThatCannotJoinTheGroupNamesItAndTheCauseUntilItCan() throws Exception {
        try (KafkaStore store = KafkaStore.open(directory, settings)) {
            try (Consumer<byte[], byte[]> other = new KafkaConsumer<>(
                    Map.of("bootstrap.servers", settings.bootstrap(), "group.id", settings.prefix()),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer())) {
                other.subscribe(List.of(settings.prefix() + ".state"));
                eventually().until(() -> {
                    other.poll(Duration.ofMillis(100));
                    return !other.assignment().isEmpty();
                });
                store.own(this);
                eventually()
                        .untilAsserted(() -> assertThat(store.obstacle())
                                .startsWith(
                                        "this node has not been able to join the group " + settings.prefix() + " for ")
                                .contains("protocol"));
                assertThat(owned).hasNullValue();
            }
            eventually().until(() -> owned.get() != null);
            eventually().until(() -> store.obstacle() == null);
            commit(owned.get(), new Changes().put(Table.STATE, octets("a"), octets("b")));
        }
    }

    @Test
    void nodeWhoseProbesAreRefusedNamesTheCauseUntilTheyAreAccepted() throws Exception {
        AtomicBoolean isRefused = new AtomicBoolean(true);
        try (KafkaStore store = KafkaStore.open(
                directory, settings, EmbeddedStore.MAX_BACKLOG_OCTETS, each -> new RefusingClients(each, isRefused))) {
            eventually()
                    .untilAsserted(() -> assertThat(store.obstacle())
                            .startsWith("nothing could be stored, not even a probe, for ")
                            .contains("the user of sasl.jaas.config may not do this", settings.prefix() + ".nodes")
                            .doesNotContain("too few brokers"));
            isRefused.set(false);
            eventually().until(() -> store.obstacle() == null);
        }
    }

    /** Clients that are refused as if the user had no rights on the topic of the directory. */
    private static final class RefusingClients extends KafkaClients {

        private final AtomicBoolean isRefused;

        RefusingClients(KafkaSettings settings, AtomicBoolean isRefused) {
            super(settings);
            this.isRefused = isRefused;
        }

        @Override
        @SuppressWarnings("unchecked")
        Producer<byte[], byte[]> publisher() {
            Producer<byte[], byte[]> producer = super.publisher();
            return (Producer<byte[], byte[]>) Proxy.newProxyInstance(
                    Producer.class.getClassLoader(), new Class<?>[] {Producer.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("send") && isRefused.get()) {
                            ((Callback) arguments[1])
                                    .onCompletion(null, new TopicAuthorizationException(Set.of(nodesTopic())));
                            return CompletableFuture.completedFuture(null);
                        }
                        try {
                            return method.invoke(producer, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}

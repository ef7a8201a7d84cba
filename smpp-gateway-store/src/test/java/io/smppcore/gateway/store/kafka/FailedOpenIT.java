package io.smppcore.gateway.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.store.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.AuthorizationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A start at which one client of the brokers cannot be created, or one call of it fails. */
@WithBrokers
class FailedOpenIT {

    @TempDir
    Path directory;

    private final String prefix = KafkaStores.prefix("start");
    private final List<String> bootstrap;

    /** Purposes of the clients that are not closed. */
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    FailedOpenIT(Brokers brokers) {
        bootstrap = List.of(brokers.bootstrap().split(",", -1));
    }

    private TestNode node(String failing) {
        return new TestNode(directory, "node", prefix, bootstrap, settings -> new CountedClients(settings, failing));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "admin",
                "publisher",
                "directory",
                "directory.endOffsets",
                "follower",
                "member",
                "member.subscribe"
            })
    void closesWhatItHasOpened(String failing) {
        assertThatThrownBy(() -> node(failing))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("planned");
        assertThat(open).isEmpty();

        try (TestNode opened = node("none")) {
            assertThat(opened.store.failure()).isNull();
            assertThat(open).contains("admin", "publisher", "directory", "follower", "member");
        }
        assertThat(open).isEmpty();
    }

    private final class CountedClients extends KafkaClients {

        private final String failing;

        CountedClients(KafkaSettings settings, String failing) {
            super(settings);
            this.failing = failing;
        }

        @Override
        Admin admin() {
            return counted(Admin.class, "admin", super::admin);
        }

        @Override
        Producer<byte[], byte[]> writer(int partition) {
            return counted(Producer.class, "writer", () -> super.writer(partition));
        }

        @Override
        Producer<byte[], byte[]> publisher() {
            return counted(Producer.class, "publisher", super::publisher);
        }

        @Override
        Consumer<byte[], byte[]> reader(String purpose) {
            return counted(Consumer.class, purpose, () -> super.reader(purpose));
        }

        @Override
        Consumer<byte[], byte[]> member(NodeAssignor.Member member) {
            return counted(Consumer.class, "member", () -> super.member(member));
        }

        private void failAt(String place) {
            if (place.equals(failing)) {
                throw new AuthorizationException("planned");
            }
        }

        @SuppressWarnings("unchecked")
        private <T> T counted(Class<?> type, String purpose, Supplier<T> creation) {
            failAt(purpose);
            T client = creation.get();
            open.add(purpose);
            return (T) Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                        failAt(purpose + "." + method.getName());
                        try {
                            Object result = method.invoke(client, arguments);
                            if (method.getName().equals("close")) {
                                open.remove(purpose);
                            }
                            return result;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}

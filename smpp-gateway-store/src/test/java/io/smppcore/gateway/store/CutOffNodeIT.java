package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.begin;
import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.keys;
import static io.smppcore.gateway.store.Stores.octets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.testing.faults.FaultyConnection;
import io.smppcore.testing.faults.Flow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A node that a network failure cuts off from all brokers for longer than its session timeout. */
@NullUnmarked // an awaited partition is present
@WithBrokers
@Isolated("many stores at once are too slow on small machines")
class CutOffNodeIT {

    private static final byte[] VALUE = {1};
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private final Brokers brokers;

    CutOffNodeIT(Brokers brokers) {
        this.brokers = brokers;
    }

    /** Direction in which octets are delayed until the network recovers. */
    enum Cut {
        BOTH_WAYS,
        TO_THE_BROKERS,
        FROM_THE_BROKERS
    }

    static Stream<Cut> cuts() {
        return Boolean.getBoolean("smpp.full") ? Stream.of(Cut.values()) : Stream.of(Cut.BOTH_WAYS);
    }

    /** A network between one node and all brokers. */
    private static final class Network implements AutoCloseable {

        private final List<FaultProxy> proxies = new ArrayList<>();

        Network(Brokers brokers) throws IOException {
            for (Brokers.Route route : brokers.routes()) {
                proxies.add(FaultProxy.on(route.port(), route.target()));
            }
        }

        List<String> bootstrap() {
            return proxies.stream().map(proxy -> "127.0.0.1:" + proxy.port()).toList();
        }

        void cut(Cut cut) {
            for (FaultProxy proxy : proxies) {
                proxy.onConnect(connection -> stall(connection, cut));
                proxy.connections().forEach(connection -> stall(connection, cut));
            }
        }

        private static void stall(FaultyConnection connection, Cut cut) {
            switch (cut) {
                case BOTH_WAYS -> connection.both(Flow::stall);
                case TO_THE_BROKERS -> connection.toServer().stall();
                case FROM_THE_BROKERS -> connection.toClient().stall();
            }
        }

        void heal() {
            for (FaultProxy proxy : proxies) {
                proxy.onConnect(connection -> {});
                proxy.connections().forEach(connection -> connection.both(Flow::heal));
            }
        }

        @Override
        public void close() throws IOException {
            for (FaultProxy proxy : proxies) {
                proxy.close();
            }
        }
    }

    /** A node that may own the only partition. */
    private final class Node implements GatewayStore.Ownership, AutoCloseable {

        private final AtomicReference<Partition> owned = new AtomicReference<>();
        private final KafkaStore store;

        Node(String name, String prefix, List<String> bootstrap) {
            store = KafkaStore.open(
                    directory.resolve(name),
                    new KafkaStore.Settings(name, bootstrap, prefix, 1, 3, Map.of("session.timeout.ms", "3000")));
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
            await().atMost(PATIENCE).until(() -> owned.get() != null);
            return owned.get();
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void losesItsPartitionAndWritesNothingAfterReconnecting(Cut cut) throws Exception {
        String prefix =
                "cut-" + ProcessHandle.current().pid() + "-" + cut.name().toLowerCase(Locale.ROOT);
        try (Network network = new Network(brokers);
                Node apart = new Node("apart", prefix, network.bootstrap())) {
            Partition before = apart.awaitPartition();
            commit(before, put("before"));
            try (Node other =
                    new Node("other", prefix, List.of(brokers.bootstrap().split(",", -1)))) {
                network.cut(cut);
                CompletableFuture<Void> meanwhile = begin(before, put("meanwhile"));
                Partition after = other.awaitPartition();
                assertThat(after.epoch()).isGreaterThan(before.epoch());
                commit(after, put("after"));
                await().atMost(PATIENCE).until(() -> apart.store.obstacle() != null);
                assertThat(meanwhile).isNotDone();

                network.heal();

                await().atMost(PATIENCE).until(meanwhile::isDone);
                assertThat(meanwhile).isCompletedExceptionally();
                assertThatThrownBy(() -> commit(before, put("zombie"))).isNotNull();
                await().atMost(PATIENCE).until(() -> apart.store.obstacle() == null);
                commit(after, put("at last"));
                assertThat(keys(after, Table.LIFE))
                        .contains("before", "after", "at last")
                        .doesNotContain("zombie");
            }
            assertThat(keys(apart.awaitPartition(), Table.LIFE))
                    .as("the log as the node reads it that was cut off")
                    .contains("before", "after", "at last")
                    .doesNotContain("zombie");
        }
    }

    private static Changes put(String key) {
        return new Changes().put(Table.LIFE, octets(key), VALUE);
    }
}

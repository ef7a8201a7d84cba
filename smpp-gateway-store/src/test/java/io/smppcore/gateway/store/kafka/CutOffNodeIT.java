package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.store.Stores.begin;
import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.keys;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.FaultyNetwork;
import io.smppcore.gateway.broker.FaultyNetwork.Cut;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
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

    @TempDir
    Path directory;

    private final Brokers brokers;

    CutOffNodeIT(Brokers brokers) {
        this.brokers = brokers;
    }

    static Stream<Cut> cuts() {
        return Boolean.getBoolean("smpp.full") ? Stream.of(Cut.values()) : Stream.of(Cut.BOTH_WAYS);
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void losesItsPartitionAndWritesNothingAfterReconnecting(Cut cut) throws Exception {
        String prefix =
                "cut-" + ProcessHandle.current().pid() + "-" + cut.name().toLowerCase(Locale.ROOT);
        try (FaultyNetwork network = new FaultyNetwork(brokers);
                TestNode apart = new TestNode(directory, "apart", prefix, network.bootstrap(), SoonLost::new)) {
            Partition before = apart.awaitPartition();
            Partition after;
            commit(before, put("before"));
            try (TestNode other = new TestNode(
                    directory, "other", prefix, List.of(brokers.bootstrap().split(",", -1)), KafkaClients::new)) {
                network.cut(cut);
                CompletableFuture<Void> meanwhile = begin(before, put("meanwhile"));
                after = other.awaitPartition();
                assertThat(after.epoch()).isGreaterThan(before.epoch());
                commit(after, put("after"));
                eventually().until(() -> apart.store.obstacle() != null);
                assertThat(meanwhile).isNotDone();

                network.heal();

                eventually().until(meanwhile::isDone);
                assertThat(meanwhile).isCompletedExceptionally();
                assertThatThrownBy(() -> commit(before, put("zombie"))).isNotNull();
                eventually().until(() -> apart.store.obstacle() == null);
                commit(after, put("at last"));
                assertThat(keys(after, Table.STATE))
                        .contains("before", "after", "at last")
                        .doesNotContain("zombie");
            }
            assertThat(keys(apart.awaitPartitionAfter(after), Table.STATE))
                    .as("the log as the node reads it that was cut off")
                    .contains("before", "after", "at last")
                    .doesNotContain("zombie");
        }
    }

    /** Clients whose node loses its partitions when it is cut off, but not when it is merely slow. */
    private static final class SoonLost extends KafkaClients {

        SoonLost(KafkaSettings settings) {
            super(KafkaStores.with(settings, KafkaStores.SESSION, "10000"));
        }
    }

    private static Changes put(String key) {
        return new Changes().put(Table.STATE, octets(key), VALUE);
    }
}

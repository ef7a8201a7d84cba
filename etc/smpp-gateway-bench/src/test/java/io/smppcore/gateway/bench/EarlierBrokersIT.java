package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.store.kafka.KafkaSettings;
import io.smppcore.gateway.store.kafka.KafkaStore;
import io.smppcore.testing.ProjectFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Three nodes with three brokers of Apache Kafka 3.9, the earliest supported version. */
@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
@Isolated("six processes are enough for small machines")
class EarlierBrokersIT {

    private static final Path CLASS_PATH = ProjectFolder.root().resolve("etc/smpp-brokers-3.9/target/classpath");

    /** Each kind of fault twice. */
    private static final int FAULTS = 10;

    @TempDir
    Path directory;

    @Test
    void losesNoAcknowledgedMessageWithKafka39() throws Exception {
        try (Brokers brokers = Brokers.open(3, CLASS_PATH.toAbsolutePath())) {
            KafkaSettings settings = new KafkaSettings(
                    "only", List.of(brokers.bootstrap().split(",")), "refused", 1, 3, false, Map.of());
            assertThatThrownBy(() -> KafkaStore.open(directory.resolve("refused"), settings))
                    .hasMessageContaining("transaction.version")
                    .hasMessageContaining("store.kafka.oldTransactions: true");
            assertThat(brokers.hasOldTransactions()).isTrue();
            ClusterFaults faults = new ClusterFaults(brokers, progress -> {});

            faults.run(directory, FAULTS, 500, 1_000);

            Map<String, Object> result = faults.result();
            assertThat(result).as(faults.examples(5).toString()).containsEntry("lost", 0L);
            assertThat((Integer) result.get("acknowledged")).isGreaterThan(100 * FAULTS);
            assertThat(faults.isClean()).as(result.toString()).isTrue();
        }
    }
}

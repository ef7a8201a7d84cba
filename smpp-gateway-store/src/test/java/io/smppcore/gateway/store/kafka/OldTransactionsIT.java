package io.smppcore.gateway.store.kafka;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.SharedBrokers;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.testing.Waits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureUpdate;
import org.apache.kafka.clients.admin.UpdateFeaturesOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A broker with the transactions of Kafka before 4.0. */
@Isolated("a broker of its own")
class OldTransactionsIT {

    @TempDir
    Path directory;

    private static KafkaSettings settings(List<String> bootstrap, boolean oldTransactions) {
        return new KafkaSettings("only", bootstrap, "old", 1, 1, oldTransactions, KafkaStores.OPTIONS);
    }

    @Test
    void refusesTransactionsThatMayBeTornUnlessTheyAreAccepted() throws Exception {
        try (Brokers brokers = Brokers.open(1, SharedBrokers.classPath());
                Admin admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrap()))) {
            List<String> bootstrap = List.of(brokers.bootstrap());
            KafkaStore.open(directory.resolve("new"), settings(bootstrap, false))
                    .close();
            FeatureUpdate earlier = new FeatureUpdate((short) 1, FeatureUpdate.UpgradeType.SAFE_DOWNGRADE);
            admin.updateFeatures(Map.of("transaction.version", earlier), new UpdateFeaturesOptions())
                    .all()
                    .get(Waits.SECONDS, TimeUnit.SECONDS);
            eventually()
                    .until(() -> Objects.requireNonNull(admin.describeFeatures()
                                            .featureMetadata()
                                            .get(Waits.SECONDS, TimeUnit.SECONDS)
                                            .finalizedFeatures()
                                            .get("transaction.version"))
                                    .maxVersionLevel()
                            == 1);
            assertThatThrownBy(() -> KafkaStore.open(directory.resolve("old"), settings(bootstrap, false)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith(
                            "the brokers have transaction.version 1, with which transactions may be lost"
                                    + " or torn (expected: >= 2, ")
                    .hasMessageEndingWith("or store.kafka.oldTransactions: true to accept it)");
            KafkaStore.open(directory.resolve("old"), settings(bootstrap, true)).close();
        }
    }
}

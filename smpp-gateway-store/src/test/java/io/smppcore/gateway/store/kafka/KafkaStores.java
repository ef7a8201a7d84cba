package io.smppcore.gateway.store.kafka;

import io.smppcore.testing.Waits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Producer;

/** Utilities of the tests of stores in Kafka. */
final class KafkaStores {

    /** Option with the time after which a node without heartbeats loses its partitions. */
    static final String SESSION = "session.timeout.ms";

    /** Options of nodes that keep their partitions during any pause of the machine, but soon hear of others. */
    static final Map<String, String> OPTIONS = Map.of(SESSION, "60000", "heartbeat.interval.ms", "500");

    private static final AtomicInteger PREFIXES = new AtomicInteger();

    private KafkaStores() {}

    /** Returns a prefix of topics that no other test uses. */
    static String prefix(String name) {
        return name + "-" + ProcessHandle.current().pid() + "-" + PREFIXES.incrementAndGet();
    }

    /** Returns the settings of a store with one partition, whose nodes keep it during any pause of the machine. */
    static KafkaSettings settings(String node, List<String> bootstrap, String prefix) {
        return new KafkaSettings(node, bootstrap, prefix, 1, 3, false, OPTIONS);
    }

    /** Returns settings with another option of the Kafka clients. */
    static KafkaSettings with(KafkaSettings settings, String key, String value) {
        Map<String, String> properties = new HashMap<>(settings.properties());
        properties.put(key, value);
        return new KafkaSettings(
                settings.node(),
                settings.bootstrap(),
                settings.prefix(),
                settings.partitions(),
                settings.replication(),
                settings.oldTransactions(),
                properties);
    }

    /** Returns a producer that becomes the only one of a partition, as of another owner. */
    static Producer<byte[], byte[]> otherWriter(KafkaSettings settings) {
        Producer<byte[], byte[]> other =
                new KafkaClients(with(settings, "max.block.ms", "" + Waits.BOUND.toMillis())).writer(0);
        other.initTransactions();
        return other;
    }

    /** Clients of a node that soon takes over again after another owner, but keeps a long session. */
    static final class QuickClients extends KafkaClients {

        QuickClients(KafkaSettings settings) {
            super(settings);
        }

        @Override
        int sessionMillis() {
            return 1_000; // the option of the settings replaces the session timeout of the group
        }
    }
}

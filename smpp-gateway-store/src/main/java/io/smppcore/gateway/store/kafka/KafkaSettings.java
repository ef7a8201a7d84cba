package io.smppcore.gateway.store.kafka;

import java.util.List;
import java.util.Map;

/**
 * Settings of a store in Kafka. Immutable.
 *
 * @param node name of this node, unique among all nodes, unchanged by a restart
 * @param bootstrap one or more addresses of brokers, each a host and a port
 * @param prefix prefix of the names of topics, groups and transactions, the same on all nodes
 * @param partitions number of partitions, fixed when the topic is created
 * @param replication number of replicas of each partition
 * @param oldTransactions true to accept brokers without the transactions of KIP-890, which may lose a transaction or
 *     commit it in part
 * @param properties options that are passed to the Kafka clients, by their names in Kafka
 */
public record KafkaSettings(
        String node,
        List<String> bootstrap,
        String prefix,
        int partitions,
        int replication,
        boolean oldTransactions,
        Map<String, String> properties) {

    /** Copies the collections. */
    public KafkaSettings {
        bootstrap = List.copyOf(bootstrap);
        properties = Map.copyOf(properties);
    }

    /** Returns the settings without the values of the properties. */
    @Override
    public String toString() {
        return "KafkaSettings[node=" + node + ", bootstrap=" + bootstrap + ", prefix=" + prefix + ", partitions="
                + partitions + ", replication=" + replication + ", oldTransactions=" + oldTransactions
                + ", properties=" + properties.keySet() + "]";
    }
}

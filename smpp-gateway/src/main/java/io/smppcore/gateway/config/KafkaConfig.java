package io.smppcore.gateway.config;

import java.util.List;
import java.util.Map;

/**
 * Configuration of the brokers of Apache Kafka that store the state of a gateway of several nodes. Immutable. {@code
 * toString} shows no values of properties, which may be secret.
 *
 * @param bootstrap one or more addresses of brokers, each a host and a port
 * @param prefix prefix of the names of topics, groups and transactions, the same on all nodes
 * @param partitions number of partitions, fixed when the topic is created
 * @param replication number of replicas of each partition
 * @param oldTransactions true to accept brokers without the transactions of KIP-890, which may lose a transaction or
 *     commit it in part
 * @param properties options of the Kafka clients, such as those of TLS and SASL
 */
public record KafkaConfig(
        List<String> bootstrap,
        String prefix,
        int partitions,
        int replication,
        boolean oldTransactions,
        Map<String, String> properties) {

    /** Copies the collections in their order. */
    public KafkaConfig {
        bootstrap = List.copyOf(bootstrap);
        properties = OrderedMaps.copy(properties);
    }

    @Override
    public String toString() {
        return "KafkaConfig[bootstrap=" + bootstrap + ", prefix=" + prefix + ", partitions=" + partitions
                + ", replication=" + replication + ", oldTransactions=" + oldTransactions + ", properties="
                + properties.keySet() + "]";
    }
}

package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Check of the topics of a store when it is opened; missing topics are created. Confined to one thread. */
final class KafkaTopics {

    /** Topic in which the brokers store the outcomes of transactions. It must be as safe as the state itself. */
    private static final String TRANSACTIONS = "__transaction_state";

    /**
     * Feature of brokers that contains the version of their transactions. Versions from {@link #SAFE_PROTOCOL} on are
     * safe (KIP-890).
     */
    private static final String PROTOCOL = "transaction.version";

    private static final int SAFE_PROTOCOL = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int STATE_SEGMENT = 128 << 20;

    /**
     * Octets of a segment of the topic of facts. Small, because facts are few, but probes remain until their segment is
     * compacted.
     */
    private static final int NODES_SEGMENT = 16 << 20;

    private final Admin admin;
    private final int replication;
    private final List<String> mistakes = new ArrayList<>();
    private final long end;

    private KafkaTopics(Admin admin, int replication, Duration patience) {
        end = System.nanoTime() + patience.toNanos();
        this.admin = admin;
        this.replication = replication;
    }

    /**
     * Properties of the topic of the state.
     *
     * @param id identifier of the topic, which changes if it is deleted and created again
     * @param deleteRetention time for which compaction keeps deletions in the log
     */
    record State(Uuid id, Duration deleteRetention) {}

    /**
     * Creates missing topics and checks the others. Throws a StoreException if settings are wrong, naming all of them,
     * or if the brokers cannot be reached.
     */
    static State prepare(Admin admin, KafkaClients clients, KafkaSettings settings) {
        return prepare(admin, clients, settings, PATIENCE);
    }

    /**
     * Creates missing topics and checks the others.
     *
     * @param patience maximum time to wait for brokers that are starting
     */
    static State prepare(Admin admin, KafkaClients clients, KafkaSettings settings, Duration patience) {
        KafkaTopics topics = new KafkaTopics(admin, settings.replication(), patience);
        try {
            State state = topics.topic(clients.stateTopic(), settings.partitions(), STATE_SEGMENT);
            topics.topic(clients.nodesTopic(), 1, NODES_SEGMENT);
            topics.checkTransactions();
            if (!settings.oldTransactions()) {
                topics.checkProtocolOfTransactions();
            }
            if (!topics.mistakes.isEmpty()) {
                throw new StoreException(String.join("; ", topics.mistakes));
            }
            return state;
        } catch (ExecutionException e) {
            throw new StoreException(
                    "the topics of " + settings.prefix() + " at " + settings.bootstrap() + " cannot be prepared: "
                            + KafkaProblem.of(e, settings),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while the topics of " + settings.prefix() + " are prepared", e);
        }
    }

    private static int inSync(int replication) {
        return replication / 2 + 1;
    }

    private State topic(String name, int partitions, int segmentOctets)
            throws ExecutionException, InterruptedException {
        TopicDescription found = describe(name);
        if (found == null) {
            create(name, partitions, segmentOctets);
        }
        while (found == null) {
            found = describe(name);
            if (found == null && System.nanoTime() > end) {
                throw new StoreException("topic " + name + " was created, but is not known to the brokers");
            }
            if (found == null) {
                Thread.sleep(50);
            }
        }
        if (found.partitions().size() != partitions) {
            mistakes.add("topic " + name + " has " + found.partitions().size() + " partitions (expected: " + partitions
                    + "; their number cannot be changed)");
        }
        checkReplication(name, found);
        Config config = config(name);
        check(name, config, TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
        check(name, config, TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, "" + inSync(replication));
        check(name, config, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG, "false");
        return new State(
                found.topicId(),
                Duration.ofMillis(Long.parseLong(value(config, TopicConfig.DELETE_RETENTION_MS_CONFIG))));
    }

    private @Nullable TopicDescription describe(String name) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                return admin.describeTopics(List.of(name)).allTopicNames().get().get(name);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                    return null;
                }
                repeat(e);
            }
        }
    }

    private Config config(String name) throws ExecutionException, InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
        while (true) {
            try {
                return Objects.requireNonNull(
                        admin.describeConfigs(List.of(resource)).all().get().get(resource));
            } catch (ExecutionException e) {
                // May also be a broker to which a new topic is still unknown.
                repeat(e);
            }
        }
    }

    /** Sleeps shortly if another attempt may succeed; otherwise throws the failure. */
    private void repeat(ExecutionException failure) throws ExecutionException, InterruptedException {
        Throwable cause = failure.getCause();
        // The client has already retried before a timeout. A replication factor is also invalid while brokers start.
        boolean isWorthwhile = (cause instanceof RetriableException && !(cause instanceof TimeoutException))
                || cause instanceof InvalidReplicationFactorException;
        if (!isWorthwhile || System.nanoTime() > end) {
            throw failure;
        }
        Thread.sleep(50);
    }

    private void create(String name, int partitions, int segmentOctets)
            throws ExecutionException, InterruptedException {
        NewTopic topic = new NewTopic(name, partitions, (short) replication)
                .configs(Map.of(
                        TopicConfig.CLEANUP_POLICY_CONFIG,
                        TopicConfig.CLEANUP_POLICY_COMPACT,
                        TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                        "" + inSync(replication),
                        TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
                        "false",
                        // A node without files also reads the part of the log that is not compacted yet.
                        TopicConfig.SEGMENT_BYTES_CONFIG,
                        "" + segmentOctets,
                        TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
                        "0.3"));
        while (true) {
            try {
                admin.createTopics(List.of(topic)).all().get();
                return;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof TopicExistsException) {
                    return; // created by another node that is starting
                }
                repeat(e);
            }
        }
    }

    private void checkReplication(String name, TopicDescription found) {
        // More replicas are accepted, because there are more while a partition moves to other brokers.
        found.partitions().stream()
                .filter(partition -> partition.replicas().size() < replication)
                .findFirst()
                .ifPresent(partition -> mistakes.add("topic " + name + ": partition " + partition.partition()
                        + " has the replication factor " + partition.replicas().size() + " (expected: >= "
                        + replication + ")"));
    }

    /**
     * Checks min.insync.replicas of the topic of transactions, if the user of the store has the right to read its
     * settings.
     */
    private void checkInSyncOfTransactions() throws ExecutionException, InterruptedException {
        ConfigEntry found;
        try {
            found = config(TRANSACTIONS).get(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                return;
            }
            throw e;
        }
        if (found != null && found.value() != null && Integer.parseInt(found.value()) < inSync(replication)) {
            mistakes.add("topic " + TRANSACTIONS + ": " + found.name() + " is " + found.value()
                    + " (expected: >= " + inSync(replication)
                    + ", transaction.state.log.min.isr of the brokers)");
        }
    }

    private void check(String name, Config config, String key, String expected) {
        String value = value(config, key);
        if (!value.equals(expected)) {
            mistakes.add("topic " + name + ": " + key + " is " + value + " (expected: " + expected + ")");
        }
    }

    private static String value(Config config, String key) {
        ConfigEntry entry = config.get(key);
        return entry == null || entry.value() == null ? "none" : entry.value();
    }

    /**
     * Records a mistake if the brokers do not use transaction.version 2 (KIP-890). With the earlier protocol, a late
     * request of one transaction may become part of the next one, and an aborted transaction may be committed in part.
     */
    private void checkProtocolOfTransactions() throws ExecutionException, InterruptedException {
        FinalizedVersionRange found = null;
        boolean isKnown = false;
        while (!isKnown) {
            try {
                found = admin.describeFeatures()
                        .featureMetadata()
                        .get()
                        .finalizedFeatures()
                        .get(PROTOCOL);
                isKnown = true;
            } catch (ExecutionException e) {
                repeat(e);
            }
        }
        int level = found == null ? 0 : found.maxVersionLevel();
        if (level < SAFE_PROTOCOL) {
            mistakes.add("the brokers have " + PROTOCOL + " " + level + ", with which transactions may be lost or torn"
                    + " (expected: >= " + SAFE_PROTOCOL + ", which brokers of Kafka 4.0 and later have after"
                    + " `kafka-features.sh upgrade --feature " + PROTOCOL + "=" + SAFE_PROTOCOL
                    + "`; or store.kafka.oldTransactions: true to accept it)");
        }
    }

    /** Checks the topic of transactions, if it exists; the brokers create it for the first transaction. */
    private void checkTransactions() throws ExecutionException, InterruptedException {
        TopicDescription found = describe(TRANSACTIONS);
        if (found == null) {
            return;
        }
        checkInSyncOfTransactions();
        if (found.partitions().getFirst().replicas().size() < replication) {
            mistakes.add("topic " + TRANSACTIONS + " has the replication factor "
                    + found.partitions().getFirst().replicas().size() + " (expected: >= " + replication
                    + ", transaction.state.log.replication.factor of the brokers)");
        }
    }
}

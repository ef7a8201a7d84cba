package io.smppcore.gateway.store.kafka;

import io.smppcore.gateway.store.StoreException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Factory of the Kafka clients of a store, with the options that each of them needs. Thread-safe. */
class KafkaClients {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaClients.class);

    private static final int SESSION_MILLIS = 6_000;

    /** Time after which a broker that stops without closing its connections is detected. */
    private static final int REQUEST_MILLIS = 2_000;

    /**
     * Timeout of a transaction. Longer than the delay that the loss of a broker causes, because after an aborted
     * transaction the partition has to be taken over again.
     */
    private static final int TRANSACTION_MILLIS = 60_000;

    /** Time after which a blocked call of a producer fails. It is then repeated. */
    private static final int MAX_BLOCK_MILLIS = 10_000;

    /** Time within which a node must complete work in flight when a partition is revoked. */
    private static final int REBALANCE_MILLIS = 60_000;

    /**
     * Maximum wait of a fetch. The end of a transaction does not complete a waiting fetch, so that a takeover may take
     * longer by this time.
     */
    private static final int FETCH_MILLIS = 100;

    private static final int BATCH_OCTETS = 256 << 10;
    private static final int BUFFER_OCTETS = 16 << 20;
    private static final int POLL_RECORDS = 5_000;

    private final KafkaSettings settings;
    final Quorum quorum = new Quorum();

    KafkaClients(KafkaSettings settings) {
        this.settings = settings;
        Set<String> unknown = new TreeSet<>(settings.properties().keySet());
        Stream.of(AdminClientConfig.configNames(), ConsumerConfig.configNames(), ProducerConfig.configNames())
                .forEach(unknown::removeAll);
        if (!unknown.isEmpty()) {
            throw new StoreException("unknown Kafka options: " + String.join(", ", unknown));
        }
    }

    String stateTopic() {
        return settings.prefix() + ".state";
    }

    String nodesTopic() {
        return settings.prefix() + ".nodes";
    }

    TopicPartition state(int partition) {
        return new TopicPartition(stateTopic(), partition);
    }

    /** Returns the time in milliseconds after which a node that sends no heartbeats loses its partitions. */
    int sessionMillis() {
        return Integer.parseInt(
                settings.properties().getOrDefault(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, "" + SESSION_MILLIS));
    }

    Admin admin() {
        // At least the time of a single attempt: Kafka refuses a shorter time for all attempts.
        return Admin.create(options(
                "admin",
                AdminClientConfig.configNames(),
                Map.of(
                        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        Math.max(10 * REQUEST_MILLIS, requestMillis()))));
    }

    private int requestMillis() {
        String name = CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG;
        String value = settings.properties().getOrDefault(name, "" + REQUEST_MILLIS);
        return (Integer) Objects.requireNonNull(ConfigDef.parseType(name, value, ConfigDef.Type.INT));
    }

    /**
     * Returns a producer for the log of a partition. Its {@code initTransactions} fences all earlier producers of this
     * partition.
     */
    Producer<byte[], byte[]> writer(int partition) {
        return producer(
                "writer-" + partition,
                Map.of(
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        settings.prefix() + "-" + partition,
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        TRANSACTION_MILLIS));
    }

    Producer<byte[], byte[]> publisher() {
        return producer("publisher", Map.of());
    }

    private Producer<byte[], byte[]> producer(String purpose, Map<String, Object> more) {
        Map<String, Object> own = new HashMap<>(more);
        own.put(ProducerConfig.ACKS_CONFIG, "all");
        own.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        own.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        own.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_OCTETS);
        own.put(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER_OCTETS);
        own.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        // Short, because transactions follow each other immediately: the next one is retried until the broker has
        // completed the last one.
        own.put(ProducerConfig.RETRY_BACKOFF_MS_CONFIG, 10);
        return new KafkaProducer<>(
                options(purpose, ProducerConfig.configNames(), own),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /**
     * Returns a consumer that reads committed records from positions that the caller sets.
     *
     * @param purpose part of the client id
     */
    Consumer<byte[], byte[]> reader(String purpose) {
        return consumer(
                purpose,
                Map.of(
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "none",
                        ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                        FETCH_MILLIS));
    }

    /** Returns a consumer that is the member of the group of nodes for this node. It reads no records. */
    Consumer<byte[], byte[]> member(NodeAssignor.Member member) {
        return consumer(
                "member",
                Map.of(
                        ConsumerConfig.GROUP_ID_CONFIG,
                        settings.prefix(),
                        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                        List.of(NodeAssignor.class),
                        NodeAssignor.MEMBER,
                        member,
                        ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
                        MemberRemoval.newInstanceId(settings.node()),
                        ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                        sessionMillis(),
                        // Often, because a response to a heartbeat tells of a new assignment.
                        ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                        sessionMillis() / 12,
                        ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG,
                        REBALANCE_MILLIS));
    }

    private Consumer<byte[], byte[]> consumer(String purpose, Map<String, Object> more) {
        Map<String, Object> own = new HashMap<>(more);
        own.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        own.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, POLL_RECORDS);
        own.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return new KafkaConsumer<>(
                options(purpose, ConsumerConfig.configNames(), own),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /**
     * Returns the options of a client: those of the store, overridden by those of the configuration that this kind of
     * client has.
     */
    private Map<String, Object> options(String purpose, Set<String> known, Map<String, Object> own) {
        Map<String, Object> options = new HashMap<>();
        options.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrap());
        options.put(CommonClientConfigs.CLIENT_ID_CONFIG, settings.prefix() + "-" + settings.node() + "-" + purpose);
        options.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        options.put(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        options.putAll(own);
        Set<String> names = new HashSet<>(settings.properties().keySet());
        names.retainAll(known);
        names.forEach(name -> options.put(name, settings.properties().get(name)));
        LOG.debug("{}: {}", purpose, names);
        return options;
    }

    /** Returns the offset after the last committed record of a partition. */
    long end(Admin admin, int partition) throws InterruptedException {
        try {
            return admin.listOffsets(
                            Map.of(state(partition), OffsetSpec.latest()),
                            new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                    .partitionResult(state(partition))
                    .get()
                    .offset();
        } catch (ExecutionException e) {
            throw new KafkaException("partition " + partition + ": its end is unknown: " + e.getMessage(), e);
        }
    }
}

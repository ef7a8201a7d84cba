package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.store.Stores.begin;
import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.key;
import static io.smppcore.gateway.store.Stores.keys;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.gateway.store.Stores.partition;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreContract;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.StoreKeys;
import io.smppcore.gateway.store.Stores;
import io.smppcore.gateway.store.Table;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Stores over brokers shared by all tests. */
@NullUnmarked // an awaited partition is present
@WithBrokers
@Isolated("many stores at once are too slow on small machines")
class KafkaStoreIT extends StoreContract {

    private static final int REPLICATION = 3;

    private final String prefix = KafkaStores.prefix("store");

    private final Brokers brokers;
    private final List<String> bootstrap;

    KafkaStoreIT(Brokers brokers) {
        this.brokers = brokers;
        bootstrap = List.of(brokers.bootstrap().split(",", -1));
    }

    private KafkaSettings settings(String node, int partitions) {
        return new KafkaSettings(node, bootstrap, prefix, partitions, REPLICATION, false, KafkaStores.OPTIONS);
    }

    @Override
    protected GatewayStore open() {
        return KafkaStore.open(directory, settings("only", 1));
    }

    /** A node and its current partitions. */
    private final class Node implements GatewayStore.Ownership, AutoCloseable {

        private final Map<Integer, Partition> owned = new ConcurrentHashMap<>();
        private final KafkaStore store;

        Node(String name, int partitions) {
            this(name, partitions, KafkaClients::new);
        }

        Node(String name, int partitions, Function<KafkaSettings, KafkaClients> clients) {
            store = KafkaStore.open(
                    directory.resolve(name), settings(name, partitions), EmbeddedStore.MAX_BACKLOG_OCTETS, clients);
            store.own(this);
        }

        @Override
        public void assigned(Partition partition) {
            owned.put(partition.number(), partition);
        }

        @Override
        public void revoked(Partition partition) {
            owned.remove(partition.number());
        }

        Partition awaitPartition(int number) {
            eventually().until(() -> owned.containsKey(number));
            return owned.get(number);
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @Test
    void readsTheLogAfterItsFilesAndRebuildsLostFiles() throws Exception {
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            for (int i = 0; i < 20; i++) {
                commit(partition, new Changes().put(Table.QUEUE, key(i), VALUE).add("sum", 1));
            }
            commit(partition, new Changes().delete(Table.QUEUE, key(0)).put(Table.STATE, octets("a"), VALUE));
        }
        for (boolean isLost : new boolean[] {false, true}) {
            if (isLost) {
                Stores.delete(directory.resolve("view-0"));
            }
            try (GatewayStore store = open()) {
                Partition partition = partition(store);
                assertThat(numbers(partition, Table.QUEUE, START, null))
                        .hasSize(19)
                        .doesNotContain(0L);
                assertThat(partition.counter("sum")).isEqualTo(20);
                assertThat(partition.get(Table.STATE, octets("a"))).isEqualTo(VALUE);
                assertThat(partition.epoch()).isEqualTo(isLost ? 3 : 2);
            }
        }
    }

    @Test
    void noThreadOutlivesTheStore() throws Exception {
        Set<Thread> earlier = Thread.getAllStackTraces().keySet();
        try (Node one = new Node("one", 2);
                Node two = new Node("two", 2)) {
            eventually().until(() -> one.owned.size() == 1 && two.owned.size() == 1);
            commit(one.owned.values().iterator().next(), new Changes().put(Table.STATE, octets("a"), VALUE));
            assertThat(threads(earlier)).isNotEmpty();
        }
        // Kafka clients do not wait for all of their threads.
        eventually().untilAsserted(() -> assertThat(threads(earlier)).isEmpty());
    }

    /** Returns the names of later threads of stores and of Kafka clients, none of which is virtual. */
    private List<String> threads(Set<Thread> earlier) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !earlier.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("smpp-gateway-store")
                        || name.startsWith("smpp-gateway-directory")
                        || name.contains(prefix))
                .toList();
    }

    @Test
    void nodesSharePartitionsAndTheRemainingNodeTakesThemOver() throws Exception {
        try (Node one = new Node("one", 4)) {
            for (int number = 0; number < 4; number++) {
                commit(one.awaitPartition(number), new Changes().put(Table.META, octets("from"), octets("one")));
            }
            try (Node two = new Node("two", 4)) {
                eventually().until(() -> one.owned.size() == 2 && two.owned.size() == 2);
                Set<Integer> all = new HashSet<>(one.owned.keySet());
                all.addAll(two.owned.keySet());
                assertThat(all).hasSize(4);
                assertThat(two.owned.values()).allSatisfy(partition -> {
                    assertThat(partition.epoch()).isEqualTo(2);
                    assertThat(partition.get(Table.META, octets("from"))).isEqualTo(octets("one"));
                });
                for (Partition partition : two.owned.values()) {
                    commit(partition, new Changes().put(Table.META, octets("from"), octets("two")));
                }
            }
            eventually().until(() -> one.owned.size() == 4);
            assertThat(one.owned.values())
                    .filteredOn(partition -> partition.epoch() == 3)
                    .hasSize(2)
                    .allSatisfy(partition -> assertThat(partition.get(Table.META, octets("from")))
                            .isEqualTo(octets("two")));
        }
    }

    @Test
    void thePartitionsOfARemovedNodeGetOtherOwners() throws Exception {
        try (Node one = new Node("one", 2);
                Node two = new Node("two", 2);
                Node three = new Node("three.two", 2)) {
            List<Node> nodes = List.of(one, two, three);
            eventually()
                    .until(() -> nodes.stream().allMatch(node -> node.owned.size() <= 1)
                            && nodes.stream()
                                            .mapToInt(node -> node.owned.size())
                                            .sum()
                                    == 2);
            Node removed = one.owned.isEmpty() ? two : one;
            Partition former = removed.owned.values().iterator().next();
            commit(former, new Changes().put(Table.STATE, octets("a"), VALUE));
            three.store.ended(removed == one ? "one" : "two");
            // The node is alive, so that only the removal takes its partition. It may own it again later.
            eventually().ignoreExceptions().untilAsserted(() -> {
                Partition next = nodes.stream()
                        .map(node -> node.owned.get(former.number()))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow();
                assertThat(next.epoch()).isGreaterThan(former.epoch());
                assertThat(keys(next, Table.STATE)).containsExactly("a");
            });
        }
    }

    @Test
    void fencesAFormerOwnerWhichTakesOverAgain() throws Exception {
        try (Node one = new Node("one", 1, KafkaStores.QuickClients::new)) {
            Partition former = one.awaitPartition(0);
            commit(former, new Changes().put(Table.STATE, octets("before"), VALUE));
            // Another owner, as if this process had been suspended.
            KafkaStores.otherWriter(settings("two", 1)).close();
            CompletableFuture<Void> late = begin(former, new Changes().put(Table.STATE, octets("late"), VALUE));
            assertThatThrownBy(() -> late.get(Waits.SECONDS, TimeUnit.SECONDS))
                    .hasMessageContaining("a commit has failed");
            // The partition may have been given up meanwhile.
            assertThatThrownBy(() -> commit(former, new Changes().put(Table.STATE, octets("later"), VALUE)))
                    .hasMessageFindingMatch("a commit has failed|is closed");
            assertThat(one.store.failure()).isNull();
            eventually()
                    .until(() -> one.owned.containsKey(0) && one.owned.get(0).epoch() != former.epoch());
            assertThat(one.owned.get(0).epoch()).isEqualTo(2);
            assertThat(keys(one.owned.get(0), Table.STATE)).containsExactly("before");
        }
        Stores.delete(directory.resolve("one/view-0"));
        try (Node again = new Node("one", 1)) {
            assertThat(keys(again.awaitPartition(0), Table.STATE)).containsExactly("before");
        }
    }

    @Test
    void keepsAcknowledgedChangesWhenOwnersChangeUnderLoad() throws Exception {
        Set<Long> acknowledged = new ConcurrentSkipListSet<>();
        AtomicBoolean isEnded = new AtomicBoolean();
        try (Node one = new Node("one", 1, KafkaStores.QuickClients::new);
                Node two = new Node("two", 1, KafkaStores.QuickClients::new)) {
            List<Node> nodes = List.of(one, two);
            Thread load = Thread.ofPlatform().start(() -> {
                Semaphore window = new Semaphore(200);
                for (long next = 0; !isEnded.get(); next++) {
                    long number = next;
                    window.acquireUninterruptibly();
                    Partition partition = nodes.stream()
                            .map(node -> node.owned.get(0))
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
                    if (partition == null) {
                        window.release();
                        LockSupport.parkNanos(1_000_000);
                        continue;
                    }
                    partition.commit(
                            new Changes()
                                    .put(Table.STATE, key(number), key(number))
                                    .add("sum", 1),
                            failure -> {
                                if (failure == null) {
                                    acknowledged.add(number);
                                }
                                window.release();
                            });
                }
                window.acquireUninterruptibly(200);
            });
            for (int round = 0; round < 2; round++) {
                int before = acknowledged.size();
                eventually().until(() -> acknowledged.size() > before + 1_000);
                int epoch = nodes.stream()
                        .flatMap(node -> node.owned.values().stream())
                        .mapToInt(Partition::epoch)
                        .max()
                        .orElseThrow();
                try (Producer<byte[], byte[]> other = KafkaStores.otherWriter(settings("zombie", 1))) {
                    other.beginTransaction();
                    other.send(new ProducerRecord<>(
                            prefix + ".state",
                            0,
                            LogRecord.key(Table.META, StoreKeys.epoch()),
                            StoreKeys.epochValue(epoch + 1)));
                    other.commitTransaction();
                }
            }
            int last = acknowledged.size();
            eventually().until(() -> acknowledged.size() > last + 1_000);
            isEnded.set(true);
            load.join();
        }
        try (Node reader = new Node("reader", 1)) {
            Partition partition = reader.awaitPartition(0);
            List<Long> found = numbers(partition, Table.STATE, START, null);
            assertThat(found).containsAll(acknowledged);
            assertThat(partition.counter("sum")).isEqualTo(found.size());
            // One of the first owner, two of the zombie, two of its successors, and one of the reader.
            assertThat(partition.epoch()).isGreaterThanOrEqualTo(6);
        }
    }

    @Test
    void reportsAllWrongTopicSettings() throws Exception {
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", bootstrap))) {
            admin.createTopics(List.of(new NewTopic(prefix + ".state", 2, (short) 1)
                            .configs(Map.of("cleanup.policy", "delete", "min.insync.replicas", "5"))))
                    .all()
                    .get(Waits.SECONDS, TimeUnit.SECONDS);
        }
        KafkaSettings wrong = new KafkaSettings("only", bootstrap, prefix, 3, REPLICATION, false, Map.of());
        assertThatThrownBy(() -> KafkaStore.open(directory, wrong))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("has 2 partitions (expected: 3")
                .hasMessageContaining("cleanup.policy is delete (expected: compact)")
                .hasMessageContaining("min.insync.replicas is 5 (expected: 2)")
                .hasMessageContaining("partition 0 has the replication factor 1 (expected: >= 3)");
        assertThatThrownBy(() -> KafkaStore.open(
                        directory,
                        new KafkaSettings(
                                "only", bootstrap, prefix, 3, 1, false, Map.of("ssl.trustore.location", "x"))))
                .hasMessageContaining("unknown Kafka options: ssl.trustore.location");
        Path embedded = directory.resolve("embedded");
        EmbeddedStore.open(embedded).close();
        assertThatThrownBy(() -> KafkaStore.open(embedded, settings("only", 1)))
                .hasMessageContaining("contains the state of a gateway without a cluster");
        assertThat(Files.exists(embedded.resolve("view-0"))).isFalse();
    }

    @Test
    void reportsATopicOfTransactionsThatIsLessSafeThanTheState() throws Exception {
        try (GatewayStore store = open()) {
            commit(partition(store), new Changes().put(Table.STATE, octets("a"), VALUE));
        }
        KafkaSettings safer = new KafkaSettings("only", bootstrap, prefix, 1, 5, false, Map.of());
        assertThatThrownBy(() -> KafkaStore.open(directory, safer))
                .hasMessageContaining("__transaction_state has the replication factor 3 (expected: >= 5")
                .hasMessageContaining("__transaction_state: min.insync.replicas is 2 (expected: >= 3,"
                        + " transaction.state.log.min.isr of the brokers)");
    }

    @Test
    void createsItsTopicsWhenAllBrokersHaveStarted() throws Exception {
        int stopped = 2;
        brokers.stop(stopped);
        KafkaClients clients = new KafkaClients(settings("only", 1));
        try (Admin admin = clients.admin()) {
            CompletableFuture<KafkaTopics.State> topics = CompletableFuture.supplyAsync(() ->
                    KafkaTopics.prepare(admin, clients, settings("only", 1), Duration.ofSeconds(Waits.METHOD_SECONDS)));
            brokers.start(stopped);
            assertThat(topics.get(Waits.SECONDS, TimeUnit.SECONDS).id()).isNotNull();
        }
    }

    @Test
    void acceptsMoreReplicasThanConfigured() throws Exception {
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", bootstrap))) {
            admin.createTopics(List.of(new NewTopic(prefix + ".state", 1, (short) 3)
                            .configs(Map.of("cleanup.policy", "compact", "min.insync.replicas", "1"))))
                    .all()
                    .get(Waits.SECONDS, TimeUnit.SECONDS);
        }
        try (GatewayStore store =
                KafkaStore.open(directory, new KafkaSettings("only", bootstrap, prefix, 1, 1, false, Map.of()))) {
            commit(partition(store), new Changes().put(Table.STATE, octets("a"), VALUE));
        }
    }

    @Test
    void refusesOnlyAValueThatIsTooLargeForTheLog() throws Exception {
        try (GatewayStore store = open()) {
            Partition partition = partition(store);
            assertThatThrownBy(() -> commit(partition, new Changes().put(Table.DEAD, key(1), new byte[1_000_000])))
                    .hasMessageContaining("has 1000008 octets (expected: <= 1000000)");
            commit(partition, new Changes().put(Table.DEAD, key(2), VALUE));
            assertThat(partition.get(Table.DEAD, key(1))).isNull();
        }
    }

    @Test
    void reportsUnreachableBrokers() {
        KafkaSettings nowhere = new KafkaSettings(
                "only",
                List.of("127.0.0.1:1"),
                prefix,
                1,
                1,
                false,
                Map.of("request.timeout.ms", "200", "default.api.timeout.ms", "1000"));
        assertThatThrownBy(() -> KafkaStore.open(directory, nowhere))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("127.0.0.1:1");
    }

    @Test
    void idleNodeReportsTooFewBrokersAndContinuesWhenTheyAreBack() throws Exception {
        CompletableFuture<Void> meanwhile;
        try (Node owner = new Node("one", 1)) {
            Partition partition = owner.awaitPartition(0);
            commit(partition, new Changes().put(Table.STATE, octets("before"), VALUE));
            brokers.suspend(1);
            brokers.suspend(2);
            try {
                eventually()
                        .untilAsserted(() -> assertThat(owner.store.obstacle())
                                .startsWith("nothing could be stored, not even a probe, for ")
                                .contains(bootstrap.get(0), prefix + ".nodes has 3 replicas"));
                meanwhile = begin(partition, new Changes().put(Table.STATE, octets("meanwhile"), VALUE));
                eventually()
                        .untilAsserted(() -> assertThat(owner.store.obstacle())
                                .startsWith("partition 0: changes have been waiting for "));
                assertThat(meanwhile).isNotDone();
            } finally {
                brokers.resume(1);
                brokers.resume(2);
            }
            eventually().until(() -> owner.store.obstacle() == null);
            eventually().until(meanwhile::isDone);
        }
        try (Node reader = new Node("two", 1)) {
            List<String> found = keys(reader.awaitPartition(0), Table.STATE);
            assertThat(found).contains("before");
            assertThat(meanwhile.isCompletedExceptionally() || found.contains("meanwhile"))
                    .as("what was acknowledged is there")
                    .isTrue();
        }
    }

    @Test
    void factsReachCurrentAndLaterNodes() throws IOException {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        try (Node one = new Node("one", 1)) {
            one.store.directory().publish("a", octets("1"));
            one.store.directory().publish("b", octets("2"));
            try (Node two = new Node("two", 1)) {
                two.store.directory().watch((key, value) -> seen.add(key + (value == null ? "" : value.length)));
                one.store.directory().publish("a", null);
                one.store.directory().publish("c", octets("345"));
                eventually().untilAsserted(() -> assertThat(seen).contains("c3"));
                eventually()
                        .untilAsserted(() ->
                                assertThat(two.store.directory().snapshot()).containsOnlyKeys("b", "c"));
            }
        }
        try (Node three = new Node("three", 1)) {
            assertThat(three.store.directory().snapshot()).containsOnlyKeys("b", "c");
        }
    }
}

package io.smppcore.gateway.broker;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

@WithBrokers
class BrokersIT {

    private static final int TRANSACTIONS = 30;
    private static final int RECORD_OCTETS = 30_000;

    /** A record in the log, a batch of its own, because two would exceed the maximum batch size. */
    private static final int BATCH_OCTETS = RECORD_OCTETS + 73;

    /** A transaction marker in the log of a partition. */
    private static final long MARK_OCTETS = 78;

    private static boolean accepts(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void readsOutputOnPlatformThreads(Brokers brokers) {
        assertThat(Thread.getAllStackTraces().keySet())
                .as("platform threads")
                .filteredOn(thread -> thread.getName().startsWith(ChildProcess.READER))
                .hasSizeGreaterThanOrEqualTo(brokers.count());
    }

    @Test
    void electsAnotherControllerAfterAKill(Brokers brokers) throws Exception {
        int killed = brokers.controllerLeader();
        long before = brokers.cpuNanos();

        brokers.kill(killed);

        assertThat(brokers.isRunning(killed)).isFalse();
        assertThat(accepts(brokers.ports().get(killed - 1))).isFalse();
        eventually().untilAsserted(() -> assertThat(brokers.controllerLeader()).isNotEqualTo(killed));
        brokers.start(killed);
        assertThat(accepts(brokers.ports().get(killed - 1))).isTrue();
        assertThat(brokers.cpuNanos()).isGreaterThan(before);
    }

    /** The loss of a broker is never detected here. */
    @Test
    void stoppedBrokerTransfersItsLeadershipFirst() throws Exception {
        String topic = "leadership-" + UUID.randomUUID();
        try (Brokers brokers = Brokers.open(3, SharedBrokers.classPath(), "broker.session.timeout.ms=3600000");
                Admin admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrap()))) {
            admin.createTopics(List.of(new NewTopic(topic, 3, (short) 3))).all().get(Waits.SECONDS, TimeUnit.SECONDS);
            int stopped = 2;
            eventually().until(() -> leaders(admin, topic).contains(stopped));

            brokers.stop(stopped);

            eventually().until(() -> !leaders(admin, topic).contains(stopped));
        }
    }

    private static List<Integer> leaders(Admin admin, String topic) throws Exception {
        return admin
                .describeTopics(List.of(topic))
                .allTopicNames()
                .get(Waits.SECONDS, TimeUnit.SECONDS)
                .values()
                .stream()
                .flatMap(description -> description.partitions().stream())
                .map(partition ->
                        partition.leader() == null ? -1 : partition.leader().id())
                .toList();
    }

    @Test
    void electsAnotherControllerWhileOneIsSuspended(Brokers brokers) throws Exception {
        int suspended = brokers.controllerLeader();

        brokers.suspend(suspended);

        try {
            eventually()
                    .untilAsserted(() -> assertThat(brokers.controllerLeader()).isNotEqualTo(suspended));
        } finally {
            brokers.resume(suspended);
        }
    }

    /** Each record replaces an earlier one, so that compaction may delete all but ten of them. */
    @Test
    void countsWrittenOctetsRegardlessOfCompaction(Brokers brokers) throws Exception {
        String topic = "written-" + UUID.randomUUID();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrap()))) {
            admin.createTopics(List.of(new NewTopic(topic, 2, (short) 3)
                            .configs(Map.of(
                                    TopicConfig.CLEANUP_POLICY_CONFIG,
                                    TopicConfig.CLEANUP_POLICY_COMPACT,
                                    TopicConfig.SEGMENT_BYTES_CONFIG,
                                    "" + (1 << 20),
                                    TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
                                    "0.01"))))
                    .all()
                    .get(Waits.SECONDS, TimeUnit.SECONDS);
        }
        try (Producer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", brokers.bootstrap(), "transactional.id", topic),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.initTransactions();
            for (int i = 0; i < TRANSACTIONS; i++) {
                producer.beginTransaction();
                for (int j = 0; j < 10; j++) {
                    producer.send(new ProducerRecord<>(topic, j % 2, new byte[] {(byte) j}, new byte[RECORD_OCTETS]));
                }
                producer.commitTransaction();
            }
        }

        long written = 10L * TRANSACTIONS * BATCH_OCTETS + 2L * TRANSACTIONS * MARK_OCTETS;
        // The producer does not wait for the marks of its last commit.
        eventually()
                .untilAsserted(() -> assertThat(brokers.writtenOctets(topic)).isEqualTo(written));
        assertThat(brokers.writtenOctets("written-nothing")).isZero();
        // Compaction reduces all three replicas to less than one original log.
        eventually().until(() -> brokers.logOctets(topic) < written);
        assertThat(brokers.writtenOctets(topic)).isEqualTo(written);
    }

    @Test
    void reportsInvalidArguments() {
        assertThatThrownBy(() -> Brokers.open(0, SharedBrokers.classPath())).hasMessageContaining("1 to 9");
        assertThatThrownBy(() -> Brokers.open(1, Path.of("nowhere"))).hasMessageContaining("nowhere");
        assertThatThrownBy(() -> Brokers.open(1)).hasMessageContaining(Brokers.CLASS_PATH_PROPERTY);
    }
}

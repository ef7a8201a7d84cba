package io.smppcore.gateway.bench;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.ProcessProbe;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.gateway.load.ClusterLedger;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.load.Upstream;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Three nodes with three brokers under load for half an hour, with the operations of weeks: nodes and brokers are
 * restarted in turn, partitions move, certificates are renewed, and the brokers compact the topic.
 */
@WithBrokers
@Isolated("it restarts brokers that other tests use, and six processes are enough for small machines")
@EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes half an hour")
class OperationIT {

    private static final int MINUTES = Integer.getInteger("smpp.operation.minutes", 30);
    private static final int RATE = 200;
    private static final int NODES = 3;
    private static final int PARTITIONS = 6;
    private static final int BINDS = 2;
    private static final int WINDOW = 100;
    private static final int OCTETS = 100;
    private static final long RECEIPT_MILLIS = 20;
    private static final long MIB = 1 << 20;

    @TempDir
    Path directory;

    private final ClusterLedger ledger = new ClusterLedger();
    private final List<Sample> samples = new ArrayList<>();
    private int certificates;

    /** Octets after a round: live objects of the longest running node, files of all nodes, logs of brokers. */
    private record Sample(long heap, long files, long logs) {}

    @Test
    void operationLosesAndRepeatsNothingAndDoesNotGrow(Brokers brokers) throws Exception {
        renewCertificate();
        TestBed.Tls tls =
                new TestBed.Tls(directory.resolve("gateway.p12"), Keytool.PASSWORD, directory.resolve("trust.pem"));
        try (Upstream upstream = new Upstream(0, RECEIPT_MILLIS, ledger);
                TestBed bed = new TestBed(
                        directory, brokers, NODES, upstream.port(), BINDS, WINDOW, "256m", "  lives: 30s\n", tls);
                Admin admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrap()))) {
            createTopic(admin, bed.prefix() + ".state");
            bed.startAll();
            try (Customer customer = bed.customer(BINDS, WINDOW, OCTETS, ledger)) {
                Thread load = Thread.ofPlatform().daemon().start(() -> customer.run(Duration.ofDays(1), (double) RATE));
                customer.awaitAccepted(1, Waits.BOUND);
                long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
                for (int round = 0; round <= 2 * NODES || System.nanoTime() - end < 0; round++) {
                    operate(brokers, bed, customer, admin, round);
                }
                customer.stop();
                load.join();
                ledger.awaitEnd(Waits.BOUND);
                assertExact(customer);
            }
        }
        assertFlat();
    }

    private void operate(Brokers brokers, TestBed bed, Customer customer, Admin admin, int round) throws Exception {
        int node = 1 + round % NODES;
        int broker = 1 + round % brokers.count();
        ledger.fault("node restart", 0);
        bed.stop(node);
        renewCertificate();
        proceed(customer);
        bed.start(node);
        proceed(customer);
        ledger.fault("broker restart", 0);
        brokers.stop(broker);
        proceed(customer);
        brokers.start(broker);
        String topic = bed.prefix() + ".state";
        eventually().until(() -> isComplete(admin, topic));
        proceed(customer);
        // The node that has been running for longest.
        samples.add(new Sample(heap(bed.pid(1 + (round + 1) % NODES)), bed.octets(), brokers.logOctets(bed.prefix())));
    }

    private static void proceed(Customer customer) {
        long before = customer.accepted();
        customer.awaitAccepted(before + 5L * RATE, Waits.BOUND);
        assertThat(customer.accepted()).isGreaterThanOrEqualTo(before + 5L * RATE);
    }

    /** Replaces the certificate of all nodes; the former one remains trusted until the next renewal. */
    private void renewCertificate() throws IOException, InterruptedException {
        String name = "gateway-" + ++certificates;
        Keytool.selfSigned(directory, name);
        Path former = directory.resolve("gateway-" + (certificates - 1) + ".pem");
        String trusted = Files.readString(directory.resolve(name + ".pem"))
                + (Files.exists(former) ? Files.readString(former) : "");
        replace("trust.pem", Files.writeString(directory.resolve("next"), trusted));
        replace("gateway.p12", directory.resolve(name + ".p12"));
    }

    private void replace(String name, Path file) throws IOException {
        Files.move(file, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Creates the topic of the state like the gateway, but with continuous compaction. */
    private static void createTopic(Admin admin, String name) throws Exception {
        admin.createTopics(List.of(new NewTopic(name, PARTITIONS, (short) 3)
                        .configs(Map.of(
                                TopicConfig.CLEANUP_POLICY_CONFIG,
                                TopicConfig.CLEANUP_POLICY_COMPACT,
                                TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                                "2",
                                TopicConfig.SEGMENT_BYTES_CONFIG,
                                "" + MIB,
                                TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
                                "0.1",
                                TopicConfig.DELETE_RETENTION_MS_CONFIG,
                                "" + Duration.ofMinutes(4).toMillis()))))
                .all()
                .get(Waits.SECONDS, TimeUnit.SECONDS);
    }

    private static boolean isComplete(Admin admin, String topic) throws Exception {
        return admin
                .describeTopics(List.of(topic))
                .allTopicNames()
                .get(Waits.SECONDS, TimeUnit.SECONDS)
                .values()
                .stream()
                .flatMap(description -> description.partitions().stream())
                .allMatch(partition ->
                        partition.isr().size() == partition.replicas().size());
    }

    private static long heap(long pid) throws IOException {
        try (ProcessProbe probe = ProcessProbe.of(pid)) {
            return probe.read().heap();
        }
    }

    private void assertExact(Customer customer) {
        Map<String, Object> result = ledger.result();
        assertThat(result)
                .as(result + " " + ledger.examples(5))
                .containsEntry("lost", 0L)
                .containsEntry("duplicates", 0L)
                .containsEntry("misordered", 0);
        assertThat(customer.refusals()).as("refused, " + result).isEmpty();
        assertThat(customer.doubtful()).as("unanswered").isZero();
        assertThat(customer.accepted()).isGreaterThanOrEqualTo(4 * 5L * RATE * samples.size());
    }

    private void assertFlat() {
        assertThat(samples).as("rounds").hasSizeGreaterThan(2 * NODES);
        int third = samples.size() / 3;
        List<Sample> before = samples.subList(third, 2 * third);
        List<Sample> after = samples.subList(2 * third, 3 * third);
        assertThat(most(after, Sample::heap)).as("heap: " + samples).isLessThan(most(before, Sample::heap) + 8 * MIB);
        assertThat(most(after, Sample::files)).as("files: " + samples).isLessThan(3 * most(before, Sample::files) / 2);
        assertThat(most(after, Sample::logs)).as("logs: " + samples).isLessThan(3 * most(before, Sample::logs) / 2);
    }

    private static long most(List<Sample> of, ToLongFunction<Sample> value) {
        return of.stream().mapToLong(value).max().orElseThrow();
    }
}

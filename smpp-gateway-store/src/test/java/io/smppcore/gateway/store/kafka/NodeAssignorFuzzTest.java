package io.smppcore.gateway.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.testing.Allocation;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for data of a member of the group by which a partition gets no owner or several, or that fails otherwise. */
class NodeAssignorFuzzTest {

    private static final String TOPIC = "log";
    private static final int PARTITIONS = 5;
    private static final int FIXED = 200_000;
    private static final int PER_OCTET = 200;

    /** Not used by the assignor. Its constructor is deprecated, without a replacement. */
    @SuppressWarnings("removal")
    private static final ConsumerGroupMetadata GROUP = new ConsumerGroupMetadata("group");

    private static final Cluster CLUSTER = new Cluster(
            "cluster",
            List.of(),
            IntStream.range(0, PARTITIONS)
                    .mapToObj(number -> new PartitionInfo(TOPIC, number, Node.noNode(), new Node[0], new Node[0]))
                    .toList(),
            Set.of(),
            Set.of());

    static Stream<byte[]> seeds() {
        return Stream.of(
                ByteBuffer.allocate(17)
                        .putInt(1)
                        .put((byte) 'a')
                        .putInt(2)
                        .putInt(0)
                        .putInt(4)
                        .array(),
                ByteBuffer.allocate(8).array(),
                ByteBuffer.allocate(12).putInt(0).putInt(1).putInt(-1).array(),
                ByteBuffer.allocate(4).putInt(-1).array(),
                ByteBuffer.allocate(4).putInt(0x7FFF_FFFF).array());
    }

    @MethodSource("seeds")
    @FuzzTest
    void assignsEachPartitionOnceOrRefuses(byte[] input) {
        Allocation.assertAtMost(FIXED + PER_OCTET * input.length, () -> assign(input));
        assign(input);
    }

    private static void assign(byte[] input) {
        Map<String, Subscription> members = new HashMap<>();
        List<TopicPartition> owned = List.of(new TopicPartition(TOPIC, 0), new TopicPartition(TOPIC, 1));
        members.put("other", new Subscription(List.of(TOPIC), ByteBuffer.wrap(input), owned));
        members.put("own", new Subscription(List.of(TOPIC), new NodeAssignor().subscriptionUserData(Set.of())));
        Map<String, Assignment> assigned;
        try {
            assigned = new NodeAssignor()
                    .assign(CLUSTER, new GroupSubscription(members))
                    .groupAssignment();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).contains("expected");
            return;
        }
        Set<TopicPartition> all = new TreeSet<>((a, b) -> a.partition() - b.partition());
        for (Assignment one : assigned.values()) {
            one.partitions().forEach(partition -> assertThat(all.add(partition)).isTrue());
            new NodeAssignor().onAssignment(one, GROUP);
        }
        assertThat(all).hasSize(PARTITIONS);
    }

    @MethodSource("seeds")
    @FuzzTest
    void followsAnAssignmentOrRefusesIt(byte[] input) {
        Assignment assignment = new Assignment(List.of(), ByteBuffer.wrap(input));
        Allocation.assertAtMost(FIXED + PER_OCTET * input.length, () -> {
            try {
                new NodeAssignor().onAssignment(assignment, GROUP);
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).contains("expected");
            }
        });
    }
}

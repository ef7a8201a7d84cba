package io.smppcore.gateway.store.kafka;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.TopicPartition;

/**
 * Assignor of Kafka that assigns partitions to nodes by the {@link PartitionDistribution}. It runs in the leader of the
 * group. Public because Kafka creates it by reflection; not part of the API.
 *
 * <p>A member reports its name and the partitions whose log it has read nearly to the end. It receives the partitions
 * to own and those to follow as standby. A partition whose owner changes has no owner until the former one has released
 * it and rejoined.
 */
public final class NodeAssignor implements ConsumerPartitionAssignor, Configurable {

    /** Key of the option of the consumer that contains the {@link Member}. */
    static final String MEMBER = "smpp.gateway.member";

    private static final short VERSION = 1;

    private Member member = new Member() {
        @Override
        public String name() {
            return "";
        }

        @Override
        public Set<Integer> warm() {
            return Set.of();
        }

        @Override
        public void follow(Set<Integer> standby, Set<Integer> awaited) {
            // Replaced by configure.
        }
    };

    /** Creates an assignor without a node. Kafka then calls {@link #configure}. */
    public NodeAssignor() {}

    /** The node to which an assignor belongs. Called by the thread that polls the consumer. */
    interface Member {

        String name();

        /** Returns the numbers of the partitions whose log this node has read nearly to the end. */
        Set<Integer> warm();

        /**
         * Called after each assignment.
         *
         * @param standby numbers of the partitions that this node is to follow
         * @param awaited those of them that move to this node as soon as it has read their log
         */
        void follow(Set<Integer> standby, Set<Integer> awaited);
    }

    @Override
    public void configure(Map<String, ?> options) {
        if (options.get(MEMBER) instanceof Member configured) {
            member = configured;
        }
    }

    @Override
    public String name() {
        return "smpp-gateway";
    }

    @Override
    public short version() {
        return VERSION;
    }

    @Override
    public List<RebalanceProtocol> supportedProtocols() {
        return List.of(RebalanceProtocol.COOPERATIVE);
    }

    @Override
    public ByteBuffer subscriptionUserData(Set<String> topics) {
        byte[] name = member.name().getBytes(StandardCharsets.UTF_8);
        Set<Integer> warm = new TreeSet<>(member.warm());
        ByteBuffer data = ByteBuffer.allocate(Integer.BYTES * (2 + warm.size()) + name.length);
        data.putInt(name.length).put(name);
        write(data, warm);
        return data.flip();
    }

    @Override
    public GroupAssignment assign(Cluster cluster, GroupSubscription group) {
        Map<String, PartitionDistribution.Node> nodes = new HashMap<>();
        Map<Integer, Set<String>> claims = new HashMap<>();
        String topic = "";
        for (Map.Entry<String, Subscription> member : group.groupSubscription().entrySet()) {
            Subscription subscription = member.getValue();
            topic = subscription.topics().getFirst();
            Set<Integer> owned = new TreeSet<>();
            for (TopicPartition partition : subscription.ownedPartitions()) {
                owned.add(partition.partition());
                claims.computeIfAbsent(partition.partition(), key -> new TreeSet<>())
                        .add(member.getKey());
            }
            ByteBuffer data = subscription.userData().duplicate();
            nodes.put(member.getKey(), new PartitionDistribution.Node(name(data), owned, read(data)));
        }
        Integer count = cluster.partitionCountForTopic(topic);
        String name = topic;
        Map<String, Assignment> assignments = new HashMap<>();
        PartitionDistribution.of(count == null ? 0 : count, nodes).forEach((id, part) -> {
            List<TopicPartition> owned = part.owned().stream()
                    .filter(partition -> Set.of(id).containsAll(claims.getOrDefault(partition, Set.of())))
                    .map(partition -> new TopicPartition(name, partition))
                    .toList();
            assignments.put(id, new Assignment(owned, data(part)));
        });
        return new GroupAssignment(assignments);
    }

    @Override
    public void onAssignment(Assignment assignment, ConsumerGroupMetadata metadata) {
        ByteBuffer data = assignment.userData().duplicate();
        Set<Integer> standby = read(data);
        member.follow(standby, read(data));
    }

    private static String name(ByteBuffer data) {
        byte[] name = new byte[count(data, Byte.BYTES)];
        data.get(name);
        return new String(name, StandardCharsets.UTF_8);
    }

    /** Reads a number of elements. Throws an IllegalArgumentException if the data is too short for them. */
    private static int count(ByteBuffer data, int octetsOfElement) {
        int left = data.remaining() - Integer.BYTES;
        int count = left < 0 ? -1 : data.getInt();
        if (count < 0 || count > left / octetsOfElement) {
            throw new IllegalArgumentException("data of a member of the group: " + count + " elements (expected: 0 to "
                    + Math.max(0, left / octetsOfElement) + "): all members must be nodes of this gateway");
        }
        return count;
    }

    private static ByteBuffer data(PartitionDistribution.Part part) {
        ByteBuffer data = ByteBuffer.allocate(
                Integer.BYTES * (2 + part.standby().size() + part.awaited().size()));
        write(data, part.standby());
        write(data, part.awaited());
        return data.flip();
    }

    private static void write(ByteBuffer data, Set<Integer> numbers) {
        data.putInt(numbers.size());
        numbers.forEach(data::putInt);
    }

    private static Set<Integer> read(ByteBuffer data) {
        Set<Integer> numbers = new TreeSet<>();
        int count = count(data, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            numbers.add(data.getInt());
        }
        return numbers;
    }
}

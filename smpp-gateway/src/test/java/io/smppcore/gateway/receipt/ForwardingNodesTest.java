package io.smppcore.gateway.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.MemoryDirectory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ForwardingNodesTest {

    private static final ClusterConfig CLUSTER = new ClusterConfig("a", "127.0.0.1", 0, "secret", null);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void close() {
        timer.shutdownNow();
    }

    private ForwardingNodes nodes(@Nullable ClusterConfig cluster) {
        return new ForwardingNodes(
                new Peers(cluster, new MemoryDirectory(), System::nanoTime, Duration.ofSeconds(2)), timer);
    }

    private static SmscId id(int number) {
        return new SmscId("alpha", Integer.toHexString(number));
    }

    private static Row.Reader request(long... hashes) {
        Row row = Row.write();
        for (long hash : hashes) {
            row.number(hash);
        }
        return new Row.Reader(row.toOctets());
    }

    @Test
    void findsTheNodeThatForwardedLast() {
        ForwardingNodes nodes = nodes(CLUSTER);
        nodes.received("b", request(id(1).hash(), id(2).hash()));
        nodes.received("c", request(id(2).hash(), id(3).hash()));
        assertThat(nodes.node(id(1))).isEqualTo("b");
        assertThat(nodes.node(id(2))).isEqualTo("c");
        assertThat(nodes.node(id(3))).isEqualTo("c");
        assertThat(nodes.node(id(4))).isNull();
    }

    @Test
    void isEmptyWithoutACluster() {
        ForwardingNodes nodes = nodes(null);
        nodes.received("b", request(id(1).hash()));
        nodes.forwarded(id(1));
        assertThat(nodes.node(id(1))).isNull();
    }

    @Test
    void hasEntriesOfNoMoreThan255Nodes() {
        ForwardingNodes nodes = nodes(CLUSTER);
        for (int i = 1; i <= 300; i++) {
            nodes.received("node " + i, request(id(i).hash()));
        }
        assertThat(nodes.node(id(1))).isEqualTo("node 1");
        assertThat(nodes.node(id(255))).isEqualTo("node 255");
        assertThat(nodes.node(id(256))).isNull();
    }

    @Test
    void keepsNearlyAllOfTheLastHundredThousandMessages() {
        ForwardingNodes nodes = nodes(CLUSTER);
        int count = 100_000;
        Set<Long> hashes = new HashSet<>();
        for (int i = 0; i < count; i++) {
            hashes.add(id(i).hash());
            nodes.received("b", request(id(i).hash()));
        }
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += nodes.node(id(i)) == null ? 0 : 1;
        }
        assertThat(hashes).hasSize(count);
        assertThat(found).isGreaterThan(count * 9 / 10);
    }

    @Test
    void aTableOccupiesMemoryForItsEntriesOnly() {
        List<ForwardingNodes> tables = new ArrayList<>();
        for (int i = 0; i < 4 * ForwardingNodes.HEAP_SHARE; i++) {
            ForwardingNodes nodes = nodes(CLUSTER);
            nodes.received("b", request(id(i).hash()));
            tables.add(nodes);
        }
        for (int i = 0; i < tables.size(); i++) {
            assertThat(tables.get(i).node(id(i))).isEqualTo("b");
        }
    }
}

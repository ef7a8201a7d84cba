package io.smppcore.gateway.cluster;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.testing.faults.FaultyConnection;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The links of a node. */
@Isolated // standard error belongs to the test
class NodeLinksIT {

    private final List<String> ended = new CopyOnWriteArrayList<>();

    private final NodeLinks.Listener listener = new NodeLinks.Listener() {
        @Override
        public void up(String node) {}

        @Override
        public void down(String node) {}

        @Override
        public void ended(String node) {
            ended.add(node);
        }
    };

    private NodeLinks start(MemoryDirectory directory) {
        return start("a", directory, (node, operation, body) -> CompletableFuture.completedFuture(new byte[0]));
    }

    private NodeLinks start(String node, MemoryDirectory directory, NodeLinks.Requests requests) {
        return start(node, "secret", directory, requests);
    }

    private NodeLinks start(String node, String secret, MemoryDirectory directory, NodeLinks.Requests requests) {
        ClusterConfig config = new ClusterConfig(node, "127.0.0.1", 0, secret, null);
        NodeLinks links = new NodeLinks(config, directory, requests, listener, Waits.BOUND);
        links.start();
        return links;
    }

    @Test
    void requestsDuringTheCloseOfTheOtherNodeAreAnsweredOrHaveNoEffect() throws Exception {
        AtomicInteger received = new AtomicInteger();
        NodeLinks.Requests slow = (node, operation, body) -> {
            received.incrementAndGet();
            return CompletableFuture.supplyAsync(
                    () -> new byte[0], CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
        };
        MemoryDirectory directory = new MemoryDirectory();
        List<CompletableFuture<byte[]>> asked = new ArrayList<>();
        try (NodeLinks one = start(directory)) {
            NodeLinks other = start("b", directory, slow);
            eventually().until(() -> one.nodes().equals(List.of("b")));
            Thread closing = Thread.ofVirtual().unstarted(other::close);
            while (!one.nodes().isEmpty()) {
                asked.add(one.ask("b", 1, new byte[0]));
                if (asked.size() == 10) {
                    closing.start();
                }
                Thread.sleep(1);
            }
            asked.add(one.ask("b", 1, new byte[0]));
            closing.join();
        }

        List<CompletableFuture<byte[]>> failed = asked.stream()
                .filter(CompletableFuture::isCompletedExceptionally)
                .toList();
        assertThat(failed)
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.exceptionNow()).isInstanceOf(LinkException.class));
        assertThat(received).hasValue(asked.size() - failed.size());
    }

    @Test
    void neitherOfTwoNodesWithDifferentSecretsLinksTheOther() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        AtomicInteger received = new AtomicInteger();
        NodeLinks.Requests counted = (node, operation, body) -> {
            received.incrementAndGet();
            return CompletableFuture.completedFuture(new byte[0]);
        };
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (NodeLinks right = start("a", "right secret", directory, counted);
                NodeLinks wrong = start("b", "wrong secret", directory, counted)) {
            eventually()
                    .until(() -> log.toString(StandardCharsets.UTF_8).contains("link to node a refused")
                            && log.toString(StandardCharsets.UTF_8).contains("link to node b refused"));
            assertThat(right.nodes()).isEmpty();
            assertThat(wrong.nodes()).isEmpty();
            assertThat(right.ask("b", 1, new byte[0])).isCompletedExceptionally();
            assertThat(wrong.ask("a", 1, new byte[0])).isCompletedExceptionally();
        } finally {
            System.setErr(before);
        }
        assertThat(received).hasValue(0);
    }

    @Test
    void aNodeHasEndedWhenItsPortRefusesConnectionsAfterTheLossOfTheLink() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        try (NodeLinks one = start(directory);
                NodeLinks other = start("b", directory, (node, operation, body) -> new CompletableFuture<>());
                FaultProxy proxy = FaultProxy.to(other.port())) {
            directory.publish("node/b", LinkTlvs.write("127.0.0.1", Integer.toString(proxy.port())));
            eventually().until(() -> proxy.accepted() >= 1 && one.nodes().equals(List.of("b")));
            proxy.connections().forEach(FaultyConnection::close);
            eventually().until(() -> proxy.accepted() >= 2 && one.nodes().equals(List.of("b")));
            assertThat(ended).isEmpty();
            proxy.refuse();
            proxy.connections().forEach(FaultyConnection::close);
            eventually().until(() -> ended.equals(List.of("b")));
            proxy.accept();
            eventually().until(() -> one.nodes().equals(List.of("b")));
            assertThat(ended).hasSize(1);
        }
    }

    @Test
    void aNodeThatClosesUnbindsSoThatItHasNotEnded() throws Exception {
        CompletableFuture<CloseReason> closed = new CompletableFuture<>();
        SmppClient client;
        try (NodeLinks other = start(new MemoryDirectory())) {
            client = SmppClient.builder()
                    .endpoint("127.0.0.1", other.port())
                    .systemId("node")
                    .listener(new SessionListener() {
                        @Override
                        public void onClosed(SmppSession session, CloseReason reason) {
                            closed.complete(reason);
                        }
                    })
                    .connect();
            assertThat(closed).isNotDone();
        }
        try (client) {
            assertThat(closed.get(Waits.SECONDS, TimeUnit.SECONDS).kind()).isEqualTo(CloseReason.Kind.UNBOUND_BY_PEER);
        }
    }

    @Test
    void reportsAnotherNodeWithItsNameOnceButNoRestart() {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        MemoryDirectory directory = new MemoryDirectory();
        try {
            start(directory).close();
            try (NodeLinks first = start(directory)) {
                assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("cluster.node");
                try (NodeLinks second = start(directory);
                        NodeLinks third = start(directory)) {
                    assertThat(log.toString(StandardCharsets.UTF_8))
                            .contains("cluster.node: a is also the name of a node at [127.0.0.1, " + second.port()
                                    + "], this one is at [127.0.0.1, " + first.port() + "]")
                            .doesNotContain("[127.0.0.1, " + third.port() + "], this one is at [127.0.0.1, "
                                    + first.port() + "]");
                }
            }
        } finally {
            System.setErr(before);
        }
    }
}

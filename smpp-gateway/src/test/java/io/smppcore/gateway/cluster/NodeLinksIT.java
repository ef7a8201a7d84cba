package io.smppcore.gateway.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.store.MemoryDirectory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The links of a node. */
@Isolated // standard error belongs to the test
class NodeLinksIT {

    private static final NodeLinks.Listener NO_LISTENER = new NodeLinks.Listener() {
        @Override
        public void up(String node) {}

        @Override
        public void down(String node) {}
    };

    private static NodeLinks start(MemoryDirectory directory) {
        ClusterConfig config = new ClusterConfig("a", "127.0.0.1", 0, "secret", null);
        NodeLinks links = new NodeLinks(
                config,
                directory,
                (node, operation, body) -> CompletableFuture.completedFuture(new byte[0]),
                NO_LISTENER);
        links.start();
        return links;
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

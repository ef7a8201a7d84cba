package io.smppcore.gateway.cluster;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Owners of partitions, as nodes know them from the directory. */
class PeersTest {

    private final MemoryDirectory directory = new MemoryDirectory();
    private final List<Peers> all = new ArrayList<>();

    private Peers start(String node) {
        Peers peers = new Peers(
                new ClusterConfig(node, "127.0.0.1", 0, "secret", null), directory, System::nanoTime, Waits.BOUND);
        all.add(peers);
        peers.start((from, operation, body) -> new CompletableFuture<>(), new PeerSessions.Listener() {});
        return peers;
    }

    @AfterEach
    void close() {
        all.forEach(Peers::close);
    }

    @Test
    void aFormerOwnerThatPublishesItselfLateIsNotTheOwnerForNewNodes() {
        start("a").owned(0, 7);
        directory.publish("owner/0", Row.write().text("b").small(6).toOctets());

        Peers later = start("c");

        eventually().untilAsserted(() -> assertThat(later.owner(0)).isEqualTo("a"));
    }

    @Test
    void aRequestThatIsTooLongForALinkIsRefusedAtOnce() {
        Peers peers = start("a");
        byte[] body = new byte[NodeLinks.MAX_BODY + 1];
        assertThatThrownBy(() -> peers.awaitOwner(0, NodeRequest.CONFIGURE, body, Waits.BOUND))
                .isInstanceOf(StoreException.class)
                .hasMessage(body.length + " octets are too many for a link between nodes (expected: a request to the"
                        + " node that owns partition 0, see GET /v1/nodes)")
                .hasCauseInstanceOf(LinkException.class);
    }
}

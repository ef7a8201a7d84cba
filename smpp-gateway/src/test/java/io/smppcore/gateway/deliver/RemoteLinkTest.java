package io.smppcore.gateway.deliver;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.PeerSession;
import io.smppcore.gateway.cluster.PeerSessions;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.message.Queued;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.testing.Waits;
import io.smppcore.type.Octets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deliveries to a session at another node, whose responses are those of the test. */
@NullUnmarked // the element is not read
class RemoteLinkTest {

    private static final Queued ELEMENT = null;
    private static final DeliverSm REQUEST =
            DeliverSm.builder().shortMessage(Octets.ofHex("48")).build();

    private final MemoryDirectory directory = new MemoryDirectory();
    private final Peers here = new Peers(cluster("a"), directory, System::nanoTime, Waits.BOUND);
    private final Peers other = new Peers(cluster("b"), directory, System::nanoTime, Waits.BOUND);
    private final AtomicReference<String> asked = new AtomicReference<>();
    private final RemoteLink link = new RemoteLink(here, "b", "shop", new PeerSession("s1", 5, true, 1));
    private CompletableFuture<byte[]> answer;

    private static ClusterConfig cluster(String node) {
        return new ClusterConfig(node, "127.0.0.1", 0, "secret", null);
    }

    @BeforeEach
    void link() {
        assertThat(link.trySend(ELEMENT, REQUEST)).as("without other nodes").isEmpty();
        here.start((node, operation, body) -> new CompletableFuture<>(), new PeerSessions.Listener() {});
        other.start(
                (node, operation, body) -> {
                    Row.Reader row = new Row.Reader(body);
                    asked.set(NodeRequest.of(operation) + " " + row.text() + " " + row.text() + " "
                            + row.pdu().equals(REQUEST));
                    return answer;
                },
                new PeerSessions.Listener() {});
        eventually().until(() -> here.nodes().size() == 1);
    }

    @AfterEach
    void close() {
        here.close();
        other.close();
    }

    private CompletableFuture<? extends Response> send(Row row) {
        answer = CompletableFuture.completedFuture(row.toOctets());
        return link.trySend(ELEMENT, REQUEST).orElseThrow();
    }

    private static Throwable failure(CompletableFuture<?> future) throws Exception {
        try {
            throw new AssertionError(future.get(Waits.SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    @Test
    void isOneOfTheAccountAtTheOtherNode() {
        assertThat(link.id).isEqualTo("s1");
        assertThat(link.window()).isEqualTo(5);
        assertThat(link.isNear()).isFalse();
        assertThat(link.peer()).isEqualTo("account shop at node b");
    }

    @Test
    void returnsTheResponseOfTheAccount() throws Exception {
        CompletableFuture<? extends Response> sent = send(Row.write().small(1).pdu(DeliverSmResp.ok()));
        assertThat((Object) sent.get(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(DeliverSmResp.ok());
        assertThat(asked).hasValue("DELIVER shop s1 true");
    }

    @Test
    void failsWithTheReasonIfTheDeliveryCanNeverBeSent() throws Exception {
        assertThat(failure(send(Row.write().small(2).text("too long"))))
                .isInstanceOf(Link.UnsendableException.class)
                .hasMessage("too long");
    }

    @Test
    void failsIfTheDeliveryWasNotSent() throws Exception {
        assertThat(failure(send(Row.write().small(0)))).isInstanceOf(Link.NotSentException.class);
    }

    @Test
    void failsIfTheOtherNodeRefusesTheRequest() throws Exception {
        answer = CompletableFuture.failedFuture(new IllegalStateException("the partition moves"));
        assertThat(failure(link.trySend(ELEMENT, REQUEST).orElseThrow())).isInstanceOf(Link.NotSentException.class);
    }
}

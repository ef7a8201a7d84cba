package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of peers that do not read messages from the server, next to a bystander session. */
@Isolated("measures memory")
@ExtendWith(NoLeaks.class)
class PushIT {

    private static final int PEERS = AttackedServer.FULL ? 100 : 10;
    private static final int PUSHED = 400;
    private static final int WINDOW = 200;
    private static final int QUEUE = 90;
    private static final int MESSAGE_OCTETS = 60_000;
    private static final int RECEIVE_BUFFER_OCTETS = 4_096;
    private static final Duration SHORT = Duration.ofMillis(500);

    /** Tests windows of 120 MB for all peers together. */
    @Test
    void closesPeersThatDoNotReadAndFailsEveryRequest() throws Exception {
        try (AttackedServer attacked = start(server -> server.writeTimeout(SHORT))) {
            List<RawPeer> peers = bound(attacked, RECEIVE_BUFFER_OCTETS);
            DeliverSm large = DeliverSm.builder()
                    .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[MESSAGE_OCTETS]))
                    .build();
            List<CompletableFuture<DeliverSmResp>> sent = push(attacked, large);

            attacked.expectUndisturbed(32);
            eventually().until(() -> attacked.server().sessions("me").isEmpty());
            expectAllFailed(sent);
            close(peers);
            attacked.expectAsBefore();
        }
    }

    @Test
    void failsTheRequestsOfPeersThatDoNotRespondAndKeepsTheirSessions() throws Exception {
        try (AttackedServer attacked =
                start(server -> server.requestTimeout(SHORT).windowTimeout(SHORT))) {
            List<RawPeer> peers = bound(attacked, 0);
            List<CompletableFuture<DeliverSmResp>> sent = push(attacked, Messages.receipt("1"));

            attacked.expectUndisturbed(32);
            eventually().until(() -> sent.stream().allMatch(CompletableFuture::isDone));
            expectAllFailed(sent);
            assertThat(attacked.server().sessions("me")).hasSize(PEERS);
            for (RawPeer peer : peers) {
                for (int i = 0; i < WINDOW; i++) {
                    assertThat(peer.read().commandId()).isEqualTo(PduOctets.DELIVER_SM);
                }
            }
            close(peers);
            attacked.expectAsBefore();
        }
    }

    private static AttackedServer start(UnaryOperator<SessionOptions.Builder> change) throws IOException {
        SessionOptions options = change.apply(SessionOptions.builder()
                        .window(WINDOW)
                        .queueLimit(QUEUE)
                        .requestTimeout(Loopback.NEVER)
                        .windowTimeout(Loopback.NEVER)
                        .enquireLinkInterval(Loopback.NEVER))
                .build();
        return AttackedServer.start(
                server -> server.endpoint(ServerEndpoint.at("127.0.0.1", 0).withOptions(options)));
    }

    private static List<RawPeer> bound(AttackedServer attacked, int receiveBufferOctets) throws IOException {
        List<RawPeer> peers = new ArrayList<>();
        for (int i = 0; i < PEERS; i++) {
            peers.add(RawPeer.connect(attacked.server().addresses().get(1), receiveBufferOctets)
                    .bind(PduOctets.BIND_RECEIVER));
        }
        return peers;
    }

    /** Sends more messages to each session than window and queue allow. */
    private static List<CompletableFuture<DeliverSmResp>> push(AttackedServer attacked, DeliverSm message) {
        List<CompletableFuture<DeliverSmResp>> sent = new ArrayList<>();
        for (SmppSession session : attacked.server().sessions("me")) {
            for (int i = 0; i < PUSHED; i++) {
                sent.add(session.sendAsync(message));
            }
            assertThat(session.pendingRequests()).isLessThanOrEqualTo(WINDOW + QUEUE);
        }
        assertThat(sent).hasSize(PEERS * PUSHED);
        return sent;
    }

    private static void expectAllFailed(List<CompletableFuture<DeliverSmResp>> sent) {
        eventually().until(() -> sent.stream().allMatch(CompletableFuture::isCompletedExceptionally));
        assertThat(sent.stream().filter(future -> outcome(future) == Outcome.UNKNOWN))
                .hasSizeBetween(1, PEERS * (WINDOW + QUEUE));
    }

    private static Outcome outcome(CompletableFuture<DeliverSmResp> future) {
        return ((RequestFailedException) future.exceptionNow()).outcome();
    }

    private static void close(List<RawPeer> peers) throws IOException {
        for (RawPeer peer : peers) {
            peer.close();
        }
    }
}

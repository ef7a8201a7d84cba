package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import io.smppcore.session.WindowFullException;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.tlv.TlvTag;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that peers that do not read cannot fill the memory. */
@ExtendWith(NoLeaks.class)
class SlowPeerIT {

    private static final int RECEIVE_BUFFER_OCTETS = 4_096;
    private static final int MESSAGE_OCTETS = 60_000;
    private static final int WINDOW = 1_000;
    private static final int QUEUE = 500;
    private static final Duration SHORT = Duration.ofMillis(500);

    /** A generous bound of the bytes in sockets and write buffers on both sides. */
    private static final int BUFFERED_OCTETS = 24 << 20;

    private final ServerEvents events = new ServerEvents();

    @Test
    void boundsUnreadRequests() throws Exception {
        try (SmppServer server = server(Loopback.NEVER);
                RawPeer peer =
                        RawPeer.connect(server.address(), RECEIVE_BUFFER_OCTETS).bind(PduOctets.BIND_RECEIVER)) {
            SmppSession session = events.nextBound();
            List<CompletableFuture<DeliverSmResp>> sent = send(session, WINDOW + QUEUE + 100);

            assertThat(sent.stream().filter(SlowPeerIT::failedWithWindowFull)).hasSize(100);
            assertThat(session.pendingRequests()).isEqualTo(WINDOW + QUEUE);
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.DELIVER_SM);
            peer.reset();
            events.nextClosed();
            assertAllFailed(sent, session);
        }
    }

    @Test
    void closesTheSessionOfAPeerThatDoesNotRead() throws Exception {
        try (SmppServer server = server(SHORT);
                RawPeer peer =
                        RawPeer.connect(server.address(), RECEIVE_BUFFER_OCTETS).bind(PduOctets.BIND_RECEIVER)) {
            SmppSession session = events.nextBound();
            List<CompletableFuture<DeliverSmResp>> sent = send(session, WINDOW);

            assertThat(events.nextClosed().detail()).contains("has not read for 500 ms");
            assertAllFailed(sent, session);
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.DELIVER_SM);
        }
    }

    private static void assertAllFailed(List<CompletableFuture<DeliverSmResp>> sent, SmppSession session) {
        assertThat(session.statistics().requestsSent()).isLessThan(BUFFERED_OCTETS / MESSAGE_OCTETS);
        assertThat(sent).allMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(sent.stream().filter(future -> outcome(future) == Outcome.UNKNOWN))
                .hasSize((int) session.statistics().requestsSent());
    }

    @Test
    void deliversEverythingToAPeerThatReadsLate() throws Exception {
        try (SmppTransport oneLoop = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppServer server = builder(Loopback.NEVER).transport(oneLoop).start();
                RawPeer other = RawPeer.connect(server.port());
                RawPeer peer =
                        RawPeer.connect(server.address(), RECEIVE_BUFFER_OCTETS).bind(PduOctets.BIND_RECEIVER)) {
            SmppSession session = events.nextBound();
            List<CompletableFuture<DeliverSmResp>> sent = send(session, WINDOW);
            other.write(PduOctets.request(
                    PduOctets.ENQUIRE_LINK, 1)); // the event loop has written what fits into the buffers
            other.read();
            assertThat(session.statistics().requestsSent()).isLessThan(WINDOW);

            for (int i = 0; i < WINDOW; i++) {
                PduOctets message = peer.read();
                assertThat(message.commandId()).isEqualTo(PduOctets.DELIVER_SM);
                peer.write(PduOctets.deliverSmResp(message.sequenceNumber()));
            }
            for (CompletableFuture<DeliverSmResp> future : sent) {
                assertThat(future.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            }
        }
    }

    @Test
    void doesNotReadFromAPeerThatDoesNotReadResponses() throws Exception {
        int submits = 1_000_000;
        AtomicInteger handled = new AtomicInteger();
        SmppServer.Builder builder = builder(SHORT)
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onSubmitSm((session, message) -> {
                    handled.incrementAndGet();
                    return SubmitSmResp.ok("an id of sixty-four octets is the longest that SMPP 3.4 allows!");
                });
        try (SmppServer server = builder.start();
                RawPeer peer =
                        RawPeer.connect(server.address(), RECEIVE_BUFFER_OCTETS).bind(PduOctets.BIND_TRANSMITTER)) {
            Thread flood = Thread.startVirtualThread(() -> flood(peer, submits));

            CloseReason reason = events.nextClosed();
            flood.join();
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
            assertThat(handled.get()).isLessThan(BUFFERED_OCTETS / 64);
        }
    }

    private static void flood(RawPeer peer, int submits) {
        byte[] submit = PduOctets.submitSm(2, "flood");
        byte[][] many = new byte[100][];
        Arrays.fill(many, submit);
        try {
            for (int i = 0; i < submits; i += many.length) {
                peer.write(many);
            }
        } catch (IOException e) {
            // The server has closed the connection, as expected.
        }
    }

    private static List<CompletableFuture<DeliverSmResp>> send(SmppSession session, int count) {
        DeliverSm message = DeliverSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[MESSAGE_OCTETS]))
                .build();
        List<CompletableFuture<DeliverSmResp>> sent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sent.add(session.sendAsync(message));
        }
        return sent;
    }

    private static boolean failedWithWindowFull(CompletableFuture<DeliverSmResp> future) {
        return future.isCompletedExceptionally() && future.exceptionNow() instanceof WindowFullException;
    }

    private static Outcome outcome(CompletableFuture<DeliverSmResp> future) {
        return ((RequestFailedException) future.exceptionNow()).outcome();
    }

    private SmppServer server(Duration writeTimeout) {
        return builder(writeTimeout).start();
    }

    private SmppServer.Builder builder(Duration writeTimeout) {
        return Loopback.patientServer()
                .window(WINDOW)
                .options(options -> options.queueLimit(QUEUE).writeTimeout(writeTimeout))
                .listener(events);
    }
}

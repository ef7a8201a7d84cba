package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the life of a server and its sessions, on the wire. */
@ExtendWith(NoLeaks.class)
class ServerIT {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final int ESME_RSYSERR = 0x08;

    private final ServerEvents events = new ServerEvents();

    // ---- start ----

    @Test
    void portInUseFailsWithHostAndPort() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SmppServer.Builder builder = builder().port(taken.getLocalPort());

            assertThatThrownBy(builder::start)
                    .isInstanceOf(StartFailedException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("in use");
        }
    }

    @Test
    void unknownHostFails() {
        SmppServer.Builder builder = builder().host("no-such-host.invalid");

        assertThatThrownBy(builder::start)
                .isInstanceOf(StartFailedException.class)
                .hasMessageContaining("no-such-host.invalid")
                .hasMessageContaining("unknown host");
    }

    @Test
    void closedServerFreesItsPort() {
        SmppServer first = builder().start();
        int port = first.port();
        first.close();

        // The server of another test may use the port for some time.
        eventually().ignoreException(StartFailedException.class).until(() -> {
            try (SmppServer second = builder().port(port).start()) {
                return second.port() == port;
            }
        });
    }

    // ---- bind ----

    @Test
    void bindResponseHasTheSystemIdAndVersionOfTheServer() throws IOException {
        try (SmppServer server = builder().systemId("smsc").start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));

            PduOctets response = peer.read();
            assertThat(response.firstText()).isEqualTo("smsc");
            assertThat(response.body()).endsWith("0210" + "0001" + "34");
        }
    }

    @Test
    void disconnectsAClientThatNeverBinds() throws Exception {
        try (SmppServer server = builder().options(o -> o.bindTimeout(SHORT)).start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.expectEnd();

            CloseReason reason = events.nextClosed();
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
            assertThat(reason.detail()).contains("not bound within 200 ms");
        }
    }

    @Test
    void disconnectsAnUndecidedBind() throws Exception {
        CountDownLatch decided = new CountDownLatch(1);
        SmppServer.Builder builder = builder()
                .options(o -> o.bindTimeout(SHORT))
                .authenticator(attempt -> {
                    decided.await();
                    return BindDecision.accept();
                });
        try (SmppServer server = builder.start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));

            peer.expectEnd();
            assertThat(events.nextClosed().kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
            eventually().until(() -> server.failedBinds().undecided() == 1);
        } finally {
            decided.countDown();
        }
    }

    @Test
    void refusesWithSystemErrorWhenTheAuthenticatorThrows() throws Exception {
        SmppServer.Builder builder = builder()
                .options(o -> o.unbindTimeout(SHORT))
                .authenticator(attempt -> {
                    throw new IOException("the database is unavailable");
                });
        try (SmppServer server = builder.start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));

            assertThat(peer.read().commandStatus()).isEqualTo(ESME_RSYSERR);
            peer.expectEnd();
        }
    }

    // ---- bound ----

    @Test
    void listsOnlyBoundSessions() throws Exception {
        try (SmppServer server = builder().start()) {
            try (RawPeer unbound = RawPeer.connect(server.port());
                    RawPeer bound = RawPeer.bound(server.port())) {
                unbound.write(PduOctets.request(PduOctets.ENQUIRE_LINK, 1));
                unbound.read();
                bound.expectAlive(2);

                assertThat(server.sessions()).containsExactly(events.nextBound());
            }
            eventually().until(() -> server.sessions().isEmpty());
        }
    }

    @Test
    void neverWritesDeliverSmOnATransmitter() throws Exception {
        try (SmppServer server = builder().start();
                RawPeer peer = RawPeer.connect(server.port()).bind(PduOctets.BIND_TRANSMITTER)) {
            SmppSession session = events.nextBound();

            assertThatThrownBy(() -> session.send(Messages.receipt("1")))
                    .isInstanceOf(IllegalSessionStateException.class)
                    .hasMessageContaining("BOUND_TX");
            peer.expectAlive(2);
        }
    }

    @Test
    void closesASessionThatDoesNotAnswerEnquireLink() throws Exception {
        SmppServer.Builder builder =
                builder().options(o -> o.enquireLinkInterval(SHORT).enquireLinkTimeout(SHORT));
        try (SmppServer server = builder.start();
                RawPeer peer = RawPeer.bound(server.port())) {
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK);
            peer.expectEnd();

            assertThat(events.nextClosed().kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
        }
    }

    // ---- the end ----

    @Test
    void closeAnswersRequestsInProgressThenUnbinds() throws Exception {
        CountDownLatch handled = new CountDownLatch(1);
        SmppServer.Builder builder = builder().onSubmitSm((session, message) -> {
            handled.await();
            return SubmitSmResp.ok("late");
        });
        try (SmppServer server = builder.start();
                RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.submitSm(2, "hello"), PduOctets.request(PduOctets.ENQUIRE_LINK, 3));
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK_RESP);
            CompletableFuture<Void> closing = server.closeAsync();
            handled.countDown();

            assertThat(peer.read().firstText()).isEqualTo("late");
            PduOctets unbind = peer.read();
            assertThat(unbind.commandId()).isEqualTo(PduOctets.UNBIND);
            assertThat(closing).isNotDone();
            peer.write(PduOctets.request(PduOctets.UNBIND_RESP, unbind.sequenceNumber()));
            peer.expectEnd();
            closing.get(Waits.SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void closeDoesNotWaitForEverForAPeerThatIgnoresUnbind() throws Exception {
        try (SmppServer server = builder().options(o -> o.unbindTimeout(SHORT)).start();
                RawPeer peer = RawPeer.bound(server.port())) {
            CompletableFuture<Void> closing = server.closeAsync();

            assertThat(peer.read().commandId()).isEqualTo(PduOctets.UNBIND);
            peer.expectEnd();
            closing.get(Waits.SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void closeDoesNotWaitForEverForAHandler() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        SmppServer.Builder builder = builder()
                .options(o -> o.drainTimeout(SHORT).unbindTimeout(SHORT))
                .onSubmitSm((session, message) -> {
                    never.await();
                    return SubmitSmResp.ok("never");
                });
        try (SmppServer server = builder.start();
                RawPeer peer = RawPeer.bound(server.port())) {
            peer.write(PduOctets.submitSm(2, "hello"), PduOctets.request(PduOctets.ENQUIRE_LINK, 3));
            peer.read();
            server.closeAsync().get(Waits.SECONDS, TimeUnit.SECONDS);

            assertThat(peer.read().commandId()).isEqualTo(PduOctets.UNBIND);
            peer.expectEnd();
        } finally {
            never.countDown();
        }
    }

    @Test
    void answersAnUnbindThatCrossesItsOwn() throws Exception {
        try (SmppServer server = builder().start();
                RawPeer peer = RawPeer.bound(server.port())) {
            CompletableFuture<Void> closing = server.closeAsync();
            PduOctets unbind = peer.read();
            peer.write(
                    PduOctets.request(PduOctets.UNBIND, 9),
                    PduOctets.request(PduOctets.UNBIND_RESP, unbind.sequenceNumber()));

            assertThat(peer.read()).isEqualTo(PduOctets.of(PduOctets.UNBIND_RESP, 0, 9));
            peer.expectEnd();
            closing.get(Waits.SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void closeEndsConnectionsThatAreNotBound() throws Exception {
        try (SmppServer server = builder().start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK, 1));
            peer.read();
            server.closeAsync().get(Waits.SECONDS, TimeUnit.SECONDS);

            peer.expectEnd();
            assertThat(events.nextClosed().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
        }
    }

    /** A closing session has the fewest requests in flight, so the default choice would always select it. */
    @Test
    void sendsNoRequestOverAClosingSession() throws Exception {
        try (SmppServer server = builder().start();
                RawPeer leaving = RawPeer.bound(server.port());
                RawPeer staying = RawPeer.bound(server.port())) {
            SmppSession closing = server.sessions("me").getFirst();
            CompletableFuture<DeliverSmResp> before = closing.sendAsync(Messages.receipt("1"));
            closing.closeAsync();
            eventually().until(() -> !closing.isReady());
            assertThat(server.sessions("me")).hasSize(2);

            List<CompletableFuture<DeliverSmResp>> sent = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                sent.add(server.sendAsync("me", Messages.receipt("2")));
            }
            for (CompletableFuture<DeliverSmResp> future : sent) {
                staying.answerDeliverSm();
                assertThat(future.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            }
            leaving.answerDeliverSm();
            assertThat(before.get(Waits.SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    private SmppServer.Builder builder() {
        return Loopback.patientServer()
                .options(options -> options.unbindTimeout(Waits.BOUND))
                .listener(events)
                .onSubmitSm((session, message) -> SubmitSmResp.ok(Messages.text(message)));
    }
}

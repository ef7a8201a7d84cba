package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of several endpoints of one server, of outbind, and of the time between a bind and its response. */
@ExtendWith(NoLeaks.class)
class EndpointsIT {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final int CLOSED_SERVERS = 50;

    private final ServerEvents events = new ServerEvents();

    // ---- endpoints ----

    @Test
    void eachEndpointHasItsOwnOptionsAndLimits() throws Exception {
        ServerEndpoint hasty = ServerEndpoint.at("127.0.0.1", 0)
                .withOptions(SessionOptions.builder().bindTimeout(SHORT).build());
        ServerEndpoint narrow = ServerEndpoint.at("127.0.0.1", 0)
                .withLimits(ConnectionLimits.defaults().withMaxConnections(1))
                .withListen(ListenOptions.builder().backlog(16).build());
        try (SmppServer server = server().endpoint(hasty).endpoint(narrow).start();
                RawPeer patient = RawPeer.connect(server.addresses().get(0));
                RawPeer hurried = RawPeer.connect(server.addresses().get(1))) {
            hurried.expectEnd();
            eventually().until(() -> server.connections().open() == 1);
            try (RawPeer first = RawPeer.connect(server.addresses().get(2)).bind(PduOctets.BIND_TRANSCEIVER);
                    RawPeer tooMany = RawPeer.connect(server.addresses().get(2))) {
                tooMany.expectEnd();
                first.expectAlive(2);
                patient.bind(PduOctets.BIND_TRANSCEIVER).expectAlive(2);
                assertThat(server.sessions()).hasSize(2);
            }
        }
    }

    @Test
    void limitsOfTheServerApplyToAllEndpointsTogether() throws Exception {
        SmppServer.Builder builder = server().connectionLimits(
                        ConnectionLimits.defaults().withMaxConnections(1))
                .endpoint(ServerEndpoint.at("127.0.0.1", 0));
        try (SmppServer server = builder.start();
                RawPeer first = RawPeer.connect(server.addresses().get(0)).bind(PduOctets.BIND_TRANSCEIVER);
                RawPeer tooMany = RawPeer.connect(server.addresses().get(1))) {
            tooMany.expectEnd();
            first.expectAlive(2);
            assertThat(server.connections().refused()).isEqualTo(1);
        }
    }

    @Test
    void listensOnAllEndpointsOrNone() throws Exception {
        int port = freePort();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SmppServer.Builder builder =
                    server().port(port).endpoint(ServerEndpoint.at("127.0.0.1", taken.getLocalPort()));

            assertThatExceptionOfType(StartFailedException.class)
                    .isThrownBy(builder::start)
                    .withMessageContaining("127.0.0.1:" + taken.getLocalPort());
            try (ServerSocket again = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                assertThat(again.isBound()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO", "NIO"})
    void aPortCanBeListenedOnAsSoonAsItsServerIsClosed(SmppTransport.Kind kind) throws Exception {
        try (SmppTransport transport = SmppTransport.create(kind, 1)) {
            for (int i = 0; i < CLOSED_SERVERS; i++) {
                SmppServer server = server().transport(transport).start();
                InetSocketAddress address = server.address();
                // Attached before the socket is closed, the action runs at once on the event loop.
                server.closeAsync().thenRun(() -> listenOn(address)).get(Waits.SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    private static void listenOn(InetSocketAddress address) {
        try (ServerSocket again = new ServerSocket()) {
            again.setReuseAddress(true);
            again.bind(address);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void rejectsPortsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerEndpoint.at("127.0.0.1", 65_536))
                .withMessage("port: 65536 (expected: 0 to 65535)");
    }

    @Test
    void exampleOfTheGuideWorks() throws Exception {
        ServerTlsOptions tls = null;
        SubmitSmResp accepted = SubmitSmResp.ok("id");
        BindAuthenticator authenticator = BindAuthenticator.anyone();
        // docs:endpoints
        SmppServer server = SmppServer.builder()
                .authenticator(authenticator)
                .port(0) // for partners in the same building
                .connectionLimits(ConnectionLimits.defaults().withMaxConnections(2_000))
                .endpoint(ServerEndpoint.at("0.0.0.0", 0) // for all other peers
                        .withListen(
                                ListenOptions.builder().tls(tls).acceptors(1).build())
                        .withLimits(ConnectionLimits.defaults().withMaxPerAddress(20)))
                .budget(50_000, 128 << 20)
                .sending(SendOptions.defaults().withSendWait(Duration.ofSeconds(30)))
                .onSubmitSm((session, message) -> accepted)
                .start();
        // docs:end
        try (server;
                RawPeer peer = RawPeer.bound(server.port())) {
            DeliverSm receipt = Messages.receipt("1");
            CompletableFuture<Void> answering = CompletableFuture.runAsync(
                    () -> {
                        try {
                            peer.answerDeliverSm();
                            peer.answerDeliverSm();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    },
                    Thread::startVirtualThread);
            // docs:send
            DeliverSmResp response = server.send("me", receipt);
            server.sendAsync("me", receipt, SessionChoice.stickyTo("491701234567"));
            // docs:end
            assertThat(response.isOk()).isTrue();
            answering.get(Waits.SECONDS, TimeUnit.SECONDS);
        }
    }

    // ---- outbind ----

    @Test
    void outbindCompletesWithTheSessionThatTheEsmeBinds() throws Exception {
        try (SmppServer server = server().start();
                ServerSocket esme = listening()) {
            CompletableFuture<SmppSession> session =
                    server.outbind("127.0.0.1", esme.getLocalPort(), outbind(), plain());
            try (RawPeer peer = RawPeer.accepted(esme)) {
                assertThat(peer.read().commandId()).isEqualTo(PduOctets.OUTBIND);
                peer.bind(PduOctets.BIND_RECEIVER);

                assertThat(session.get(Waits.SECONDS, TimeUnit.SECONDS))
                        .isEqualTo(server.sessions("me").getFirst());
                CompletableFuture<?> response = server.sendAsync("me", Messages.receipt("1"));
                peer.answerDeliverSm();
                response.get(Waits.SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void closesTheConnectionOfAnEsmeThatDoesNotBindAfterOutbind() throws Exception {
        try (SmppServer server = server().options(o -> o.bindTimeout(SHORT)).start();
                ServerSocket esme = listening()) {
            CompletableFuture<SmppSession> session =
                    server.outbind("127.0.0.1", esme.getLocalPort(), outbind(), plain());
            try (RawPeer peer = RawPeer.accepted(esme)) {
                assertThat(peer.read().commandId()).isEqualTo(PduOctets.OUTBIND);
                peer.expectEnd();
            }
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> session.get(Waits.SECONDS, TimeUnit.SECONDS))
                    .withCauseInstanceOf(OutbindFailedException.class)
                    .withMessageContaining("closed before the ESME has bound");
        }
    }

    @Test
    void outbindFailsForAnUnreachableEsme() throws Exception {
        int port = freePort();
        try (SmppServer server = server().start()) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> server.outbind("127.0.0.1", port, outbind(), plain())
                            .get(Waits.SECONDS, TimeUnit.SECONDS))
                    .withCauseInstanceOf(OutbindFailedException.class)
                    .withMessageContaining("127.0.0.1:" + port + ": no connection");
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> server.outbind("no-such-host.invalid", port, outbind(), plain())
                            .get(Waits.SECONDS, TimeUnit.SECONDS))
                    .withMessageContaining("no-such-host.invalid:" + port + ": unknown host");
        }
    }

    // ---- between a bind and its response ----

    @Test
    void bindResponseWaitsForThePreparation() throws Exception {
        CompletableFuture<SmppSession> preparing = new CompletableFuture<>();
        CompletableFuture<?> ready = new CompletableFuture<>();
        SmppServer.Builder builder = server().preparation((session, bind, answer) -> {
            preparing.complete(session);
            ready.get(Waits.SECONDS, TimeUnit.SECONDS);
            return answer;
        });
        try (SmppTransport oneLoop = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppServer server = builder.transport(oneLoop).start();
                RawPeer peer = RawPeer.connect(server.port());
                RawPeer other = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"), PduOctets.submitSm(2, "early"));
            SmppSession session = preparing.get(Waits.SECONDS, TimeUnit.SECONDS);
            other.write(
                    PduOctets.request(PduOctets.ENQUIRE_LINK, 1)); // the event loop has responded to what came before
            other.read();
            assertThat(session.state().isBound()).isFalse();
            assertThat(session.statistics().responsesSent()).isZero();
            assertThat(server.sessions()).isEmpty();

            ready.complete(null);
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.BIND_TRANSCEIVER_RESP);
            assertThat(peer.read().sequenceNumber()).isEqualTo(2);
        }
    }

    @Test
    void preparationMayRefuseTheBind() throws Exception {
        try (SmppServer server = server().preparation(
                                (session, bind, answer) -> bind.respond(CommandStatus.ESME_RSYSERR))
                        .start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
            assertThat(peer.read().commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR.value());
            peer.expectEnd();
        }
    }

    @Test
    void preparationDeterminesTheBindResponseAndTheVersion() throws Exception {
        Tlvs parameters = Tlvs.EMPTY
                .with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V3_4)
                .with(TlvTag.octets(0x1400, "vendor", 0, 2), Octets.ofHex("01ff"));
        CompletableFuture<SmppSession> bound = new CompletableFuture<>();
        try (SmppServer server = server().preparation((session, bind, answer) -> {
                            bound.complete(session);
                            return new BindResp(answer.bindType(), CommandStatus.ESME_ROK, "upstream", parameters);
                        })
                        .start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));

            assertThat(peer.read().body()).isEqualTo("757073747265616d0002100001341400000201ff");
            SmppSession session = bound.get(Waits.SECONDS, TimeUnit.SECONDS);
            eventually().until(() -> session.state().isBound());
            assertThat(session.version()).isEqualTo(InterfaceVersion.V3_4);
            assertThat(Objects.requireNonNull(session.bindResponse()).tlvs()).isEqualTo(parameters);
        }
    }

    @Test
    void aPreparationThatAnswersAnotherBindCountsAsFailed() throws Exception {
        try (SmppServer server = server().preparation((session, bind, answer) ->
                                new BindResp(BindType.RECEIVER, answer.commandStatus(), "other", answer.tlvs()))
                        .start();
                RawPeer peer = RawPeer.connect(server.port())) {
            peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
            assertThat(peer.read().commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR.value());
            peer.expectEnd();
        }
    }

    // ---- limits of the account ----

    @Test
    void rateOfAnAccountAppliesToAllItsSessions() throws Exception {
        AccountLimits slow =
                AccountLimits.builder().requestRate(0.0001).requestBurst(3).build();
        try (SmppServer server = server().authenticator(attempt -> BindDecision.accept(slow))
                        .start();
                RawPeer one = RawPeer.bound(server.port());
                RawPeer other = RawPeer.bound(server.port())) {
            one.expectAlive(2);
            one.expectAlive(3);
            other.expectAlive(2);
            for (RawPeer peer : List.of(one, other)) {
                peer.write(PduOctets.submitSm(9, "too fast"));
                assertThat(peer.read().commandStatus()).isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
            }
        }
    }

    @Test
    void windowOfAnAccountApplies() throws Exception {
        AccountLimits narrow = AccountLimits.builder().window(1).build();
        try (SmppServer server = server().authenticator(attempt -> BindDecision.accept(narrow))
                        .start();
                RawPeer peer = RawPeer.bound(server.port())) {
            SmppSession session = server.sessions("me").getFirst();
            assertThat(session.trySend(Messages.receipt("1"))).isPresent();
            assertThat(session.trySend(Messages.receipt("2"))).isEmpty();
            peer.answerDeliverSm();
        }
    }

    // ---- passwords ----

    @Test
    void boundSessionDoesNotKeepThePassword() throws Exception {
        try (SmppServer server = server().listener(events).start();
                RawPeer peer = RawPeer.bound(server.port())) {
            BindRequest bind = Objects.requireNonNull(events.nextBound().bind());
            assertThat(bind.systemId()).isEqualTo("me");
            assertThat(bind.password()).isEmpty();
            peer.expectAlive(2);
        }
    }

    /** Returns a port that currently has no listener. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = listening()) {
            return socket.getLocalPort();
        }
    }

    private static Outbind outbind() {
        return Outbind.of("smsc", "sesame");
    }

    private static ConnectOptions plain() {
        return ConnectOptions.defaults();
    }

    private static ServerSocket listening() throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return socket;
    }

    private static SmppServer.Builder server() {
        return Loopback.patientServer().onSubmitSm((session, message) -> SubmitSmResp.ok("id"));
    }
}

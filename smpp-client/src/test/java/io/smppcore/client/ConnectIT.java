package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.smppcore.pdu.BindType;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of connecting and binding, and of their failures. */
@ExtendWith(NoLeaks.class)
class ConnectIT {

    private static final Duration SHORT = Duration.ofSeconds(2);
    private static final int ESME_RBINDFAIL = 0x0D;

    private final Events events = new Events();

    @ParameterizedTest
    @EnumSource(BindType.class)
    void bindsWithEveryType(BindType type) throws Exception {
        try (SmppServer server = Loopback.server().listener(events).start();
                SmppClient client = Loopback.client(server).bindType(type).connect()) {
            assertThat(client.state().isBound()).isTrue();
            assertThat(client.session().bind())
                    .isNotNull()
                    .satisfies(bind -> assertThat(bind.bindType()).isEqualTo(type));
            assertThat(events.nextBound().state()).isEqualTo(client.state());
        }
    }

    // ---- no connection ----

    @Test
    void failureAtAClosedPortNamesHostAndPort() throws IOException {
        int port = Loopback.freePort();
        SmppClient client = Loopback.client(port).build();

        assertThatThrownBy(client::connect)
                .isInstanceOf(ConnectFailedException.class)
                .hasMessageContaining("127.0.0.1:" + port)
                .hasMessageContaining("refused");
        assertThat(client.state()).isEqualTo(SessionState.CLOSED);
    }

    @Test
    void failureOfAnUnknownHostNamesHostAndPort() {
        SmppClient client = SmppClient.builder()
                .endpoint("no-such-host.invalid", 2775)
                .systemId("me")
                .build();

        assertThatThrownBy(client::connect)
                .isInstanceOf(ConnectFailedException.class)
                .hasMessageContaining("no-such-host.invalid:2775")
                .hasMessageContaining("unknown host");
    }

    @Test
    void failureHasTheStackTraceOfTheCaller() throws IOException {
        SmppClient client = Loopback.client(Loopback.freePort()).build();

        assertThatThrownBy(client::connect)
                .satisfies(failure -> assertThat(failure.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(ConnectIT.class.getName())));
    }

    // ---- no bind ----

    @Test
    void wrongPasswordFailsWithItsStatus() throws Exception {
        try (SmppServer server = Loopback.server().listener(events).start()) {
            SmppClient client = Loopback.client(server).password("guess").build();

            BindRefusedException refused = catchThrowableOfType(BindRefusedException.class, client::connect);
            assertThat(refused.commandStatus()).isEqualTo(CommandStatus.ESME_RINVPASWD);
            assertThat(refused)
                    .hasMessageContaining("127.0.0.1:" + server.port())
                    .hasMessageContaining("ESME_RINVPASWD")
                    .hasMessageNotContaining("guess");
            assertThat(events.nextClosed().kind()).isEqualTo(CloseReason.Kind.BIND_REFUSED);
        }
    }

    @Test
    void failsWhenTheServerDoesNotRespondToTheBind() throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            SmppClient client = Loopback.client(smsc.port())
                    .options(o -> o.bindTimeout(SHORT))
                    .build();
            CompletableFuture<Void> connecting = client.connectAsync();
            try (RawPeer link = smsc.accept()) {
                link.read();

                ConnectFailedException failure = Failures.of(connecting, ConnectFailedException.class);
                assertThat(failure).hasMessageContaining("127.0.0.1:" + smsc.port());
                link.expectEnd();
            }
        }
    }

    @Test
    void failsWhenTheServerClosesInsteadOfRespondingToTheBind() throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            CompletableFuture<Void> connecting =
                    Loopback.client(smsc.port()).build().connectAsync();
            try (RawPeer link = smsc.accept()) {
                link.read();
            }
            assertThat(Failures.of(connecting, ConnectFailedException.class))
                    .hasMessageContaining("127.0.0.1:" + smsc.port())
                    .hasMessageContaining("closed by the peer instead of a response (perhaps TLS is expected");
        }
    }

    static Stream<Arguments> foreignAnswers() {
        return Stream.of(
                arguments(PduOctets.ascii("SSH-2.0-x\r\n"), "not SMPP (answers SSH-2.0-x)"),
                arguments(PduOctets.ascii("SSH-2.0-OpenSSH_9.6p1\r\n"), "not SMPP (answers SSH-2.0-OpenSSH_...)"),
                arguments(PduOctets.ascii("220 mail\n"), "not SMPP (answers 220 mail)"),
                arguments(
                        PduOctets.ascii("HTTP/1.1 400 Bad Request\r\n\r\n"),
                        "not SMPP but HTTP (answers HTTP/1.1 400 Bad...)"),
                arguments(PduOctets.octets(21, 3, 3, 0, 2, 2, 40), "not SMPP, perhaps TLS (answers a TLS record;"),
                arguments(PduOctets.octets(21, 4, 3, 0, 2, 2, 40), "command_length"),
                arguments(PduOctets.octets('H', 'T', 'T', 'P', '/', 0x1B, '[', '2', 'J'), "command_length"),
                arguments(PduOctets.octets(0, 0, 0, 9, 'a', 'b', 'c', '\n'), "command_length"));
    }

    @ParameterizedTest
    @MethodSource("foreignAnswers")
    void namesTheProtocolOfAServerThatIsNotAnSmsc(byte[] answer, String reason) throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            CompletableFuture<Void> connecting =
                    Loopback.client(smsc.port()).build().connectAsync();
            try (RawPeer link = smsc.accept()) {
                link.read();
                link.write(answer);

                assertThat(Failures.of(connecting, ConnectFailedException.class))
                        .hasMessageContaining("127.0.0.1:" + smsc.port())
                        .hasMessageContaining(reason);
            }
        }
    }

    @Test
    void namesTheProtocolOfAClientThatIsNotAnEsme() throws Exception {
        try (SmppServer server = Loopback.server().listener(events).start();
                RawPeer browser = RawPeer.connect(server.port())) {
            browser.write(PduOctets.ascii("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));

            assertThat(events.nextClosed().detail()).isEqualTo("not SMPP (sends GET / HTTP/1.1)");
        }
    }

    @Test
    void treatsGenericNackAsARefusedBind() throws Exception {
        try (RawSmsc smsc = new RawSmsc()) {
            CompletableFuture<Void> connecting =
                    Loopback.client(smsc.port()).build().connectAsync();
            try (RawPeer link = smsc.accept()) {
                link.write(PduOctets.encoded(
                        PduOctets.GENERIC_NACK, ESME_RBINDFAIL, link.read().sequenceNumber()));

                assertThat(Failures.of(connecting, BindRefusedException.class).commandStatus())
                        .isEqualTo(CommandStatus.ESME_RBINDFAIL);
                link.expectEnd();
            }
        }
    }

    // ---- repeated calls ----

    @Test
    void sendingBeforeConnectThrows() throws IOException {
        SmppClient client = Loopback.client(Loopback.freePort()).build();

        assertThatThrownBy(() -> client.send(Messages.submit(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not connected");
    }

    @Test
    void closingBeforeConnectDoesNothing() throws IOException {
        SmppClient client = Loopback.client(Loopback.freePort()).build();

        client.close();
        client.closeNow();

        assertThat(client.closeAsync()).isCompleted();
        assertThat(client.state()).isEqualTo(SessionState.CLOSED);
    }

    @Test
    void connectingTwiceThrows() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            assertThatThrownBy(client::connect)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("connected already");
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    @Test
    void concurrentConnectsOpenOneSession() throws Exception {
        try (SmppServer server = Loopback.server().listener(events).start();
                SmppClient client = Loopback.client(server).build()) {
            List<CompletableFuture<Void>> attempts =
                    Stream.generate(client::connectAsync).limit(5).toList();

            assertThat(attempts.stream().filter(ConnectIT::succeeds)).hasSize(1);
            assertThat(server.sessions()).hasSize(1);
        }
    }

    @Test
    void closingWhileConnectingLeavesNoSession() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        AtomicBoolean isFirst = new AtomicBoolean(true);
        try (SmppServer server = Loopback.server()
                .listener(events)
                .authenticator(bind -> {
                    if (isFirst.getAndSet(false)) {
                        closed.await();
                    }
                    return BindDecision.accept();
                })
                .start()) {
            SmppClient client = Loopback.client(server).build();
            CompletableFuture<Void> connecting = client.connectAsync();

            client.close();

            assertThat(succeeds(connecting)).isFalse();
            isFirst.set(false);
            closed.countDown();
            // A later connection is accepted after the first.
            try (SmppClient later = Loopback.client(server).connect()) {
                eventually().until(() -> server.sessions().size() == 1);
                assertThat(later.state().isBound()).isTrue();
            }
            assertThat(client.state()).isEqualTo(SessionState.CLOSED);
        }
    }

    @Test
    void connectsAgainAfterItsSessionIsClosed() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).build()) {
            for (int i = 0; i < 3; i++) {
                client.connect();
                assertThat(client.send(Messages.submit(i))).isEqualTo(Loopback.idOf("message " + i));
                client.session().close();
            }
        }
    }

    @Test
    void twoHundredConnectionsLeaveNoSession() throws Exception {
        Events ofClients = new Events();
        try (SmppServer server = Loopback.server().listener(events).start()) {
            for (int i = 0; i < 200; i++) {
                try (SmppClient client =
                        Loopback.client(server).listener(ofClients).connect()) {
                    assertThat(client.state().isBound()).isTrue();
                }
            }
            eventually().until(() -> events.ended.get() == 200);
            assertThat(server.sessions()).isEmpty();
        }
        assertThat(events.opened).hasValue(200);
        assertThat(ofClients.opened).hasValue(200);
        assertThat(ofClients.ended).hasValue(200);
    }

    private static boolean succeeds(CompletableFuture<Void> future) {
        return future.handle((done, failure) -> failure == null).join();
    }
}

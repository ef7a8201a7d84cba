package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnbindResp;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of an SMSC that connects and sends outbind; the ESME binds on that connection. */
@ExtendWith(NoLeaks.class)
class OutbindIT {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final Events events = new Events();
    private final BlockingQueue<DeliverSm> delivered = new LinkedBlockingQueue<>();

    @ParameterizedTest
    @EnumSource(BindType.class)
    void bindsOnTheConnectionOfTheSmsc(BindType type) throws Exception {
        try (OutbindListener listener = listening()
                        .bindType(type)
                        .options(o -> o.unbindTimeout(Waits.BOUND))
                        .start();
                OutbindSmsc smsc = new OutbindSmsc(listener.address())) {
            smsc.send(1, outbind("smsc", "sesame"));
            BindRequest bind = smsc.read(BindRequest.class);
            assertThat(bind.bindType()).isEqualTo(type);
            assertThat(bind.systemId()).isEqualTo("me");
            assertThat(bind.password()).isEqualTo("secret");
            assertThat(listener.sessions()).isEmpty();
            smsc.respond(bind.respond(CommandStatus.ESME_ROK));

            SmppSession session = listener.accept(Waits.BOUND).orElseThrow();
            assertThat(session.state().isBound()).isTrue();
            assertThat(listener.sessions()).containsExactly(session);
            CompletableFuture<Void> closing = listener.closeAsync();
            smsc.respond(smsc.read(Unbind.class).respond(CommandStatus.ESME_ROK));
            closing.get(Waits.SECONDS, TimeUnit.SECONDS);
        }
        assertThat(events.nextClosed().detail()).isEqualTo("unbound");
    }

    @Test
    void receivesMessagesAfterTheBind() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindSmsc smsc = bound(listener)) {
            smsc.send(2, Messages.receipt("4711"));

            assertThat(smsc.read(DeliverSmResp.class).isOk()).isTrue();
            assertThat(delivered.poll(Waits.SECONDS, TimeUnit.SECONDS)).isEqualTo(Messages.receipt("4711"));
        }
    }

    @Test
    void stateIsOutboundBetweenOutbindAndBind() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindSmsc smsc = new OutbindSmsc(listener.address())) {
            smsc.send(1, outbind("smsc", "sesame"));
            BindRequest bind = smsc.read(BindRequest.class);

            assertThat(events.nextOpened().state()).isEqualTo(SessionState.OUTBOUND);
            smsc.respond(bind.respond(CommandStatus.ESME_ROK));
            assertThat(events.nextBound().state()).isEqualTo(SessionState.BOUND_RX);
        }
    }

    @Test
    void closesTheConnectionAfterAWrongOutbind() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindSmsc smsc = new OutbindSmsc(listener.address())) {
            smsc.send(1, outbind("smsc", "wrong"));

            smsc.expectEnd();
            assertThat(listener.accept(Duration.ofMillis(1))).isEmpty();
        }
    }

    @Test
    void closesTheConnectionAfterARefusedBind() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindSmsc smsc = new OutbindSmsc(listener.address())) {
            smsc.send(1, outbind("smsc", "sesame"));
            smsc.respond(smsc.read(BindRequest.class).respond(CommandStatus.ESME_RBINDFAIL));

            smsc.expectEnd();
            assertThat(listener.sessions()).isEmpty();
        }
    }

    @Test
    void closesASilentSmsc() throws Exception {
        try (OutbindListener listener =
                        listening().options(o -> o.bindTimeout(SHORT)).start();
                OutbindSmsc smsc = new OutbindSmsc(listener.address())) {
            smsc.expectEnd();
            assertThat(events.nextClosed().detail()).isEqualTo("not bound within 200 ms");
        }
    }

    @Test
    void closesConnectionsOfAddressesThatAreNotAllowed() throws Exception {
        InetAddress otherAddress = InetAddress.getByName("192.0.2.1");
        try (OutbindListener listener = listening().allow(otherAddress).start();
                OutbindSmsc smsc = new OutbindSmsc(listener.address())) {
            smsc.expectEnd();
        }
    }

    @Test
    void closesConnectionsBeyondTheLimit() throws Exception {
        try (OutbindListener listener = listening().maxConnections(1).start();
                OutbindSmsc first = bound(listener);
                OutbindSmsc second = new OutbindSmsc(listener.address())) {
            second.expectEnd();
            first.send(7, Messages.receipt("1"));
            assertThat(first.read(DeliverSmResp.class).isOk()).isTrue();
        }
    }

    @Test
    void acceptsTheNextSmscAfterAnUnbind() throws Exception {
        try (OutbindListener listener = listening().start()) {
            for (int i = 0; i < 3; i++) {
                try (OutbindSmsc smsc = bound(listener)) {
                    assertThat(listener.accept(Waits.BOUND)).isPresent();
                    smsc.send(2, Unbind.HEADER_ONLY);
                    assertThat(smsc.read(UnbindResp.class).isOk()).isTrue();
                }
                eventually().until(() -> listener.sessions().isEmpty());
            }
            assertThat(listener.accept(Duration.ofMillis(1))).isEmpty();
        }
    }

    @Test
    void needsAtLeastOneAllowedAddress() {
        assertThatThrownBy(() -> SmppClient.outbindListener().start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("allow: none (expected: at least one address of an SMSC)");
    }

    @Test
    void rejectsValuesOutOfRange() {
        assertThatThrownBy(() -> SmppClient.outbindListener().listenOn("localhost", 65_536))
                .hasMessage("port: 65536 (expected: 0 to 65535)");
        assertThatThrownBy(() -> SmppClient.outbindListener().maxConnections(0))
                .hasMessage("maxConnections: 0 (expected: connections, 1 to 1000000)");
    }

    @Test
    void failsToStartOnAPortInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, LOOPBACK)) {
            assertThatThrownBy(() -> listening()
                            .listenOn(Loopback.HOST, taken.getLocalPort())
                            .start())
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
        }
    }

    private OutbindListener.Builder listening() {
        return SmppClient.outbindListener()
                .listenOn(Loopback.HOST, 0)
                .allow(LOOPBACK)
                .accepting(outbind -> outbind.password().equals("sesame"))
                .systemId("me")
                .password("secret")
                .listener(events)
                .onDeliverSm((session, message) -> {
                    delivered.add(message);
                    return DeliverSmResp.ok();
                });
    }

    private static OutbindSmsc bound(OutbindListener listener) throws IOException {
        OutbindSmsc smsc = new OutbindSmsc(listener.address());
        smsc.send(1, outbind("smsc", "sesame"));
        smsc.respond(smsc.read(BindRequest.class).respond(CommandStatus.ESME_ROK));
        return smsc;
    }

    private static Outbind outbind(String systemId, String password) {
        return Outbind.of(systemId, password);
    }
}

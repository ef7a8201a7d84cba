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

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final Events events = new Events();
    private final BlockingQueue<DeliverSm> delivered = new LinkedBlockingQueue<>();

    @ParameterizedTest
    @EnumSource(BindType.class)
    void bindsOnTheConnectionOfTheSmsc(BindType type) throws Exception {
        try (OutbindListener listener = listening().bindType(type).start();
                OutbindCentre centre = new OutbindCentre(listener.address())) {
            centre.send(1, outbind("centre", "sesame"));
            BindRequest bind = centre.read(BindRequest.class);
            assertThat(bind.bindType()).isEqualTo(type);
            assertThat(bind.systemId()).isEqualTo("me");
            assertThat(bind.password()).isEqualTo("secret");
            assertThat(listener.sessions()).isEmpty();
            centre.respond(bind.respond(CommandStatus.ESME_ROK));

            SmppSession session = listener.accept(PATIENCE).orElseThrow();
            assertThat(session.state().isBound()).isTrue();
            assertThat(listener.sessions()).containsExactly(session);
            CompletableFuture<Void> closing = listener.closeAsync();
            centre.respond(centre.read(Unbind.class).respond(CommandStatus.ESME_ROK));
            closing.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        assertThat(events.nextClosed().detail()).isEqualTo("unbound");
    }

    @Test
    void messagesComeAfterTheBind() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindCentre centre = bound(listener)) {
            centre.send(2, Messages.receipt("4711"));

            assertThat(centre.read(DeliverSmResp.class).isOk()).isTrue();
            assertThat(delivered.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(Messages.receipt("4711"));
        }
    }

    @Test
    void theStateIsOutboundBetweenOutbindAndBind() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindCentre centre = new OutbindCentre(listener.address())) {
            centre.send(1, outbind("centre", "sesame"));
            BindRequest bind = centre.read(BindRequest.class);

            assertThat(events.nextOpened().state()).isEqualTo(SessionState.OUTBOUND);
            centre.respond(bind.respond(CommandStatus.ESME_ROK));
            assertThat(events.nextBound().state()).isEqualTo(SessionState.BOUND_RX);
        }
    }

    @Test
    void aWrongOutbindEndsTheConnection() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindCentre centre = new OutbindCentre(listener.address())) {
            centre.send(1, outbind("centre", "wrong"));

            centre.expectEnd();
            assertThat(listener.accept(Duration.ofMillis(1))).isEmpty();
        }
    }

    @Test
    void aRefusedBindEndsTheConnection() throws Exception {
        try (OutbindListener listener = listening().start();
                OutbindCentre centre = new OutbindCentre(listener.address())) {
            centre.send(1, outbind("centre", "sesame"));
            centre.respond(centre.read(BindRequest.class).respond(CommandStatus.ESME_RBINDFAIL));

            centre.expectEnd();
            assertThat(listener.sessions()).isEmpty();
        }
    }

    @Test
    void aSilentMessageCentreIsClosed() throws Exception {
        try (OutbindListener listener =
                        listening().options(o -> o.bindTimeout(SHORT)).start();
                OutbindCentre centre = new OutbindCentre(listener.address())) {
            centre.expectEnd();
            assertThat(events.nextClosed().detail()).isEqualTo("not bound within 200 ms");
        }
    }

    @Test
    void addressesThatAreNotAllowedAreClosed() throws Exception {
        InetAddress somebodyElse = InetAddress.getByName("192.0.2.1");
        try (OutbindListener listener = listening().allow(somebodyElse).start();
                OutbindCentre centre = new OutbindCentre(listener.address())) {
            centre.expectEnd();
        }
    }

    @Test
    void oneConnectionTooManyIsClosed() throws Exception {
        try (OutbindListener listener = listening().maxConnections(1).start();
                OutbindCentre first = bound(listener);
                OutbindCentre second = new OutbindCentre(listener.address())) {
            second.expectEnd();
            first.send(7, Messages.receipt("1"));
            assertThat(first.read(DeliverSmResp.class).isOk()).isTrue();
        }
    }

    @Test
    void anUnbindOfTheSmscEndsTheSessionAndTheNextMayCome() throws Exception {
        try (OutbindListener listener = listening().start()) {
            for (int i = 0; i < 3; i++) {
                try (OutbindCentre centre = bound(listener)) {
                    assertThat(listener.accept(PATIENCE)).isPresent();
                    centre.send(2, Unbind.HEADER_ONLY);
                    assertThat(centre.read(UnbindResp.class).isOk()).isTrue();
                }
                eventually().until(() -> listener.sessions().isEmpty());
            }
            assertThat(listener.accept(SHORT)).isEmpty();
        }
    }

    @Test
    void needsAtLeastOneAllowedAddress() {
        assertThatThrownBy(() -> SmppClient.outbindListener().start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("allow: none (expected: at least one address of an SMSC)");
    }

    @Test
    void limitsAreNamed() {
        assertThatThrownBy(() -> SmppClient.outbindListener().listenOn("localhost", 65_536))
                .hasMessage("port: 65536 (expected: 0 to 65535)");
        assertThatThrownBy(() -> SmppClient.outbindListener().maxConnections(0))
                .hasMessage("maxConnections: 0 (expected: connections, 1 to 1000000)");
    }

    @Test
    void aPortInUseFailsTheStart() throws IOException {
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

    private static OutbindCentre bound(OutbindListener listener) throws IOException {
        OutbindCentre centre = new OutbindCentre(listener.address());
        centre.send(1, outbind("centre", "sesame"));
        centre.respond(centre.read(BindRequest.class).respond(CommandStatus.ESME_ROK));
        return centre;
    }

    private static Outbind outbind(String systemId, String password) {
        return Outbind.of(systemId, password);
    }
}

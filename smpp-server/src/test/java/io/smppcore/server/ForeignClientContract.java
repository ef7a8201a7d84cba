package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.ForeignClient;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a client of another library has to pass with the server. */
@ExtendWith(NoLeaks.class)
abstract class ForeignClientContract {

    private static final int ESME_RINVPASWD = 0x0E;

    private final Queue<SubmitSm> submitted = new ConcurrentLinkedQueue<>();
    private final ServerEvents events = new ServerEvents();
    private SmppServer server;
    private ForeignClient client;

    abstract ForeignClient newClient();

    @BeforeEach
    void start() {
        server = server(Loopback.NEVER);
        client = newClient();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource(BindType.class)
    void bindsWithEveryType(BindType type) throws Exception {
        assertThat(client.bind(type.name(), server.port(), "secret")).isZero();

        SmppSession session = onlySession();
        assertThat(session.state())
                .isEqualTo(
                        switch (type) {
                            case TRANSMITTER -> SessionState.BOUND_TX;
                            case RECEIVER -> SessionState.BOUND_RX;
                            case TRANSCEIVER -> SessionState.BOUND_TRX;
                        });
        assertThat(session.bind()).isNotNull().satisfies(bind -> {
            assertThat(bind.bindType()).isEqualTo(type);
            assertThat(bind.systemId()).isEqualTo("me");
            assertThat(bind.interfaceVersion()).isEqualTo(InterfaceVersion.V3_4);
        });
        assertThat(client.isBound()).isTrue();
    }

    @Test
    void isRefusedWithAWrongPassword() throws Exception {
        assertThat(client.bind("TRANSCEIVER", server.port(), "guess")).isEqualTo(ESME_RINVPASWD);

        assertThat(events.nextClosed().kind()).isEqualTo(CloseReason.Kind.BIND_REFUSED);
        assertThat(client.isBound()).isFalse();
        assertThat(server.sessions()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = BindType.class, names = "RECEIVER", mode = EnumSource.Mode.EXCLUDE)
    void submitsOneAfterTheOther(BindType type) throws Exception {
        client.bind(type.name(), server.port(), "secret");

        for (int i = 0; i < 10; i++) {
            assertThat(client.submit("message " + i)).isEqualTo("id of message " + i);
        }
        assertThat(submitted).hasSize(10).allSatisfy(message -> {
            assertThat(message.sourceAddress().value()).isEqualTo("shop");
            assertThat(message.destinationAddress().value()).isEqualTo("491701234567");
        });
    }

    @Test
    void submitsFromManyThreadsAtOnce() throws Exception {
        client.bind("TRANSCEIVER", server.port(), "secret");

        List<Future<String>> ids = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(20)) {
            for (int i = 0; i < 400; i++) {
                String text = "message " + i;
                ids.add(threads.submit(() -> client.submit(text)));
            }
        }
        for (int i = 0; i < ids.size(); i++) {
            assertThat(ids.get(i).get()).isEqualTo("id of message " + i);
        }
        assertThat(submitted).hasSize(400);
    }

    @ParameterizedTest
    @EnumSource(value = BindType.class, names = "TRANSMITTER", mode = EnumSource.Mode.EXCLUDE)
    void answersADeliveryReceipt(BindType type) throws Exception {
        client.bind(type.name(), server.port(), "secret");

        DeliverSmResp response = onlySession().send(Messages.receipt("4711"));

        assertThat(response.commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(client.deliveries().poll(Waits.SECONDS, TimeUnit.SECONDS))
                .isEqualTo(new ForeignClient.Delivery(true, Messages.receiptText("4711"), "4711"));
    }

    @Test
    void receivesAResponseToEnquireLink() throws Exception {
        client.bind("TRANSCEIVER", server.port(), "secret");

        client.enquireLink();

        assertThat(onlySession().statistics().requestsReceived()).isEqualTo(2);
    }

    @Test
    void answersEnquireLinkAndKeepsTheSession() throws Exception {
        server.close();
        server = server(Duration.ofMillis(50));
        client.bind("TRANSCEIVER", server.port(), "secret");
        SmppSession session = onlySession();

        eventually().until(() -> session.statistics().responsesReceived() >= 3);

        assertThat(client.submit("still here")).isEqualTo("id of still here");
        assertThat(session.statistics().expiredRequests()).isZero();
        assertThat(session.statistics().lateResponses()).isZero();
    }

    @Test
    void unbinds() throws Exception {
        client.bind("TRANSCEIVER", server.port(), "secret");

        assertThat(client.unbind()).isTrue();

        assertThat(events.nextClosed().detail()).isEqualTo("unbound by the peer");
        assertThat(server.sessions()).isEmpty();
    }

    @Test
    void answersTheUnbindOfTheServer() throws Exception {
        client.bind("TRANSCEIVER", server.port(), "secret");
        SmppSession session = onlySession();

        server.close();

        assertThat(events.nextClosed().detail()).isEqualTo("unbound");
        assertThat(session.statistics().expiredRequests()).isZero();
        assertThat(session.statistics().responsesReceived()).isEqualTo(1);
        eventually().until(() -> !client.isBound());
    }

    private SmppServer server(Duration enquireLinkInterval) {
        return Loopback.patientServer()
                .authenticator(BindAuthenticator.account("me", "secret"))
                .onSubmitSm((session, message) -> {
                    submitted.add(message);
                    return SubmitSmResp.ok("id of " + Messages.text(message));
                })
                .options(options ->
                        options.enquireLinkInterval(enquireLinkInterval).unbindTimeout(Waits.BOUND))
                .listener(events)
                .start();
    }

    private SmppSession onlySession() {
        assertThat(server.sessions()).hasSize(1);
        return server.sessions().get(0);
    }
}

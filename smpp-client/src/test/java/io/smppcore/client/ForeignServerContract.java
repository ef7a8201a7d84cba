package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionState;
import io.smppcore.testing.NoLeaks;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the client has to pass with a server of another library. */
@ExtendWith(NoLeaks.class)
abstract class ForeignServerContract {

    private final Events events = new Events();
    private final BlockingQueue<DeliverSm> delivered = new LinkedBlockingQueue<>();
    private ForeignServer server;

    abstract ForeignServer startServer() throws Exception;

    @BeforeEach
    void start() throws Exception {
        server = startServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(BindType.class)
    void bindsWithEveryTypeAndUnbinds(BindType type) throws Exception {
        try (SmppClient client = client().bindType(type).connect()) {
            assertThat(client.state().isBound()).isTrue();
            eventually().until(server::isBound);
        }
        assertThat(events.nextClosed().detail()).isEqualTo("unbound");
        eventually().until(() -> !server.isBound());
    }

    @Test
    void isRefusedWithAWrongPassword() {
        SmppClient client = client().password("guess").build();

        BindRefusedException refused = catchThrowableOfType(BindRefusedException.class, client::connect);

        assertThat(refused.commandStatus()).isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @ParameterizedTest
    @EnumSource(value = BindType.class, names = "RECEIVER", mode = EnumSource.Mode.EXCLUDE)
    void submitsOneAfterTheOther(BindType type) {
        try (SmppClient client = client().bindType(type).connect()) {
            for (int i = 0; i < 10; i++) {
                assertThat(client.send(Messages.submit(i))).isEqualTo(Loopback.idOf("message " + i));
            }
        }
        assertThat(server.submitted()).hasSize(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void submitsWithAWindow(int window) throws Exception {
        try (SmppClient client = client().window(window).connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 500);

            for (int i = 0; i < responses.size(); i++) {
                assertThat(responses.get(i).get(SECONDS, TimeUnit.SECONDS)).isEqualTo(Loopback.idOf("message " + i));
            }
        }
        assertThat(server.submitted()).hasSize(500);
    }

    @ParameterizedTest
    @EnumSource(value = BindType.class, names = "TRANSMITTER", mode = EnumSource.Mode.EXCLUDE)
    void answersADeliveryReceipt(BindType type) throws Exception {
        try (SmppClient client = client().bindType(type).connect()) {
            assertThat(server.deliverReceipt("4711")).isZero();

            assertThat(delivered.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(Messages.receipt("4711"));
            assertThat(client.session().statistics().requestsReceived()).isEqualTo(1);
        }
    }

    @Test
    void refusesADeliveryReceipt() throws Exception {
        int noLongerInterested = CommandStatus.ESME_RX_R_APPN.value();
        try (SmppClient client = client().onDeliverSm(
                        (session, message) -> message.respond(CommandStatus.ESME_RX_R_APPN))
                .connect()) {
            assertThat(server.deliverReceipt("4711")).isEqualTo(noLongerInterested);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    @Test
    void acceptsTheReceiptOfATextAndRefusesOthers() throws Exception {
        TextOptions options = TextOptions.builder()
                .registeredDelivery(RegisteredDelivery.FINAL)
                .build();
        try (SmppClient client = Loopback.client(server.port()).connect()) {
            Submission submission = client.sendText(LongTexts.SHOP, LongTexts.HANDSET, "hello", options)
                    .orThrow();
            assertThat(submission.messageIds()).containsExactly("id of hello");

            assertThat(server.deliverReceipt("4711")).isEqualTo(CommandStatus.ESME_RX_T_APPN.value());
            assertThat(server.deliverReceipt("id of hello")).isZero();

            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    @Test
    void answersEnquireLink() throws Exception {
        try (SmppClient client = client().connect()) {
            eventually().until(server::isBound);
            server.enquireLinks();

            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            eventually().until(() -> client.session().statistics().responsesSent() >= 3);
            assertThat(client.send(Messages.submit(2)).isOk()).isTrue();
        }
    }

    @Test
    void keepsTheSessionOpenWithEnquireLink() {
        try (SmppClient client = client().options(o -> o.enquireLinkInterval(Duration.ofMillis(50)))
                .connect()) {
            // One response is that of the bind.
            eventually().until(() -> client.session().statistics().responsesReceived() >= 4);

            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            assertThat(client.session().statistics().expiredRequests()).isZero();
            assertThat(client.session().statistics().lateResponses()).isZero();
        }
    }

    @Test
    void answersTheUnbindOfTheServer() throws Exception {
        try (SmppClient client = client().connect()) {
            eventually().until(server::isBound);

            assertThat(server.unbind()).isTrue();

            assertThat(events.nextClosed().detail()).isEqualTo("unbound by the peer");
            assertThat(client.state()).isEqualTo(SessionState.CLOSED);
        }
    }

    private SmppClient.Builder client() {
        return Loopback.client(server.port()).listener(events).onDeliverSm((session, message) -> {
            delivered.add(message);
            return DeliverSmResp.ok();
        });
    }
}

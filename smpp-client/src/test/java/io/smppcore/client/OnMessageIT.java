package io.smppcore.client;

import static io.smppcore.client.LongTexts.HANDSET;
import static io.smppcore.client.LongTexts.LONG;
import static io.smppcore.client.LongTexts.SHOP;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.message.MessageRefusedException;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.segment.InMemorySegmentStore;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyKey;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.SegmentStore;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of received messages: reassembly over any bind, and responses of handlers. */
@ExtendWith(NoLeaks.class)
class OnMessageIT {

    private static final RandomGenerator NO_JITTER = () -> 0;

    private final Queue<TextMessage> received = new ConcurrentLinkedQueue<>();
    private final Queue<IncompleteMessage> incomplete = new ConcurrentLinkedQueue<>();

    // ---- messages ----

    @ParameterizedTest
    @EnumSource(Segmenter.Mode.class)
    void reassemblesPartsReceivedOverTwoBinds(Segmenter.Mode mode) {
        List<DeliverSm> parts = LongTexts.deliver(LONG, mode);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server).binds(2).connect()) {
            eventually().until(() -> server.sessions().size() == 2);
            for (int i = parts.size() - 1; i >= 0; i--) {
                assertThat(received).isEmpty();
                SmppSession session = server.sessions().get(i % 2);
                assertThat(session.send(parts.get(i))).isEqualTo(DeliverSmResp.ok());
            }

            TextMessage message = received.element();
            assertThat(message.text()).isEqualTo(LONG);
            assertThat(message.isText()).isTrue();
            assertThat(message.source()).isEqualTo(HANDSET);
            assertThat(message.destination()).isEqualTo(SHOP);
            assertThat(message.whole().segments()).hasSize(parts.size());
            assertThat(message.request()).isEqualTo(parts.getFirst());
            assertThat(client.sessions()).hasSize(2);
        }
    }

    @Test
    void acceptsADuplicatePartAndCountsItOnce() {
        List<DeliverSm> parts = LongTexts.deliver(LONG, Segmenter.Mode.UDH_8);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server).connect()) {
            assertThat(deliver(server, parts.get(0))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, parts.get(0))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, parts.get(1))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, parts.get(2))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(received).singleElement().extracting(TextMessage::text).isEqualTo(LONG);
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void receivesDataSmAsAMessage() {
        DataSm message = DataSm.builder()
                .sourceAddress(HANDSET)
                .destinationAddress(SHOP)
                .tlv(TlvTag.MESSAGE_PAYLOAD, octets("hello"))
                .build();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server).connect()) {
            eventually().until(() -> server.sessions().size() == 1);
            DataSmResp response = server.sessions().getFirst().send(message);

            assertThat(response.isOk()).isTrue();
            assertThat(received.element().text()).isEqualTo("hello");
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void usesTheDefaultAlphabetOfTheClient() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client =
                        taking(server).defaultAlphabet(DefaultAlphabet.LATIN1).connect()) {
            deliver(server, message("a@b"));

            assertThat(received.element().text()).isEqualTo("a@b");
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void binaryMessagesAreNotText() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server).connect()) {
            deliver(
                    server,
                    message("x").toBuilder().dataCoding(DataCoding.BINARY).build());

            assertThat(received.element().isText()).isFalse();
            assertThat(client.state().isBound()).isTrue();
        }
    }

    // ---- responses ----

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void refusesTheMessageTemporarilyWhenTheHandlerFails(Dispatch dispatch) {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.dispatch(dispatch))
                        .onMessage((session, message) -> {
                            throw new IOException("the store is unavailable");
                        })
                        .connect()) {
            assertThat(deliver(server, message("hello"))).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void handlerMayRefuseWithItsOwnStatus(boolean later) {
        MessageRefusedException refusal = new MessageRefusedException(CommandStatus.ESME_RX_R_APPN);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .onMessageAsync((session, message) -> {
                            if (later) {
                                return CompletableFuture.runAsync(() -> {
                                    throw new CompletionException(refusal);
                                });
                            }
                            throw refusal;
                        })
                        .connect()) {
            assertThat(deliver(server, message("hello"))).isEqualTo(CommandStatus.ESME_RX_R_APPN);
            assertThat(client.state().isBound()).isTrue();
        }
        assertThatThrownBy(() -> new MessageRefusedException(CommandStatus.ESME_ROK))
                .isInstanceOf(InvalidFieldException.class);
    }

    @Test
    void responseWaitsForAnAsynchronousHandler() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .onMessageAsync((session, message) -> {
                            received.add(message);
                            return done;
                        })
                        .connect()) {
            eventually().until(() -> server.sessions().size() == 1);
            CompletableFuture<DeliverSmResp> response =
                    server.sessions().getFirst().sendAsync(message("hello"));
            eventually().until(() -> !received.isEmpty());
            assertThat(response).isNotDone();

            done.complete(null);

            assertThat(response.join()).isEqualTo(DeliverSmResp.ok());
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void repeatedLastPartCompletesARefusedLongMessageAgain() {
        List<DeliverSm> parts = LongTexts.deliver(LONG, Segmenter.Mode.UDH_8);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .onMessage((session, message) -> {
                            received.add(message);
                            if (received.size() == 1) {
                                throw new IOException("the store is unavailable");
                            }
                        })
                        .connect()) {
            deliver(server, parts.get(2));
            deliver(server, parts.get(0));
            assertThat(deliver(server, parts.get(1))).isEqualTo(CommandStatus.ESME_RX_T_APPN);

            assertThat(deliver(server, parts.get(1))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(received).hasSize(2).allMatch(message -> message.text().equals(LONG));
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void refusesTemporarilyWithoutAHandler() {
        try (SmppServer server = Loopback.server().start();
                SmppClient forMessages = taking(server).connect()) {
            assertThat(deliver(server, Messages.receipt("1"))).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            forMessages.closeAsync().join();
            eventually().until(() -> server.sessions().isEmpty());
            try (SmppClient forReceipts =
                    Loopback.client(server).onReceipt((session, receipt) -> {}).connect()) {
                assertThat(deliver(server, Messages.receipt("1"))).isEqualTo(CommandStatus.ESME_ROK);
                assertThat(deliver(server, message("hello"))).isEqualTo(CommandStatus.ESME_RX_T_APPN);
                assertThat(forReceipts.state().isBound()).isTrue();
            }
        }
        assertThat(received).isEmpty();
    }

    @Test
    void rejectsTwoHandlersOfTheSameRequest() {
        SmppClient.Builder deliverSm = SmppClient.builder()
                .onDeliverSm((session, message) -> DeliverSmResp.ok())
                .onMessage((session, message) -> {});
        SmppClient.Builder dataSm = SmppClient.builder()
                .handlers(h -> h.on(DataSm.class, (session, message) -> message.respond(CommandStatus.ESME_ROK)))
                .onReceipt((session, receipt) -> {});

        assertThatThrownBy(deliverSm::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("deliver_sm");
        assertThatThrownBy(dataSm::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("data_sm");
    }

    // ---- missing parts ----

    @Test
    void reportsAnIncompleteMessageWithoutFurtherTraffic() {
        MovableClock clock = new MovableClock();
        ReassemblyLimits limits = ReassemblyLimits.defaults().withTimeout(Duration.ofMinutes(5));
        Reassembler reassembler = Reassembler.builder(new InMemorySegmentStore(limits))
                .clock(() -> Instant.EPOCH.plusNanos(clock.nanoTime()))
                .build();
        List<DeliverSm> parts = LongTexts.deliver(LONG, Segmenter.Mode.UDH_16);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server)
                        .supervisedBy(clock, NO_JITTER)
                        .reassembler(reassembler)
                        .connect()) {
            deliver(server, parts.get(1));
            clock.advance(Duration.ofMinutes(4));
            assertThat(incomplete).isEmpty();

            eventually().until(() -> {
                clock.advance(Duration.ofMinutes(1));
                return !incomplete.isEmpty();
            });

            assertThat(incomplete.element().missing()).containsExactly(1, 3);
            assertThat(incomplete.element().rest()).hasSize(1);
            assertThat(received).isEmpty();
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void refusesTheMessageWhenTheStoreIsFullOrFails() {
        Queue<SegmentStore.Outcome> outcomes = new ConcurrentLinkedQueue<>(List.of(new SegmentStore.Outcome.Refused()));
        SegmentStore store = new SegmentStore() {
            @Override
            public Added add(ReassemblyKey key, int sequence, ReceivedSegment segment, Instant now) {
                return new Added(outcomes.remove(), List.of());
            }

            @Override
            public List<RemovedSet> removeExpired(Instant now, int max) {
                return List.of();
            }
        };
        List<DeliverSm> parts = LongTexts.deliver(LONG, Segmenter.Mode.SAR);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server)
                        .reassembler(Reassembler.builder(store).build())
                        .connect()) {
            assertThat(deliver(server, parts.get(0))).isEqualTo(CommandStatus.ESME_RMSGQFUL);
            assertThat(deliver(server, parts.get(0))).isEqualTo(CommandStatus.ESME_RX_T_APPN); // the store throws
            assertThat(client.state().isBound()).isTrue();
        }
    }

    private SmppClient.Builder taking(SmppServer server) {
        return Loopback.client(server)
                .onMessage((session, message) -> received.add(message))
                .onIncomplete(incomplete::add);
    }

    private static CommandStatus deliver(SmppServer server, DeliverSm message) {
        eventually().until(() -> !server.sessions().isEmpty());
        return server.sessions().getFirst().send(message).commandStatus();
    }

    private static DeliverSm message(String text) {
        return DeliverSm.builder()
                .sourceAddress(HANDSET)
                .destinationAddress(SHOP)
                .shortMessage(octets(text))
                .build();
    }

    private static Octets octets(String ascii) {
        return Octets.of(ascii.getBytes(StandardCharsets.US_ASCII));
    }
}

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

/** Tests of received messages: reassembled over any path, and answered according to the handler. */
@ExtendWith(NoLeaks.class)
class OnMessageIT {

    private static final RandomGenerator NO_CHANCE = () -> 0;

    private final Queue<TextMessage> taken = new ConcurrentLinkedQueue<>();
    private final Queue<IncompleteMessage> incomplete = new ConcurrentLinkedQueue<>();

    // ---- whole ----

    @ParameterizedTest
    @EnumSource(Segmenter.Mode.class)
    void partsThatComeOverTwoBindsAreOneMessage(Segmenter.Mode mode) {
        List<DeliverSm> parts = LongTexts.deliver(LONG, mode);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server).binds(2).connect()) {
            eventually().until(() -> server.sessions().size() == 2);
            for (int i = parts.size() - 1; i >= 0; i--) {
                assertThat(taken).isEmpty();
                SmppSession session = server.sessions().get(i % 2);
                assertThat(session.send(parts.get(i))).isEqualTo(DeliverSmResp.ok());
            }

            TextMessage message = taken.element();
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
    void aPartThatComesTwiceIsAnsweredAndCountsOnce() {
        List<DeliverSm> parts = LongTexts.deliver(LONG, Segmenter.Mode.UDH_8);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server).connect()) {
            assertThat(deliver(server, parts.get(0))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, parts.get(0))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, parts.get(1))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, parts.get(2))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(taken).singleElement().extracting(TextMessage::text).isEqualTo(LONG);
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void dataSmIsAMessageToo() {
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
            assertThat(taken.element().text()).isEqualTo("hello");
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void theDefaultAlphabetIsThatOfTheClient() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client =
                        taking(server).defaultAlphabet(DefaultAlphabet.LATIN1).connect()) {
            deliver(server, message("a@b"));

            assertThat(taken.element().text()).isEqualTo("a@b");
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void binaryMessagesAreNoText() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server).connect()) {
            deliver(
                    server,
                    message("x").toBuilder().dataCoding(DataCoding.BINARY).build());

            assertThat(taken.element().isText()).isFalse();
            assertThat(client.state().isBound()).isTrue();
        }
    }

    // ---- answers ----

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void aHandlerThatFailsMakesTheMessageComeAgain(Dispatch dispatch) {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.dispatch(dispatch))
                        .onMessage((session, message) -> {
                            throw new IOException("the store is away");
                        })
                        .connect()) {
            assertThat(deliver(server, message("hello"))).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aHandlerMayRefuseWithAStatusOfItsOwn(boolean later) {
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
    void theAnswerWaitsForAnAsynchronousHandler() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .onMessageAsync((session, message) -> {
                            taken.add(message);
                            return done;
                        })
                        .connect()) {
            eventually().until(() -> server.sessions().size() == 1);
            CompletableFuture<DeliverSmResp> response =
                    server.sessions().getFirst().sendAsync(message("hello"));
            eventually().until(() -> !taken.isEmpty());
            assertThat(response).isNotDone();

            done.complete(null);

            assertThat(response.join()).isEqualTo(DeliverSmResp.ok());
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void aRefusedLongMessageIsCompleteAgainWhenItsLastPartIsRepeated() {
        List<DeliverSm> parts = LongTexts.deliver(LONG, Segmenter.Mode.UDH_8);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .onMessage((session, message) -> {
                            taken.add(message);
                            if (taken.size() == 1) {
                                throw new IOException("the store is away");
                            }
                        })
                        .connect()) {
            deliver(server, parts.get(2));
            deliver(server, parts.get(0));
            assertThat(deliver(server, parts.get(1))).isEqualTo(CommandStatus.ESME_RX_T_APPN);

            assertThat(deliver(server, parts.get(1))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(taken).hasSize(2).allMatch(message -> message.text().equals(LONG));
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void withoutAHandlerForItTheSmscKeepsIt() {
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
        assertThat(taken).isEmpty();
    }

    @Test
    void twoHandlersOfDeliverSmAreRefusedAtBuild() {
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

    // ---- parts that do not come ----

    @Test
    void aMessageWhosePartsDoNotComeIsReportedWithoutAnyTraffic() {
        MovableClock clock = new MovableClock();
        ReassemblyLimits limits = ReassemblyLimits.defaults().withTimeout(Duration.ofMinutes(5));
        Reassembler reassembler = Reassembler.builder(new InMemorySegmentStore(limits))
                .clock(() -> Instant.EPOCH.plusNanos(clock.nanoTime()))
                .build();
        List<DeliverSm> parts = LongTexts.deliver(LONG, Segmenter.Mode.UDH_16);
        try (SmppServer server = Loopback.server().start();
                SmppClient client = taking(server)
                        .supervisedBy(clock, NO_CHANCE)
                        .reassembler(reassembler)
                        .connect()) {
            deliver(server, parts.get(1));
            clock.pass(Duration.ofMinutes(4));
            assertThat(incomplete).isEmpty();

            eventually().until(() -> {
                clock.pass(Duration.ofMinutes(1));
                return !incomplete.isEmpty();
            });

            assertThat(incomplete.element().missing()).containsExactly(1, 3);
            assertThat(incomplete.element().rest()).hasSize(1);
            assertThat(taken).isEmpty();
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void aFullOrBrokenStoreRefusesTheMessage() {
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
                .onMessage((session, message) -> taken.add(message))
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

package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SessionState;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Memory of peers that do not bind, do not read, or do not complete their PDUs. */
class SessionMemoryTest {

    private static final int MEGABYTE = 1 << 20;
    private static final SubmitSm SUBMIT = SubmitSm.builder().build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<CompletableFuture<SubmitSmResp>> responses = new ArrayList<>();

    // ---- before the bind ----

    @Test
    void closesAConnectionAfterSixteenPdusWithoutABind() {
        EmbeddedSession session = sessions.smsc().open();
        for (int i = 1; i <= 16; i++) {
            session.receive(i, EnquireLink.HEADER_ONLY);
        }
        assertThat(session.written()).hasSize(16);
        assertThat(session.channel().isOpen()).isTrue();

        session.receive(17, EnquireLink.HEADER_ONLY);
        assertThat(session.written()).isEmpty();
        assertThat(session.channel().isOpen()).isFalse();
        CloseReason why = session.engine().closed().resultNow();
        assertThat(why.kind()).isEqualTo(CloseReason.Kind.PROTOCOL_ERROR);
        assertThat(why.detail()).contains("PDU 17").contains("<= 16 PDUs before the bind");
    }

    @Test
    void answersNoMoreThanSixteenPdusOfOneReadWithoutABind() {
        EmbeddedSession session = sessions.smsc().open();
        Sent[] pings = new Sent[1_000];
        for (int i = 0; i < pings.length; i++) {
            pings[i] = new Sent(i + 1, EnquireLink.HEADER_ONLY);
        }
        session.receive(pings);
        assertThat(session.written()).hasSize(16);
        assertThat(session.channel().isOpen()).isFalse();
    }

    @Test
    void hasNoSuchLimitAfterTheBind() {
        EmbeddedSession session = answering(10).bound(BindType.TRANSCEIVER);
        for (int i = 1; i <= 100; i++) {
            session.receive(i, EnquireLink.HEADER_ONLY);
        }
        assertThat(session.written()).hasSize(100);
    }

    @Test
    void closesTheConnectionOfABindAboveFourKibibytes() {
        BindRequest longBind = BindRequest.builder(BindType.TRANSCEIVER)
                .tlvs(Tlvs.of(new Tlv(0x1400, Octets.of(new byte[4_096]))))
                .build();
        EmbeddedSession session = sessions.smsc().open();
        session.receive(1, longBind);
        assertThat(session.engine().state()).isEqualTo(SessionState.CLOSED);
        assertThat(session.engine().bind()).isNull();
    }

    @Test
    void limitsAnUnfinishedPduBeforeTheBindToFourKibibytes() {
        InboundBudget budget = new InboundBudget(100, MEGABYTE, () -> 0);
        EmbeddedSession session = sessions.smsc().budget(budget).open();
        session.receive(unfinished(60_000, 3_000));
        assertThat(budget.octets()).isEqualTo(3_000);
        session.receive(Unpooled.wrappedBuffer(new byte[1_096]));
        assertThat(session.channel().isOpen()).isTrue();
        assertThat(budget.octets()).isBetween(4_096L, 8_192L);

        session.receive(Unpooled.wrappedBuffer(new byte[1]));
        assertThat(session.engine().closed().resultNow().detail()).contains("4096 before the bind");
        assertThat(budget.octets()).isZero();
    }

    @Test
    void limitsUnboundConnectionsToASixteenthAndClosesTheLargestFirst() {
        InboundBudget budget = new InboundBudget(100, MEGABYTE, () -> 0);
        List<EmbeddedSession> greedy = new ArrayList<>();
        EmbeddedSession small = sessions.smsc().budget(budget).open();
        small.receive(unfinished(100, 50));
        while (greedy.stream().allMatch(session -> session.channel().isOpen()) && greedy.size() < 100) {
            EmbeddedSession session = sessions.smsc().budget(budget).open();
            session.receive(unfinished(60_000, 4_000));
            greedy.add(session);
            greedy.forEach(one -> one.channel().runPendingTasks());
        }
        assertThat(greedy).hasSize(17); // 16 * 4,000 + 50 are at most 65,536
        assertThat(greedy).filteredOn(session -> !session.channel().isOpen()).isNotEmpty();
        small.receive(Unpooled.wrappedBuffer(new byte[49]));
        assertThat(small.channel().isOpen()).isTrue();
        assertThat(budget.octets()).isLessThan(MEGABYTE / 16);
    }

    // ---- octets that wait for the peer ----

    @Test
    void countsUnreadOctetsUntilThePeerReadsThem() {
        InboundBudget budget = new InboundBudget(100, 16 * MEGABYTE, () -> 0);
        EmbeddedSession session = answering(10_000).budget(budget).bound(BindType.TRANSCEIVER);
        session.advance(Duration.ofSeconds(1)); // until the output of the bind is written
        assertThat(budget.octets()).isZero();
        session.stall();
        for (int i = 1; i <= 20; i++) {
            session.receive(i, SUBMIT);
        }
        assertThat(budget.waitingOctets()).isBetween(200_000L, 220_000L);
        assertThat(budget.octets()).isEqualTo(budget.waitingOctets());

        session.unstall();
        session.advance(Duration.ofMillis(500));
        assertThat(budget.octets()).isZero();
    }

    @Test
    void closesTheSessionsWithTheMostUnreadOctetsFirst() {
        InboundBudget budget = new InboundBudget(100, 8 * MEGABYTE, () -> 0); // 2 MiB of it for waiting octets
        EmbeddedSession worst = stalled(budget, "one", 17);
        EmbeddedSession lesser = stalled(budget, "two", 10);
        EmbeddedSession least = stalled(budget, "three", 1);
        assertThat(budget.waitingOctets()).isGreaterThan(MEGABYTE);
        EmbeddedSession last = stalled(budget, "four", 8); // beyond the bound, but not the largest
        worst.channel().runPendingTasks();

        assertThat(worst.engine().state()).isEqualTo(SessionState.CLOSED);
        CloseReason why = worst.engine().closed().resultNow();
        assertThat(why.kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
        assertThat(why.detail()).contains("wait for the peer to read").contains("(expected: <= 2097152)");
        assertThat(List.of(lesser, least, last))
                .allMatch(session -> session.engine().state() == SessionState.BOUND_TRX);
        assertThat(budget.waitingOctets()).isLessThan(2 * MEGABYTE);
    }

    @Test
    void countsUnfinishedPdusAfterTheBindAsWaitingOctets() {
        InboundBudget budget = new InboundBudget(100, MEGABYTE, () -> 0); // 256 KiB of it for waiting octets
        List<EmbeddedSession> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            EmbeddedSession session =
                    answering(10).budget(budget).account("account" + i).bound(BindType.TRANSCEIVER);
            session.receive(unfinished(69_000, 50_000));
            all.add(session);
            all.forEach(one -> one.channel().runPendingTasks());
        }
        assertThat(all).filteredOn(session -> !session.channel().isOpen()).hasSize(2); // with an eighth of slack
        assertThat(budget.octets()).isLessThan(MEGABYTE / 4);
    }

    /** Requests have a separate part of the budget. */
    @Test
    void requestsNeverEndASession() {
        InboundBudget budget = new InboundBudget(10_000, MEGABYTE, () -> 0);
        List<EmbeddedSession> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(holding().budget(budget).account("account" + i).bound(BindType.TRANSCEIVER));
        }
        for (int round = 1; round <= 1_000; round++) {
            for (EmbeddedSession session : all) {
                session.receive(round, SUBMIT);
                session.written();
            }
        }
        assertThat(budget.octets()).isBetween(MEGABYTE / 2L, 3L * MEGABYTE / 4);
        assertThat(all).allMatch(session -> session.channel().isOpen());
    }

    // ---- requests in progress ----

    @Test
    void countsRequestsWithTheirHeapMemory() {
        InboundBudget budget = new InboundBudget(100, MEGABYTE, () -> 0);
        EmbeddedSession session = holding().budget(budget).bound(BindType.TRANSCEIVER);
        SubmitSm large = SubmitSm.builder()
                .tlvs(Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[40_000])))
                .build();
        session.receive(1, large);
        assertThat(budget.octets()).isBetween(40_000L, 41_000L);
        responses.getFirst().complete(SubmitSmResp.ok("id"));
        session.channel().runPendingTasks();
        assertThat(budget.octets()).isZero();
    }

    // ---- reading and responses ----

    @Test
    void readsResponsesWhileRequestsWait() {
        EmbeddedSession session = holding().options(o -> o.inboundLimit(1)).bound(BindType.TRANSCEIVER);
        session.receive(1, SUBMIT).receive(2, SUBMIT);
        assertThat(session.channel().config().isAutoRead()).isFalse();

        CompletableFuture<?> sent =
                session.engine().sendAsync(DeliverSm.builder().build());
        int sequenceNumber = session.writtenOne().sequenceNumber();
        assertThat(session.channel().config().isAutoRead()).isTrue();
        session.receive(3, SUBMIT);
        assertThat(session.channel().config().isAutoRead()).isTrue();
        session.receive(sequenceNumber, DeliverSm.builder().build().respond(CommandStatus.ESME_ROK));
        assertThat(sent).isCompleted();
        assertThat(session.channel().config().isAutoRead()).isFalse();
        assertThat(responses).hasSize(1);
        responses.getFirst().complete(SubmitSmResp.ok("id"));
        session.channel().runPendingTasks();
        assertThat(responses).hasSize(2);
    }

    @Test
    void limitsWaitingRequestsWhileResponsesAreRead() {
        InboundBudget budget = new InboundBudget(1_000_000, 1L << 40, () -> 0);
        EmbeddedSession session = holding()
                .budget(budget)
                .options(o -> o.inboundLimit(1).inboundOctetLimit(1 << 16))
                .bound(BindType.TRANSCEIVER);
        CompletableFuture<?> unanswered =
                session.engine().sendAsync(DeliverSm.builder().build());
        session.written();
        int throttled = 0;
        for (int i = 1; i <= 5_000; i++) {
            session.receive(i, SUBMIT);
            throttled += session.written().size();
        }
        assertThat(unanswered).isNotDone();
        assertThat(budget.octets()).isLessThanOrEqualTo(2 << 16);
        assertThat(throttled).isGreaterThan(4_000);
        assertThat(budget.requests() + throttled).isEqualTo(5_000);
    }

    /** Requests wait while the peer does not read, but its responses are still read. */
    @Test
    void readsResponsesWhileThePeerDoesNotRead() {
        EmbeddedSession session = answering(60_000).bound(BindType.TRANSCEIVER).stall();
        CompletableFuture<?> sent =
                session.engine().sendAsync(DeliverSm.builder().build());
        for (int i = 1; i <= 40; i++) {
            session.receive(i, SUBMIT);
        }
        assertThat(session.channel().config().isAutoRead()).isTrue();
        assertThat(session.engine().pendingRequests()).isOne();
        session.receive(1, DeliverSm.builder().build().respond(CommandStatus.ESME_ROK));
        session.receive(2, DeliverSm.builder().build().respond(CommandStatus.ESME_ROK));
        assertThat(sent).isCompleted();
        assertThat(session.channel().config().isAutoRead()).isFalse();
        session.unstall();
        assertThat(session.written()).extracting(Sent::pdu).hasSize(41); // without ESME_RTHROTTLED
        assertThat(session.channel().config().isAutoRead()).isTrue();
    }

    /** The peer may be another instance that has stopped reading, and waits for this one to read. */
    @Test
    void readsResponsesWhileThoseOfRunningHandlersAreUnwritten() {
        EmbeddedSession session = holding().bound(BindType.TRANSCEIVER).stall();
        CompletableFuture<?> sent =
                session.engine().sendAsync(DeliverSm.builder().build());
        for (int i = 1; i <= 40; i++) {
            session.receive(i, SUBMIT);
        }
        for (CompletableFuture<SubmitSmResp> response : responses) {
            response.complete(new SubmitSmResp(CommandStatus.ESME_ROK, "id", large(60_000)));
            session.channel().runPendingTasks();
        }
        assertThat(session.channel().config().isAutoRead()).isTrue();
        int pings = 0;
        while (session.channel().config().isAutoRead() && pings < 100_000) {
            session.receive(++pings, EnquireLink.HEADER_ONLY);
        }
        assertThat(sent).isNotDone();
        assertThat(pings).as("responses of the session itself").isBetween(2_000, 20_000);
    }

    @Test
    void readsResponsesWhileTheRefusalsOfTheLargestWindowAreUnwritten() {
        int window = 65_536;
        EmbeddedSession session = answering(60_000)
                .options(o -> o.inboundOverload(InboundOverload.THROTTLE))
                .bound(BindType.TRANSCEIVER)
                .stall();
        CompletableFuture<?> sent =
                session.engine().sendAsync(DeliverSm.builder().build());
        int received = 0;
        while (received < 20) {
            session.receive(++received, SUBMIT);
        }
        while (received < window) {
            Sent[] read = new Sent[Math.min(1_000, window - received)];
            for (int i = 0; i < read.length; i++) {
                read[i] = new Sent(++received, SUBMIT);
            }
            session.receive(read);
        }
        assertThat(session.channel().config().isAutoRead()).isTrue();
        assertThat(sent).isNotDone();
        session.unstall();
        assertThat(session.written())
                .filteredOn(response -> response.pdu() instanceof SubmitSmResp refusal && !refusal.isOk())
                .hasSizeGreaterThanOrEqualTo(window - 20);
    }

    @Test
    void stopsReadingAtTheLimitOfRefusals() {
        EmbeddedSession session = answering(10).bound(BindType.TRANSCEIVER).stall();
        CompletableFuture<?> sent =
                session.engine().sendAsync(DeliverSm.builder().build());
        int pings = 0;
        while (session.channel().config().isAutoRead() && pings < 100_000) {
            session.receive(++pings, EnquireLink.HEADER_ONLY);
        }
        assertThat(sent).isNotDone();
        assertThat(pings).isBetween(5_000, 30_000);
    }

    /** Unwritten octets are checked periodically, which must not delay the end. */
    @Test
    void closesInTimeWhenAPeerUnbindsAndDoesNotRead() {
        EmbeddedSession session = answering(10_000).bound(BindType.TRANSCEIVER).stall();
        session.receive(1, SUBMIT).receive(2, Unbind.HEADER_ONLY);
        session.advance(Duration.ofMillis(600)).advance(Duration.ofMillis(600));
        assertThat(session.channel().isOpen()).isFalse();
    }

    private EmbeddedSession stalled(InboundBudget budget, String account, int answers) {
        EmbeddedSession session = answering(60_000)
                .budget(budget)
                .account(account)
                .bound(BindType.TRANSCEIVER)
                .stall();
        for (int i = 1; i <= answers; i++) {
            session.receive(i, SUBMIT);
        }
        return session;
    }

    /** Returns a session that answers with about this many octets. */
    private EmbeddedSession.Builder answering(int octets) {
        Tlvs tlvs = large(octets);
        return sessions.smsc()
                .handlers(h -> h.on(
                        SubmitSm.class, (session, submit) -> new SubmitSmResp(CommandStatus.ESME_ROK, "id", tlvs)));
    }

    private static Tlvs large(int octets) {
        return Tlvs.of(new Tlv(0x1400, Octets.of(new byte[octets])));
    }

    private EmbeddedSession.Builder holding() {
        return sessions.smsc()
                .handlers(h -> h.onAsync(SubmitSm.class, (session, submit) -> {
                    CompletableFuture<SubmitSmResp> answer = new CompletableFuture<>();
                    responses.add(answer);
                    return answer;
                }));
    }

    /** Returns the first octets of a submit_sm. */
    private static ByteBuf unfinished(int claimed, int octets) {
        return Unpooled.buffer()
                .writeInt(claimed)
                .writeInt(4)
                .writeInt(0)
                .writeInt(7)
                .writeZero(octets - 16);
    }
}

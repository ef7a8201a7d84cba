package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.Unpooled;
import io.smppcore.flow.TokenBucket;
import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SessionLimits;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of one peer that change while it is connected, and the budget of all peers. */
class SessionLimitsTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();
    private static final SubmitSm LARGE = SubmitSm.builder()
            .tlvs(Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[40_000])))
            .build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final Queue<CompletableFuture<SubmitSmResp>> inProgress = new ArrayDeque<>();

    @ParameterizedTest
    @CsvSource({"0, , window", "65537, , window", ", 0, inboundLimit", ", 1000001, inboundLimit"})
    void refusesLimitsOutOfRange(@Nullable Integer window, @Nullable Integer inboundLimit, String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SessionLimits(window, inboundLimit, null, InboundOverload.THROTTLE))
                .withMessageStartingWith(name + ": ");
    }

    @ParameterizedTest
    @CsvSource({"2, 5", "5, 2", "1, 1000"})
    void changesTheWindowWithRequestsInFlight(int before, int after) {
        EmbeddedSession session = sessions.smsc().options(o -> o.window(before)).bound(BindType.TRANSCEIVER);
        List<CompletableFuture<?>> sent = send(session, before + 2);
        List<Sent> written = session.written();
        assertThat(written).hasSize(before);

        session.engine().limit(new SessionLimits(after, null, null, InboundOverload.THROTTLE));
        assertThat(session.engine().window()).isEqualTo(after);
        written.addAll(session.written());
        assertThat(written).hasSize(Math.max(before, Math.min(after, before + 2)));

        for (int i = 0; i < written.size(); i++) {
            session.receive(written.get(i).sequenceNumber(), DELIVER.respond(CommandStatus.ESME_ROK));
            written.addAll(session.written());
        }
        assertThat(sent).hasSize(before + 2).allMatch(CompletableFuture::isDone);
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void aSmallerWindowStaysFullUntilRequestsAreAnswered() {
        EmbeddedSession session = sessions.smsc().options(o -> o.window(3)).bound(BindType.TRANSCEIVER);
        send(session, 3);
        List<Sent> first = session.written();
        session.engine().limit(new SessionLimits(1, null, null, InboundOverload.THROTTLE));

        assertThat(session.engine().trySend(DELIVER)).isEmpty();
        send(session, 1);
        session.receive(first.get(0).sequenceNumber(), DELIVER.respond(CommandStatus.ESME_ROK));
        session.receive(first.get(1).sequenceNumber(), DELIVER.respond(CommandStatus.ESME_ROK));
        assertThat(session.written()).isEmpty();
        session.receive(first.get(2).sequenceNumber(), DELIVER.respond(CommandStatus.ESME_ROK));
        assertThat(session.written()).hasSize(1);
    }

    @Test
    void throttlesRequestsAboveTheRate() {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        session.engine().limit(new SessionLimits(null, null, rate(session, 10, 2), InboundOverload.THROTTLE));

        assertThat(statuses(session.receive(submits(1, 3))))
                .containsExactly(CommandStatus.ESME_ROK, CommandStatus.ESME_ROK, CommandStatus.ESME_RTHROTTLED);
        session.advance(Duration.ofMillis(100));
        assertThat(statuses(session.receive(submits(4, 2))))
                .containsExactly(CommandStatus.ESME_ROK, CommandStatus.ESME_RTHROTTLED);
    }

    @Test
    void enquireLinkDoesNotCountAgainstTheRate() {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        session.engine().limit(new SessionLimits(null, null, rate(session, 10, 1), InboundOverload.THROTTLE));

        for (int i = 1; i <= 50; i++) {
            session.receive(i, EnquireLink.HEADER_ONLY);
        }
        assertThat(session.written()).hasSize(50).allMatch(sent -> sent.pdu() instanceof EnquireLinkResp);
        assertThat(statuses(session.receive(submits(51, 1)))).containsExactly(CommandStatus.ESME_ROK);
    }

    @Test
    void delaysRequestsAboveTheRateInOrder() {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        session.engine().limit(new SessionLimits(null, null, rate(session, 10, 2), InboundOverload.STOP_READING));

        session.receive(submits(1, 5));
        assertThat(session.written()).extracting(Sent::sequenceNumber).containsExactly(1, 2);
        assertThat(session.channel().config().isAutoRead()).isFalse();
        session.advance(Duration.ofMillis(100));
        assertThat(session.written()).extracting(Sent::sequenceNumber).containsExactly(3);
        session.advance(Duration.ofMillis(100));
        session.advance(Duration.ofMillis(100));
        assertThat(session.written()).extracting(Sent::sequenceNumber).containsExactly(4, 5);
        assertThat(session.channel().config().isAutoRead()).isTrue();
    }

    @Test
    void sessionsOfOneAccountShareItsRate() {
        EmbeddedSession one = accepting().bound(BindType.TRANSCEIVER);
        EmbeddedSession other = accepting().bound(BindType.TRANSCEIVER);
        SessionLimits shared = new SessionLimits(null, null, rate(one, 10, 2), InboundOverload.THROTTLE);
        one.engine().limit(shared);
        other.engine().limit(shared);

        assertThat(statuses(one.receive(submits(1, 1)))).containsExactly(CommandStatus.ESME_ROK);
        assertThat(statuses(other.receive(submits(1, 2))))
                .containsExactly(CommandStatus.ESME_ROK, CommandStatus.ESME_RTHROTTLED);
    }

    @Test
    void aHigherInboundLimitStartsWaitingRequests() {
        EmbeddedSession session = holding().options(o -> o.inboundLimit(1)).bound(BindType.TRANSCEIVER);
        session.receive(submits(1, 3));
        assertThat(inProgress).hasSize(1);
        assertThat(session.channel().config().isAutoRead()).isFalse();

        session.engine().limit(new SessionLimits(null, 10, null, InboundOverload.THROTTLE));
        session.channel().runPendingTasks();
        assertThat(inProgress).hasSize(3);
        assertThat(session.channel().config().isAutoRead()).isTrue();
    }

    @Test
    void limitsOctetsInProgressButAlwaysAllowsOneRequest() {
        EmbeddedSession session =
                holding().options(o -> o.inboundOctetLimit(65_536)).bound(BindType.TRANSCEIVER);
        session.receive(1, LARGE);
        session.receive(2, LARGE);
        assertThat(inProgress).hasSize(1);

        inProgress.remove().complete(SubmitSmResp.ok("id"));
        session.channel().runPendingTasks();
        assertThat(inProgress).hasSize(1);
    }

    @Test
    void sessionsOfAnAccountShareItsBudget() {
        InboundBudget budget = new InboundBudget(4, 1 << 20);
        EmbeddedSession greedy = holding().budget(budget).bound(BindType.TRANSCEIVER);
        EmbeddedSession other = holding().budget(budget).bound(BindType.TRANSCEIVER);
        greedy.receive(submits(1, 2));
        assertThat(budget.requests()).isEqualTo(2);

        assertThat(statuses(other.receive(submits(1, 1)))).containsExactly(CommandStatus.ESME_RTHROTTLED);
        inProgress.remove().complete(SubmitSmResp.ok("id"));
        greedy.channel().runPendingTasks();
        other.receive(submits(2, 1));
        assertThat(other.written()).isEmpty();
        assertThat(budget.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 50", "2, 33", "9, 10"})
    void greedyAccountsLeaveAnEqualShareForTheNextOne(int accounts, int each) {
        InboundBudget budget = new InboundBudget(100, 1 << 24);
        List<EmbeddedSession> greedy = new ArrayList<>();
        for (int i = 0; i < accounts; i++) {
            greedy.add(holding().budget(budget).account("greedy" + i).bound(BindType.TRANSCEIVER));
        }
        for (int round = 1; round <= 100; round++) {
            for (EmbeddedSession session : greedy) {
                session.receive(submits(round, 1));
            }
        }
        assertThat(inProgress.size()).isBetween(accounts * each, accounts * (each + 1));

        EmbeddedSession next = holding().budget(budget).account("next").bound(BindType.TRANSCEIVER);
        next.receive(submits(1, (100 - inProgress.size()) / 2));
        assertThat(next.written()).isEmpty();
    }

    /** Otherwise each new connection would have a new budget. */
    @Test
    void handlersOfAClosedSessionCountForTheirAccount() {
        InboundBudget budget = new InboundBudget(4, 1 << 20);
        EmbeddedSession closed = holding().budget(budget).bound(BindType.TRANSCEIVER);
        closed.receive(submits(1, 2));
        closed.peerCloses();
        EmbeddedSession next = holding().budget(budget).bound(BindType.TRANSCEIVER);
        assertThat(statuses(next.receive(submits(1, 1)))).containsExactly(CommandStatus.ESME_RTHROTTLED);

        inProgress.forEach(answer -> answer.complete(SubmitSmResp.ok("id")));
        closed.channel().runPendingTasks();
        next.receive(submits(2, 1));
        assertThat(next.written()).isEmpty();
    }

    @Test
    void returnsEverythingToTheBudget() {
        InboundBudget budget = new InboundBudget(100, 1 << 20);
        EmbeddedSession session =
                holding().budget(budget).options(o -> o.inboundLimit(2)).bound(BindType.TRANSCEIVER);
        assertThat(budget.octets()).isZero();
        session.receive(submits(1, 5));
        session.receive(Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 100, 0, 0}));
        assertThat(budget.requests()).isEqualTo(5);
        assertThat(budget.octets()).isGreaterThan(5 * 16 + 6);

        session.peerCloses();
        assertThat(budget.requests()).isEqualTo(2);
        inProgress.forEach(answer -> answer.complete(SubmitSmResp.ok("id")));
        session.channel().runPendingTasks();
        assertThat(budget.requests()).isZero();
        assertThat(budget.octets()).isZero();
    }

    @Test
    void reportsCongestionToAPeerOfVersion5() {
        InboundBudget budget = new InboundBudget(8, 1 << 20);
        EmbeddedSession session = holding()
                .budget(budget)
                .options(o -> o.peerVersion(InterfaceVersion.V5_0))
                .bound(BindType.TRANSCEIVER);
        session.receive(1, EnquireLink.HEADER_ONLY);
        assertThat(congestion(session)).isEqualTo(CongestionState.IDLE);
        session.receive(submits(2, 3));
        session.receive(5, EnquireLink.HEADER_ONLY);
        assertThat(congestion(session)).isEqualTo(CongestionState.of(75));
    }

    @Test
    void refusalsHaveNoBodyForCongestion() {
        EmbeddedSession session = holding()
                .budget(new InboundBudget(1, 1 << 20))
                .options(o -> o.peerVersion(InterfaceVersion.V5_0))
                .bound(BindType.TRANSCEIVER);
        session.receive(submits(1, 2));
        assertThat(session.writtenOne())
                .isEqualTo(new Sent(2, new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY)));
    }

    @Test
    void reportsFullCongestionWhenMoreIsInProgressThanALoweredLimitAllows() {
        EmbeddedSession session = holding()
                .budget(new InboundBudget(1_000, 1 << 20))
                .options(o -> o.peerVersion(InterfaceVersion.V5_0))
                .bound(BindType.TRANSCEIVER);
        session.receive(submits(1, 3));
        session.engine().limit(new SessionLimits(null, 1, null, InboundOverload.THROTTLE));
        session.receive(4, EnquireLink.HEADER_ONLY);
        assertThat(congestion(session)).isEqualTo(CongestionState.of(100));
    }

    @Test
    void reportsNoCongestionToAPeerOfVersion34() {
        EmbeddedSession session =
                accepting().budget(new InboundBudget(4, 1 << 20)).bound(BindType.TRANSCEIVER);
        session.receive(1, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne().pdu().tlvs()).isEqualTo(Tlvs.EMPTY);
    }

    @Test
    void bindResponsesHaveNoCongestionState() {
        EmbeddedSession session =
                accepting().budget(new InboundBudget(4, 1 << 20)).open();
        session.receive(
                        1,
                        BindRequest.builder(BindType.TRANSCEIVER)
                                .systemId("me")
                                .interfaceVersion(InterfaceVersion.V5_0)
                                .build())
                .letBindHandlerDecide();
        assertThat(session.engine().state().isBound()).isTrue();
        assertThat(session.writtenOne().pdu().tlvs().get(TlvTag.CONGESTION_STATE))
                .isNull();
    }

    @Test
    void reportsNoCongestionBeforeTheBind() {
        EmbeddedSession session =
                accepting().budget(new InboundBudget(4, 1 << 20)).open();
        session.receive(1, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne().pdu().tlvs()).isEqualTo(Tlvs.EMPTY);
    }

    private static @Nullable CongestionState congestion(EmbeddedSession session) {
        return session.writtenOne().pdu().tlvs().get(TlvTag.CONGESTION_STATE);
    }

    /** Its response to enquire_link cannot be read. */
    @Test
    void doesNotCloseAPeerWhileReadingIsStopped() {
        Duration interval = Duration.ofSeconds(1);
        List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.inboundLimit(1).enquireLinkInterval(interval).enquireLinkTimeout(interval))
                .handlers(h -> h.onAsync(SubmitSm.class, (s, request) -> {
                    answers.add(new CompletableFuture<>());
                    return answers.getLast();
                }))
                .bound(BindType.TRANSCEIVER);
        SubmitSm submit = SubmitSm.builder().build();
        session.receive(new Sent(1, submit), new Sent(2, submit), new Sent(3, submit));
        assertThat(session.channel().config().isAutoRead()).isFalse();

        for (int i = 0; i < 8; i++) {
            session.advance(interval);
        }
        assertThat(session.engine().closed()).isNotDone();
        for (int i = 0; i < 3; i++) {
            assertThat(answers).hasSize(i + 1);
            answers.get(i).complete(SubmitSmResp.ok("id"));
            session.channel().runPendingTasks();
        }
        assertThat(session.written())
                .filteredOn(sent -> sent.pdu() instanceof SubmitSmResp)
                .hasSize(3);
        assertThat(session.channel().config().isAutoRead()).isTrue();
    }

    private EmbeddedSession.Builder accepting() {
        return sessions.smsc().handlers(h -> h.on(SubmitSm.class, (session, request) -> SubmitSmResp.ok("id")));
    }

    private EmbeddedSession.Builder holding() {
        return sessions.smsc()
                .handlers(h -> h.onAsync(SubmitSm.class, (session, request) -> {
                    CompletableFuture<SubmitSmResp> answer = new CompletableFuture<>();
                    inProgress.add(answer);
                    return answer;
                }));
    }

    private static TokenBucket rate(EmbeddedSession session, double perSecond, int burst) {
        return new TokenBucket(
                perSecond, burst, () -> session.channel().eventLoop().ticker().nanoTime());
    }

    private static List<CompletableFuture<?>> send(EmbeddedSession session, int count) {
        List<CompletableFuture<?>> sent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sent.add(session.engine().sendAsync(DELIVER).orTimeout(1, TimeUnit.DAYS));
        }
        return sent;
    }

    private static Sent[] submits(int from, int count) {
        Sent[] submits = new Sent[count];
        for (int i = 0; i < count; i++) {
            submits[i] = new Sent(from + i, SUBMIT);
        }
        return submits;
    }

    private static List<CommandStatus> statuses(EmbeddedSession session) {
        return session.written().stream()
                .map(sent -> ((Response) sent.pdu()).commandStatus())
                .toList();
    }

    @Test
    void aHigherRateStartsWaitingRequests() {
        EmbeddedSession session = sessions.smsc()
                .handlers(h -> h.on(SubmitSm.class, (s, r) -> SubmitSmResp.ok("1")))
                .bound(BindType.TRANSCEIVER);
        session.engine()
                .limit(new SessionLimits(null, null, bucket(session, 1.0 / 3600, 1), InboundOverload.STOP_READING));
        session.receive(1, SubmitSm.builder().build());
        session.receive(2, SubmitSm.builder().build());
        assertThat(session.written()).extracting(Sent::sequenceNumber).containsExactly(1);

        session.engine().limit(new SessionLimits(null, null, bucket(session, 1, 1), InboundOverload.STOP_READING));

        session.advance(Duration.ofSeconds(1));
        assertThat(session.written()).extracting(Sent::sequenceNumber).containsExactly(2);
    }

    private static TokenBucket bucket(EmbeddedSession session, double rate, int burst) {
        return new TokenBucket(
                rate, burst, () -> session.channel().eventLoop().ticker().nanoTime());
    }
}

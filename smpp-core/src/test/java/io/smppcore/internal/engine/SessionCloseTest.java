package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** End of a session requested by this side. */
class SessionCloseTest extends EndingSessions {

    @Test
    void closesAfterUnbindResp() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        Sent unbind = session.writtenOne();
        assertThat(unbind.pdu()).isEqualTo(Unbind.HEADER_ONLY);
        assertThat(session.engine().state()).isEqualTo(SessionState.UNBOUND);
        assertThat(closed).isNotDone();
        session.receive(unbind.sequenceNumber(), UNBIND_RESP);
        assertThat(closed.resultNow()).hasToString("CLOSED_BY_US: unbound");
        assertThat(session.engine().state()).isEqualTo(SessionState.CLOSED);
        assertThat(closeReasons).containsExactly(closed.resultNow());
    }

    @Test
    void unbindsOnceForRepeatedCloses() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<CloseReason> first = session.engine().closeAsync();
        CompletableFuture<CloseReason> second = session.engine().closeAsync();
        Sent unbind = session.writtenOne();
        session.receive(unbind.sequenceNumber(), UNBIND_RESP);
        assertThat(first).isCompleted();
        assertThat(second.resultNow()).isEqualTo(first.resultNow());
        assertThat(session.engine().closeAsync().resultNow()).isEqualTo(first.resultNow());
        session.engine().closeNow();
        assertThat(session.written()).isEmpty();
        assertThat(closeReasons).hasSize(1);
    }

    @Test
    void closesAtOnceIfNotBound() {
        EmbeddedSession session = esme().open();
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        assertThat(session.written()).isEmpty();
        assertThat(closed.resultNow().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
    }

    @Test
    void waitsForRequestsInFlightBeforeUnbindAndRefusesNewOnes() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.engine().closeAsync();
        assertThat(session.written()).isEmpty();
        EmbeddedSession.assertNeverWritten(session.engine().sendAsync(SUBMIT), CloseReason.Kind.CLOSED_BY_US);
        session.receive(sequenceNumber, SubmitSmResp.ok("1"));
        assertThat(inFlight).isCompleted();
        assertThat(session.writtenOne().pdu()).isEqualTo(Unbind.HEADER_ONLY);
    }

    @Test
    void waitsForQueuedRequestsBeforeUnbind() {
        EmbeddedSession session = esme().options(o -> o.window(1)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> first = session.engine().sendAsync(SUBMIT);
        CompletableFuture<SubmitSmResp> second = session.engine().sendAsync(SUBMIT);
        session.engine().closeAsync();
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("1"));
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("2"));
        assertThat(first).isCompleted();
        assertThat(second).isCompleted();
        assertThat(session.writtenOne().pdu()).isEqualTo(Unbind.HEADER_ONLY);
    }

    @Test
    void refusesARequestWithTheIdOfTheClosingSession() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        session.receive(1, DELIVER);
        session.engine().closeAsync();
        CompletableFuture<SubmitSmResp> refused = session.engine().sendAsync(SUBMIT);
        assertThat(refused).isCompletedExceptionally();
        assertThat(refused.exceptionNow())
                .hasMessageContaining("session " + session.engine().id() + " is closing");
    }

    @Test
    void waitsForHandlersBeforeUnbind() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        session.receive(1, DELIVER);
        session.engine().closeAsync();
        assertThat(session.written()).isEmpty();
        answer.complete(DeliverSmResp.ok());
        assertThat(session.written()).extracting(Sent::pdu).containsExactly(DeliverSmResp.ok(), Unbind.HEADER_ONLY);
    }

    @Test
    void sendsTheResponseOfAHandlerThatClosesTheSession() {
        EmbeddedSession session = sessions.esme()
                .handlers(h -> h.on(DeliverSm.class, (s, deliver) -> {
                    var unused = s.closeAsync();
                    return DeliverSmResp.ok();
                }))
                .bound(BindType.TRANSCEIVER);
        session.receive(1, DELIVER);
        assertThat(session.written()).extracting(Sent::pdu).containsExactly(DeliverSmResp.ok(), Unbind.HEADER_ONLY);
    }

    @Test
    void unbindsAfterTheDrainTimeout() {
        EmbeddedSession session = esme().options(o -> o.drainTimeout(SOON)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        assertThat(session.writtenOne().pdu()).isEqualTo(SUBMIT);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        session.awaitTimers(() -> session.engine().state() == SessionState.UNBOUND);
        Sent unbind = session.writtenOne();
        assertThat(unbind.pdu()).isEqualTo(Unbind.HEADER_ONLY);
        session.receive(unbind.sequenceNumber(), UNBIND_RESP);
        assertThat(closed).isCompleted();
        assertThat(inFlight.exceptionNow())
                .isInstanceOfSatisfying(
                        SessionClosedException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
    }

    @Test
    void unbindsWhenTheLastRequestExpires() {
        EmbeddedSession session = esme().options(o -> o.requestTimeout(SOON)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        session.engine().closeAsync();
        session.awaitTimers(inFlight::isDone);
        assertThat(session.engine().state()).isEqualTo(SessionState.UNBOUND);
        assertThat(session.written().getLast().pdu()).isEqualTo(Unbind.HEADER_ONLY);
    }

    @Test
    void unbindsWhenTheLastRequestIsCancelled() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        assertThat(session.writtenOne().pdu()).isEqualTo(SUBMIT);
        session.engine().closeAsync();
        inFlight.cancel(true);
        assertThat(session.writtenOne().pdu()).isEqualTo(Unbind.HEADER_ONLY);
    }

    @Test
    void anEsmeHandlesMessagesThatCrossItsUnbind() {
        EmbeddedSession session = esme().handlers(h -> h.onAsync(
                        DeliverSm.class, (s, deliver) -> CompletableFuture.completedFuture(DeliverSmResp.ok())))
                .bound(BindType.TRANSCEIVER);
        session.engine().closeAsync();
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(8, DELIVER);
        assertThat(session.writtenOne()).isEqualTo(new Sent(8, DeliverSmResp.ok()));
        session.receive(new Sent(9, DELIVER), new Sent(sequenceNumber, UNBIND_RESP));
        assertThat(session.writtenOne()).isEqualTo(new Sent(9, DeliverSmResp.ok()));
        assertThat(session.channel().isOpen()).isFalse();
    }

    @Test
    void anEsmeClosesWhenAMessageThatCrossedItsUnbindIsHandled() {
        CompletableFuture<DeliverSmResp> stored = new CompletableFuture<>();
        EmbeddedSession session = esme().handlers(h -> h.onAsync(DeliverSm.class, (s, deliver) -> stored))
                .bound(BindType.TRANSCEIVER);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(new Sent(9, DELIVER), new Sent(sequenceNumber, UNBIND_RESP));
        session.receive(10, DELIVER);
        assertThat(session.writtenOne()).isEqualTo(new Sent(10, DELIVER.respond(CommandStatus.ESME_RINVBNDSTS)));
        assertThat(closed).isNotDone();
        stored.complete(DeliverSmResp.ok());
        assertThat(session.writtenOne()).isEqualTo(new Sent(9, DeliverSmResp.ok()));
        assertThat(closed.resultNow()).hasToString("CLOSED_BY_US: unbound");
    }

    @Test
    void anSmscAnswersRequestsReceivedBeforeUnbindRespAndThenCloses() {
        CompletableFuture<SubmitSmResp> stored = new CompletableFuture<>();
        EmbeddedSession session = smsc(stored);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(9, SUBMIT);
        session.receive(sequenceNumber, UNBIND_RESP);
        assertThat(session.written()).isEmpty();
        assertThat(closed).isNotDone();
        stored.complete(SubmitSmResp.ok("1"));
        assertThat(session.writtenOne()).isEqualTo(new Sent(9, SubmitSmResp.ok("1")));
        assertThat(closed.resultNow()).hasToString("CLOSED_BY_US: unbound");
    }

    @Test
    void unbindsWhenEarlierRequestsAreAnsweredDespiteLaterOnes() {
        List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.drainTimeout(NEVER).unbindTimeout(NEVER))
                .handlers(h -> h.onAsync(SubmitSm.class, (s, submit) -> {
                    answers.add(new CompletableFuture<>());
                    return answers.getLast();
                }))
                .bound(BindType.TRANSCEIVER);
        session.receive(1, SUBMIT);
        session.receive(2, SUBMIT);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        session.receive(3, SUBMIT);
        answers.get(1).complete(SubmitSmResp.ok("2"));
        assertThat(session.writtenOne()).isEqualTo(new Sent(2, SubmitSmResp.ok("2")));
        answers.get(0).complete(SubmitSmResp.ok("1"));
        List<Sent> written = session.written();
        assertThat(written).extracting(Sent::pdu).containsExactly(SubmitSmResp.ok("1"), Unbind.HEADER_ONLY);
        session.receive(written.getLast().sequenceNumber(), UNBIND_RESP);
        assertThat(closed).isNotDone();
        answers.get(2).complete(SubmitSmResp.ok("3"));
        assertThat(session.writtenOne()).isEqualTo(new Sent(3, SubmitSmResp.ok("3")));
        assertThat(closed).isCompleted();
    }

    @Test
    void anSmscRefusesRequestsReceivedAfterUnbindResp() {
        CompletableFuture<SubmitSmResp> stored = new CompletableFuture<>();
        EmbeddedSession session = smsc(stored);
        session.engine().closeAsync();
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(9, SUBMIT);
        session.receive(sequenceNumber, UNBIND_RESP);
        session.receive(10, SUBMIT);
        assertThat(session.writtenOne()).isEqualTo(new Sent(10, SUBMIT.respond(CommandStatus.ESME_RINVBNDSTS)));
    }

    @Test
    void anSmscWaitsForAHandlerAtMostForTheUnbindTimeout() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.unbindTimeout(Duration.ofSeconds(3)))
                .handlers(h -> h.onAsync(SubmitSm.class, (s, submit) -> new CompletableFuture<>()))
                .bound(BindType.TRANSCEIVER);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(9, SUBMIT);
        session.receive(sequenceNumber, UNBIND_RESP);
        session.advance(Duration.ofSeconds(3));
        assertThat(closed).isNotDone();
        session.advance(Duration.ofSeconds(1));
        assertThat(closed).isCompleted();
    }

    private EmbeddedSession smsc(CompletableFuture<SubmitSmResp> answer) {
        return sessions.smsc()
                .options(o -> o.drainTimeout(NEVER).unbindTimeout(NEVER))
                .handlers(h -> h.onAsync(SubmitSm.class, (session, submit) -> answer))
                .bound(BindType.TRANSCEIVER);
    }

    @Test
    void closesAfterTheUnbindTimeout() {
        EmbeddedSession session = esme().options(o -> o.unbindTimeout(SOON)).bound(BindType.TRANSCEIVER);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        session.awaitTimers(closed::isDone);
        assertThat(closed.resultNow().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
    }

    @Test
    void waitsForUnbindRespAfterALongIdleTime() {
        Duration timeout = Duration.ofSeconds(3);
        EmbeddedSession session = esme().options(o -> o.unbindTimeout(timeout).enquireLinkInterval(NEVER))
                .bound(BindType.TRANSCEIVER);
        session.advance(timeout.multipliedBy(10));
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        Sent unbind = session.writtenOne();

        session.advance(timeout.minusSeconds(1));
        assertThat(closed).isNotDone();
        session.receive(unbind.sequenceNumber(), UNBIND_RESP);
        assertThat(closed.resultNow().detail()).isEqualTo("unbound");
    }

    @Test
    void treatsAClosedConnectionAsUnbindResp() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        assertThat(session.written()).hasSize(1);
        session.peerCloses();
        assertThat(closed).isCompleted();
    }

    @Test
    void closeNowFailsRequestsInFlightWithUnknownOutcome() {
        EmbeddedSession session = esme().options(o -> o.window(1)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        CompletableFuture<SubmitSmResp> queued = session.engine().sendAsync(SUBMIT);
        assertThat(session.written()).hasSize(1);
        session.engine().closeNow();
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().closed().resultNow()).hasToString("CLOSED_BY_US: closed at once");
        assertThat(inFlight.exceptionNow()).isInstanceOfSatisfying(SessionClosedException.class, e -> {
            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e.reason().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
        });
        EmbeddedSession.assertNeverWritten(queued, CloseReason.Kind.CLOSED_BY_US);
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void anUnbindOfTheApplicationClosesTheSession() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        var unbound = session.engine().sendAsync(Unbind.HEADER_ONLY);
        Sent unbind = session.writtenOne();
        assertThat(session.engine().state()).isEqualTo(SessionState.UNBOUND);
        assertThat(session.engine().sendAsync(SUBMIT).exceptionNow()).isInstanceOf(SessionClosedException.class);
        session.receive(unbind.sequenceNumber(), UNBIND_RESP);
        assertThat(unbound.resultNow()).isEqualTo(UNBIND_RESP);
        assertThat(closeReasons).extracting(CloseReason::toString).containsExactly("CLOSED_BY_US: unbound");
    }

    @Test
    void reportsUnfinishedRequestsOnceWithTheirOutcomes() {
        List<UnfinishedRequest> unfinished = new ArrayList<>();
        EmbeddedSession session = sessions.esme()
                .options(o -> o.window(1))
                .listener(new SessionListener() {
                    @Override
                    public void onUnfinished(SmppSession ended, List<UnfinishedRequest> requests) {
                        unfinished.addAll(requests);
                    }
                })
                .bound(BindType.TRANSCEIVER);
        SubmitSm waiting = SubmitSm.builder().priorityFlag(1).build();
        session.engine().sendAsync(SUBMIT);
        session.engine().sendAsync(waiting);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.peerCloses();
        session.engine().sendAsync(SUBMIT);
        assertThat(unfinished)
                .containsExactly(
                        new UnfinishedRequest(SUBMIT, sequenceNumber, Outcome.UNKNOWN),
                        new UnfinishedRequest(waiting, 0, Outcome.NEVER_WRITTEN));
    }
}

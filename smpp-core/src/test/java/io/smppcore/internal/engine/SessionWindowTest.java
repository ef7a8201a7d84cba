package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.WindowFullException;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Number of requests of this side in flight, and requests that wait for a slot. */
class SessionWindowTest {

    private static final SubmitSm SUBMIT =
            SubmitSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();
    private static final Duration SOON = Duration.ofMillis(1);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    @Test
    void keepsAtMostTheWindowInFlight() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(2)).bound(BindType.TRANSMITTER);
        submit(session, 5);
        List<Sent> inFlight = session.written();
        assertThat(inFlight).hasSize(2);
        assertThat(session.engine().pendingRequests()).isEqualTo(5);
        session.receive(inFlight.getFirst().sequenceNumber(), SubmitSmResp.ok("1"));
        assertThat(session.written()).hasSize(1);
        assertThat(session.engine().pendingRequests()).isEqualTo(4);
    }

    @Test
    void failsAtOnceWhenWindowAndQueueAreFull() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).queueLimit(1)).bound(BindType.TRANSMITTER);
        submit(session, 2);
        CompletableFuture<SubmitSmResp> third = session.engine().sendAsync(SUBMIT);
        assertThat(third.exceptionNow())
                .isInstanceOfSatisfying(
                        WindowFullException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN))
                .hasMessageStartingWith("submit_sm: window of 1 and queue of 1 are full");
        assertThat(session.written()).hasSize(1);
    }

    @Test
    void trySendDoesNotSendWhileTheWindowIsFull() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(1)).bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> first = session.engine().trySend(SUBMIT).orElseThrow();
        assertThat(session.engine().trySend(SUBMIT)).isEmpty();
        Sent sent = session.writtenOne();
        assertThat(session.engine().pendingRequests()).isEqualTo(1);
        session.receive(sent.sequenceNumber(), SubmitSmResp.ok("1"));
        assertThat(first.resultNow().messageId()).isEqualTo("1");
        assertThat(session.engine().trySend(SUBMIT)).isPresent();
        assertThat(session.written()).hasSize(1);
    }

    @Test
    void freesTheSlotBeforeTheFutureCompletes() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).queueLimit(0)).bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> next = new ArrayList<>();
        session.engine()
                .sendAsync(SUBMIT)
                .thenAccept(response -> next.add(session.engine().sendAsync(SUBMIT)));
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("1"));
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("2"));
        assertThat(next.getFirst().resultNow().messageId()).isEqualTo("2");
    }

    @Test
    void failsARequestThatIsNotAnsweredInTimeAndCountsTheLateResponse() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.requestTimeout(SOON)).bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> late = session.engine().sendAsync(SUBMIT);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.awaitTimers(late::isDone);
        assertThat(late.exceptionNow())
                .isInstanceOfSatisfying(
                        RequestTimeoutException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN))
                .hasMessage("submit_sm sequence " + sequenceNumber + ": no response within 1 ms (outcome UNKNOWN)");
        session.receive(sequenceNumber, SubmitSmResp.ok("late"));
        assertThat(session.engine().statistics().expiredRequests()).isEqualTo(1);
        assertThat(session.engine().statistics().lateResponses()).isEqualTo(1);
        assertThat(session.engine().pendingRequests()).isZero();
    }

    private static CompletableFuture<Response> late(CompletableFuture<SubmitSmResp> request) {
        return ((RequestTimeoutException) request.exceptionNow()).late();
    }

    @Test
    void passesOnALateResponseByTheFailureOfItsRequest() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.requestTimeout(SOON)).bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> requests = submit(session, 3);
        List<Sent> sent = session.written();
        session.awaitTimers(requests.get(2)::isDone);
        List<CompletableFuture<Response>> late =
                requests.stream().map(SessionWindowTest::late).toList();
        session.receive(sent.get(1).sequenceNumber(), SubmitSmResp.ok("late"));
        assertThat(late.get(0)).isNotDone();
        assertThat(((SubmitSmResp) late.get(1).resultNow()).messageId()).isEqualTo("late");
        session.receive(sent.get(0).sequenceNumber(), GenericNack.of(CommandStatus.ESME_RTHROTTLED));
        assertThat(late.get(0).resultNow()).isEqualTo(new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY));
        session.engine().closeNow();
        session.awaitTimers(late.get(2)::isDone);
        assertThat(late.get(2).exceptionNow()).isEqualTo(requests.get(2).exceptionNow());
    }

    @Test
    void awaitsTheLateResponsesOfTheLatestFourWindowsOnly() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(2).requestTimeout(SOON)).bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> requests = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            List<CompletableFuture<SubmitSmResp>> window = submit(session, 2);
            session.awaitTimers(window.get(1)::isDone);
            requests.addAll(window);
        }
        assertThat(requests.stream().map(request -> late(request).isDone()))
                .containsExactly(true, true, false, false, false, false, false, false, false, false);
    }

    @Test
    void awaitsNoLateResponseOfARequestThatWasNeverWritten() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).windowTimeout(SOON)).bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> waiting = submit(session, 2).get(1);
        session.awaitTimers(waiting::isDone);
        assertThat(late(waiting).exceptionNow()).isEqualTo(waiting.exceptionNow());
    }

    @Test
    void doesNotMatchALateResponseToANewerRequest() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.requestTimeout(SOON)).bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> late = session.engine().sendAsync(SUBMIT);
        int first = session.writtenOne().sequenceNumber();
        session.awaitTimers(late::isDone);
        CompletableFuture<SubmitSmResp> newer = session.engine().sendAsync(SUBMIT);
        int second = session.writtenOne().sequenceNumber();

        session.receive(first, SubmitSmResp.ok("late"));
        assertThat(newer).isNotDone();
        session.receive(second, SubmitSmResp.ok("newer"));
        assertThat(newer.resultNow().messageId()).isEqualTo("newer");
        assertThat(session.engine().statistics().lateResponses()).isEqualTo(1);
    }

    @Test
    void freesTheSlotOfAnExpiredRequest() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).requestTimeout(SOON)).bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> answers = submit(session, 2);
        int first = session.writtenOne().sequenceNumber();
        session.awaitTimers(answers.getFirst()::isDone);
        assertThat(session.writtenOne().sequenceNumber()).isNotEqualTo(first);
    }

    @Test
    void failsARequestWithoutASlotInTimeAsNeverWritten() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).windowTimeout(SOON)).bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> waiting = submit(session, 2).get(1);
        assertThat(session.written()).hasSize(1);
        session.awaitTimers(waiting::isDone);
        assertThat(waiting.exceptionNow())
                .isInstanceOfSatisfying(
                        RequestTimeoutException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN))
                .hasMessageContaining("no free slot in the window within 1 ms");
        assertThat(session.written()).isEmpty();
    }

    @Test
    void freesTheSlotOfACancelledRequest() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(1)).bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> answers = submit(session, 2);
        int first = session.writtenOne().sequenceNumber();
        assertThat(answers.getFirst().cancel(true)).isTrue();
        assertThat(session.writtenOne().sequenceNumber()).isNotEqualTo(first);
        session.receive(first, SubmitSmResp.ok("1"));
        assertThat(session.engine().statistics().lateResponses()).isEqualTo(1);
        assertThat(session.engine().pendingRequests()).isEqualTo(1);
    }

    @Test
    void freesTheSlotOfARequestThatTheApplicationEnds() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(1)).bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> answers = submit(session, 4);
        // As orTimeout and completeOnTimeout do.
        session.writtenOne();
        assertThat(answers.get(0).completeExceptionally(new TimeoutException())).isTrue();
        session.writtenOne();
        assertThat(answers.get(1).complete(SubmitSmResp.ok("none"))).isTrue();
        int third = session.writtenOne().sequenceNumber();
        assertThat(answers.get(3).completeExceptionally(new TimeoutException())).isTrue();
        session.receive(third, SubmitSmResp.ok("3"));
        assertThat(answers.get(2).resultNow().messageId()).isEqualTo("3");
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void neverWritesARequestThatWasCancelledWhileItWaited() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(1)).bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> answers = submit(session, 2);
        int first = session.writtenOne().sequenceNumber();
        assertThat(answers.get(1).cancel(false)).isTrue();
        session.receive(first, SubmitSmResp.ok("1"));
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void sendsEnquireLinkThroughAFullWindow() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(1)).bound(BindType.TRANSMITTER);
        submit(session, 2);
        CompletableFuture<EnquireLinkResp> alive = session.engine().sendAsync(EnquireLink.HEADER_ONLY);
        Sent enquireLink = session.written().getLast();
        assertThat(enquireLink.pdu()).isEqualTo(EnquireLink.HEADER_ONLY);
        session.receive(enquireLink.sequenceNumber(), EnquireLinkResp.OK);
        assertThat(alive.resultNow()).isEqualTo(EnquireLinkResp.OK);
    }

    @Test
    void enquireLinkTakesNoSlotOfTheWindow() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).queueLimit(0)).bound(BindType.TRANSMITTER);
        CompletableFuture<EnquireLinkResp> alive = session.engine().sendAsync(EnquireLink.HEADER_ONLY);
        CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
        assertThat(session.written())
                .extracting(sent -> (Object) sent.pdu())
                .containsExactly(EnquireLink.HEADER_ONLY, SUBMIT);
        assertThat(alive).isNotDone();
        assertThat(answer).isNotDone();
    }

    private static List<CompletableFuture<SubmitSmResp>> submit(EmbeddedSession session, int count) {
        List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(session.engine().sendAsync(SUBMIT));
        }
        return answers;
    }
}

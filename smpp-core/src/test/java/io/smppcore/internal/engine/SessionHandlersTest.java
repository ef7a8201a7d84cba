package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.AsyncRequestHandler;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.SessionState;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Handlers that are slow, that fail, or that exceed the limit. */
class SessionHandlersTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final Sent FAILED = new Sent(1, SUBMIT.respond(CommandStatus.ESME_RSYSERR));

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    /** Responses of the handler, in the order of the requests. */
    private final List<CompletableFuture<SubmitSmResp>> responses = new ArrayList<>();

    private EmbeddedSession.Builder answeringLater() {
        return sessions.smsc()
                .handlers(h -> h.onAsync(SubmitSm.class, (session, submit) -> {
                    CompletableFuture<SubmitSmResp> answer = new CompletableFuture<>();
                    responses.add(answer);
                    return answer;
                }));
    }

    private void answer(int request) {
        responses.get(request).complete(SubmitSmResp.ok("id-" + request));
    }

    private static Sent[] submits(int from, int to) {
        List<Sent> submits = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            submits.add(new Sent(i, SUBMIT));
        }
        return submits.toArray(Sent[]::new);
    }

    @Test
    void answerInTheOrderInWhichTheyFinish() {
        EmbeddedSession session = answeringLater().bound(BindType.TRANSCEIVER);
        session.receive(submits(1, 2));
        answer(1);
        answer(0);
        assertThat(session.written())
                .containsExactly(new Sent(2, SubmitSmResp.ok("id-1")), new Sent(1, SubmitSmResp.ok("id-0")));
    }

    @Test
    void runsWorkAfterAResponseWhenItIsWritten() {
        List<SubmitSm> received = new ArrayList<>();
        List<String> done = new ArrayList<>();
        EmbeddedSession session = sessions.smsc()
                .handlers(h -> h.onAsync(SubmitSm.class, (owner, submit) -> {
                    received.add(submit);
                    CompletableFuture<SubmitSmResp> answer = new CompletableFuture<>();
                    responses.add(answer);
                    return answer;
                }))
                .bound(BindType.TRANSCEIVER);
        session.receive(submits(1, 3));
        for (int request : new int[] {0, 1, 1, 2}) {
            Responses.after(session.engine(), received.get(request), () -> done.add("after " + request));
        }
        session.channel().runPendingTasks();
        assertThat(done).isEmpty();

        answer(1);
        session.channel().runPendingTasks();
        assertThat(session.written()).hasSize(1);
        assertThat(done).containsExactly("after 1", "after 1");

        Responses.after(session.engine(), received.get(1), () -> done.add("at once"));
        session.channel().runPendingTasks();
        assertThat(done).endsWith("at once").hasSize(3);

        session.engine().closeNow();
        session.channel().runPendingTasks();
        answer(0);
        answer(2);
        session.channel().runPendingTasks();
        assertThat(done).endsWith("after 0", "after 2").hasSize(5);
    }

    @Test
    void doNotDelayEnquireLink() {
        EmbeddedSession session = answeringLater().bound(BindType.TRANSCEIVER);
        session.receive(1, SUBMIT).receive(2, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(2, EnquireLinkResp.OK));
        assertThat(responses).hasSize(1);
    }

    @Test
    void doNotDelayResponses() {
        EmbeddedSession session = answeringLater().bound(BindType.TRANSCEIVER);
        CompletableFuture<EnquireLinkResp> alive = session.engine().sendAsync(EnquireLink.HEADER_ONLY);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(1, SUBMIT).receive(sequenceNumber, EnquireLinkResp.OK);
        assertThat(alive).isCompleted();
    }

    static List<RequestHandler<SubmitSm, SubmitSmResp>> failing() {
        return List.of(
                (session, submit) -> {
                    throw new IllegalStateException("a handler that fails");
                },
                (session, submit) -> {
                    throw new Exception("a handler that fails with a checked exception");
                },
                (session, submit) -> {
                    throw new StackOverflowError();
                },
                nothing());
    }

    @SuppressWarnings("NullAway") // possible for a handler without checks
    private static RequestHandler<SubmitSm, SubmitSmResp> nothing() {
        return (session, submit) -> null;
    }

    @ParameterizedTest
    @MethodSource("failing")
    void causeASystemErrorWhenTheyFail(RequestHandler<SubmitSm, SubmitSmResp> handler) {
        EmbeddedSession session =
                sessions.smsc().handlers(h -> h.on(SubmitSm.class, handler)).bound(BindType.TRANSCEIVER);
        session.receive(1, SUBMIT);
        assertThat(session.writtenOne()).isEqualTo(FAILED);
        session.receive(2, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne().pdu()).isEqualTo(EnquireLinkResp.OK);
    }

    static List<AsyncRequestHandler<SubmitSm, SubmitSmResp>> failingLater() {
        return List.of(
                (session, submit) -> CompletableFuture.failedFuture(new IllegalStateException("a stage that fails")),
                (session, submit) -> {
                    throw new IllegalStateException("a handler that fails");
                },
                nothingLater(),
                noStage());
    }

    @SuppressWarnings("NullAway")
    private static AsyncRequestHandler<SubmitSm, SubmitSmResp> nothingLater() {
        return (session, submit) -> CompletableFuture.completedFuture(null);
    }

    @SuppressWarnings("NullAway")
    private static AsyncRequestHandler<SubmitSm, SubmitSmResp> noStage() {
        return (session, submit) -> (CompletionStage<SubmitSmResp>) null;
    }

    @ParameterizedTest
    @MethodSource("failingLater")
    void causeASystemErrorWhenTheyFailAsynchronously(AsyncRequestHandler<SubmitSm, SubmitSmResp> handler) {
        EmbeddedSession session = sessions.smsc()
                .handlers(h -> h.onAsync(SubmitSm.class, handler))
                .bound(BindType.TRANSCEIVER);
        session.receive(1, SUBMIT);
        assertThat(session.writtenOne()).isEqualTo(FAILED);
    }

    @Test
    @SuppressWarnings("NullAway")
    void causeAGenericNackWhenTheirResponseCannotBeEncoded() {
        SubmitSmResp broken = new SubmitSmResp(CommandStatus.ESME_ROK, "id", null);
        EmbeddedSession session = sessions.smsc()
                .handlers(h -> h.on(SubmitSm.class, (s, submit) -> broken))
                .bound(BindType.TRANSCEIVER);
        session.receive(1, SUBMIT);
        assertThat(session.writtenOne()).isEqualTo(new Sent(1, GenericNack.of(CommandStatus.ESME_RSYSERR)));
    }

    @Test
    void stopReadingBeyondTheLimitUntilOneCompletes() {
        EmbeddedSession session =
                answeringLater().options(o -> o.inboundLimit(2)).bound(BindType.TRANSCEIVER);
        session.receive(submits(1, 2));
        assertThat(session.channel().config().isAutoRead()).isTrue();
        session.receive(submits(3, 4));
        assertThat(session.channel().config().isAutoRead()).isFalse();
        assertThat(responses).hasSize(2);
        answer(0);
        assertThat(responses).hasSize(3);
        assertThat(session.channel().config().isAutoRead()).isFalse();
        answer(1);
        answer(2);
        assertThat(responses).hasSize(4);
        assertThat(session.channel().config().isAutoRead()).isTrue();
        answer(3);
        assertThat(session.written()).extracting(Sent::sequenceNumber).containsExactly(1, 2, 3, 4);
    }

    @Test
    void areThrottledBeyondTheLimitIfConfigured() {
        EmbeddedSession session = answeringLater()
                .options(o -> o.inboundLimit(2).inboundOverload(InboundOverload.THROTTLE))
                .bound(BindType.TRANSCEIVER);
        session.receive(submits(1, 3));
        assertThat(session.writtenOne()).isEqualTo(new Sent(3, SUBMIT.respond(CommandStatus.ESME_RTHROTTLED)));
        assertThat(session.channel().config().isAutoRead()).isTrue();
        answer(0);
        session.receive(4, SUBMIT);
        assertThat(responses).hasSize(3);
    }

    /**
     * Opens a session with one request at a time; the first one completes with the given future, the others at once.
     */
    private EmbeddedSession oneAtATime(CompletableFuture<SubmitSmResp> first) {
        return sessions.smsc()
                .options(o -> o.inboundLimit(1))
                .handlers(h -> h.onAsync(SubmitSm.class, (session, submit) -> {
                    responses.add(
                            responses.isEmpty() ? first : CompletableFuture.completedFuture(SubmitSmResp.ok("id")));
                    return responses.getLast();
                }))
                .bound(BindType.TRANSCEIVER);
    }

    @Test
    void runForAllWaitingRequestsWithoutRecursion() {
        CompletableFuture<SubmitSmResp> first = new CompletableFuture<>();
        EmbeddedSession session = oneAtATime(first);
        session.receive(submits(1, 3_000)); // would reveal deep recursion
        assertThat(responses).hasSize(1);
        first.complete(SubmitSmResp.ok("id"));
        assertThat(session.written()).hasSize(3_000).isSortedAccordingTo(Comparator.comparingInt(Sent::sequenceNumber));
    }

    @Test
    void answerAllWaitingRequestsAfterAnUnbindOfThePeer() {
        CompletableFuture<SubmitSmResp> first = new CompletableFuture<>();
        EmbeddedSession session = oneAtATime(first);
        session.receive(new Sent(1, SUBMIT), new Sent(2, SUBMIT), new Sent(3, SUBMIT), new Sent(4, Unbind.HEADER_ONLY));
        first.complete(SubmitSmResp.ok("id"));
        assertThat(session.written()).extracting(Sent::sequenceNumber).containsExactly(4, 1, 2, 3);
    }

    @Test
    void answerAllWaitingRequestsBeforeTheSessionUnbinds() {
        CompletableFuture<SubmitSmResp> first = new CompletableFuture<>();
        EmbeddedSession session = oneAtATime(first);
        session.receive(submits(1, 3));
        session.engine().closeAsync();
        assertThat(session.written()).isEmpty();
        first.complete(SubmitSmResp.ok("id"));
        List<Sent> written = session.written();
        assertThat(written).hasSize(4);
        assertThat(written.getLast().pdu()).isEqualTo(Unbind.HEADER_ONLY);
    }

    @Test
    void areIgnoredAfterTheEndOfTheSession() {
        EmbeddedSession session = answeringLater().bound(BindType.TRANSCEIVER);
        session.receive(1, SUBMIT);
        session.peerCloses();
        answer(0);
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().state()).isEqualTo(SessionState.CLOSED);
    }
}

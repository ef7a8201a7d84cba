package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.internal.window.CountingQueue;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.WindowFullException;
import io.smppcore.type.Address;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests that wait for the window and the connection: their limit and removal. */
class SessionQueueTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final AlertNotification ALERT = AlertNotification.of(Address.EMPTY, Address.EMPTY);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    @Test
    void cancelsAHundredThousandWaitingRequestsWithoutASearchForEach() {
        int count = 100_000;
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).queueLimit(count)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        Sent sent = session.writtenOne();
        List<CompletableFuture<SubmitSmResp>> waiting = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            waiting.add(session.engine().sendAsync(SUBMIT));
        }
        CompletableFuture<SubmitSmResp> kept = waiting.remove(count / 2);
        Collections.shuffle(waiting, new Random(1));

        waiting.forEach(request -> request.cancel(true));
        CountingQueue queue = CountingQueue.in(session.engine().sender);
        session.channel().runPendingTasks();
        assertThat(queue.visited()).as("requests visited by searches").isLessThan(3L * count);

        assertThat(session.engine().pendingRequests()).isEqualTo(2);
        session.receive(sent.sequenceNumber(), SubmitSmResp.ok("1"));
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("2"));
        assertThat(inFlight.resultNow().messageId()).isEqualTo("1");
        assertThat(kept.resultNow().messageId()).isEqualTo("2");
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void cancelledRequestsFreeTheQueueAtOnceAndDoNotDelayTheEnd() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.window(1).queueLimit(1)).bound(BindType.TRANSCEIVER);
        session.engine().sendAsync(SUBMIT);
        Sent sent = session.writtenOne();
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<SubmitSmResp> waiting = session.engine().sendAsync(SUBMIT);
            assertThat(session.engine().sendAsync(SUBMIT).exceptionNow()).isInstanceOf(WindowFullException.class);
            waiting.cancel(true);
            session.channel().runPendingTasks();
            assertThat(session.engine().pendingRequests()).isEqualTo(1);
        }
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        session.receive(sent.sequenceNumber(), SubmitSmResp.ok("1"));
        assertThat(session.writtenOne().pdu()).isEqualTo(Unbind.HEADER_ONLY);
        session.peerCloses();
        assertThat(closed).isCompleted();
    }

    @Test
    void limitsWaitingOneWayPdusByTheQueue() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.window(10).queueLimit(90))
                .bound(BindType.TRANSCEIVER)
                .stall();
        // Until the connection is full.
        while (session.channel().isWritable()) {
            assertThat(session.engine().sendAsync(ALERT)).isCompleted();
        }
        List<CompletableFuture<@Nullable Void>> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(session.engine().sendAsync(ALERT));
        }
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        assertThat(session.engine().pendingRequests()).isEqualTo(100);
        assertThat(session.engine().sendAsync(ALERT).exceptionNow())
                .isInstanceOfSatisfying(WindowFullException.class, e -> {
                    assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
                    assertThat(e).hasMessageStartingWith("alert_notification: window of 10 and queue of 90 are full");
                });

        session.unstall();
        assertThat(waiting).allMatch(CompletableFuture::isDone).noneMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(session.engine().pendingRequests()).isZero();
        session.written();
    }

    @Test
    void failsWaitingOneWayPdusWithTheSession() {
        EmbeddedSession session = sessions.smsc().bound(BindType.TRANSCEIVER).stall();
        while (session.channel().isWritable()) {
            session.engine().sendAsync(ALERT);
        }
        CompletableFuture<@Nullable Void> waiting = session.engine().sendAsync(ALERT);
        session.engine().closeNow();
        session.channel().runPendingTasks();
        assertThat(waiting.exceptionNow())
                .isInstanceOfSatisfying(
                        SessionClosedException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN));
        assertThat(session.engine().pendingRequests()).isZero();
    }
}

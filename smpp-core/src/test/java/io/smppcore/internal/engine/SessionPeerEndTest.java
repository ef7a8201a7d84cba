package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** End of a session caused by the peer or by a failure. */
class SessionPeerEndTest extends EndingSessions {

    @Test
    void answersTheUnbindOfThePeerAndWaitsForItToClose() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        session.receive(8, Unbind.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(8, UNBIND_RESP));
        assertThat(session.engine().state()).isEqualTo(SessionState.UNBOUND);
        session.peerCloses();
        assertThat(session.engine().closed().resultNow()).hasToString("UNBOUND_BY_PEER: unbound by the peer");
        assertThat(closeReasons).hasSize(1);
    }

    @Test
    void closesTheConnectionIfAnUnboundPeerDoesNot() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        session.receive(8, Unbind.HEADER_ONLY);
        session.awaitTimers(session.engine().closed()::isDone);
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.UNBOUND_BY_PEER);
    }

    @Test
    void answersRequestsInProgressAfterAnUnbindOfThePeer() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        session.receive(new Sent(7, DELIVER), new Sent(8, Unbind.HEADER_ONLY));
        assertThat(session.writtenOne()).isEqualTo(new Sent(8, UNBIND_RESP));
        assertThat(session.channel().isOpen()).isTrue();
        answer.complete(DeliverSmResp.ok());
        assertThat(session.writtenOne()).isEqualTo(new Sent(7, DeliverSmResp.ok()));
    }

    @Test
    void waitsForResponsesOfAnUnboundPeerAndFailsQueuedRequests() {
        EmbeddedSession session = esme().options(o -> o.window(1)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        CompletableFuture<SubmitSmResp> queued = session.engine().sendAsync(SUBMIT);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(8, Unbind.HEADER_ONLY);
        EmbeddedSession.assertNeverWritten(queued, CloseReason.Kind.UNBOUND_BY_PEER);
        EmbeddedSession.assertNeverWritten(session.engine().sendAsync(SUBMIT), CloseReason.Kind.UNBOUND_BY_PEER);
        assertThat(session.channel().isOpen()).isTrue();
        session.receive(sequenceNumber, SubmitSmResp.ok("1"));
        assertThat(inFlight).isCompleted();
    }

    @Test
    void waitsForAnUnboundPeerAtMostForTheUnbindTimeout() {
        EmbeddedSession session = esme().options(o -> o.unbindTimeout(SOON)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        session.receive(8, Unbind.HEADER_ONLY);
        session.awaitTimers(session.engine().closed()::isDone);
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.UNBOUND_BY_PEER);
        assertThat(inFlight.exceptionNow()).isInstanceOf(SessionClosedException.class);
    }

    @Test
    void endsWhenBothSidesUnbindAtTheSameTime() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<CloseReason> closed = session.engine().closeAsync();
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(8, Unbind.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(8, UNBIND_RESP));
        session.receive(sequenceNumber, UNBIND_RESP);
        assertThat(closed).isCompleted();
        assertThat(closeReasons).hasSize(1);
    }

    @Test
    void refusesRequestsOfAnUnboundPeerExceptEnquireLink() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        session.receive(new Sent(7, DELIVER), new Sent(8, Unbind.HEADER_ONLY));
        assertThat(session.written()).hasSize(1);
        session.receive(new Sent(9, DELIVER), new Sent(10, EnquireLink.HEADER_ONLY));
        assertThat(session.written())
                .extracting(Sent::pdu)
                .containsExactly(
                        DELIVER.respond(CommandStatus.ESME_RINVBNDSTS),
                        EnquireLink.HEADER_ONLY.respond(CommandStatus.ESME_ROK));
    }

    @Test
    void reportsTheOutcomeOfRequestsWhenThePeerClosesTheConnection() {
        EmbeddedSession session = esme().options(o -> o.window(1)).bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        CompletableFuture<SubmitSmResp> queued = session.engine().sendAsync(SUBMIT);
        assertThat(session.written()).hasSize(1);
        session.peerCloses();
        assertThat(inFlight.exceptionNow())
                .isInstanceOfSatisfying(SessionClosedException.class, e -> {
                    assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
                    assertThat(e.reason().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_PEER);
                })
                .hasMessage("submit_sm: UNKNOWN, connection closed by the peer");
        EmbeddedSession.assertNeverWritten(queued, CloseReason.Kind.CLOSED_BY_PEER);
        EmbeddedSession.assertNeverWritten(session.engine().sendAsync(SUBMIT), CloseReason.Kind.CLOSED_BY_PEER);
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void reportsTheErrorOfTheConnection() {
        EmbeddedSession session = esme().bound(BindType.TRANSCEIVER);
        IOException reset = new IOException("Connection reset");
        session.channel().pipeline().fireExceptionCaught(reset);
        CloseReason reason = session.engine().closed().resultNow();
        assertThat(reason).isEqualTo(new CloseReason(CloseReason.Kind.NETWORK_ERROR, "Connection reset", reset));
        assertThat(session.channel().isOpen()).isFalse();
    }

    @Test
    void continuesIfTheListenerFails() {
        EmbeddedSession session = sessions.esme()
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        throw new IllegalStateException("a listener that fails");
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        throw new IllegalStateException("a listener that fails");
                    }
                })
                .bound(BindType.TRANSCEIVER);
        session.receive(8, Unbind.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(8, UNBIND_RESP));
        session.peerCloses();
        assertThat(session.engine().closed()).isCompleted();
    }
}

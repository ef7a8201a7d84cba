package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.Leniency;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests of this side, with their responses and failures. */
class SessionRequestsTest {

    private static final SubmitSm SUBMIT =
            SubmitSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    @Test
    void matchesResponsesInAnyOrderBySequenceNumber() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        List<CompletableFuture<SubmitSmResp>> answers = submit(session, 3);
        List<Sent> written = session.written();
        assertThat(written).extracting(Sent::pdu).containsOnly(SUBMIT);
        for (int i : new int[] {2, 0, 1}) {
            session.receive(written.get(i).sequenceNumber(), SubmitSmResp.ok("id-" + i));
        }
        for (int i = 0; i < 3; i++) {
            assertThat(answers.get(i).resultNow()).isEqualTo(SubmitSmResp.ok("id-" + i));
        }
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void flushesOncePerTurn() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        int before = session.flushes();
        submit(session, 5);
        assertThat(session.written()).hasSize(5);
        assertThat(session.flushes()).isEqualTo(before + 1);
    }

    @Test
    void completesWithANegativeResponse() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
        SubmitSmResp throttled = new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY);
        session.receive(session.writtenOne().sequenceNumber(), throttled);
        assertThat(answer.resultNow()).isEqualTo(throttled);
    }

    @Test
    void completesWithANegativeResponseForAGenericNack() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
        session.receive(session.writtenOne().sequenceNumber(), GenericNack.of(CommandStatus.ESME_RINVCMDID));
        assertThat(answer.resultNow()).isEqualTo(SUBMIT.respond(CommandStatus.ESME_RINVCMDID));
    }

    @Test
    void neverTreatsAGenericNackAsSuccess() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
        session.receive(session.writtenOne().sequenceNumber(), GenericNack.of(CommandStatus.ESME_ROK));
        assertThat(answer.resultNow().commandStatus()).isSameAs(CommandStatus.ESME_RUNKNOWNERR);
    }

    @Test
    void failsARequestAnsweredByAnotherOperation() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
        session.receive(session.writtenOne().sequenceNumber(), EnquireLinkResp.OK);
        assertThat(answer.exceptionNow())
                .isInstanceOfSatisfying(UnexpectedResponseException.class, e -> {
                    assertThat(e.response()).isEqualTo(EnquireLinkResp.OK);
                    assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
                })
                .hasMessageContaining("answered with enquire_link_resp");
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void failsARequestWhoseResponseCannotBeDecoded() {
        EmbeddedSession session =
                sessions.esme().options(o -> o.leniency(Leniency.strict())).bound(BindType.TRANSMITTER);
        CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(SUBMIT);
        int sequenceNumber = session.writtenOne().sequenceNumber();
        session.receive(
                Unpooled.buffer().writeInt(16).writeInt(0x8000_0004).writeInt(0).writeInt(sequenceNumber));
        assertThat(answer.exceptionNow())
                .isInstanceOfSatisfying(
                        UnexpectedResponseException.class,
                        e -> assertThat(e.response()).isNull())
                .hasCauseInstanceOf(DecodeException.class);
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().statistics().decodeProblems()).isEqualTo(1);
    }

    @Test
    void countsAResponseWithoutARequestAndNeverAnswersIt() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        session.receive(77, SubmitSmResp.ok("1"));
        session.receive(78, GenericNack.of(CommandStatus.ESME_RINVCMDID));
        assertThat(session.engine().statistics().lateResponses()).isEqualTo(2);
        assertThat(session.written()).isEmpty();
    }

    @Test
    void refusesRequestsThatStateOrSideDoesNotAllow() {
        assertRefused(sessions.esme().open(), SUBMIT);
        assertRefused(sessions.esme().bound(BindType.RECEIVER), SUBMIT);
        assertRefused(
                sessions.esme().bound(BindType.TRANSCEIVER), DeliverSm.builder().build());
        assertRefused(
                sessions.smsc().bound(BindType.TRANSMITTER), DeliverSm.builder().build());
    }

    private static void assertRefused(EmbeddedSession session, Request<?> request) {
        CompletableFuture<?> answer = session.engine().sendAsync(request);
        assertThat(answer.exceptionNow())
                .isInstanceOf(IllegalSessionStateException.class)
                .hasMessageStartingWith(request.commandId() + ": not allowed for "
                        + session.engine().role() + " in state "
                        + session.engine().state());
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    @SuppressWarnings("NullAway") // possible for a caller without checks
    void failsARequestThatCannotBeEncodedAndContinues() {
        EmbeddedSession session = sessions.esme().options(o -> o.window(1)).bound(BindType.TRANSMITTER);
        SubmitSm broken = SubmitSm.builder().esmClass(null).build();
        CompletableFuture<SubmitSmResp> answer = session.engine().sendAsync(broken);
        assertThat(answer.exceptionNow())
                .isInstanceOfSatisfying(
                        RequestNotWrittenException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN))
                .hasMessageStartingWith("submit_sm: could not be encoded")
                .hasCauseInstanceOf(NullPointerException.class);
        submit(session, 1);
        assertThat(session.writtenOne().pdu()).isEqualTo(SUBMIT);
    }

    @Test
    void delaysRequestsWhileThePeerDoesNotRead() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        session.channel().unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        submit(session, 1);
        assertThat(session.written()).isEmpty();
        session.channel().unsafe().outboundBuffer().setUserDefinedWritability(1, true);
        assertThat(session.writtenOne().pdu()).isEqualTo(SUBMIT);
    }

    @Test
    void countsRequestsAndResponses() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSMITTER);
        submit(session, 3);
        session.receive(session.written().getFirst().sequenceNumber(), SubmitSmResp.ok("1"));
        SmppSession.Statistics statistics = session.engine().statistics();
        assertThat(statistics.requestsSent()).isEqualTo(4); // including the bind
        assertThat(statistics.responsesReceived()).isEqualTo(2);
        assertThat(statistics.requestsReceived()).isZero();
        assertThat(statistics.responsesSent()).isZero();
    }

    private static List<CompletableFuture<SubmitSmResp>> submit(EmbeddedSession session, int count) {
        List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(session.engine().sendAsync(SUBMIT));
        }
        return answers;
    }
}

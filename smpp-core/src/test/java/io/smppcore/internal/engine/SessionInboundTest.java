package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses to requests of the peer, and PDUs that are never answered. */
class SessionInboundTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    @Test
    void answersAllRequestsOfOneReadInOrderWithOneFlush() {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        int before = session.flushes();
        List<Sent> requests = new ArrayList<>();
        List<Sent> responses = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            requests.add(new Sent(i, SUBMIT));
            responses.add(new Sent(i, SubmitSmResp.ok("id")));
        }
        session.receive(requests.toArray(Sent[]::new));
        assertThat(session.written()).isEqualTo(responses);
        assertThat(session.flushes()).isEqualTo(before + 1);
    }

    @Test
    void doesNotFlushWithoutOutput() {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        int before = session.flushes();
        session.receive(77, SubmitSmResp.ok("to nothing"));
        assertThat(session.flushes()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF})
    void echoesAnySequenceNumber(int sequenceNumber) {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        session.receive(sequenceNumber, SUBMIT);
        assertThat(session.writtenOne()).isEqualTo(new Sent(sequenceNumber, SubmitSmResp.ok("id")));
        session.receive(sequenceNumber, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(sequenceNumber, EnquireLinkResp.OK));
    }

    @Test
    void answersEnquireLinkInEveryStateWithoutAHandler() {
        EmbeddedSession session = sessions.smsc().open();
        session.receive(5, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(5, EnquireLinkResp.OK));
    }

    @Test
    void refusesARequestWithoutAHandlerWithTheStatusOfItsOperation() {
        EmbeddedSession esme = sessions.esme().bound(BindType.RECEIVER);
        esme.receive(1, DELIVER);
        assertThat(esme.writtenOne().pdu()).isEqualTo(DELIVER.respond(CommandStatus.ESME_RX_T_APPN));
        EmbeddedSession smsc = sessions.smsc().bound(BindType.TRANSMITTER);
        smsc.receive(1, SUBMIT);
        assertThat(smsc.writtenOne().pdu()).isEqualTo(SUBMIT.respond(CommandStatus.ESME_RINVCMDID));
    }

    @Test
    void refusesARequestThatTheStateDoesNotAllow() {
        assertRefused(accepting().open(), SUBMIT, CommandStatus.ESME_RINVBNDSTS);
        assertRefused(accepting().open(), Unbind.HEADER_ONLY, CommandStatus.ESME_RINVBNDSTS);
        assertRefused(accepting().bound(BindType.RECEIVER), SUBMIT, CommandStatus.ESME_RINVBNDSTS);
        assertRefused(accepting().bound(BindType.TRANSCEIVER), DELIVER, CommandStatus.ESME_RINVBNDSTS);
        assertRefused(
                sessions.esme().open(),
                BindRequest.builder(BindType.TRANSCEIVER).build(),
                CommandStatus.ESME_RINVBNDSTS);
    }

    @Test
    void refusesASecondBindAndStaysBound() {
        EmbeddedSession session = accepting().bound(BindType.TRANSMITTER);
        assertRefused(session, BindRequest.builder(BindType.RECEIVER).build(), CommandStatus.ESME_RALYBND);
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TX);
    }

    private static void assertRefused(EmbeddedSession session, Request<?> request, CommandStatus status) {
        SessionState before = session.engine().state();
        session.receive(9, request);
        assertThat(session.writtenOne()).isEqualTo(new Sent(9, request.respond(status)));
        assertThat(session.engine().state()).isEqualTo(before);
    }

    @Test
    void answersAnUnknownRequestWithAGenericNackAndContinues() {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        session.receive(new Sent(3, UnknownRequest.of(CommandId.of(0x0A), Octets.ofHex("0102"))), new Sent(4, SUBMIT));
        assertThat(session.written())
                .containsExactly(
                        new Sent(3, GenericNack.of(CommandStatus.ESME_RINVCMDID)), new Sent(4, SubmitSmResp.ok("id")));
    }

    @Test
    void neverAnswersAnUnknownResponse() {
        EmbeddedSession session = accepting().bound(BindType.TRANSCEIVER);
        session.receive(3, new UnknownResponse(CommandId.of(0x8001_0200), CommandStatus.ESME_ROK, Octets.EMPTY));
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().statistics().lateResponses()).isEqualTo(1);
    }

    @Test
    void refusesARequestThatCannotBeDecodedAndContinues() {
        List<DecodeProblem> problems = new ArrayList<>();
        EmbeddedSession session =
                accepting().listener(EmbeddedSession.recorder(problems)).bound(BindType.TRANSCEIVER);
        session.receive(cutShort(7)).receive(8, SUBMIT);
        assertThat(session.written())
                .containsExactly(
                        new Sent(7, SUBMIT.respond(CommandStatus.ESME_RINVSERTYP)), new Sent(8, SubmitSmResp.ok("id")));
        assertThat(problems).extracting(DecodeProblem::field).containsExactly("service_type");
        assertThat(session.engine().statistics().decodeProblems()).isEqualTo(1);
    }

    @Test
    void refusesARequestThatCannotBeDecodedByStateFirst() {
        EmbeddedSession session = accepting().open();
        session.receive(cutShort(7));
        assertThat(session.writtenOne()).isEqualTo(new Sent(7, SUBMIT.respond(CommandStatus.ESME_RINVBNDSTS)));
    }

    /** Returns a submit_sm that ends after its header. */
    private static ByteBuf cutShort(int sequenceNumber) {
        return Unpooled.buffer().writeInt(16).writeInt(4).writeInt(0).writeInt(sequenceNumber);
    }

    @Test
    void endsTheSessionWhenTheStartOfTheNextPduIsUnknown() {
        List<DecodeProblem> problems = new ArrayList<>();
        EmbeddedSession session =
                accepting().listener(EmbeddedSession.recorder(problems)).bound(BindType.TRANSCEIVER);
        session.receive(Unpooled.buffer()
                .writeInt(7)
                .writeInt(4)
                .writeInt(0)
                .writeInt(99)
                .writeInt(16));
        assertThat(session.writtenOne()).isEqualTo(new Sent(99, GenericNack.of(CommandStatus.ESME_RINVCMDLEN)));
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.PROTOCOL_ERROR);
        assertThat(problems).hasSize(1);
        assertThat(session.channel().isOpen()).isFalse();
    }

    @Test
    void stopsReadingWhileThePeerDoesNotReadItsResponses() {
        Octets bulk = Octets.of(new byte[60_000]);
        EmbeddedSession session = sessions.smsc()
                .handlers(h -> h.on(
                        SubmitSm.class,
                        (s, submit) -> new SubmitSmResp(CommandStatus.ESME_ROK, "id", Tlvs.of(new Tlv(0x1400, bulk)))))
                .bound(BindType.TRANSCEIVER)
                .stall();
        int sent = 0;
        while (session.channel().config().isAutoRead() && sent < 100) {
            session.receive(++sent, SUBMIT);
        }
        assertThat(sent).isBetween(18, 20); // a little more than 1 MiB
        session.unstall();
        assertThat(session.channel().config().isAutoRead()).isTrue();
        assertThat(session.written()).hasSize(sent);
    }

    @Test
    void answersRequestsOfTheSmsc() {
        EmbeddedSession session = sessions.esme()
                .handlers(h -> h.on(DeliverSm.class, (s, deliver) -> DeliverSmResp.ok()))
                .bound(BindType.RECEIVER);
        session.receive(1, DELIVER);
        assertThat(session.writtenOne()).isEqualTo(new Sent(1, DeliverSmResp.ok()));
        assertThat(session.engine().statistics().requestsReceived()).isEqualTo(1);
        assertThat(session.engine().statistics().responsesSent()).isEqualTo(1);
    }

    private EmbeddedSession.Builder accepting() {
        return sessions.smsc().handlers(h -> h.on(SubmitSm.class, (session, submit) -> SubmitSmResp.ok("id")));
    }
}

package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Octets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests that are not in the specification, in both directions, and the bind response, as a proxy needs them. */
class SessionUnknownTest {

    private static final UnknownRequest REQUEST =
            UnknownRequest.of(CommandId.of(0x0001_0200), Octets.ofHex("310014000001FF"));
    private static final CommandStatus VENDOR_STATUS = CommandStatus.of(0x0410);
    private static final UnknownResponse RESPONSE = REQUEST.respond(VENDOR_STATUS, Octets.ofHex("3200"));

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private EmbeddedSession.Builder answering(UnknownResponse response) {
        return sessions.smsc()
                .handlers(handlers -> handlers.on(UnknownRequest.class, (session, request) -> {
                    assertThat(request).isEqualTo(REQUEST);
                    return response;
                }));
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerAnswersThemInEveryBoundState(BindType type) {
        EmbeddedSession session = answering(RESPONSE).bound(type).receive(7, REQUEST);
        assertThat(session.writtenOne()).isEqualTo(new Sent(7, RESPONSE));
    }

    @Test
    void aHandlerMayAnswerWithAGenericNackAndAnyOtherCommandId() {
        UnknownResponse nack = new UnknownResponse(CommandId.GENERIC_NACK, CommandStatus.ESME_RINVCMDID, Octets.EMPTY);
        EmbeddedSession session = answering(nack).bound(BindType.TRANSCEIVER).receive(7, REQUEST);
        assertThat(session.writtenOne()).isEqualTo(new Sent(7, GenericNack.of(CommandStatus.ESME_RINVCMDID)));

        UnknownResponse other = new UnknownResponse(CommandId.of(0x8001_0999), CommandStatus.ESME_ROK, Octets.EMPTY);
        session = answering(other).bound(BindType.TRANSCEIVER).receive(8, REQUEST);
        assertThat(session.writtenOne()).isEqualTo(new Sent(8, other));
    }

    @Test
    void areRefusedBeforeTheBind() {
        EmbeddedSession session = answering(RESPONSE).open().receive(7, REQUEST);
        assertThat(session.writtenOne()).isEqualTo(new Sent(7, GenericNack.of(CommandStatus.ESME_RINVCMDID)));
    }

    @Test
    void aHandlerThatThrowsAnswersWithTheNumberOfTheRequest() {
        EmbeddedSession session = sessions.smsc()
                .handlers(handlers -> handlers.on(UnknownRequest.class, (any, request) -> {
                    throw new IllegalStateException("fails");
                }))
                .bound(BindType.TRANSCEIVER)
                .receive(7, REQUEST);
        assertThat(session.writtenOne()).isEqualTo(new Sent(7, REQUEST.respond(CommandStatus.ESME_RSYSERR)));
    }

    @Test
    void theirResponsesGetNoCongestionState() {
        InboundBudget budget = new InboundBudget(10, 1 << 20);
        EmbeddedSession session = answering(RESPONSE)
                .budget(budget)
                .options(o -> o.peerVersion(InterfaceVersion.V5_0))
                .bound(BindType.TRANSCEIVER)
                .receive(7, REQUEST);
        assertThat(session.writtenOne()).isEqualTo(new Sent(7, RESPONSE));
    }

    @ParameterizedTest
    @EnumSource
    void areSentInEveryBoundStateAndMatchedBySequenceNumber(BindType type) {
        EmbeddedSession session = sessions.esme().bound(type);
        CompletableFuture<UnknownResponse> first = session.engine().sendAsync(REQUEST);
        int firstNumber = sent(session);
        CompletableFuture<UnknownResponse> second = session.engine().sendAsync(REQUEST);
        int secondNumber = sent(session);
        UnknownResponse other = new UnknownResponse(CommandId.of(0x8001_0999), CommandStatus.ESME_ROK, Octets.EMPTY);
        session.receive(secondNumber, other).receive(firstNumber, RESPONSE);
        assertThat(first).isCompletedWithValue(RESPONSE);
        assertThat(second).isCompletedWithValue(other);
    }

    private static int sent(EmbeddedSession session) {
        session.channel().runPendingTasks();
        Sent sent = session.writtenOne();
        assertThat(sent.pdu()).isEqualTo(REQUEST);
        return sent.sequenceNumber();
    }

    @Test
    void aGenericNackIsTheirResponse() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<UnknownResponse> result = session.engine().sendAsync(REQUEST);
        session.receive(sent(session), GenericNack.of(CommandStatus.ESME_RINVCMDID));
        assertThat(result)
                .isCompletedWithValue(
                        new UnknownResponse(CommandId.GENERIC_NACK, CommandStatus.ESME_RINVCMDID, Octets.EMPTY));
    }

    @Test
    void areNotSentBeforeTheBind() {
        EmbeddedSession session = sessions.esme().open();
        CompletableFuture<UnknownResponse> result = session.engine().sendAsync(REQUEST);
        session.channel().runPendingTasks();
        assertThat(session.written()).isEmpty();
        assertThat(result).isCompletedExceptionally();
        assertThat(result.exceptionNow()).isInstanceOf(IllegalSessionStateException.class);
    }

    @Test
    void anUnknownResponseToAnotherRequestIsUnexpected() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<?> result = session.engine().sendAsync(QuerySm.of("1", Address.EMPTY));
        session.channel().runPendingTasks();
        session.receive(session.writtenOne().sequenceNumber(), RESPONSE);
        assertThat(result).isCompletedExceptionally();
        assertThat(result.exceptionNow()).isInstanceOf(UnexpectedResponseException.class);
    }

    @Test
    void theBindResponseIsKeptOnBothSides() {
        Tlvs tlvs = Tlvs.EMPTY
                .with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V3_4)
                .with(TlvTag.octets(0x1400, "vendor", 1, 1), Octets.ofHex("FF"));
        EmbeddedSession smsc = sessions.smsc()
                .bindHandler((session, bind) -> new BindResp(bind.bindType(), CommandStatus.ESME_ROK, "smsc", tlvs))
                .bound(BindType.RECEIVER);
        assertThat(smsc.engine().bindResponse())
                .isEqualTo(new BindResp(BindType.RECEIVER, CommandStatus.ESME_ROK, "smsc", tlvs));
        assertThat(sessions.smsc().open().engine().bindResponse()).isNull();
        EmbeddedSession esme = sessions.esme().bound(BindType.TRANSCEIVER);
        assertThat(esme.engine().bindResponse()).isNotNull();
    }
}

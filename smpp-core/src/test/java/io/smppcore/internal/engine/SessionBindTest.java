package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.BindHandler;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SessionBindTest {

    private static final BindRequest BIND = bind(BindType.TRANSCEIVER);
    private static final BindResp ACCEPTED = new BindResp(
            BindType.TRANSCEIVER,
            CommandStatus.ESME_ROK,
            "smsc",
            Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, InterfaceVersion.V3_4));

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<String> events = new ArrayList<>();
    private final SessionListener listener = new SessionListener() {
        @Override
        public void onOpen(SmppSession session) {
            events.add("open " + session.state());
        }

        @Override
        public void onBound(SmppSession session) {
            events.add("bound " + session.state());
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            events.add("closed " + reason.kind());
        }
    };

    private static BindRequest bind(BindType type) {
        return BindRequest.builder(type).systemId("esme01").password("s3cret").build();
    }

    @ParameterizedTest
    @EnumSource
    void isBoundWhenTheSmscAccepts(BindType type) {
        EmbeddedSession session = sessions.esme().listener(listener).open();
        CompletableFuture<?> answer = session.engine().sendAsync(bind(type));
        Sent request = session.writtenOne();
        assertThat(session.engine().state()).isEqualTo(SessionState.OPEN);
        assertThat(session.engine().bind()).isNull();
        session.receive(request.sequenceNumber(), bind(type).respond(CommandStatus.ESME_ROK));
        assertThat(answer).isCompleted();
        assertThat(session.engine().state()).isEqualTo(SessionState.boundAs(type));
        assertThat(session.engine().bind()).isEqualTo(bind(type));
        assertThat(events).containsExactly("open OPEN", "bound " + SessionState.boundAs(type));
    }

    @Test
    void staysOpenWhenTheSmscRefuses() {
        EmbeddedSession session = sessions.esme().listener(listener).open();
        CompletableFuture<? extends Response> answer = session.engine().sendAsync(BIND);
        session.receive(session.writtenOne().sequenceNumber(), BIND.respond(CommandStatus.ESME_RINVPASWD));
        assertThat(answer.resultNow().commandStatus()).isSameAs(CommandStatus.ESME_RINVPASWD);
        assertThat(session.engine().state()).isEqualTo(SessionState.OPEN);
        assertThat(session.engine().bind()).isNull();
        assertThat(events).containsExactly("open OPEN");
    }

    @Test
    void isBoundByTheResponseOfAnotherBindOperation() {
        EmbeddedSession session = sessions.esme().open();
        CompletableFuture<? extends Response> answer = session.engine().sendAsync(BIND);
        session.receive(
                session.writtenOne().sequenceNumber(),
                new BindResp(BindType.TRANSMITTER, CommandStatus.ESME_ROK, "smsc", Tlvs.EMPTY));
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
        assertThat(answer.resultNow()).isInstanceOf(BindResp.class);
    }

    @Test
    void failsABindThatIsNotAnsweredInTime() {
        EmbeddedSession session = sessions.esme()
                .options(o -> o.bindTimeout(Duration.ofMillis(1)))
                .open();
        CompletableFuture<?> answer = session.engine().sendAsync(BIND);
        session.awaitTimers(answer::isDone);
        assertThat(answer.exceptionNow()).isInstanceOf(RequestFailedException.class);
        session.awaitTimers(session.engine().closed()::isDone);
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
    }

    @Test
    void sendsTheResponseOfTheBindHandlerAndIsBound() {
        List<BindRequest> binds = new ArrayList<>();
        EmbeddedSession session = sessions.smsc()
                .listener(listener)
                .bindHandler((s, bind) -> {
                    binds.add(bind);
                    return ACCEPTED;
                })
                .open();
        session.receive(1, BIND).letBindHandlerDecide();
        assertThat(session.writtenOne()).isEqualTo(new Sent(1, ACCEPTED));
        assertThat(binds).isEqualTo(List.of(BIND));
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
        assertThat(events).containsExactly("open OPEN", "bound BOUND_TRX");
    }

    @Test
    void answersPdusReceivedDuringABindAfterIt() {
        EmbeddedSession session = sessions.smsc()
                .handlers(h -> h.on(SubmitSm.class, (s, submit) -> SubmitSmResp.ok("id")))
                .bindHandler((s, bind) -> ACCEPTED)
                .open();
        session.receive(new Sent(1, BIND), new Sent(2, SubmitSm.builder().build()))
                .receive(3, EnquireLink.HEADER_ONLY);
        assertThat(session.written()).isEmpty();
        assertThat(session.channel().config().isAutoRead()).isFalse();
        int before = session.flushes();
        session.letBindHandlerDecide();
        assertThat(session.written())
                .containsExactly(
                        new Sent(1, ACCEPTED), new Sent(2, SubmitSmResp.ok("id")), new Sent(3, EnquireLinkResp.OK));
        assertThat(session.flushes()).isEqualTo(before + 1);
        assertThat(session.channel().config().isAutoRead()).isTrue();
    }

    @Test
    void readsNothingMoreAfterARefusedBindAndWaitsForThePeerToClose() {
        BindResp refusal = new BindResp(BindType.RECEIVER, CommandStatus.ESME_RINVSYSID, "", Tlvs.EMPTY);
        EmbeddedSession session = sessions.smsc()
                .listener(listener)
                .bindHandler((s, bind) -> refusal)
                .open();
        session.receive(new Sent(1, bind(BindType.RECEIVER)), new Sent(2, EnquireLink.HEADER_ONLY))
                .letBindHandlerDecide()
                .receive(3, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(1, refusal));
        session.peerCloses();
        assertThat(session.engine().closed().resultNow())
                .hasToString("BIND_REFUSED: bind of esme01 refused with ESME_RINVSYSID");
        assertThat(events).containsExactly("open OPEN", "closed BIND_REFUSED");
    }

    @Test
    void closesTheConnectionIfARefusedPeerDoesNot() {
        EmbeddedSession session = sessions.smsc()
                .bindHandler((s, bind) -> bind.respond(CommandStatus.ESME_RINVPASWD))
                .open();
        session.receive(1, BIND).letBindHandlerDecide();
        session.awaitTimers(session.engine().closed()::isDone);
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.BIND_REFUSED);
    }

    @ParameterizedTest
    @EnumSource(BindType.class)
    void refusesABindThatCannotBeDecodedAndCloses(BindType type) {
        EmbeddedSession session = sessions.smsc().listener(listener).open();
        int command = bind(type).commandId().value();
        ByteBuf withoutEnd = Unpooled.buffer()
                .writeInt(20)
                .writeInt(command)
                .writeInt(0)
                .writeInt(7)
                .writeBytes(new byte[] {'a', 'b', 'c', 'd'});
        session.receive(withoutEnd).receive(8, EnquireLink.HEADER_ONLY).receive(9, bind(type));
        Sent refusal = session.writtenOne(); // and nothing for the octets after it
        assertThat(refusal.sequenceNumber()).isEqualTo(7);
        BindResp response = (BindResp) refusal.pdu();
        assertThat(response.commandId().value()).isEqualTo(command | 0x8000_0000);
        assertThat(response.isOk()).isFalse();
        assertThat(response.tlvs()).isEqualTo(Tlvs.EMPTY);
        assertThat(session.channel().isOpen()).isTrue();
        session.advance(Duration.ofSeconds(1));
        CloseReason reason = session.engine().closed().resultNow();
        assertThat(reason.kind()).isEqualTo(CloseReason.Kind.BIND_REFUSED);
        assertThat(reason.detail())
                .startsWith("bind refused with " + response.commandStatus() + ": ")
                .contains("system_id");
    }

    @Test
    void aBindThatCannotBeDecodedDoesNotEndABoundSession() {
        EmbeddedSession session = sessions.smsc().bound(BindType.TRANSCEIVER);
        session.receive(Unpooled.buffer().writeInt(16).writeInt(9).writeInt(0).writeInt(7));
        assertThat(((BindResp) session.writtenOne().pdu()).commandStatus()).isEqualTo(CommandStatus.ESME_RALYBND);
        session.receive(8, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(new Sent(8, EnquireLinkResp.OK));
    }

    static List<BindHandler> failing() {
        return List.of(
                (session, bind) -> {
                    throw new IllegalStateException("a bind handler that fails");
                },
                (session, bind) -> {
                    throw new StackOverflowError();
                },
                nothing());
    }

    @SuppressWarnings("NullAway") // possible for a handler without checks
    private static BindHandler nothing() {
        return (session, bind) -> null;
    }

    @ParameterizedTest
    @MethodSource("failing")
    void refusesWithASystemErrorIfTheBindHandlerFails(BindHandler handler) {
        EmbeddedSession session = sessions.smsc().bindHandler(handler).open();
        session.receive(1, BIND).letBindHandlerDecide();
        assertThat(session.writtenOne()).isEqualTo(new Sent(1, BIND.respond(CommandStatus.ESME_RSYSERR)));
        session.peerCloses();
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.BIND_REFUSED);
    }

    @Test
    void ignoresTheBindHandlerIfThePeerHasClosed() {
        EmbeddedSession session = sessions.smsc().listener(listener).open();
        session.receive(1, BIND);
        session.peerCloses();
        session.letBindHandlerDecide();
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().state()).isEqualTo(SessionState.CLOSED);
        assertThat(events).containsExactly("open OPEN", "closed CLOSED_BY_PEER");
    }

    @Test
    void closesASessionThatIsNotBoundInTime() {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.bindTimeout(Duration.ofMillis(1)))
                .open();
        session.awaitTimers(session.engine().closed()::isDone);
        assertThat(session.engine().closed().resultNow()).hasToString("TIMEOUT: not bound within 1 ms");
    }

    @Test
    void hasAUniqueIdWithItsRole() {
        SessionEngine esme = sessions.esme().open().engine();
        SessionEngine smsc = sessions.smsc().open().engine();
        assertThat(esme.id()).startsWith("esme-");
        assertThat(smsc.id()).startsWith("smsc-");
        assertThat(sessions.smsc().open().engine().id()).isNotEqualTo(smsc.id());
        assertThat(esme).hasToString("session " + esme.id() + " OPEN with " + esme.remoteAddress());
        assertThat(smsc.localAddress()).isNotNull();
    }
}

package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.Outcome;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls of interceptors and taps, and the effects of vetoes. */
class SessionTapsTest {

    private static final SubmitSm SUBMIT =
            SubmitSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();
    private static final DeliverSm DELIVER =
            DeliverSm.builder().shortMessage(Octets.ofHex("48656c6c6f")).build();

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<String> seen = new ArrayList<>();

    private final PduInterceptor recorder = new PduInterceptor() {
        @Override
        public void onSent(SmppSession session, Pdu pdu, int sequenceNumber) {
            seen.add("sent " + pdu.commandId() + " " + sequenceNumber);
        }

        @Override
        public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
            seen.add("received " + pdu.commandId() + " " + sequenceNumber);
        }
    };

    /** Returns an interceptor that vetoes every PDU of a class, in both directions. */
    private static PduInterceptor vetoing(Class<? extends Pdu> pdu, CommandStatus status) {
        return new PduInterceptor() {
            @Override
            public @Nullable CommandStatus vetoOutbound(SmppSession session, Pdu candidate) {
                return pdu.isInstance(candidate) ? status : null;
            }

            @Override
            public @Nullable CommandStatus vetoInbound(SmppSession session, Pdu candidate) {
                return pdu.isInstance(candidate) ? status : null;
            }
        };
    }

    private EmbeddedSession esme(PduInterceptor interceptor) {
        return sessions.esme().taps(SessionTaps.NONE.with(interceptor)).bound(BindType.TRANSCEIVER);
    }

    @Test
    void getEveryPduInBothDirectionsInOrder() {
        EmbeddedSession session = esme(recorder);
        session.engine().sendAsync(SUBMIT);
        session.receive(2, SubmitSmResp.ok("1")).receive(7, EnquireLink.HEADER_ONLY);
        assertThat(seen)
                .containsExactly(
                        "sent bind_transceiver 1",
                        "received bind_transceiver_resp 1",
                        "sent submit_sm 2",
                        "received submit_sm_resp 2",
                        "received enquire_link 7",
                        "sent enquire_link_resp 7");
    }

    @Test
    void aVetoedRequestIsNeverWritten() {
        EmbeddedSession session = esme(vetoing(SubmitSm.class, CommandStatus.ESME_RSUBMITFAIL));
        CompletableFuture<SubmitSmResp> submitted = session.engine().sendAsync(SUBMIT);
        assertThat(session.written()).isEmpty();
        assertThat(submitted.exceptionNow())
                .hasMessage("submit_sm: vetoed with ESME_RSUBMITFAIL")
                .isInstanceOfSatisfying(VetoedException.class, e -> {
                    assertThat(e.status()).isEqualTo(CommandStatus.ESME_RSUBMITFAIL);
                    assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
                });
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void aVetoedResponseOfThePeerFailsTheRequestAndFreesTheSlot() {
        EmbeddedSession session = esme(vetoing(SubmitSmResp.class, CommandStatus.ESME_RSYSERR));
        CompletableFuture<SubmitSmResp> submitted = session.engine().sendAsync(SUBMIT);
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("1"));
        assertThat(submitted.exceptionNow())
                .isInstanceOfSatisfying(
                        VetoedException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @Test
    void aVetoedRequestOfThePeerIsRefusedWithoutAHandler() {
        List<DeliverSm> handled = new ArrayList<>();
        EmbeddedSession session = sessions.esme()
                .taps(SessionTaps.NONE.with(vetoing(DeliverSm.class, CommandStatus.ESME_RX_T_APPN)))
                .handlers(h -> h.on(DeliverSm.class, (s, deliver) -> {
                    handled.add(deliver);
                    return deliver.respond(CommandStatus.ESME_ROK);
                }))
                .bound(BindType.TRANSCEIVER);
        session.receive(5, DELIVER);
        assertThat(session.writtenOne().pdu()).isEqualTo(DELIVER.respond(CommandStatus.ESME_RX_T_APPN));
        assertThat(handled).isEmpty();
    }

    @Test
    void aVetoedResponseOfThisSideIsSentWithTheStatus() {
        EmbeddedSession session = sessions.smsc()
                .taps(SessionTaps.NONE.with(vetoing(SubmitSmResp.class, CommandStatus.ESME_RMSGQFUL)))
                .handlers(h -> h.on(SubmitSm.class, (s, submit) -> SubmitSmResp.ok("1")))
                .bound(BindType.TRANSCEIVER);
        session.receive(5, SUBMIT);
        assertThat(session.writtenOne().pdu()).isEqualTo(SUBMIT.respond(CommandStatus.ESME_RMSGQFUL));
    }

    @Test
    void aVetoedBindIsRefusedAndTheConnectionEnds() {
        EmbeddedSession session = sessions.smsc()
                .taps(SessionTaps.NONE.with(vetoing(BindRequest.class, CommandStatus.ESME_RBINDFAIL)))
                .open();
        BindRequest bind =
                BindRequest.builder(BindType.RECEIVER).systemId("esme01").build();
        session.receive(1, bind);
        assertThat(session.writtenOne().pdu()).isEqualTo(bind.respond(CommandStatus.ESME_RBINDFAIL));
        session.peerCloses();
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.BIND_REFUSED);
    }

    @Test
    void aVetoedBindResponseLeavesTheSessionUnbound() {
        EmbeddedSession session = sessions.smsc()
                .taps(SessionTaps.NONE.with(vetoing(BindResp.class, CommandStatus.ESME_RBINDFAIL)))
                .open();
        BindRequest bind =
                BindRequest.builder(BindType.RECEIVER).systemId("esme01").build();
        session.receive(1, bind).letBindHandlerDecide();
        assertThat(session.writtenOne().pdu()).isEqualTo(bind.respond(CommandStatus.ESME_RBINDFAIL));
        assertThat(session.engine().state()).isEqualTo(SessionState.OPEN);
        session.peerCloses();
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.BIND_REFUSED);
    }

    @Test
    void enquireLinkCannotBeVetoed() {
        EmbeddedSession session = sessions.smsc()
                .taps(SessionTaps.NONE.with(vetoing(Pdu.class, CommandStatus.ESME_RSYSERR)))
                .open();
        session.receive(9, EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne().pdu()).isEqualTo(EnquireLinkResp.OK);
    }

    @Test
    void aTapThatFailsChangesNothing() {
        PduInterceptor failing = new PduInterceptor() {
            @Override
            public @Nullable CommandStatus vetoOutbound(SmppSession session, Pdu pdu) {
                throw new IllegalStateException("veto");
            }

            @Override
            public void onSent(SmppSession session, Pdu pdu, int sequenceNumber) {
                throw new IllegalStateException("sent");
            }
        };
        OctetTap failingTap = (session, direction, array, index, length) -> {
            throw new IllegalStateException("octets");
        };
        EmbeddedSession session = sessions.esme()
                .taps(SessionTaps.NONE.with(failing).with(failingTap).with(recorder))
                .bound(BindType.TRANSCEIVER);
        session.engine().sendAsync(SUBMIT);
        assertThat(session.writtenOne().pdu()).isEqualTo(SUBMIT);
        assertThat(seen).contains("sent submit_sm 2");
    }

    @Test
    void octetTapsGetPdusThatCannotBeDecoded() {
        EmbeddedSession session = sessions.smsc()
                .taps(SessionTaps.NONE.with((s, direction, array, index, length) ->
                        seen.add(direction + " " + HexFormat.of().formatHex(array, index, index + length))))
                .bound(BindType.TRANSCEIVER);
        seen.clear();
        session.receive(Unpooled.wrappedBuffer(HexFormat.of().parseHex("00000011000000040000000000000007" + "41")));
        session.receive(Unpooled.wrappedBuffer(HexFormat.of().parseHex("7fffffff000000040000000000000008")));
        assertThat(seen)
                .containsExactly(
                        "RECEIVED 0000001100000004000000000000000741",
                        "SENT 00000010800000040000001500000007",
                        "RECEIVED 7fffffff000000040000000000000008",
                        "SENT 00000010800000000000000200000008");
    }

    @Test
    void tapsGetTheBind() {
        EmbeddedSession session =
                sessions.smsc().taps(SessionTaps.NONE.with(recorder)).bound(BindType.TRANSCEIVER);
        assertThat(seen).containsExactly("received bind_transceiver 1", "sent bind_transceiver_resp 1");
        assertThat(session.engine().bind()).isNotNull();
    }
}

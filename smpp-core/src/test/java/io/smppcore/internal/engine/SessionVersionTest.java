package io.smppcore.internal.engine;

import static io.smppcore.type.InterfaceVersion.V3_3;
import static io.smppcore.type.InterfaceVersion.V3_4;
import static io.smppcore.type.InterfaceVersion.V5_0;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.internal.version.VersionRulesTest;
import io.smppcore.internal.version.VersionRulesTest.Rule;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Pdus;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionState;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Negotiated version, and its effect on sent PDUs. */
class SessionVersionTest {

    private static final List<InterfaceVersion> VERSIONS = List.of(V3_3, V3_4, V5_0);
    private static final Tlvs OLD = Tlvs.EMPTY.with(TlvTag.NETWORK_ERROR_CODE, new NetworkErrorCode(3, 1));
    private static final Tlvs NEW = OLD.with(TlvTag.CONGESTION_STATE, CongestionState.of(85));

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    /** Rule and version of the peer. */
    record Trial(Rule rule, InterfaceVersion version) {

        boolean isSent() {
            return version.includes(rule.since());
        }

        @Override
        public String toString() {
            return rule.request().commandId() + " to a peer of " + version;
        }
    }

    static Stream<Trial> trials() {
        return VersionRulesTest.rules().flatMap(rule -> VERSIONS.stream().map(version -> new Trial(rule, version)));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void sendsOnlyWhatTheVersionOfThePeerHas(Trial trial) {
        EmbeddedSession session = announced(trial, trial.version);
        assertThat(session.engine().version()).isEqualTo(trial.version);
        assertSentOrNot(session, trial.rule.request(), trial.isSent());
    }

    @ParameterizedTest
    @MethodSource("trials")
    void usesTheConfiguredVersionInsteadOfTheAnnouncedOne(Trial trial) {
        for (InterfaceVersion announced : VERSIONS) {
            EmbeddedSession session = announced(trial, announced, trial.version);
            assertThat(session.engine().version()).isEqualTo(trial.version);
            assertSentOrNot(session, trial.rule.request(), trial.isSent());
        }
    }

    private static void assertSentOrNot(EmbeddedSession session, Pdu pdu, boolean sent) {
        CompletableFuture<?> result = Commands.send(session, pdu);
        List<Sent> written = session.written();
        if (sent) {
            assertThat(written).extracting(Sent::pdu).isEqualTo(List.of(pdu));
            assertThat(result.isCompletedExceptionally()).isFalse();
            return;
        }
        assertThat(written).isEmpty();
        assertThat(result.exceptionNow())
                .isInstanceOf(NotInVersionException.class)
                .hasMessageStartingWith(pdu.commandId() + ": ")
                .hasMessageContaining(session.engine().id());
        assertThat(((NotInVersionException) result.exceptionNow()).outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
        assertThat(session.engine().pendingRequests()).isZero();
        assertThat(session.engine().statistics().requestsSent()).isLessThanOrEqualTo(1); // the bind of an ESME
    }

    private EmbeddedSession announced(Trial trial, InterfaceVersion version) {
        return announced(trial, version, null);
    }

    /**
     * Opens a session on the side that sends the request: the SMSC for alert_notification and deliver_sm, otherwise the
     * ESME.
     */
    private EmbeddedSession announced(Trial trial, InterfaceVersion announced, @Nullable InterfaceVersion override) {
        return trial.rule.request() instanceof AlertNotification || trial.rule.request() instanceof DeliverSm
                ? smsc(announced, announced, override)
                : esme(announced, announced, override);
    }

    @Test
    void reportsTheReasonAndTheVersionOfThePeer() {
        EmbeddedSession session = esme(V5_0, V3_4, null);
        CompletableFuture<?> result =
                session.engine().sendAsync(Pdus.broadcast().build());
        session.written();
        assertThat(result.exceptionNow())
                .hasMessage("broadcast_sm: needs SMPP 5.0; session "
                        + session.engine().id() + " speaks SMPP 3.4 with its peer");
    }

    @Test
    void continuesAfterARefusal() {
        EmbeddedSession session = esme(V3_4, V3_4, null);
        session.engine().sendAsync(Pdus.broadcast().build());
        CompletableFuture<SubmitSmResp> submit =
                session.engine().sendAsync(SubmitSm.builder().build());
        session.receive(session.writtenOne().sequenceNumber(), SubmitSmResp.ok("1"));
        assertThat(submit).isCompletedWithValue(SubmitSmResp.ok("1"));
    }

    /** Version announced by the ESME, version returned by the SMSC, if any, and the negotiated version. */
    @ParameterizedTest
    @CsvSource({
        "0x00, 0x50, 0x33",
        "0x33, 0x34, 0x33",
        "0x33,     , 0x33",
        "0x34, 0x33, 0x33",
        "0x34, 0x34, 0x34",
        "0x34, 0x50, 0x34",
        "0x34,     , 0x34",
        "0x35, 0x50, 0x34",
        "0x40, 0x50, 0x34",
        "0x50, 0x00, 0x33",
        "0x50, 0x34, 0x34",
        "0x50, 0x40, 0x34",
        "0x50, 0x50, 0x50",
        "0x50, 0xFF, 0x50",
        "0x50,     , 0x34",
        "0xFF, 0x50, 0x50"
    })
    void bothEndsUseTheOlderVersion(String announced, @Nullable String answered, String agreed) {
        InterfaceVersion answer = answered == null ? null : version(answered);
        EmbeddedSession esme = esme(version(announced), answer, null);
        EmbeddedSession smsc = smsc(version(announced), answer, null);
        assertThat(esme.engine().version()).isEqualTo(version(agreed));
        assertThat(smsc.engine().version()).isEqualTo(version(agreed));
    }

    private static InterfaceVersion version(String value) {
        return InterfaceVersion.of(Integer.decode(value));
    }

    /** A parameter of two octets is not a version, even if its last octet is one. */
    @Test
    void ignoresAVersionParameterOfAnotherLength() {
        EmbeddedSession session = sessions.esme().open();
        BindRequest bind = bind(V5_0);
        session.engine().sendAsync(bind);
        Tlvs odd = Tlvs.of(new Tlv(0x0210, Octets.ofHex("0050")));
        session.receive(
                session.writtenOne().sequenceNumber(),
                new BindResp(BindType.TRANSCEIVER, CommandStatus.ESME_ROK, "smsc", odd));
        assertThat(session.engine().version()).isEqualTo(V3_4);
    }

    @Test
    void uses50BeforeTheBindAndIfTheBindFails() {
        EmbeddedSession session = sessions.esme().open();
        assertThat(session.engine().version()).isEqualTo(V5_0);
        session.engine().sendAsync(bind(V3_3));
        session.receive(session.writtenOne().sequenceNumber(), bind(V3_3).respond(CommandStatus.ESME_RINVPASWD));
        assertThat(session.engine().version()).isEqualTo(V5_0);
    }

    @Test
    void omitsParametersInTheBindResponseToAnEsmeOf33() {
        EmbeddedSession session = sessions.smsc()
                .bindHandler((s, bind) -> accepted(V5_0))
                .open()
                .receive(1, bind(V3_3))
                .letBindHandlerDecide();
        assertThat(session.writtenOne().pdu().tlvs()).isEqualTo(Tlvs.EMPTY);
        EmbeddedSession newer = sessions.smsc()
                .bindHandler((s, bind) -> accepted(V5_0))
                .open()
                .receive(1, bind(V3_4))
                .letBindHandlerDecide();
        assertThat(newer.writtenOne()).isEqualTo(new Sent(1, accepted(V5_0)));
    }

    @Test
    void refusesTheBindOfAnOlderEsmeWithAStatusOfItsVersion() {
        BindResp refusal =
                new BindResp(BindType.TRANSCEIVER, CommandStatus.ESME_RPROHIBITED, "", NEW); // both are of 5.0
        EmbeddedSession session = sessions.smsc()
                .bindHandler((s, bind) -> refusal)
                .open()
                .receive(1, bind(V3_4))
                .letBindHandlerDecide();
        assertThat(session.writtenOne().pdu())
                .isEqualTo(new BindResp(BindType.TRANSCEIVER, CommandStatus.ESME_RBINDFAIL, "", Tlvs.EMPTY));
    }

    @Test
    void refusesTheBindOfANewEsmeWithTheStatusOfTheBindHandler() {
        BindResp refusal = new BindResp(BindType.TRANSCEIVER, CommandStatus.ESME_RPROHIBITED, "", NEW);
        EmbeddedSession session = sessions.smsc()
                .bindHandler((s, bind) -> refusal)
                .open()
                .receive(1, bind(V5_0))
                .letBindHandlerDecide();
        assertThat(session.writtenOne().pdu()).isEqualTo(refusal);
    }

    @Test
    void omitsNewerParametersOfResponses() {
        SubmitSmResp answer = new SubmitSmResp(CommandStatus.ESME_ROK, "12345678", NEW);
        assertThat(answerTo(V5_0, answer)).isEqualTo(answer);
        assertThat(answerTo(V3_4, answer)).isEqualTo(answer.withTlvs(OLD));
        assertThat(answerTo(V3_3, answer)).isEqualTo(answer.withTlvs(Tlvs.EMPTY));
    }

    @Test
    void replacesNewerStatuses() {
        SubmitSmResp refusal = new SubmitSmResp(CommandStatus.ESME_RSERTYPDENIED, "", Tlvs.EMPTY);
        assertThat(answerTo(V5_0, refusal)).isEqualTo(refusal);
        assertThat(answerTo(V3_4, refusal)).isEqualTo(new SubmitSmResp(CommandStatus.ESME_RINVSERTYP, "", Tlvs.EMPTY));
    }

    @Test
    void refusesRatherThanShortensAMessageIdThatIsTooLongFor33() {
        assertThat(answerTo(V3_4, SubmitSmResp.ok("123456789"))).isEqualTo(SubmitSmResp.ok("123456789"));
        assertThat(answerTo(V3_3, SubmitSmResp.ok("12345678"))).isEqualTo(SubmitSmResp.ok("12345678"));
        assertThat(answerTo(V3_3, SubmitSmResp.ok("123456789")))
                .isEqualTo(new SubmitSmResp(CommandStatus.ESME_RSYSERR, "", Tlvs.EMPTY));
    }

    @Test
    void replacesNewerMessageStatesWithUnknown() {
        QuerySmResp skipped = QuerySmResp.ok("1", "", MessageState.SKIPPED, 0);
        for (InterfaceVersion version : VERSIONS) {
            EmbeddedSession session = sessions.smsc()
                    .handlers(h -> h.on(QuerySm.class, (s, query) -> skipped))
                    .options(o -> o.peerVersion(version))
                    .bound(BindType.TRANSMITTER);
            session.receive(1, QuerySm.of("1", Address.EMPTY));
            MessageState state = ((QuerySmResp) session.writtenOne().pdu()).messageState();
            assertThat(state).isEqualTo(version.equals(V5_0) ? MessageState.SKIPPED : MessageState.UNKNOWN);
        }
    }

    /** Returns the response sent to a peer of a version for a response of the handler. */
    private Pdu answerTo(InterfaceVersion version, SubmitSmResp answer) {
        EmbeddedSession session = sessions.smsc()
                .handlers(h -> h.on(SubmitSm.class, (s, submit) -> answer))
                .bindHandler((s, bind) -> accepted(version))
                .open();
        session.receive(1, bind(version)).letBindHandlerDecide();
        session.written();
        assertThat(session.engine().version()).isEqualTo(version);
        return session.receive(2, SubmitSm.builder().build()).writtenOne().pdu();
    }

    /** Opens an ESME that has announced one version and received another, or none. */
    private EmbeddedSession esme(
            InterfaceVersion announced, @Nullable InterfaceVersion answered, @Nullable InterfaceVersion override) {
        EmbeddedSession session =
                sessions.esme().options(o -> o.peerVersion(override)).open();
        session.engine().sendAsync(bind(announced));
        session.receive(session.writtenOne().sequenceNumber(), accepted(answered));
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
        return session;
    }

    /** Opens an SMSC that has received one version and returned another, or none. */
    private EmbeddedSession smsc(
            InterfaceVersion announced, @Nullable InterfaceVersion answered, @Nullable InterfaceVersion override) {
        EmbeddedSession session = sessions.smsc()
                .options(o -> o.peerVersion(override))
                .bindHandler((s, bind) -> accepted(answered))
                .open()
                .receive(1, bind(announced))
                .letBindHandlerDecide();
        assertThat(session.written()).hasSize(1);
        assertThat(session.engine().state()).isEqualTo(SessionState.BOUND_TRX);
        return session;
    }

    private static BindRequest bind(InterfaceVersion announced) {
        return BindRequest.builder(BindType.TRANSCEIVER)
                .systemId("esme01")
                .interfaceVersion(announced)
                .build();
    }

    private static BindResp accepted(@Nullable InterfaceVersion answered) {
        Tlvs tlvs = answered == null ? Tlvs.EMPTY : Tlvs.EMPTY.with(TlvTag.SC_INTERFACE_VERSION, answered);
        return new BindResp(BindType.TRANSCEIVER, CommandStatus.ESME_ROK, "smsc", tlvs);
    }
}

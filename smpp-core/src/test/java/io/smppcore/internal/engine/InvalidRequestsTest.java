package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.Leniency;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses to requests that can be decoded but not carried out, and handling of partly decodable responses. */
class InvalidRequestsTest {

    private static final int SEQUENCE_NUMBER = 5;

    /** Longer than any problem, which contains only names of the specification and numbers. */
    private static final int LONGEST_PROBLEM = 300;

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<DecodeProblem> problems = new ArrayList<>();
    private final List<Pdu> handled = new ArrayList<>();

    /** Request and the status of its response. */
    record Case(String what, CommandId command, String body, CommandStatus lenient, CommandStatus strict) {

        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Case> cases() {
        String submitted = "00".repeat(16);
        String sourceTooLong = "00 0101 " + "31".repeat(5_000) + "00" + "00".repeat(13);
        return Stream.of(
                refused("source_addr of 5,000", CommandId.SUBMIT_SM, sourceTooLong, CommandStatus.ESME_RINVSRCADR),
                refused(
                        "destination_addr of 5,000",
                        CommandId.SUBMIT_SM,
                        "00 000000 0101 " + "31".repeat(5_000) + "00" + "00".repeat(10),
                        CommandStatus.ESME_RINVDSTADR),
                refused(
                        "source_addr of data_sm of 5,000",
                        CommandId.DATA_SM,
                        "00 0101 " + "31".repeat(5_000) + "00 000000 000000 0424 0000",
                        CommandStatus.ESME_RINVSRCADR),
                refused(
                        "service_type of 5,000",
                        CommandId.SUBMIT_SM,
                        "31".repeat(5_000) + "00" + submitted,
                        CommandStatus.ESME_RINVSERTYP),
                refused(
                        "validity_period of 5,000",
                        CommandId.SUBMIT_SM,
                        "00 000000 000000 000000 00" + "31".repeat(5_000) + "00 00000000 00",
                        CommandStatus.ESME_RINVEXPIRY),
                refused(
                        "message_id of 5,000",
                        CommandId.QUERY_SM,
                        "31".repeat(5_000) + "00 000000",
                        CommandStatus.ESME_RINVMSGID),
                refused(
                        "dl_name of 5,000",
                        CommandId.SUBMIT_MULTI,
                        "00 000000 01 02" + "31".repeat(5_000) + "00 000000 0000 00000000 00",
                        CommandStatus.ESME_RINVDLNAME),
                new Case(
                        "source_addr of 64",
                        CommandId.SUBMIT_SM,
                        "00 0101 " + "31".repeat(64) + "00" + "00".repeat(13),
                        CommandStatus.ESME_ROK,
                        CommandStatus.ESME_RINVSRCADR),
                new Case(
                        "short_message beside message_payload",
                        CommandId.SUBMIT_SM,
                        submitted + "02 6869 0424 0001 68",
                        CommandStatus.ESME_ROK,
                        CommandStatus.ESME_RINVMSGLEN),
                refused(
                        "two message_payload parameters",
                        CommandId.SUBMIT_SM,
                        submitted + "00 0424 0001 68 0424 0001 69",
                        CommandStatus.ESME_RINVMSGLEN),
                refused(
                        "data_sm with two message_payload parameters",
                        CommandId.DATA_SM,
                        "00".repeat(10) + "0424 0001 68 0424 0001 69",
                        CommandStatus.ESME_RINVMSGLEN),
                new Case(
                        "any other parameter twice",
                        CommandId.SUBMIT_SM,
                        submitted + "00 0204 0002 0001 0204 0002 0002 1400 0000 1400 0000",
                        CommandStatus.ESME_ROK,
                        CommandStatus.ESME_ROK),
                refused(
                        "submit_multi without recipients",
                        CommandId.SUBMIT_MULTI,
                        "00 000000 00 000000 0000 00000000 00",
                        CommandStatus.ESME_RINVNUMDESTS),
                refused(
                        "broadcast_sm without parameters",
                        CommandId.BROADCAST_SM,
                        "00".repeat(11),
                        CommandStatus.ESME_RMISSINGTLV),
                refused(
                        "broadcast_sm without broadcast_rep_num",
                        CommandId.BROADCAST_SM,
                        "00".repeat(11) + "0606 0001 00 0601 0003 000000 0605 0003 000000",
                        CommandStatus.ESME_RMISSINGTLV),
                refused(
                        "a parameter that is cut short",
                        CommandId.SUBMIT_SM,
                        submitted + "00 0424 0005 68",
                        CommandStatus.ESME_RINVTLVSTREAM));
    }

    private static Case refused(String what, CommandId command, String body, CommandStatus status) {
        return new Case(what, command, body, status, status);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void areAnsweredAsDocumentedByALenientSession(Case odd) {
        assertAnswered(odd, Leniency.lenient(), odd.lenient);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void areAnsweredAsDocumentedByAStrictSession(Case odd) {
        assertAnswered(odd, Leniency.strict(), odd.strict);
    }

    private void assertAnswered(Case odd, Leniency leniency, CommandStatus status) {
        EmbeddedSession session = sessions.smsc()
                .options(options -> options.leniency(leniency).peerVersion(InterfaceVersion.V5_0))
                .handlers(handlers -> Commands.handleAll(handlers, handled))
                .listener(EmbeddedSession.recorder(problems))
                .bound(BindType.TRANSCEIVER);
        receive(session, odd.command.value(), CommandStatus.ESME_ROK, SEQUENCE_NUMBER, odd.body);
        Sent answer = session.writtenOne();
        assertThat(answer.sequenceNumber()).isEqualTo(SEQUENCE_NUMBER);
        assertThat(answer.pdu().commandId()).isEqualTo(odd.command.response());
        assertThat(((Response) answer.pdu()).commandStatus()).isEqualTo(status);
        assertThat(handled).hasSize(status.isOk() ? 1 : 0);
        assertThat(problems).hasSize(status.isOk() ? 0 : 1);
        assertThat(session.engine().statistics().decodeProblems()).isEqualTo(problems.size());
        assertThat(problems).allSatisfy(problem -> {
            assertThat(problem.answer()).isEqualTo(status);
            assertThat(problem.toString()).hasSizeLessThan(LONGEST_PROBLEM);
        });
    }

    @Test
    void refusesABindWithAnOverLongSystemId() {
        EmbeddedSession session =
                sessions.smsc().listener(EmbeddedSession.recorder(problems)).open();
        receive(session, 9, CommandStatus.ESME_ROK, SEQUENCE_NUMBER, "31".repeat(3_000) + "00 00 00 34 0000 00");
        assertThat(session.writtenOne().pdu())
                .isEqualTo(Response.refusing(CommandId.BIND_TRANSCEIVER, CommandStatus.ESME_RINVSYSID));
        assertThat(problems).singleElement().extracting(DecodeProblem::field).isEqualTo("system_id");
    }

    // ---- responses ----

    @Test
    void completesTheRequestWithTheFieldsBeforeATruncatedParameter() {
        EmbeddedSession session = bound(Leniency.lenient());
        CompletableFuture<SubmitSmResp> answer =
                submitAndReceive(session, "61626300 0427 0001 02 001d 00c8 74727920", 0);
        assertThat(answer)
                .isCompletedWithValue(new SubmitSmResp(
                        CommandStatus.ESME_ROK, "abc", Tlvs.EMPTY.with(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)));
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(DecodeProblem.Kind.TLV_VALUE_TRUNCATED);
            assertThat(problem.field() + "@" + problem.offset()).isEqualTo("additional_status_info_text@25");
            assertThat(problem.detail()).isEqualTo("tag 0x001D: 200 octets announced, 4 left");
        });
        assertThat(session.engine().statistics().decodeProblems()).isEqualTo(1);
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0x58})
    void aStrictSessionFailsTheRequestOfAResponseWithATruncatedParameter(int status) {
        EmbeddedSession session = bound(Leniency.strict());
        CompletableFuture<SubmitSmResp> answer = submitAndReceive(session, "00 001d 00c8 74727920", status);
        assertThat(answer.exceptionNow())
                .isInstanceOf(UnexpectedResponseException.class)
                .hasMessageContaining("additional_status_info_text at offset 17");
        assertThat(problems).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "query_sm, 3, 00", // one NUL, and more fields expected
        "query_sm, 3, 3100 00", // the state is missing
        "submit_multi, 21, 3100 02 0101 3100 0000000b", // fewer recipients than announced
        "submit_sm, 4, "
    })
    void acceptsTheStatusOfARefusalWithAnyBody(String operation, String number, String body) {
        EmbeddedSession session = bound(Leniency.lenient());
        CommandId command = CommandId.of(Integer.parseInt(number, 16));
        assertThat(command.name()).isEqualTo(operation);
        CompletableFuture<?> answer = Commands.send(session, Commands.example(command));
        String octets = body == null ? "31".repeat(5_000) + "00" : body;
        receive(
                session,
                command.response().value(),
                CommandStatus.ESME_RTHROTTLED,
                session.writtenOne().sequenceNumber(),
                octets);
        assertThat(answer)
                .isCompletedWithValueMatching(
                        response -> response.equals(Response.refusing(command, CommandStatus.ESME_RTHROTTLED)));
        assertThat(problems).hasSize(1);
        assertThat(session.engine().statistics().decodeProblems()).isEqualTo(1);
    }

    @Test
    void failsTheRequestOfASuccessfulResponseThatCannotBeDecoded() {
        EmbeddedSession session = bound(Leniency.lenient());
        CompletableFuture<SubmitSmResp> answer = submitAndReceive(session, "31".repeat(5_000) + "00", 0);
        assertThat(answer.exceptionNow())
                .isInstanceOf(UnexpectedResponseException.class)
                .hasMessageContaining("message_id at offset 16: 5000 octets (expected: <= 255)");
        assertThat(problems).hasSize(1);
    }

    private EmbeddedSession bound(Leniency leniency) {
        return sessions.esme()
                .options(options -> options.leniency(leniency).peerVersion(InterfaceVersion.V5_0))
                .listener(EmbeddedSession.recorder(problems))
                .bound(BindType.TRANSCEIVER);
    }

    private static CompletableFuture<SubmitSmResp> submitAndReceive(EmbeddedSession session, String body, int status) {
        CompletableFuture<SubmitSmResp> answer =
                session.engine().sendAsync(SubmitSm.builder().build());
        int sequenceNumber = session.writtenOne().sequenceNumber();
        receive(session, CommandId.SUBMIT_SM_RESP.value(), CommandStatus.of(status), sequenceNumber, body);
        return answer;
    }

    private static void receive(
            EmbeddedSession session, int command, CommandStatus status, int sequenceNumber, String body) {
        String hex = body.replace(" ", "");
        String header = "%08x%08x%08x%08x".formatted(16 + hex.length() / 2, command, status.value(), sequenceNumber);
        session.receive(Unpooled.wrappedBuffer(Octets.ofHex(header + hex).toByteArray()));
    }
}

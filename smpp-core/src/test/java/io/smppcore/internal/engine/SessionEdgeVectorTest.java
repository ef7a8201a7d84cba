package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.codec.Leniency;
import io.smppcore.internal.engine.EdgeVector.Reaction;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionRole;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reaction of a session to octets at the edge of the specification and beyond: events, responses, and state of the
 * connection.
 */
class SessionEdgeVectorTest {

    private static final List<EdgeVector> ALL = EdgeVector.all();
    private static final Sent ALIVE = new Sent(7_777, EnquireLinkResp.OK);

    /** Field and offset of the fault in records that do not name it. */
    private static final Map<String, String> PLACES = Map.of(
            "missing-nul-query", "source_addr_npi 20",
            "missing-nul-source-addr", "source_addr 19",
            "sm-length-too-big", "short_message 48",
            "multi-dest-flag-3", "dest_flag 32",
            "multi-count-too-big", "dest_flag 47",
            "multi-resp-count-too-big", "dest_addr_ton 28");

    private static final Set<CommandId> BINDS =
            Set.of(CommandId.BIND_RECEIVER, CommandId.BIND_TRANSMITTER, CommandId.BIND_TRANSCEIVER);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    private final List<DecodeProblem> problems = new ArrayList<>();
    private final List<Pdu> handled = new ArrayList<>();
    private long requestsBefore;

    static Stream<EdgeVector> of(Reaction reaction) {
        return ALL.stream().filter(vector -> vector.reaction() == reaction);
    }

    static Stream<EdgeVector> requestsRead() {
        return of(Reaction.READ).filter(vector -> !vector.commandId().isResponse());
    }

    static Stream<EdgeVector> responsesRead() {
        return of(Reaction.READ).filter(vector -> vector.commandId().isResponse());
    }

    static Stream<EdgeVector> requestsRefused() {
        return of(Reaction.REFUSE).filter(vector -> !vector.commandId().isResponse());
    }

    static Stream<EdgeVector> responsesRefused() {
        return of(Reaction.REFUSE).filter(vector -> vector.commandId().isResponse());
    }

    static Stream<EdgeVector> responsesReadInPart() {
        return of(Reaction.READ_IN_PART);
    }

    static Stream<EdgeVector> waitedFor() {
        return of(Reaction.WAIT);
    }

    static Stream<EdgeVector> nacked() {
        return of(Reaction.NACK);
    }

    static Stream<EdgeVector> nackedAndClosed() {
        return of(Reaction.NACK_AND_CLOSE);
    }

    static Stream<EdgeVector> dropped() {
        return of(Reaction.DROP);
    }

    static Stream<EdgeVector> streams() {
        return of(Reaction.READ_ALL);
    }

    static Stream<EdgeVector> strict() {
        return ALL.stream().filter(EdgeVector::isRefusedStrictly);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("requestsRead")
    void handlesARequestAndAnswersWithItsSequenceNumber(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        if (isBind(vector)) {
            session.letBindHandlerDecide();
        }
        List<Sent> written = session.written();
        if (isOneWay(vector)) {
            assertThat(written).isEmpty();
        } else {
            assertThat(written).hasSize(1);
            assertThat(written.getFirst().sequenceNumber()).isEqualTo(vector.sequenceNumber());
            assertThat(written.getFirst().pdu().commandId())
                    .isEqualTo(vector.commandId().response());
            assertThat(((Response) written.getFirst().pdu()).isOk()).isTrue();
        }
        assertThat(handled).hasSize(isAnsweredByTheSession(vector) ? 0 : 1);
        assertThat(problems).isEmpty();
        assertThat(session.engine().statistics().decodeProblems()).isZero();
        assertOneMoreRequest(session);
        assertAlive(session);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("responsesRead")
    void completesTheRequestOfAResponse(EdgeVector vector) {
        EmbeddedSession session = assertCompleted(answered(vector, Leniency.lenient()));
        assertThat(problems).isEmpty();
        assertThat(session.engine().statistics().decodeProblems()).isZero();
        if (vector.commandId().equals(CommandId.UNBIND_RESP)) {
            assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
        } else {
            assertAlive(session);
        }
    }

    /** Returns the status of the response; a generic_nack never means success. */
    private static CommandStatus expectedStatus(EdgeVector vector) {
        boolean nackOfNothing = vector.commandId().equals(CommandId.GENERIC_NACK) && vector.commandStatus() == 0;
        return nackOfNothing ? CommandStatus.ESME_RUNKNOWNERR : CommandStatus.of(vector.commandStatus());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("responsesRead")
    void dropsAResponseWithoutARequest(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        assertThat(session.written()).isEmpty();
        assertThat(problems).isEmpty();
        assertThat(session.engine().statistics().lateResponses()).isEqualTo(1);
        assertAlive(session);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("requestsRefused")
    void refusesARequestThatCannotBeDecodedAndNotifiesTheListener(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        assertRefused(session, vector);
    }

    private void assertRefused(EmbeddedSession session, EdgeVector vector) {
        DecodeProblem problem = onlyProblem(session, vector);
        assertThat(session.writtenOne())
                .isEqualTo(new Sent(vector.sequenceNumber(), Response.refusing(vector.commandId(), problem.answer())));
        assertThat(problem.answer().isOk()).isFalse();
        if (vector.action().contains("ESME_")) {
            assertThat(vector.action()).contains(String.valueOf(problem.answer().name()));
        }
        assertThat(handled).isEmpty();
        assertOneMoreRequest(session);
        if (BINDS.contains(vector.commandId())) {
            assertNoLongerRead(session);
        } else {
            assertAlive(session);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("responsesRefused")
    void failsTheRequestOfAResponseThatCannotBeDecoded(EdgeVector vector) {
        assertFailed(answered(vector, Leniency.lenient()));
    }

    private void assertFailed(Exchange exchange) {
        DecodeProblem problem = onlyProblem(exchange.session, exchange.response);
        assertThat(exchange.pending.exceptionNow())
                .isInstanceOf(UnexpectedResponseException.class)
                .hasMessageContaining(problem.summary());
        assertNothingPending(exchange.session);
        assertAlive(exchange.session);
    }

    private static EmbeddedSession assertCompleted(Exchange exchange) {
        assertThat(exchange.pending).isCompleted();
        assertThat(exchange.pending.resultNow())
                .extracting("commandStatus")
                .isEqualTo(expectedStatus(exchange.response));
        assertNothingPending(exchange.session);
        return exchange.session;
    }

    private static void assertNothingPending(EmbeddedSession session) {
        assertThat(session.written()).isEmpty();
        assertThat(session.engine().pendingRequests()).isZero();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("responsesReadInPart")
    void completesTheRequestWithTheDecodedPartOfTheResponse(EdgeVector vector) {
        Exchange exchange = answered(vector, Leniency.lenient());
        onlyProblem(exchange.session, exchange.response);
        assertAlive(assertCompleted(exchange));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("responsesReadInPart")
    void aStrictSessionFailsTheRequestOfSuchAResponse(EdgeVector vector) {
        Exchange exchange = answered(vector, Leniency.strict());
        assertThat(problems).hasSize(1);
        assertThat(exchange.pending.exceptionNow())
                .isInstanceOf(UnexpectedResponseException.class)
                .hasMessageContaining(problems.getFirst().summary());
        assertAlive(exchange.session);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("responsesRefused")
    void neverAnswersAResponseWithoutARequestThatCannotBeDecoded(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        onlyProblem(session, vector);
        assertThat(session.written()).isEmpty();
        assertAlive(session);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("strict")
    void aStrictSessionRefusesWhatALenientOneAccepts(EdgeVector vector) {
        assertThat(vector.reaction()).isEqualTo(Reaction.READ);
        if (vector.commandId().isResponse()) {
            assertFailed(answered(vector, Leniency.strict()));
        } else {
            assertRefused(received(vector, Leniency.strict()), vector);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("nacked")
    void answersAnUnknownCommandWithAGenericNackAndContinues(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        assertThat(session.writtenOne())
                .isEqualTo(new Sent(vector.sequenceNumber(), GenericNack.of(CommandStatus.ESME_RINVCMDID)));
        assertThat(handled).isEmpty();
        assertThat(problems).isEmpty();
        assertOneMoreRequest(session);
        assertAlive(session);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("dropped")
    void neverAnswersAnUnknownResponse(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        assertThat(session.written()).isEmpty();
        assertThat(problems).isEmpty();
        assertThat(session.engine().statistics().lateResponses()).isEqualTo(1);
        assertAlive(session);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("nackedAndClosed")
    void answersABadLengthWithAGenericNackAndCloses(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        DecodeProblem problem = onlyProblem(session, vector);
        assertThat(problem.endsSession()).isTrue();
        assertThat(problem.field()).isEqualTo("command_length");
        assertThat(problem.offset()).isZero();
        assertThat(session.writtenOne())
                .isEqualTo(new Sent(vector.sequenceNumber(), GenericNack.of(CommandStatus.ESME_RINVCMDLEN)));
        assertThat(session.channel().isOpen()).isFalse();
        CloseReason reason = session.engine().closed().resultNow();
        assertThat(reason.kind()).isEqualTo(CloseReason.Kind.PROTOCOL_ERROR);
        assertThat(reason.detail()).isEqualTo(problem.summary());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("waitedFor")
    void waitsForTheRestAndDropsAPduCutOffByTheEndOfTheConnection(EdgeVector vector) {
        EmbeddedSession session = sessions.smsc()
                .listener(EmbeddedSession.recorder(problems))
                .handlers(handlers -> Commands.handleAll(handlers, handled))
                .bound(BindType.TRANSCEIVER);
        receive(session, vector);
        assertThat(session.written()).isEmpty();
        assertThat(session.channel().isOpen()).isTrue();
        session.peerCloses();
        assertThat(session.written()).isEmpty();
        assertThat(handled).isEmpty();
        assertThat(problems).isEmpty();
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_PEER);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("streams")
    void handlesConsecutivePdus(EdgeVector vector) {
        EmbeddedSession session = received(vector, Leniency.lenient());
        List<Integer> requests = new ArrayList<>();
        vector.json().get("pdus").forEach(pdu -> {
            if (!CommandId.of(Integer.parseUnsignedInt(
                            pdu.at("/header/command_id").asText().substring(2), 16))
                    .isResponse()) {
                requests.add(pdu.at("/header/sequence_number").asInt());
            }
        });
        assertThat(session.written()).extracting(Sent::sequenceNumber).isEqualTo(requests);
        assertThat(session.engine().statistics().lateResponses())
                .isEqualTo(vector.json().at("/expect/pdus").asInt() - requests.size());
        assertThat(problems).isEmpty();
        assertAlive(session);
    }

    @Test
    void coversEveryRecord() {
        long checked = Stream.of(
                        requestsRead(),
                        responsesRead(),
                        requestsRefused(),
                        responsesRefused(),
                        responsesReadInPart(),
                        waitedFor(),
                        nacked(),
                        nackedAndClosed(),
                        dropped(),
                        streams())
                .mapToLong(Stream::count)
                .sum();
        System.out.printf("%s: %d records checked through a session%n", EdgeVector.FILE, checked);
        assertThat(checked).isEqualTo(ALL.size());
        if (System.getProperty("smpp.vectors") == null) {
            assertThat(ALL).extracting(EdgeVector::reaction).contains(Reaction.values());
            assertThat(List.of(requestsRead(), responsesRead(), requestsRefused(), responsesRefused(), strict()))
                    .allSatisfy(group -> assertThat(group).isNotEmpty());
        }
    }

    // ---- checks ----

    /** Returns the only reported problem after checking all its details. */
    private DecodeProblem onlyProblem(EmbeddedSession session, EdgeVector vector) {
        assertThat(problems).hasSize(1);
        DecodeProblem problem = problems.getFirst();
        assertThat(problem.commandId()).isEqualTo(vector.commandId());
        assertThat(problem.commandStatus().value()).isEqualTo(vector.commandStatus());
        assertThat(problem.sequenceNumber()).isEqualTo(vector.sequenceNumber());
        assertThat(problem.raw()).isEqualTo(vector.octets());
        assertPlace(problem, vector);
        assertThat(session.engine().statistics().decodeProblems()).isEqualTo(1);
        return problem;
    }

    /**
     * Checks field and offset against the detail of the record, such as {@code tag 0x001E length 65, 5 left}, or {@link
     * #PLACES}.
     */
    private static void assertPlace(DecodeProblem problem, EdgeVector vector) {
        String detail = vector.expected("detail");
        if (vector.expected("decode").equals("error")) {
            assertThat(problem.kind().name().toLowerCase(Locale.ROOT)).isEqualTo(vector.expected("error"));
        }
        if (PLACES.containsKey(vector.id())) {
            assertThat(problem.field() + " " + problem.offset()).isEqualTo(PLACES.get(vector.id()));
        } else if (detail.startsWith("tag 0x")) {
            int tag = Integer.decode(detail.substring(4, 10));
            TlvTag<?> known = TlvTag.known(tag);
            assertThat(problem.field()).isEqualTo(known == null ? detail.substring(4, 10) : known.name());
            assertThat(problem.detail()).startsWith(detail.substring(0, 10));
            assertThat(vector.int32(problem.offset()) >>> 16).isEqualTo(tag);
        } else if (detail.endsWith(" octets left")) {
            int left = Integer.parseInt(detail.substring(0, detail.indexOf(' ')));
            assertThat(left > 1 || problem.field().equals("tlv")).isTrue();
            assertThat(problem.offset()).isEqualTo(vector.octets().length() - left);
        } else if (!detail.isEmpty()) {
            assertThat(problem.field()).isEqualTo(detail);
        } else {
            assertThat(vector.json().at("/expect/over_limit").asText(problem.field()))
                    .isEqualTo(problem.field());
            assertThat(problem.offset()).isBetween(0, vector.octets().length());
        }
    }

    /** Asserts that nothing is read after a refused bind. */
    private static void assertNoLongerRead(EmbeddedSession session) {
        session.receive(ALIVE.sequenceNumber(), EnquireLink.HEADER_ONLY);
        assertThat(session.written()).isEmpty();
    }

    /** Asserts that the next PDU is answered. */
    private static void assertAlive(EmbeddedSession session) {
        assertThat(session.channel().isOpen()).isTrue();
        session.receive(ALIVE.sequenceNumber(), EnquireLink.HEADER_ONLY);
        assertThat(session.writtenOne()).isEqualTo(ALIVE);
    }

    // ---- the two ends ----

    private static void receive(EmbeddedSession session, EdgeVector vector) {
        session.receive(Unpooled.wrappedBuffer(vector.octets().toByteArray()));
    }

    private void assertOneMoreRequest(EmbeddedSession session) {
        assertThat(session.engine().statistics().requestsReceived()).isEqualTo(requestsBefore + 1);
    }

    /** Opens a session whose peer may send the request, and receives it. */
    private EmbeddedSession received(EdgeVector vector, Leniency leniency) {
        EmbeddedSession session = session(
                Commands.sender(vector.commandId()) == SessionRole.ESME ? sessions.smsc() : sessions.esme(),
                vector,
                leniency);
        receive(session, vector);
        return session;
    }

    /** Request of a session, and the response to it. */
    private record Exchange(EmbeddedSession session, CompletableFuture<?> pending, EdgeVector response) {}

    /** Opens a session that may send the request of the response, sends it, and receives the response. */
    private Exchange answered(EdgeVector vector, Leniency leniency) {
        EmbeddedSession session = session(
                Commands.sender(requestOf(vector)) == SessionRole.ESME ? sessions.esme() : sessions.smsc(),
                vector,
                leniency);
        CompletableFuture<?> pending = Commands.send(session, Commands.example(requestOf(vector)));
        EdgeVector response = vector.withSequenceNumber(session.writtenOne().sequenceNumber());
        receive(session, response);
        return new Exchange(session, pending, response);
    }

    private EmbeddedSession session(EmbeddedSession.Builder builder, EdgeVector vector, Leniency leniency) {
        builder.options(o -> o.leniency(leniency).peerVersion(InterfaceVersion.V5_0))
                .listener(EmbeddedSession.recorder(problems))
                .handlers(handlers -> Commands.handleAll(handlers, handled));
        boolean comesFirst = isBind(vector) || vector.commandId().equals(CommandId.OUTBIND);
        EmbeddedSession session = comesFirst ? builder.open() : builder.bound(BindType.TRANSCEIVER);
        requestsBefore = session.engine().statistics().requestsReceived();
        return session;
    }

    private static boolean isBind(EdgeVector vector) {
        return String.valueOf(vector.commandId().name()).startsWith("bind_");
    }

    private static boolean isOneWay(EdgeVector vector) {
        return Set.of(CommandId.OUTBIND, CommandId.ALERT_NOTIFICATION).contains(vector.commandId());
    }

    private static boolean isAnsweredByTheSession(EdgeVector vector) {
        return isBind(vector)
                || Set.of(CommandId.ENQUIRE_LINK, CommandId.UNBIND).contains(vector.commandId());
    }

    /** Returns the request of a response; for generic_nack, which may answer any request, enquire_link. */
    private static CommandId requestOf(EdgeVector vector) {
        return vector.commandId().equals(CommandId.GENERIC_NACK)
                ? CommandId.ENQUIRE_LINK
                : CommandId.of(vector.commandId().value() & Integer.MAX_VALUE);
    }
}

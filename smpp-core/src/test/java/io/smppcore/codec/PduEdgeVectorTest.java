package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.codec.PduVector.Decoded;
import io.smppcore.internal.codec.HeaderOnlyCodec;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PDUs at the edge of the specification and beyond. */
class PduEdgeVectorTest {

    private static final String FILE = "pdu_edge.json";
    private static final List<PduVector> ALL = PduVector.read(FILE);
    private static final Set<String> KINDS = Set.of("ok", "error", "need_more_data", "stream");
    private static final Set<String> FRAMING = Set.of("command_length_too_small", "command_length_too_large");

    static Stream<PduVector> ofKind(String kind) {
        return ALL.stream()
                .filter(vector -> vector.json().at("/expect/decode").asText().equals(kind));
    }

    static Stream<PduVector> readable() {
        return ofKind("ok").filter(vector -> !isHeld(vector));
    }

    /** Returns vectors that can be decoded but not carried out. */
    static Stream<PduVector> held() {
        return ofKind("ok").filter(PduEdgeVectorTest::isHeld);
    }

    private static boolean isHeld(PduVector vector) {
        return vector.json().at("/expect/action").asText().startsWith("structure readable; ESME_");
    }

    static Stream<PduVector> unreadable() {
        return ofKind("error").filter(vector -> !isUnknown(vector) && !FRAMING.contains(error(vector)));
    }

    static Stream<PduVector> lostFraming() {
        return ofKind("error").filter(vector -> FRAMING.contains(error(vector)));
    }

    static Stream<PduVector> unknown() {
        return ofKind("error").filter(PduEdgeVectorTest::isUnknown);
    }

    static Stream<PduVector> unfinished() {
        return ofKind("need_more_data");
    }

    /** Returns vectors that are exactly one PDU, with any body. */
    static Stream<PduVector> whole() {
        return Stream.of(readable(), held(), unreadable(), unknown()).flatMap(Function.identity());
    }

    static Stream<PduVector> streams() {
        return ofKind("stream");
    }

    @ParameterizedTest
    @MethodSource("held")
    void isRefusedWithTheStatusOfTheVectorAndPassedAsDecoded(PduVector vector) {
        for (Leniency leniency : List.of(Leniency.lenient(), Leniency.strict())) {
            DecodeException refusal = catchThrowableOfType(DecodeException.class, () -> vector.decode(leniency));
            assertAnswer(vector, refusal.problem().answer());
            PduVector.assertIs(
                    vector.json().get("decoded"),
                    new Decoded(
                            Objects.requireNonNull(refusal.pdu()),
                            refusal.problem().sequenceNumber()));
        }
    }

    private static String error(PduVector vector) {
        return vector.json().at("/expect/error").asText();
    }

    private static boolean isUnknown(PduVector vector) {
        return error(vector).equals("unknown_command");
    }

    @ParameterizedTest
    @MethodSource("readable")
    void isDecodedLeniently(PduVector vector) {
        PduVector.assertIs(vector.json().get("decoded"), vector.decode(Leniency.lenient()));
    }

    @ParameterizedTest
    @MethodSource("readable")
    void isDecodedToTheSamePduAfterEncoding(PduVector vector) {
        Decoded decoded = vector.decode(Leniency.lenient());
        PduVector written = new PduVector(vector.id(), PduVector.encode(decoded), vector.json());
        assertThat(written.decode(Leniency.lenient())).isEqualTo(decoded);
    }

    @ParameterizedTest
    @MethodSource("readable")
    void isAcceptedStrictlyUnlessTheSpecificationForbidsIt(PduVector vector) {
        Set<Kind> refusals = vector.strictRefusals(vector.json().get("decoded"));
        if (refusals.isEmpty()) {
            assertThat(vector.decode(Leniency.strict())).isEqualTo(vector.decode(Leniency.lenient()));
        } else {
            assertRefused(vector, Leniency.strict(), refusals);
        }
    }

    @ParameterizedTest
    @MethodSource("whole")
    void isRelayedWithEveryOctetButTheSequenceNumber(PduVector vector) {
        RawVectors.assertRelayed(vector.octets());
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void isRefusedStrictlyWithTheErrorOfTheVectorOrAnEarlierOne(PduVector vector) {
        assertRefused(vector, Leniency.strict(), Set.of(kind(vector), Kind.EXTRA_BODY, Kind.TOO_LONG));
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void isDecodedOrRefusedLenientlyAsTheVectorAllows(PduVector vector) {
        JsonNode lenient = vector.json().at("/expect/lenient");
        if (lenient.isObject()) {
            assertLenientFields(vector, lenient);
        } else if (isNoiseAtTheEnd(vector)) {
            assertThat(vector.decode(Leniency.lenient()).pdu().tlvs()).isSameAs(Tlvs.EMPTY);
        } else {
            assertRefused(vector, Leniency.lenient(), Set.of(kind(vector)));
            assertThat(catchThrowableOfType(DecodeException.class, () -> vector.decode(Leniency.lenient()))
                            .pdu())
                    .matches(pdu -> isTruncatedTlvOfResponse(vector) == pdu instanceof Response);
        }
    }

    /** Matches a response that is decoded without its truncated parameter, because it cannot be requested again. */
    private static boolean isTruncatedTlvOfResponse(PduVector vector) {
        return vector.commandId() < 0 && kind(vector) == Kind.TLV_VALUE_TRUNCATED;
    }

    private static void assertLenientFields(PduVector vector, JsonNode lenient) {
        Pdu pdu = vector.decode(Leniency.lenient()).pdu();
        lenient.properties()
                .forEach(field -> assertThat(FieldMap.of(pdu))
                        .containsEntry(field.getKey(), field.getValue().asText()));
    }

    /** Matches one to three octets after the last parameter, and any octets after a header-only PDU. */
    private static boolean isNoiseAtTheEnd(PduVector vector) {
        boolean headerOnly = Objects.requireNonNull(
                        PduCodecs.find(PduHeader.commandId(vector.octets().toByteArray(), 0)))
                instanceof HeaderOnlyCodec;
        return kind(vector) == Kind.TLV_HEADER_TRUNCATED || (headerOnly && kind(vector) == Kind.TLV_VALUE_TRUNCATED);
    }

    private static Kind kind(PduVector vector) {
        return Kind.valueOf(error(vector).toUpperCase(Locale.ROOT));
    }

    private static void assertRefused(PduVector vector, Leniency leniency, Set<Kind> kinds) {
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> vector.decode(leniency))
                .satisfies(e -> assertProblem(vector, e.problem(), kinds));
    }

    private static void assertProblem(PduVector vector, DecodeProblem problem, Set<Kind> kinds) {
        assertThat(kinds).contains(problem.kind());
        assertThat(problem.endsSession()).isFalse();
        assertThat(problem.raw()).isEqualTo(vector.octets());
        assertThat(problem.commandStatus().value()).isEqualTo(vector.commandStatus());
        assertThat(problem.sequenceNumber()).isEqualTo(vector.sequenceNumber());
        assertThat(problem.offset())
                .isBetween(PduHeader.SEQUENCE_NUMBER, vector.octets().length());
        assertAnswer(vector, problem.answer());
    }

    private static void assertAnswer(PduVector vector, CommandStatus answer) {
        String action = vector.json().at("/expect/action").asText();
        assertThat(answer.isOk()).isFalse();
        if (action.contains("ESME_")) {
            assertThat(action).contains(String.valueOf(answer.name()));
        }
    }

    @ParameterizedTest
    @MethodSource("lostFraming")
    void isRefusedWithoutConsumingOctetsIfCommandLengthIsOutOfRange(PduVector vector) {
        ByteBuf in = Unpooled.wrappedBuffer(vector.octets().toByteArray());
        PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> decoder.decode(in))
                .satisfies(e -> {
                    assertThat(e.problem().kind()).isEqualTo(kind(vector));
                    assertThat(e.problem().endsSession()).isTrue();
                    assertThat(e.problem().sequenceNumber()).isEqualTo(vector.sequenceNumber());
                    assertThat(e.problem().raw()).isEqualTo(vector.octets());
                    assertAnswer(vector, e.problem().answer());
                });
        assertThat(in.readerIndex()).isZero();
    }

    @ParameterizedTest
    @MethodSource("unknown")
    void isPreservedIfTheOperationIsUnknown(PduVector vector) {
        for (Leniency leniency : List.of(Leniency.lenient(), Leniency.strict())) {
            Decoded decoded = vector.decode(leniency);
            assertThat(decoded.pdu()).isInstanceOfAny(UnknownRequest.class, UnknownResponse.class);
            assertThat(decoded.sequenceNumber())
                    .isEqualTo(vector.json().at("/expect/sequence_number").asInt());
            assertThat(PduVector.encode(decoded)).isEqualTo(vector.octets());
        }
    }

    @ParameterizedTest
    @MethodSource("unfinished")
    void reportsTheNumberOfMissingOctets(PduVector vector) {
        byte[] octets = vector.octets().toByteArray();
        JsonNode missing = vector.json().at("/expect/missing");
        int length = new PduDecoder(Leniency.strict(), CodecLimits.defaults()).frameLength(octets, 0, octets.length);
        assertThat(length).isEqualTo(missing.isNull() ? 0 : octets.length + missing.asInt());
    }

    @ParameterizedTest
    @MethodSource("streams")
    void decodesConsecutivePdus(PduVector vector) {
        ByteBuf in = Unpooled.wrappedBuffer(vector.octets().toByteArray());
        PduDecoder decoder = new PduDecoder(Leniency.strict(), CodecLimits.defaults());
        JsonNode lengths = vector.json().at("/expect/lengths");
        for (int i = 0; i < lengths.size(); i++) {
            int from = in.readerIndex();
            Pdu pdu = decoder.decode(in);
            assertThat(in.readerIndex() - from).isEqualTo(lengths.get(i).asInt());
            PduVector.assertIs(vector.json().get("pdus").get(i), new Decoded(pdu, decoder.sequenceNumber()));
        }
        assertThat(in.isReadable()).isFalse();
    }

    @Test
    void knowsEveryKindOfVector() {
        assertThat(ALL)
                .extracting(vector -> vector.json().at("/expect/decode").asText())
                .isSubsetOf(KINDS);
    }

    @Test
    void someVectorsOfEveryKindAreChecked() {
        long checked = Stream.of(readable(), held(), unreadable(), lostFraming(), unknown(), unfinished(), streams())
                .mapToLong(Stream::count)
                .sum();
        System.out.printf("%s: %d records checked%n", FILE, checked);
        assertThat(checked).isEqualTo(ALL.size());
        assertThat(readable()).isNotEmpty();
        assertThat(unreadable()).isNotEmpty();
        assertThat(lostFraming()).isNotEmpty();
        assertThat(unknown()).isNotEmpty();
        assertThat(unfinished()).isNotEmpty();
        assertThat(streams()).isNotEmpty();
    }
}

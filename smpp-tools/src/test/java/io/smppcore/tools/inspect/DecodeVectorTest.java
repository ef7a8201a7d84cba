package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import io.smppcore.tools.console.JsonInput;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code decode --json} and {@code encode} against PDUs of other implementations. */
class DecodeVectorTest {

    private static final List<Map<?, ?>> VALID = PduVectors.read("pdu_valid.json");
    private static final List<Map<?, ?>> EDGE = PduVectors.read("pdu_edge.json");
    private static final Set<String> EDGE_KINDS = Set.of("ok", "error", "need_more_data", "stream");

    static Stream<Map<?, ?>> valid() {
        return VALID.stream();
    }

    static Stream<Map<?, ?>> edge() {
        return EDGE.stream();
    }

    @Test
    void coversEveryKindOfRecord() {
        assertThat(VALID).allSatisfy(vector -> assertThat(vector.get("kind")).isEqualTo("valid"));
        assertThat(EDGE).allSatisfy(vector -> assertThat(EDGE_KINDS).contains(kind(vector)));
    }

    @ParameterizedTest
    @MethodSource("valid")
    void decodesToTheRecordAndEncodesBack(Map<?, ?> vector) {
        Invocation decoded = Invocation.of("decode", "--json", PduVectors.hex(vector));
        assertThat(decoded.exitCode()).isZero();
        assertThat(objects(decoded.out())).containsExactly(PduVectors.pdu(vector));
        assertEncodesTo(PduVectors.hex(vector), decoded.out());
    }

    @Test
    void decodesEachLineOfStandardInputSeparately() {
        String lines = VALID.stream().map(PduVectors::hex).collect(Collectors.joining("\n"));
        Invocation decoded = Invocation.withInput(lines, "decode", "--json");
        assertThat(decoded.exitCode()).isZero();
        assertThat(objects(decoded.out()))
                .isEqualTo(VALID.stream().map(PduVectors::pdu).toList());
    }

    @ParameterizedTest
    @MethodSource("edge")
    void behavesAsTheRecordExpects(Map<?, ?> vector) {
        Invocation decoded = Invocation.of("decode", "--json", PduVectors.hex(vector));
        List<Map<?, ?>> pdus = objects(decoded.out());
        switch (kind(vector)) {
            case "ok" -> assertShown(vector, pdus);
            case "stream" -> assertStream(vector, pdus);
            case "error" -> assertProblem("error", PduVectors.object(vector, "expect"), problem(pdus));
            default -> {
                assertProblem("missing", PduVectors.object(vector, "expect"), problem(pdus));
                assertThat(problem(pdus).get("error")).isEqualTo("need_more_data");
            }
        }
        boolean malformed = pdus.getLast().containsKey("problem");
        assertThat(decoded.exitCode()).isEqualTo(malformed ? 1 : 0);
        assertEncodesTo(PduVectors.hex(vector), decoded.out());
    }

    /** Checks that the octets begin with those of the fields before the problem. */
    @ParameterizedTest
    @MethodSource("edge")
    void showsTheReadablePartOfAMalformedPdu(Map<?, ?> vector) {
        for (DecodedPdu pdu : StreamDecoder.decode(Octets.ofHex(PduVectors.hex(vector)))) {
            String body = pdu.body().fields().stream()
                    .map(field -> field.octets().toHex())
                    .collect(Collectors.joining());
            assertThat(pdu.octets()
                            .range(
                                    Math.min(16, pdu.octets().length()),
                                    pdu.octets().length())
                            .toHex())
                    .startsWith(body);
        }
    }

    /** Checks all fields, and the problem of a readable request that has to be refused. */
    private static void assertShown(Map<?, ?> vector, List<Map<?, ?>> pdus) {
        assertThat(pdus).hasSize(1);
        Map<Object, Object> shown = new LinkedHashMap<>(pdus.getFirst());
        Object problem = shown.remove("problem");
        assertThat(shown.remove("hex")).isEqualTo(problem == null ? null : PduVectors.hex(vector));
        assertThat(shown).isEqualTo(PduVectors.pdu(PduVectors.object(vector, "decoded")));
        String action = String.valueOf(PduVectors.object(vector, "expect").get("action"));
        String refusal = "structure readable; ";
        if (action.startsWith(refusal + "ESME_")) {
            assertThat(String.valueOf(problem)).contains(action.substring(refusal.length()));
        } else {
            assertThat(problem).isNull();
        }
    }

    private static void assertStream(Map<?, ?> vector, List<Map<?, ?>> pdus) {
        Map<?, ?> expect = PduVectors.object(vector, "expect");
        assertThat((long) pdus.size()).isEqualTo(expect.get("pdus"));
        List<?> lengths = pdus.stream()
                .map(pdu -> PduVectors.object(pdu, "header").get("command_length"))
                .toList();
        assertThat(lengths).isEqualTo(expect.get("lengths"));
        assertThat(pdus).isEqualTo(vector.get("pdus"));
    }

    private static void assertProblem(String member, Map<?, ?> expect, Map<?, ?> problem) {
        assertThat(problem.containsKey(member)).isTrue();
        assertThat(problem.get(member)).isEqualTo(expect.get(member));
    }

    private static Map<?, ?> problem(List<Map<?, ?>> pdus) {
        assertThat(pdus).hasSize(1);
        return PduVectors.object(pdus.getFirst(), "problem");
    }

    private static void assertEncodesTo(String hex, String json) {
        Invocation encoded = Invocation.withInput(json, "encode");
        assertThat(encoded.err()).isEmpty();
        assertThat(encoded.exitCode()).isZero();
        assertThat(String.join("", encoded.outLines())).isEqualTo(hex);
    }

    /** Returns the objects without the message, which is not in the vectors: it says in words what the octets are. */
    private static List<Map<?, ?>> objects(String json) {
        return JsonInput.values(json.getBytes(StandardCharsets.UTF_8)).stream()
                .<Map<?, ?>>map(object -> {
                    Map<Object, Object> members = new LinkedHashMap<>((Map<?, ?>) object);
                    members.remove("message");
                    return members;
                })
                .toList();
    }

    private static String kind(Map<?, ?> vector) {
        return PduVectors.text(PduVectors.object(vector, "expect"), "decode");
    }
}

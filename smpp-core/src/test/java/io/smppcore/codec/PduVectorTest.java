package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.codec.PduVector.Decoded;
import io.smppcore.spec.Csv;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PDUs that other implementations have written and read. */
class PduVectorTest {

    private static final String FILE = "pdu_valid.json";
    private static final List<PduVector> ALL = PduVector.read(FILE);

    static Stream<PduVector> vectors() {
        return ALL.stream().filter(PduVector::operationExists);
    }

    static Stream<PduVector> withinLimits() {
        return vectors().filter(vector -> !vector.json().has("over_limit"));
    }

    static Stream<PduVector> overLimits() {
        return vectors().filter(vector -> vector.json().has("over_limit"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void decodesToHeaderFieldsAndTlvsOfTheVector(PduVector vector) {
        assertThat(vector.json().at("/header/command_length").asInt())
                .isEqualTo(vector.octets().length());
        PduVector.assertIs(vector.json(), vector.decode(Leniency.lenient()));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void encodesToTheSameOctets(PduVector vector) {
        assertThat(PduVector.encode(vector.decode(Leniency.lenient()))).isEqualTo(canonical(vector));
    }

    /**
     * One form is read and not written: a refusal whose body is one NUL, for which SMPP 5.0 3.2.1.3 wants no body at all. A
     * deliver_sm_resp keeps it.
     */
    private static Octets canonical(PduVector vector) {
        boolean emptyText = vector.octets().length() == CodecLimits.HEADER_OCTETS + 1
                && vector.octets().octetAt(CodecLimits.HEADER_OCTETS) == 0;
        boolean written =
                vector.commandStatus() == 0 || vector.json().get("pdu").asText().equals("deliver_sm_resp");
        if (written || !emptyText) {
            return vector.octets();
        }
        byte[] header = vector.octets().range(0, CodecLimits.HEADER_OCTETS).toByteArray();
        header[3] = CodecLimits.HEADER_OCTETS;
        return Octets.takingOver(header);
    }

    @ParameterizedTest
    @MethodSource("withinLimits")
    void isReadStrictlyAsItIsReadLeniently(PduVector vector) {
        Decoded lenient = vector.decode(Leniency.lenient());
        assertThat(vector.decode(Leniency.strict())).isEqualTo(lenient);
    }

    @ParameterizedTest
    @MethodSource("overLimits")
    void isRefusedStrictlyWhenItIsLongerThanTheSpecificationAllows(PduVector vector) {
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> vector.decode(Leniency.strict()))
                .satisfies(e -> {
                    assertThat(e.problem().kind()).isEqualTo(DecodeProblem.Kind.TOO_LONG);
                    assertThat(vector.json().get("over_limit").toString())
                            .contains(e.problem().field() + " longer than");
                });
    }

    @Test
    void everyVectorIsOfAnOperationOfTheSpecification() {
        Set<String> operations =
                Csv.read("commands.csv").stream().map(row -> row.text("name")).collect(Collectors.toSet());
        assertThat(ALL).allSatisfy(vector -> {
            assertThat(operations).contains(vector.json().get("pdu").asText());
            assertThat(vector.json().get("kind").asText()).isEqualTo("valid");
        });
    }

    @Test
    void someVectorsAreChecked() {
        long checked = vectors().count();
        System.out.printf(
                "%s: %d records checked, %d not yet (their operations do not exist)%n",
                FILE, checked, ALL.size() - checked);
        assertThat(checked).isPositive();
    }
}

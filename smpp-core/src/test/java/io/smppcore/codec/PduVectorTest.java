package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.spec.Csv;
import io.smppcore.type.CommandId;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PDUs encoded and decoded by other implementations. */
class PduVectorTest {

    private static final String FILE = "pdu_valid.json";
    private static final List<PduVector> ALL = PduVector.read(FILE);

    static Stream<PduVector> vectors() {
        return ALL.stream();
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
     * Replaces three forms that are decoded but never encoded: a command_status of a request, which is ignored; a
     * refusal with one NUL as body, which SMPP 5.0 3.2.1.3 requires to have none; and a deliver_sm_resp without a body,
     * on which some peers fail.
     */
    private static Octets canonical(PduVector vector) {
        int commandId = vector.commandId();
        ByteBuf octets = Unpooled.buffer().writeBytes(vector.octets().toByteArray());
        if (commandId >= 0) {
            octets.setInt(8, 0);
        } else if (commandId == CommandId.DELIVER_SM_RESP.value()) {
            if (octets.readableBytes() == CodecLimits.HEADER_OCTETS) {
                octets.writeByte(0);
            }
        } else if (vector.commandStatus() != 0 && isOneNul(octets)) {
            octets.writerIndex(CodecLimits.HEADER_OCTETS);
        }
        octets.setInt(0, octets.readableBytes());
        return Octets.ofHex(ByteBufUtil.hexDump(octets));
    }

    private static boolean isOneNul(ByteBuf octets) {
        return octets.readableBytes() == CodecLimits.HEADER_OCTETS + 1
                && octets.getByte(CodecLimits.HEADER_OCTETS) == 0;
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void isAcceptedStrictlyUnlessTheSpecificationForbidsIt(PduVector vector) {
        Set<DecodeProblem.Kind> refusals = vector.strictRefusals(vector.json());
        if (refusals.isEmpty()) {
            assertThat(vector.decode(Leniency.strict())).isEqualTo(vector.decode(Leniency.lenient()));
        } else {
            assertThatExceptionOfType(DecodeException.class)
                    .isThrownBy(() -> vector.decode(Leniency.strict()))
                    .satisfies(e -> assertThat(refusals).contains(e.problem().kind()));
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void isRelayedWithEveryOctetButTheSequenceNumber(PduVector vector) {
        RawVectors.assertRelayed(vector.octets());
    }

    @Test
    void vectorsCoverOnlyOperationsOfTheSpecification() {
        Set<String> operations =
                Csv.read("commands.csv").stream().map(row -> row.text("name")).collect(Collectors.toSet());
        assertThat(ALL).allSatisfy(vector -> {
            assertThat(operations).contains(vector.json().get("pdu").asText());
            assertThat(vector.json().get("kind").asText()).isEqualTo("valid");
        });
    }

    @Test
    void someVectorsAreChecked() {
        System.out.printf("%s: %d records checked%n", FILE, vectors().count());
        assertThat(vectors()).isNotEmpty();
    }
}

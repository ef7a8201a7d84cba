package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smppcore.codec.DecodeProblem.Kind;
import io.smppcore.pdu.Field;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Texts of every operation that are longer than the specification allows: accepted up to a limit, then refused with the
 * status of the field.
 */
class OverLongTextTest {

    private static final int LONGEST_TEXT_OF_THE_SPECIFICATION = 65;
    private static final int LARGEST = 65_000;

    /** Longer than any problem summary. */
    private static final int LONGEST_MESSAGE = 200;

    static Stream<Field> texts() {
        return fields().filter(field -> field.form() == Field.Form.C_OCTET_STRING);
    }

    /** Returns all fields. */
    static Stream<Field> fields() {
        return Arrays.stream(Field.class.getFields())
                .filter(constant -> Modifier.isStatic(constant.getModifiers()))
                .map(OverLongTextTest::value);
    }

    private static Field value(java.lang.reflect.Field constant) {
        try {
            return (Field) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void isAcceptedLenientlyUpToTheLimitOfItsField(Field field) {
        int longest = field.toleratedOctets() - 1;
        assertThat(longest).isGreaterThanOrEqualTo(field.maxOctets() - 1).isLessThan(256);
        assertThat(reader(Leniency.lenient(), longest).text(field)).hasSize(longest);
        assertThat(reader(Leniency.strict(), field.maxOctets() - 1).text(field)).hasSize(field.maxOctets() - 1);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void isRefusedBeyondTheLimitWithTheStatusOfItsField(Field field) {
        assertRefused(field, Leniency.lenient(), field.toleratedOctets());
        assertRefused(field, Leniency.strict(), field.maxOctets());
    }

    private static void assertRefused(Field field, Leniency leniency, int bound) {
        for (int length : new int[] {bound, 5_000, LARGEST}) {
            DecodeProblem problem = refuse(() -> reader(leniency, length).text(field));
            assertThat(problem.kind()).isEqualTo(Kind.TOO_LONG);
            assertThat(problem.field()).isEqualTo(field.name());
            assertThat(problem.answer()).isEqualTo(field.malformed());
            assertThat(problem.detail()).isEqualTo(length + " octets (expected: <= " + (bound - 1) + ")");
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void isRefusedWithAndWithoutItsFinalNul(Field field) {
        byte[] octets = pdu(field.toleratedOctets());
        OctetReader reader = new OctetReader(Leniency.lenient());
        reader.wrap(octets, 0, octets.length - 1);
        assertThat(refuse(() -> reader.lastText(field)).kind()).isEqualTo(Kind.TOO_LONG);
    }

    @Test
    void limitsAddressesToTheLongestOfTheSpecification() {
        assertThat(texts().filter(field -> field.name().endsWith("_addr")))
                .hasSizeGreaterThan(4)
                .allSatisfy(field -> assertThat(field.toleratedOctets()).isEqualTo(LONGEST_TEXT_OF_THE_SPECIFICATION));
    }

    /** A text of submit_sm, and the body with a placeholder for it. */
    record Place(String field, String body, CommandStatus answer) {}

    static Stream<Place> places() {
        return Stream.of(
                new Place("service_type", "%s 000000 000000 000000 0000 00000000 00", CommandStatus.ESME_RINVSERTYP),
                new Place("source_addr", "00 0101%s 000000 000000 0000 00000000 00", CommandStatus.ESME_RINVSRCADR),
                new Place(
                        "destination_addr", "00 000000 0101%s 000000 0000 00000000 00", CommandStatus.ESME_RINVDSTADR),
                new Place(
                        "schedule_delivery_time",
                        "00 000000 000000 000000 %s 00 00000000 00",
                        CommandStatus.ESME_RINVSCHED),
                new Place(
                        "validity_period", "00 000000 000000 000000 00 %s 00000000 00", CommandStatus.ESME_RINVEXPIRY));
    }

    @ParameterizedTest
    @MethodSource("places")
    void doesNotAppearInErrorMessages(Place place) {
        byte[] octets =
                Hex.pdu(CommandId.SUBMIT_SM, CommandStatus.ESME_ROK, place.body.formatted("41".repeat(LARGEST) + "00"));
        for (Leniency leniency : new Leniency[] {Leniency.lenient(), Leniency.strict()}) {
            DecodeException exception = catchThrowableOfType(
                    DecodeException.class,
                    () -> new PduDecoder(leniency, CodecLimits.defaults()).decode(octets, 0, octets.length));
            assertThat(exception.problem().field()).isEqualTo(place.field);
            assertThat(exception.problem().answer()).isEqualTo(place.answer);
            assertThat(exception.pdu()).isNull();
            assertThat(Stream.of(
                            exception.getMessage(),
                            exception.toString(),
                            exception.problem().toString()))
                    .allSatisfy(text ->
                            assertThat(text).hasSizeLessThan(LONGEST_MESSAGE).doesNotContain("AA"));
        }
    }

    private static OctetReader reader(Leniency leniency, int length) {
        OctetReader reader = new OctetReader(leniency);
        byte[] octets = pdu(length);
        reader.wrap(octets, 0, octets.length);
        return reader;
    }

    private static byte[] pdu(int length) {
        byte[] octets = Arrays.copyOf(
                ("\0".repeat(CodecLimits.HEADER_OCTETS) + "A".repeat(length)).getBytes(StandardCharsets.US_ASCII),
                CodecLimits.HEADER_OCTETS + length + 1);
        octets[7] = (byte) CommandId.SUBMIT_SM.value();
        return octets;
    }

    private static DecodeProblem refuse(ThrowingCallable reading) {
        return catchThrowableOfType(DecodeException.class, reading).problem();
    }
}

package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.spec.Csv;
import io.smppcore.type.Constants;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of parameters with several parts. */
class StructuredValueTest {

    /** A value, its encoded form, and its text. */
    record Example<T>(T value, String hex, String text, Function<Octets, T> of, Function<T, Octets> toOctets) {

        Octets written() {
            return toOctets.apply(value);
        }

        @Override
        public String toString() {
            return value.getClass().getSimpleName() + " " + hex;
        }
    }

    static Stream<Example<?>> examples() {
        return Stream.of(
                error(new NetworkErrorCode(NetworkErrorCode.GSM, 0x1234), "031234", "GSM (3): 4660"),
                error(new NetworkErrorCode(255, 65_535), "ffffff", "255: 65535"),
                content(
                        new BroadcastContentType(BroadcastContentType.CDMA, BroadcastContentType.WEATHER),
                        "030033",
                        "CDMA (3): weather (51)"),
                content(new BroadcastContentType(9, 0xFFFE), "09fffe", "9: 65534"),
                interval(
                        new BroadcastFrequencyInterval(BroadcastFrequencyInterval.MINUTES, 300),
                        "09012c",
                        "minutes (9): 300"),
                interval(new BroadcastFrequencyInterval(0, 0), "000000", "as frequently as possible (0): 0"),
                area(BroadcastAreaIdentifier.alias("Bern"), "004265726e", "alias or name (0): 4265726e"),
                area(BroadcastAreaIdentifier.alias("\u00e9"), "00e9", "alias or name (0): e9"),
                area(new BroadcastAreaIdentifier(200, Octets.EMPTY), "c8", "200: "),
                subaddress(
                        new Subaddress(Subaddress.USER_SPECIFIED, Octets.ofHex("0102")),
                        "a00102",
                        "user specified (160): 0102"),
                subaddress(new Subaddress(1, Octets.ofHex("ff")), "01ff", "1: ff"),
                validity(MsValidity.of(MsValidity.DISPLAY_ONLY), "03", "display only (3)"),
                validity(MsValidity.period(500, MsValidity.DAYS), "040301f4", "relative time period (4): 500 days (3)"),
                validity(
                        MsValidity.period(0, MsValidity.SECONDS),
                        "04000000",
                        "relative time period (4): 0 seconds (0)"),
                validity(new MsValidity(9, 0, 1), "09000001", "9: 1 seconds (0)"));
    }

    private static Example<?> error(NetworkErrorCode value, String hex, String text) {
        return new Example<>(value, hex, text, NetworkErrorCode::of, NetworkErrorCode::toOctets);
    }

    private static Example<?> content(BroadcastContentType value, String hex, String text) {
        return new Example<>(value, hex, text, BroadcastContentType::of, BroadcastContentType::toOctets);
    }

    private static Example<?> interval(BroadcastFrequencyInterval value, String hex, String text) {
        return new Example<>(value, hex, text, BroadcastFrequencyInterval::of, BroadcastFrequencyInterval::toOctets);
    }

    private static Example<?> area(BroadcastAreaIdentifier value, String hex, String text) {
        return new Example<>(value, hex, text, BroadcastAreaIdentifier::of, BroadcastAreaIdentifier::toOctets);
    }

    private static Example<?> subaddress(Subaddress value, String hex, String text) {
        return new Example<>(value, hex, text, Subaddress::of, Subaddress::toOctets);
    }

    private static Example<?> validity(MsValidity value, String hex, String text) {
        return new Example<>(value, hex, text, MsValidity::of, MsValidity::toOctets);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isEncodedDecodedAndShown(Example<?> example) {
        assertThat(example.written()).isEqualTo(Octets.ofHex(example.hex));
        assertThat(example.of.apply(Octets.ofHex(example.hex))).isEqualTo(example.value);
        assertThat(example.value).hasToString(example.text);
    }

    /** An invalid value and the message with field, value and bound. */
    record Refusal(String message, ThrowingCallable attempt) {

        @Override
        public String toString() {
            return message;
        }
    }

    static Stream<Refusal> refusals() {
        return Stream.of(
                new Refusal(
                        "network_error_code.networkType: value 256 (expected: 0 to 255)",
                        () -> new NetworkErrorCode(256, 0)),
                new Refusal(
                        "network_error_code.errorCode: value 65536 (expected: 0 to 65535)",
                        () -> new NetworkErrorCode(0, 65_536)),
                new Refusal(
                        "network_error_code.errorCode: value -1 (expected: 0 to 65535)",
                        () -> new NetworkErrorCode(0, -1)),
                new Refusal(
                        "network_error_code: 2 octets (expected: 3)", () -> NetworkErrorCode.of(Octets.ofHex("0300"))),
                new Refusal(
                        "network_error_code: 4 octets (expected: 3)",
                        () -> NetworkErrorCode.of(Octets.ofHex("03000000"))),
                new Refusal(
                        "broadcast_content_type.network: value -1 (expected: 0 to 255)",
                        () -> new BroadcastContentType(-1, 0)),
                new Refusal(
                        "broadcast_content_type.content: value 65536 (expected: 0 to 65535)",
                        () -> new BroadcastContentType(0, 65_536)),
                new Refusal(
                        "broadcast_content_type: 0 octets (expected: 3)", () -> BroadcastContentType.of(Octets.EMPTY)),
                new Refusal(
                        "broadcast_frequency_interval.unit: value 256 (expected: 0 to 255)",
                        () -> new BroadcastFrequencyInterval(256, 0)),
                new Refusal(
                        "broadcast_frequency_interval.count: value 65536 (expected: 0 to 65535)",
                        () -> new BroadcastFrequencyInterval(0, 65_536)),
                new Refusal(
                        "broadcast_frequency_interval: 1 octets (expected: 3)",
                        () -> BroadcastFrequencyInterval.of(Octets.ofHex("00"))),
                new Refusal(
                        "broadcast_area_identifier.format: value 256 (expected: 0 to 255)",
                        () -> new BroadcastAreaIdentifier(256, Octets.EMPTY)),
                new Refusal(
                        "broadcast_area_identifier.details: 101 octets (expected: <= 100)",
                        () -> BroadcastAreaIdentifier.alias("x".repeat(101))),
                new Refusal(
                        "broadcast_area_identifier.details: character U+20AC at index 1 (expected: U+0000 to U+00FF)",
                        () -> BroadcastAreaIdentifier.alias("x\u20ac")),
                new Refusal(
                        "broadcast_area_identifier: 0 octets (expected: 1 to 101)",
                        () -> BroadcastAreaIdentifier.of(Octets.EMPTY)),
                new Refusal("subaddress.type: value 256 (expected: 0 to 255)", () -> subaddress(256, 1)),
                new Refusal("subaddress.address: 0 octets (expected: 1 to 22)", () -> subaddress(0x80, 0)),
                new Refusal("subaddress.address: 23 octets (expected: 1 to 22)", () -> subaddress(0x80, 23)),
                new Refusal("subaddress: 0 octets (expected: 2 to 23)", () -> Subaddress.of(Octets.EMPTY)),
                new Refusal("ms_validity.behaviour: value 256 (expected: 0 to 255)", () -> MsValidity.of(256)),
                new Refusal("ms_validity.unit: value 256 (expected: 0 to 255)", () -> MsValidity.period(1, 256)),
                new Refusal(
                        "ms_validity.count: value 65536 (expected: 0 to 65535)", () -> MsValidity.period(65_536, 1)),
                new Refusal("ms_validity: 0 octets (expected: 1 or 4)", () -> MsValidity.of(Octets.EMPTY)),
                new Refusal("ms_validity: 3 octets (expected: 1 or 4)", () -> MsValidity.of(Octets.ofHex("040000"))));
    }

    private static Subaddress subaddress(int type, int octets) {
        return new Subaddress(type, Octets.of(new byte[octets]));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refusesInvalidValuesNamingFieldValueAndBound(Refusal refusal) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(refusal.attempt)
                .withMessage(refusal.message);
    }

    @Test
    void acceptsTheLongestValues() {
        assertThat(subaddress(0xA0, 22).toOctets().length()).isEqualTo(23);
        assertThat(BroadcastAreaIdentifier.alias("x".repeat(100)).toOctets().length())
                .isEqualTo(101);
    }

    @Test
    void hasAConstantForEveryRowOfTheTableThatIsNotReserved() {
        assertConstants(NetworkErrorCode.class, "network_error_code_type");
        assertConstants(BroadcastContentType.class, "broadcast_network_type", "broadcast_content_type");
        assertConstants(BroadcastFrequencyInterval.class, "broadcast_frequency_unit");
        assertConstants(BroadcastAreaIdentifier.class, "broadcast_area_format");
        assertConstants(Subaddress.class, "subaddress_type");
        assertConstants(MsValidity.class, "ms_validity_behaviour", "ms_validity_unit");
    }

    private static void assertConstants(Class<?> type, String... groups) {
        Collection<Integer> rows = Csv.read("enums.csv").stream()
                .filter(row -> List.of(groups).contains(row.text("group")))
                .filter(row -> !row.text("name").equals("reserved"))
                .map(row -> row.number("value"))
                .toList();
        assertThat(Constants.of(type, Integer.class)).isNotEmpty().containsExactlyInAnyOrderElementsOf(rows);
    }
}

package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the elements of the user data header with the table of the specification (3GPP TS 23.040 9.2.3.24). */
class UdhTableTest {

    private static final int ANY = UdhIdentifier.MAX_DATA_OCTETS;
    private static final List<Csv.Row> ROWS = Csv.read("udh.csv");

    static Stream<Csv.Row> rows() {
        return ROWS.stream();
    }

    /** Returns the record for elements whose octets the table describes. */
    private static Class<? extends UdhElement> view(int identifier) {
        return switch (identifier) {
            case 0x00, 0x08 -> UdhElement.Concatenated.class;
            case 0x01 -> UdhElement.SpecialIndication.class;
            case 0x04, 0x05 -> UdhElement.Ports.class;
            case 0x06, 0x07, 0x20 -> UdhElement.OneOctet.class;
            case 0x24, 0x25 -> UdhElement.NationalShift.class;
            default -> UdhElement.Raw.class;
        };
    }

    @ParameterizedTest
    @MethodSource("rows")
    void namesAndLengthsAreThoseOfTheTable(Csv.Row row) {
        int[] lengths = lengths(row);
        identifiers(row).forEach(identifier -> {
            assertThat(identifier.name()).isEqualTo(row.text("name"));
            assertThat(identifier.minOctets()).isEqualTo(lengths[0]);
            assertThat(identifier.maxOctets()).isEqualTo(lengths[1]);
        });
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyElementIsReadAndWrittenOctetByOctet(Csv.Row row) {
        Random random = new Random(row.line());
        int[] lengths = lengths(row);
        identifiers(row).forEach(identifier -> {
            for (int length : new int[] {lengths[0], lengths[1], lengths[0] - 1, lengths[1] + 1, 0, 1, 5}) {
                if (length >= 0 && length <= ANY - Udh.ELEMENT_HEADER_OCTETS) {
                    check(identifier, random(random, length), length >= lengths[0] && length <= lengths[1]);
                }
            }
        });
    }

    private static void check(UdhIdentifier identifier, Octets data, boolean rightLength) {
        UdhElement element = UdhElement.of(identifier, data);
        assertThat(element).isInstanceOf(rightLength ? view(identifier.value()) : UdhElement.Raw.class);
        assertThat(element.identifier()).isEqualTo(identifier);
        assertThat(element.data()).isEqualTo(data);
        Udh header = Udh.of(element);
        assertThat(header.octets().toHex())
                .isEqualTo("%02x%02x%02x".formatted(data.length() + 2, identifier.value(), data.length()) + data);
        assertThat(Udh.parse(header.octets()).elements()).containsExactly(element);
    }

    @Test
    void theTableNamesEveryIdentifierOnce() {
        List<Integer> values = ROWS.stream()
                .flatMap(UdhTableTest::identifiers)
                .map(UdhIdentifier::value)
                .toList();
        System.out.printf("udh.csv: %d rows, %d identifiers checked%n", ROWS.size(), values.size());
        assertThat(values)
                .containsExactlyElementsOf(IntStream.range(0, 256).boxed().toList());
    }

    private static Stream<UdhIdentifier> identifiers(Csv.Row row) {
        String[] bounds = row.text("iei").split("-", 2);
        int first = Integer.decode(bounds[0]);
        int last = Integer.decode(bounds[bounds.length - 1]);
        return IntStream.rangeClosed(first, last).mapToObj(UdhIdentifier::of);
    }

    private static int[] lengths(Csv.Row row) {
        String text = row.text("data_length");
        if (text.isEmpty() || text.equals("var")) {
            return new int[] {0, ANY};
        }
        String[] bounds = text.split("-", 2);
        return new int[] {Integer.parseInt(bounds[0]), Integer.parseInt(bounds[bounds.length - 1])};
    }

    private static Octets random(Random random, int length) {
        byte[] octets = new byte[length];
        random.nextBytes(octets);
        return Octets.wrap(octets);
    }
}

package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.segment.Concatenation.Scheme;
import io.smppcore.text.NationalLanguage;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UdhTest {

    private static Udh udh(String hex) {
        return Udh.parse(Octets.ofHex(hex));
    }

    @Test
    void readsElementsInOrderUpToTheEndGivenByUdhl() {
        Udh udh = udh("0e" + "0003a50201" + "05040b8423f0" + "250101" + "68656c6c6f");
        assertThat(udh.length()).isEqualTo(15);
        assertThat(udh.elements())
                .containsExactly(
                        new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, 0xA5, 2, 1),
                        UdhElement.ports16(0x0B84, 0x23F0),
                        UdhElement.lockingShift(1));
        assertThat(udh.octets().toHex()).isEqualTo("0e0003a5020105040b8423f0250101");
    }

    @Test
    void aHeaderWithoutElementsIsOneOctet() {
        assertThat(Udh.of().octets().toHex()).isEqualTo("00");
        assertThat(udh("00616263")).isEqualTo(Udh.of());
        assertThat(Udh.of().isEmpty()).isTrue();
        assertThat(Udh.of().elements()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''           | 0 | no octets (expected: UDHL)",
                "05           | 0 | UDHL 5 with 0 octets after it (expected: the whole header)",
                "050003a502   | 0 | UDHL 5 with 4 octets after it (expected: the whole header)",
                "0600030a020124 | 6 | element 0x24 National language single shift without a length"
                        + " (expected: one octet before the header ends)",
                "0100         | 1 | element 0x00 Concatenated short message, 8-bit reference without a length"
                        + " (expected: one octet before the header ends)",
                "0370ff00aabb | 1 | element 0x70 (U)SIM toolkit security headers of 255 octets (expected: <= 1,"
                        + " where the header ends)"
            })
    void reportsTheProblemOfAHeader(String hex, int offset, String detail) {
        UdhReading.Problem expected = new UdhReading.Problem(offset, detail);
        assertThat(Udh.read(Octets.ofHex(hex))).isEqualTo(expected);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> udh(hex))
                .withMessageStartingWith("user data header: offset " + offset + ": " + detail);
    }

    @Test
    void readsTheSpecialIndication() {
        assertThat(udh("040102e205").elements()).containsExactly(new UdhElement.SpecialIndication(true, 3, 2, 5));
    }

    @Test
    void keepsUnknownElementsAndThoseOfUnexpectedLength() {
        Octets octets = Octets.ofHex("0e" + "ff00" + "0002a502" + "2400" + "7004aabbccdd");
        Udh udh = Udh.parse(octets);
        assertThat(udh.elements()).allSatisfy(element -> assertThat(element).isInstanceOf(UdhElement.Raw.class));
        assertThat(Udh.of(udh.elements()).octets()).isEqualTo(octets);
        assertThat(udh.concatenation()).isEmpty();
        assertThat(udh.singleShift()).isEqualTo(NationalLanguage.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "050003a50201, UDH_8, 165, 2, 1",
        "060804ffff0301, UDH_16, 65535, 3, 1",
        "0500030001ff, , 0, 0, 0",
        "050003000000, , 0, 0, 0",
        "050003000200, , 0, 0, 0",
        "050003000203, , 0, 0, 0",
        "05000300ffff, UDH_8, 0, 255, 255"
    })
    void findsValidConcatenations(String hex, String scheme, int reference, int total, int sequence) {
        if (scheme == null) {
            assertThat(udh(hex).concatenation()).isEmpty();
        } else {
            assertThat(udh(hex).concatenation())
                    .contains(new Concatenation(Scheme.valueOf(scheme), reference, total, sequence));
        }
    }

    @Test
    void usesTheLastValidConcatenation() {
        assertThat(udh("0b" + "0003070201" + "080400090302").concatenation())
                .contains(new Concatenation(Scheme.UDH_16, 9, 3, 2));
        assertThat(udh("0b" + "080400090302" + "0003070201").concatenation())
                .contains(new Concatenation(Scheme.UDH_8, 7, 2, 1));
        assertThat(udh("0b" + "0003070201" + "080400090300").concatenation())
                .contains(new Concatenation(Scheme.UDH_8, 7, 2, 1));
    }

    @Test
    void removesOnlyConcatenationElements() {
        Udh udh = udh("14" + "0003070201" + "05040b8423f0" + "080400090302" + "250106");
        assertThat(udh.withoutConcatenation()).isEqualTo(udh("09" + "05040b8423f0" + "250106"));
        Udh ports = udh("06" + "05040b8423f0");
        assertThat(ports.withoutConcatenation()).isSameAs(ports);
    }

    @Test
    void prefersThePortsOf16Bits() {
        assertThat(udh("0a" + "05040b8423f0" + "0402f0f1").ports())
                .contains(new UdhElement.Ports(UdhIdentifier.PORTS_16, 0x0B84, 0x23F0));
        assertThat(udh("04" + "0402f0f1").ports()).contains(new UdhElement.Ports(UdhIdentifier.PORTS_8, 0xF0, 0xF1));
        assertThat(Udh.of().ports()).isEmpty();
    }

    @Test
    void reservedLanguagesAreTheDefault() {
        Udh udh = udh("06" + "240106" + "25010d");
        assertThat(udh.singleShift()).isEqualTo(NationalLanguage.HINDI);
        assertThat(udh.lockingShift()).isEqualTo(NationalLanguage.URDU);
        assertThat(udh("06" + "24010e" + "2501ff").lockingShift()).isEqualTo(NationalLanguage.DEFAULT);
    }

    @Test
    void refusesMoreThan255Octets() {
        UdhElement longest = UdhElement.of(UdhIdentifier.of(0x70), Octets.wrap(new byte[253]));
        assertThat(Udh.of(longest).length()).isEqualTo(256);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Udh.of(longest, UdhElement.singleShift(1)))
                .withMessage("user data header: 2 elements of 258 octets (expected: <= 255 octets)");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 256})
    void refusesNumbersThatAreNotOctets(int value) {
        List<Runnable> makers = List.of(
                () -> UdhIdentifier.of(value),
                () -> new UdhIdentifier(value),
                () -> UdhElement.ports8(value, 0),
                () -> UdhElement.ports8(0, value),
                () -> UdhElement.lockingShift(value),
                () -> new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, value, 1, 1),
                () -> new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_16, 1, value, 1),
                () -> new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_16, 1, 1, value),
                () -> new UdhElement.SpecialIndication(false, 0, 0, value),
                () -> new UdhElement.OneOctet(UdhIdentifier.SMSC_CONTROL, value),
                () -> new Concatenation(Scheme.UDH_8, value, 1, 1),
                () -> new Concatenation(Scheme.UDH_16, 1, value, 1));
        for (Runnable maker : makers) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(maker::run)
                    .withMessageContaining(Integer.toString(value));
        }
    }

    @Test
    void refusesARecordForAnotherElement() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new UdhElement.Ports(UdhIdentifier.SMSC_CONTROL, 1, 1))
                .withMessageContaining("0x06 SMSC control parameters");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> UdhElement.of(UdhIdentifier.PORTS_8, Octets.wrap(new byte[256])))
                .withMessageContaining("256");
    }

    @Test
    void anyOctetsAreAHeaderOrAProblemInsideThem() {
        Random random = new Random(1);
        for (int run = 0; run < 20_000; run++) {
            byte[] octets = new byte[random.nextInt(40)];
            random.nextBytes(octets);
            if (octets.length > 0 && random.nextBoolean()) {
                octets[0] = (byte) random.nextInt(octets.length + 1);
            }
            check(Octets.wrap(octets));
        }
    }

    private static void check(Octets octets) {
        switch (Udh.read(octets)) {
            case Udh udh -> {
                assertThat(udh.octets()).isEqualTo(octets.range(0, udh.length()));
                assertThat(Udh.of(udh.elements()))
                        .as(octets.toHex())
                        .isEqualTo(udh)
                        .hasSameHashCodeAs(udh);
            }
            case UdhReading.Problem problem ->
                assertThat(problem.offset()).as(octets.toHex()).isBetween(0, octets.length());
        }
    }

    @Test
    void anyElementsSurviveEncodingAsAHeader() {
        Random random = new Random(2);
        for (int run = 0; run < 5_000; run++) {
            List<UdhElement> elements = new ArrayList<>();
            while (elements.size() < 8 && random.nextInt(5) > 0) {
                byte[] data = new byte[random.nextInt(6)];
                random.nextBytes(data);
                elements.add(UdhElement.of(UdhIdentifier.of(random.nextInt(256)), Octets.wrap(data)));
            }
            Collections.shuffle(elements, random);
            assertThat(Udh.parse(Udh.of(elements).octets()).elements()).isEqualTo(elements);
        }
    }
}

package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OctetsTest {

    private static final Octets CAFE = Octets.ofHex("00CAfe");

    @Test
    void areEqualByContent() {
        Octets same = Octets.of((byte) 0, (byte) 0xCA, (byte) 0xFE);
        assertThat(CAFE).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(CAFE).isEqualTo(Octets.wrap(new byte[] {0, (byte) 0xCA, (byte) 0xFE}));
        assertThat(CAFE).isNotEqualTo(Octets.ofHex("00cafd")).isNotEqualTo("00cafe");
    }

    @Test
    void copyTheirInput() {
        byte[] source = {1, 2, 3};
        Octets octets = Octets.of(source);
        source[0] = 9;
        assertThat(octets.toHex()).isEqualTo("010203");
    }

    @Test
    void copyTheirOutput() {
        byte[] copy = CAFE.toByteArray();
        copy[0] = 9;
        assertThat(CAFE.toHex()).isEqualTo("00cafe");
    }

    @Test
    void wrapAnArrayWithoutCopyingIt() {
        byte[] source = {1, 2, 3};
        Octets octets = Octets.wrap(source);
        source[0] = 9;
        assertThat(octets.octetAt(0)).isEqualTo(9);
    }

    @Test
    void areOneInstanceIfEmpty() {
        assertThat(Octets.of()).isSameAs(Octets.EMPTY);
        assertThat(Octets.ofHex("")).isSameAs(Octets.EMPTY);
        assertThat(Octets.wrap(new byte[0])).isSameAs(Octets.EMPTY);
        assertThat(CAFE.range(2, 2)).isSameAs(Octets.EMPTY);
        assertThat(Octets.EMPTY.isEmpty()).isTrue();
        assertThat(CAFE.isEmpty()).isFalse();
    }

    @Test
    void returnEachOctetAsAnUnsignedNumber() {
        assertThat(CAFE.length()).isEqualTo(3);
        assertThat(CAFE.octetAt(0)).isZero();
        assertThat(CAFE.octetAt(1)).isEqualTo(0xCA);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> CAFE.octetAt(3));
    }

    @Test
    void returnARange() {
        assertThat(CAFE.range(1, 3)).isEqualTo(Octets.ofHex("cafe"));
        assertThat(CAFE.range(0, 3)).isSameAs(CAFE);
    }

    @Test
    void refuseARangeOutsideTheOctets() {
        assertOutside(-1, 2);
        assertOutside(2, 1);
        assertOutside(1, 4);
    }

    private static void assertOutside(int from, int to) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> CAFE.range(from, to))
                .withMessage("range " + from + " to " + to + " (expected: inside 0 to 3)");
    }

    @Test
    void copyThemselvesIntoAnArray() {
        byte[] target = new byte[5];
        CAFE.copyTo(target, 1);
        assertThat(target).containsExactly(0, 0, 0xCA, 0xFE, 0);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> CAFE.copyTo(target, 3));
    }

    @Test
    void refuseAnythingButPairsOfHexadecimalDigits() {
        assertThatIllegalArgumentException().isThrownBy(() -> Octets.ofHex("0"));
        assertThatIllegalArgumentException().isThrownBy(() -> Octets.ofHex("0g"));
        assertThatIllegalArgumentException().isThrownBy(() -> Octets.ofHex("00 11"));
    }

    @Test
    void showThemselvesInHexadecimal() {
        assertThat(CAFE).hasToString("00cafe");
    }

    @ParameterizedTest
    @CsvSource({"-1, 2", "2, 1", "0, 4", "4, 4"})
    void copiesOnlyRangesWithinTheArray(int from, int to) {
        byte[] array = new byte[3];
        assertThatThrownBy(() -> Octets.copyOf(array, from, to)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}

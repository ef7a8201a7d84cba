package io.smppcore.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases that gsm.json lacks. */
class SeptetsTest {

    @Test
    void refuseOctetsAbove0x7F() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Septets.pack(Octets.ofHex("4180"), 0))
                .withMessage("septet 1: 128 (expected: 0 to 127)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Septets.packForUssd(Octets.ofHex("ff"), 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 7})
    void refuseFillBitsOutOfRange(int fillBits) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Septets.pack(Octets.EMPTY, fillBits))
                .withMessage("fill bits: " + fillBits + " (expected: 0 to 6)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Septets.unpack(Octets.ofHex("00"), fillBits));
    }

    @Test
    void refuseToUnpackMissingSeptets() {
        Octets packed = Octets.ofHex("e8329bfd06");
        assertThat(Septets.count(packed, 0)).isEqualTo(5);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Septets.unpack(packed, 0, 6))
                .withMessage("septets: 6 (expected: 0 to 5)");
        assertThatExceptionOfType(InvalidFieldException.class).isThrownBy(() -> Septets.unpack(packed, 0, -1));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0, ''",
        "'', 6, ''",
        "00, 0, 00",
        "00, 1, ''",
        "00, 2, ''",
        "02, 1, 01",
        "00000000000000, 0, 00000000000000"
    })
    void readSevenZeroBitsAtTheEndAsPadding(String packed, int fillBits, String septets) {
        assertThat(Septets.unpack(Octets.ofHex(packed), fillBits).toHex()).isEqualTo(septets);
    }

    @ParameterizedTest
    @CsvSource({"31323334353637", "0d", "4141414141414141", "31323334353600", "''"})
    void surviveUssdPacking(String septets) {
        Octets original = Octets.ofHex(septets);
        assertThat(Septets.unpackFromUssd(Septets.packForUssd(original, 0), 0)).isEqualTo(original);
    }

    @Test
    void keepACarriageReturnThatDoesNotEndAnOctet() {
        Octets eight = Octets.ofHex("313233343536370d");
        assertThat(Septets.unpackFromUssd(Septets.packForUssd(eight, 0), 0).toHex())
                .isEqualTo("313233343536370d0d");
    }
}

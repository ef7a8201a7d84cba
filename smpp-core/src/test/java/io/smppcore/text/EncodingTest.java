package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodingTest {

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "1, 0, 3", "0, 2, 3", "13, 13, 6", "4, 5, 6"})
    void countsHeaderElements(int locking, int single, int octets) {
        assertThat(Encoding.gsm(locking, single).headerElementOctets()).isEqualTo(octets);
    }

    /** 3GPP TS 23.038, 6.2.1.2.4: a receiver that lacks a table uses the default one. */
    @ParameterizedTest
    @CsvSource({"0, 0", "2, 0", "14, 14", "255, 255"})
    void usesTheDefaultForReservedTables(int locking, int single) {
        assertThat(Encoding.gsm(locking, single)).isEqualTo(Encoding.GSM);
    }

    @Test
    void refusesALockingShiftThatDoesNotExist() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Encoding.gsm(NationalLanguage.SPANISH, NationalLanguage.SPANISH))
                .withMessage("locking shift: SPANISH (expected: a language with a locking shift table, or DEFAULT)");
    }

    @Test
    void refusesLanguagesOutsideOfGsm() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new Encoding(Alphabet.UCS2, NationalLanguage.DEFAULT, NationalLanguage.URDU))
                .withMessage("alphabet: UCS2 with DEFAULT and URDU (expected: GSM, or no national language)");
    }

    @ParameterizedTest
    @CsvSource({"GSM, 7, 1", "LATIN1, 8, 1", "UTF8, 8, 1", "UCS2, 16, 2"})
    void returnsTheSizeOfAUnit(Alphabet alphabet, int bits, int octets) {
        assertThat(alphabet.unitBits()).isEqualTo(bits);
        assertThat(alphabet.unitOctets()).isEqualTo(octets);
    }
}

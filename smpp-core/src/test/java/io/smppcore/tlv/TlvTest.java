package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlvTest {

    @ParameterizedTest
    @ValueSource(ints = {-1, 0x1_0000})
    void refusesATagThatIsNotTwoOctets(int tag) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new Tlv(tag, Octets.EMPTY))
                .withMessage("tag: value " + tag + " (expected: 0 to 65535)");
    }

    @Test
    void acceptsAtMost65535Octets() {
        assertThat(new Tlv(0x0424, Octets.of(new byte[65_535])).value().length())
                .isEqualTo(65_535);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new Tlv(0x1400, Octets.of(new byte[65_536])))
                .withMessage("value of TLV 0x1400: 65536 octets (expected: <= 65535)");
    }

    @Test
    void showsTheNameOfASpecifiedTagAndTheNumberOfAnyOther() {
        assertThat(new Tlv(0x0204, Octets.ofHex("00ff"))).hasToString("user_message_reference=00ff");
        assertThat(new Tlv(0x1403, Octets.EMPTY)).hasToString("0x1403=");
    }

    @ParameterizedTest
    @CsvSource({
        "0x1400, 1101, 1400, 31313031",
        "0X1400, hex:0aFF, 1400, 0aff",
        "5120, string:hex:, 1400, 6865783a",
        "05120, '', 1400, ''",
        "0xFF, aé, ff, 61e9",
        "user_message_reference, hex:0007, 204, 0007",
        "0, a, 0, 61"
    })
    void isReadFromTexts(String tag, String value, String number, String octets) {
        assertThat(Tlv.parse(tag, value)).isEqualTo(new Tlv(Integer.parseInt(number, 16), Octets.ofHex(octets)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0x14000 | a | tag: '0x14000' (expected: 0 to 0xFFFF, or a name of the specification)",
                "65536 | a | tag: '65536' (expected: 0 to 0xFFFF, or a name of the specification)",
                "'' | a | tag: '' (expected: 0 to 0xFFFF, or a name of the specification)",
                "0x | a | tag: '0x' (expected: 0 to 0xFFFF, or a name of the specification)",
                "dlt | a | tag: 'dlt' (expected: 0 to 0xFFFF, or a name of the specification)",
                "0x1400 | hex:0 | 0x1400: 'hex:0' (expected: hex: and pairs of hex digits)",
                "0x1400 | € | 0x1400: '€' (expected: characters of ISO-8859-1, or hex: and pairs of hex digits)",
                "0x0204 | a | user_message_reference: 1 octets (expected: 2 to 2)"
            })
    void refusesTextsThatAreNoParameter(String tag, String value, String message) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Tlv.parse(tag, value))
                .withMessage(message);
    }
}

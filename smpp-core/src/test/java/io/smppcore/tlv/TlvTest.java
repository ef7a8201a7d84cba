package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}

package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** 3GPP TS 23.040, 9.2.3.24. */
class CapacityTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 160, 140, 70", "4, 3, 155, 136, 68", "5, 2, 154, 135, 67", "6, 1, 153, 134, 67", "7, 0, 152, 133, 66",
        "9, 5, 149, 131, 65", "10, 4, 148, 130, 65", "12, 2, 146, 128, 64", "13, 1, 145, 127, 63", "140, 0, 0, 0, 0"
    })
    void returnsTheUserDataBesideAHeader(int headerOctets, int fillBits, int septets, int octets, int ucs2Units) {
        Capacity capacity = new Capacity(headerOctets);
        assertThat(capacity.fillBits()).isEqualTo(fillBits);
        assertThat(capacity.septets()).isEqualTo(septets);
        assertThat(capacity.octets()).isEqualTo(octets);
        assertThat(capacity.ucs2Units()).isEqualTo(ucs2Units);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3, 4", "5, 6"})
    void countsTheFirstOctetOfAHeaderThatHasElements(int elementOctets, int headerOctets) {
        assertThat(Capacity.besideElements(elementOctets)).isEqualTo(new Capacity(headerOctets));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 141})
    void refusesAHeaderThatDoesNotFit(int headerOctets) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new Capacity(headerOctets))
                .withMessage("user data header: " + headerOctets + " octets (expected: 0 to 140)");
    }
}

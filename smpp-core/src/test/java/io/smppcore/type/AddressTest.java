package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AddressTest {

    private static Address read(int ton, int npi, byte... octets) {
        return Address.ofOctets(ton, npi, octets);
    }

    private static final Address NUMBER = Address.international("447700900123");

    @Test
    void isEqualByTonNpiAndOctets() {
        Address read = read(1, 1, "447700900123".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(NUMBER).isEqualTo(read).hasSameHashCodeAs(read);
        assertThat(NUMBER)
                .isNotEqualTo(Address.of(Ton.NATIONAL, Npi.ISDN, "447700900123"))
                .isNotEqualTo(Address.of(Ton.INTERNATIONAL, Npi.DATA, "447700900123"))
                .isNotEqualTo(Address.international("447700900124"))
                .isNotEqualTo("447700900123");
    }

    @Test
    void makesItsTextOnFirstUseAndKeepsIt() {
        Address read = read(5, 0, new byte[] {'A', (byte) 0xE9});
        assertThat(read.value()).isEqualTo("A\u00E9");
        assertThat(read.value()).isSameAs(read.value());
    }

    @Test
    void isEqualWithAndWithoutItsText() {
        Address asked = read(5, 0, new byte[] {'A'});
        assertThat(asked.value()).isEqualTo("A");
        assertThat(asked).isEqualTo(read(5, 0, new byte[] {'A'}));
    }

    @Test
    void carriesEveryLatin1CharacterButNul() {
        StringBuilder all = new StringBuilder();
        for (char c = 1; c <= 0xFF; c++) {
            all.append(c);
        }
        for (int from = 0; from < all.length(); from += Address.MAX_OCTETS) {
            String text = all.substring(from, Math.min(all.length(), from + Address.MAX_OCTETS));
            Address address = Address.alphanumeric(text);
            byte[] octets = new byte[address.length() + 4];
            assertThat(address.writeTo(octets, 1)).isEqualTo(octets.length);
            assertThat(octets).startsWith(0, 5, 0).endsWith(0);
            byte[] written = Arrays.copyOfRange(octets, 3, 3 + address.length());
            assertThat(written).isEqualTo(text.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(read(5, 0, written)).isEqualTo(address);
        }
    }

    @Test
    void keepsEveryTonAndNpi() {
        for (int value = 0; value < 256; value++) {
            Address address = read(value, 255 - value, new byte[0]);
            assertThat(address.ton()).isSameAs(Ton.of(value));
            assertThat(address.npi()).isSameAs(Npi.of(255 - value));
        }
    }

    @Test
    void acceptsTheLongestAddressAndNotOneOctetMore() {
        assertThat(Address.international("1".repeat(64)).length()).isEqualTo(64);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.international("1".repeat(65)))
                .withMessage("address: 65 octets (expected: <= 64)")
                .satisfies(e -> assertThat(e.field()).isEqualTo("address"));
    }

    @Test
    void refusesCharactersThatCannotBeEncodedNamingTheirIndex() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.alphanumeric("ab\u0100"))
                .withMessage("address: character U+0100 at index 2 (expected: U+0001 to U+00FF)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.alphanumeric("\0"))
                .withMessage("address: character U+0000 at index 0 (expected: U+0001 to U+00FF)");
    }

    @Test
    void makesCommonKinds() {
        assertThat(NUMBER.ton()).isSameAs(Ton.INTERNATIONAL);
        assertThat(NUMBER.npi()).isSameAs(Npi.ISDN);
        assertThat(Address.alphanumeric("ACME").ton()).isSameAs(Ton.ALPHANUMERIC);
        assertThat(Address.alphanumeric("ACME").npi()).isSameAs(Npi.UNKNOWN);
        assertThat(Address.EMPTY).isEqualTo(Address.of(Ton.UNKNOWN, Npi.UNKNOWN, ""));
        assertThat(Address.EMPTY.length()).isZero();
    }

    @Test
    void showsTonAndNpiUnsigned() {
        assertThat(read(255, 128, new byte[] {'7'})).hasToString("7 (255/128)");
    }
}

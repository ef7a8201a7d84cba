package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource({
        "1, 1, 447700900123, true",
        "0, 0, 447700900123, true",
        "0, 1, 447700900123, true",
        "1, 0, 447700900123, true",
        "2, 1, 447700900123, false",
        "1, 8, 447700900123, false",
        "5, 0, 447700900123, false",
        "1, 1, 447700900124, false",
        "0, 0, '', false"
    })
    void mayBeAnotherUnlessTextTonOrNpiDiffer(int ton, int npi, String text, boolean isPossible) {
        Address other = read(ton, npi, text.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(NUMBER.mayBe(other)).isEqualTo(isPossible);
        assertThat(other.mayBe(NUMBER)).isEqualTo(isPossible);
    }

    @ParameterizedTest
    @CsvSource({"256, 1, ton", "1, -1, npi"})
    void refusesTonAndNpiThatAreNotOneOctet(int ton, int npi, String field) {
        assertThatThrownBy(() -> read(ton, npi, new byte[0]))
                .isInstanceOf(InvalidFieldException.class)
                .hasMessageContaining(field);
    }

    @Test
    void createsItsTextOnFirstUse() {
        Address read = read(5, 0, new byte[] {'A', (byte) 0xE9});
        assertThat(read.value()).isEqualTo("A\u00E9");
        assertThat(read.value()).isSameAs(read.value());
    }

    @Test
    void isEqualWithAndWithoutItsText() {
        Address withText = read(5, 0, new byte[] {'A'});
        assertThat(withText.value()).isEqualTo("A");
        assertThat(withText).isEqualTo(read(5, 0, new byte[] {'A'}));
    }

    @Test
    void carriesEveryLatin1CharacterButNul() {
        StringBuilder all = new StringBuilder();
        for (char c = 1; c <= 0xFF; c++) {
            all.append(c);
        }
        for (int from = 0; from < all.length(); from += Address.MAX_OCTETS) {
            String text = all.substring(from, Math.min(all.length(), from + Address.MAX_OCTETS));
            Address address = Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, text);
            byte[] octets = new byte[address.length() + 4];
            assertThat(address.writeTo(octets, 1)).isEqualTo(octets.length);
            assertThat(octets).startsWith(0, 5, 0).endsWith(0);
            byte[] written = Arrays.copyOfRange(octets, 3, 3 + address.length());
            assertThat(written).isEqualTo(text.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(read(5, 0, written)).isEqualTo(address);
        }
    }

    /** Lengths around the limit of the packed form, some with final NULs. */
    @ParameterizedTest
    @ValueSource(strings = {"", "41", "41 00", "00", "00 00 41", "00 00"})
    void readsAndWritesAnyLengthWithoutTouchingOtherOctets(String end) {
        byte[] last = HexFormat.ofDelimiter(" ").parseHex(end);
        for (int length = last.length; length <= 20; length++) {
            byte[] octets = "49301234567890123456".substring(0, length).getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(last, 0, octets, length - last.length, last.length);
            byte[] within = new byte[length + 7];
            Arrays.fill(within, (byte) 0xEE);
            System.arraycopy(octets, 0, within, 4, length);
            within[2] = 1;
            within[3] = (byte) 0x81;
            within[length + 4] = 0;
            Address address = Address.copyOf(within, 2, length + 5);
            assertThat(address.length()).isEqualTo(length);
            assertThat(address.ton().value()).isEqualTo(1);
            assertThat(address.npi().value()).isEqualTo(0x81);
            assertThat(address.value()).isEqualTo(new String(octets, StandardCharsets.ISO_8859_1));
            Address same = read(1, 0x81, octets);
            assertThat(address).isEqualTo(same).hasSameHashCodeAs(same);
            assertThat(address)
                    .isNotEqualTo(read(1, 0x81, Arrays.copyOf(octets, length + 1)))
                    .isNotEqualTo(read(2, 0x81, octets));
            byte[] written = new byte[within.length];
            Arrays.fill(written, (byte) 0xEE);
            assertThat(address.writeTo(written, 2)).isEqualTo(length + 5);
            assertThat(written).isEqualTo(within);
        }
    }

    @Test
    void numbersOfOneRangeHaveDifferentHashes() {
        Set<Integer> hashes = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            hashes.add(Address.international("4917" + (100_000_000 + i)).hashCode());
        }
        assertThat(hashes).hasSizeGreaterThan(99_900);
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
    void acceptsAtMost64Octets() {
        assertThat(Address.of(Ton.INTERNATIONAL, Npi.ISDN, "1".repeat(64)).length())
                .isEqualTo(64);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.of(Ton.INTERNATIONAL, Npi.ISDN, "1".repeat(65)))
                .withMessage("address: 65 octets (expected: <= 64)")
                .satisfies(e -> assertThat(e.field()).isEqualTo("address"));
    }

    @Test
    void refusesCharactersThatCannotBeEncodedNamingTheirIndex() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, "ab\u0100"))
                .withMessage("address: character U+0100 at index 2 (expected: U+0001 to U+00FF)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, "\0"))
                .withMessage("address: character U+0000 at index 0 (expected: U+0001 to U+00FF)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            +49 170 1234567         | 491701234567
            0049 170 1234567        | 491701234567
            ' +49 (0) 170/123-45.67' | 491701234567
            +1 (555) 010-9999       | 15550109999
            +491701234567           | 491701234567
            """)
    void phoneAcceptsTheUsualNotations(String text, String digits) {
        assertThat(Address.phone(text)).isEqualTo(Address.international(digits));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0170 1234567       | phone: a number without a country code
            491701234567       | phone: a number without a country code
            ''                 | phone: a number without a country code
            +                  | international number: 0 digits (expected: 1 to 15)
            +49 170 12345678901| international number: 16 digits (expected: 1 to 15)
            +49 170 CALL       | phone: character U+0043 at index 7
            ++49 170           | phone: character U+002B at index 0
            +49 170 ١٢٣        | phone: character U+0661 at index 7
            """)
    void phoneRefusesOtherTexts(String text, String start) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.phone(text))
                .withMessageStartingWith(start);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+491701234567", "hello", "", "1234567890123456", "49 170", "١"})
    void internationalRefusesAllButDigits(String number) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.international(number))
                .withMessageStartingWith("international number: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "MyCompanyName", "Bäckerei", "a[1]", "tab\t", "x\u007F", "~", "Ж"})
    void alphanumericRefusesOtherTexts(String name) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Address.alphanumeric(name))
                .withMessageStartingWith("alphanumeric sender: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "Shop & Co.", "$1 @ a_b", "12345678901"})
    void alphanumericAcceptsLettersDigitsAndPunctuation(String name) {
        assertThat(Address.alphanumeric(name).value()).isEqualTo(name);
    }

    @Test
    void createsCommonKinds() {
        assertThat(NUMBER.ton()).isSameAs(Ton.INTERNATIONAL);
        assertThat(NUMBER.npi()).isSameAs(Npi.ISDN);
        assertThat(Address.alphanumeric("ACME").ton()).isSameAs(Ton.ALPHANUMERIC);
        assertThat(Address.alphanumeric("ACME").npi()).isSameAs(Npi.UNKNOWN);
        assertThat(Address.EMPTY).isEqualTo(Address.of(Ton.UNKNOWN, Npi.UNKNOWN, ""));
        assertThat(Address.EMPTY.length()).isZero();
        assertThat(read(0, 0, new byte[] {0, 0, 0, 0, 0, 0, 'A'})).isNotEqualTo(Address.EMPTY);
    }

    @Test
    void showsTonAndNpiUnsigned() {
        assertThat(read(255, 128, new byte[] {'7'})).hasToString("7 (255/128)");
    }
}

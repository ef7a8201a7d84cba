package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.testing.Prerequisite;
import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodedTextTest {

    @ParameterizedTest
    @CsvSource({
        "UNPACKED, 1234567, 31323334353637",
        "PACKED, 1234567, 31d98c56b3dd00",
        "PACKED_USSD, 1234567, 31d98c56b3dd1a",
        "PACKED_USSD, *1#, aad808",
        "PACKED, \u0436, 0436"
    })
    void packsSeptets(TextDecoder.Packing packing, String text, String octets) {
        assertThat(TextEncoder.defaults().encode(text).packed(packing).toHex()).isEqualTo(octets);
    }

    @Test
    void keepsEscapePairsTogether() {
        EncodedText text = TextEncoder.defaults().encode("ab\u20ac\u20ac");
        assertThat(text.endOfMessage(0, 2)).isEqualTo(2);
        assertThat(text.endOfMessage(0, 3)).isEqualTo(2);
        assertThat(text.endOfMessage(0, 4)).isEqualTo(4);
        assertThat(text.endOfMessage(2, 3)).isEqualTo(4);
        assertThat(text.endOfMessage(4, 100)).isEqualTo(6);
        assertThat(text.endOfMessage(6, 1)).isEqualTo(6);
    }

    @Test
    void keepsSurrogatePairsTogether() {
        EncodedText text = TextEncoder.defaults().encode("\u0436\ud83d\ude00\ud83d\ude00");
        assertThat(text.endOfMessage(0, 2)).isEqualTo(1);
        assertThat(text.endOfMessage(0, 3)).isEqualTo(3);
        assertThat(text.endOfMessage(0, 4)).isEqualTo(3);
        assertThat(text.range(1, 3).toHex()).isEqualTo("d83dde00");
    }

    @ParameterizedTest
    @CsvSource({
        "UTF8, a\u20ac\u20ac, 4, 4",
        "UTF8, a\u20ac\u20ac, 3, 1",
        "KS_C_5601, a\uac00\uac00, 4, 3",
        "JIS, \u65e5\u672c, 3, 2",
        "EXTENDED_KANJI, \u4e02\u4e02, 5, 3",
        "LATIN1, abc, 2, 2",
        "ISO_2022_JP, \u65e5\u672c, 6, 5"
    })
    void keepsCharactersOfSeveralOctetsTogether(Alphabet alphabet, String text, int maxUnits, int end) {
        Prerequisite.JDK_CHARSETS.require(alphabet != Alphabet.ISO_2022_JP || Charset.isSupported("ISO-2022-JP"));
        EncodedText encoded = TextEncoder.builder()
                .encoding(Encoding.of(alphabet))
                .dataCoding(alphabet, DataCoding.DEFAULT)
                .build()
                .encode(text);
        assertThat(encoded.endOfMessage(0, maxUnits)).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({"\u20ac\u20ac, 1", "\ud83d\ude00\ud83d\ude00, 1", "ab, 0", "ab, -1"})
    void refusesAMessageWithoutSpaceForACharacter(String text, int maxUnits) {
        EncodedText encoded = TextEncoder.defaults().encode(text);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> encoded.endOfMessage(0, maxUnits))
                .withMessage("message: " + maxUnits + " units (expected: enough for the character at unit 0)");
    }

    @Test
    void refusesUnitsThatDoNotExist() {
        EncodedText text = TextEncoder.defaults().encode("\u0436");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> text.endOfMessage(2, 70))
                .withMessage("unit 2 (expected: 0 to 1)");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.endOfMessage(-1, 70));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.range(0, 2));
    }

    @Test
    void refusesHalfAUnit() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new EncodedText(Encoding.UCS2, DataCoding.UCS2, Octets.ofHex("000436"), List.of()))
                .withMessage("text: 3 octets (expected: an even number for UCS2)");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 160, 1",
        "0, 161, 2",
        "1, 155, 1",
        "1, 156, 2",
        "1, 298, 2",
        "1, 299, 3",
        "2, 152, 1",
        "2, 153, 2",
        "2, 292, 2",
        "2, 293, 3"
    })
    void countsTheHeaderElementsOfNationalTables(int tables, int septets, int segments) {
        NationalLanguage turkish = NationalLanguage.TURKISH;
        Encoding encoding = switch (tables) {
            case 0 -> Encoding.GSM;
            case 1 -> Encoding.gsm(NationalLanguage.DEFAULT, turkish);
            default -> Encoding.gsm(turkish, turkish);
        };
        EncodedText text = TextEncoder.builder().encoding(encoding).build().encode("x".repeat(septets));
        assertThat(text.segments()).isEqualTo(segments);
    }

    @Test
    void countsWithAReferenceOfSixteenBits() {
        EncodedText text = TextEncoder.defaults().encode("x".repeat(306));
        assertThat(text.segments()).isEqualTo(2);
        assertThat(text.segments(6)).isEqualTo(3);
        assertThat(TextEncoder.defaults().encode("\u0436".repeat(134)).segments(6))
                .isEqualTo(3);
    }

    @Test
    void countsUnitsLeftUnusedToAvoidSplits() {
        assertThat(TextEncoder.defaults()
                        .encode("x".repeat(152) + "\u20ac" + "x".repeat(152))
                        .segments())
                .isEqualTo(3);
    }

    @Test
    void copiesItsReplacements() {
        List<EncodedText.Replacement> replacements = new ArrayList<>(List.of(new EncodedText.Replacement(0, "a", "b")));
        EncodedText text = new EncodedText(Encoding.GSM, DataCoding.DEFAULT, Octets.ofHex("62"), replacements);
        replacements.clear();
        assertThat(text.replacements()).hasSize(1);
    }
}

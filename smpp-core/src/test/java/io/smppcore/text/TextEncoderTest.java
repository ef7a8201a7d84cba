package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextEncoderTest {

    private static final TextEncoder SMART =
            TextEncoder.builder().lookAlikes(true).build();

    @Test
    void choosesGsmIfItHasAllCharacters() {
        EncodedText hello = TextEncoder.defaults().encode("h\u00e9llo \u20ac");
        assertThat(hello.encoding()).isEqualTo(Encoding.GSM);
        assertThat(hello.dataCoding()).isEqualTo(DataCoding.DEFAULT);
        assertThat(hello.octets().toHex()).isEqualTo("68056c6c6f201b65");
        assertThat(hello.units()).isEqualTo(8);
    }

    @Test
    void choosesUcs2ForOtherCharacters() {
        EncodedText hello = TextEncoder.defaults().encode("h\u00eallo");
        assertThat(hello.encoding()).isEqualTo(Encoding.UCS2);
        assertThat(hello.dataCoding()).isEqualTo(DataCoding.UCS2);
        assertThat(hello.octets().toHex()).isEqualTo("006800ea006c006c006f");
    }

    @Test
    void encodesAnEmptyTextToNoOctets() {
        EncodedText nothing = TextEncoder.defaults().encode("");
        assertThat(nothing.encoding()).isEqualTo(Encoding.GSM);
        assertThat(nothing.octets().isEmpty()).isTrue();
        assertThat(nothing.segments()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"LATIN1, \u00ea, ea", "ASCII, e, 65", "UTF8, \u00ea, c3aa", "GSM, \u00e9, 05"})
    void sendsTheDefaultAlphabetOfThePeerWithDataCodingZero(DefaultAlphabet peer, String text, String hex) {
        EncodedText encoded = TextEncoder.of(peer).encode(text);
        assertThat(encoded.encoding()).isEqualTo(Encoding.of(peer.alphabet()));
        assertThat(encoded.dataCoding()).isEqualTo(DataCoding.DEFAULT);
        assertThat(encoded.octets().toHex()).isEqualTo(hex);
    }

    @Test
    void usesGsmWithAnotherDefaultAlphabetOnlyWithADataCoding() {
        String greek = "\u03a9";
        assertThat(TextEncoder.of(DefaultAlphabet.LATIN1).encode(greek).encoding())
                .isEqualTo(Encoding.UCS2);
        EncodedText withGsm = TextEncoder.builder()
                .defaultAlphabet(DefaultAlphabet.LATIN1)
                .dataCoding(Alphabet.GSM, DataCoding.of(0xF1))
                .build()
                .encode(greek);
        assertThat(withGsm.encoding()).isEqualTo(Encoding.GSM);
        assertThat(withGsm.dataCoding().value()).isEqualTo(0xF1);
    }

    @Test
    void prefersAnAlternativeAlphabetToUcs2() {
        TextEncoder encoder = TextEncoder.builder()
                .alternatives(Alphabet.LATIN1, Alphabet.CYRILLIC)
                .build();
        assertThat(encoder.encode("\u00ea").dataCoding()).isEqualTo(DataCoding.LATIN1);
        assertThat(encoder.encode("\u0436").dataCoding()).isEqualTo(DataCoding.CYRILLIC);
        assertThat(encoder.encode("\u00e9").dataCoding()).isEqualTo(DataCoding.DEFAULT);
        assertThat(encoder.encode("\u00ea\u0436").dataCoding()).isEqualTo(DataCoding.UCS2);
    }

    @Test
    void choosesAnAlternativeAlphabetThatSavesMessages() {
        TextEncoder encoder =
                TextEncoder.builder().alternatives(Alphabet.LATIN1).build();
        String brackets = "[".repeat(140);
        assertThat(TextEncoder.defaults().encode(brackets).segments()).isEqualTo(2);
        assertThat(encoder.encode(brackets).encoding()).isEqualTo(Encoding.LATIN1);
        assertThat(encoder.encode(brackets).segments()).isEqualTo(1);
    }

    @Test
    void usesNationalTablesOnlyOfConfiguredLanguages() {
        String turkish = "\u015fehir";
        assertThat(TextEncoder.defaults().encode(turkish).encoding()).isEqualTo(Encoding.UCS2);
        EncodedText one = TextEncoder.builder()
                .languages(NationalLanguage.TURKISH)
                .build()
                .encode(turkish);
        assertThat(one.encoding()).isEqualTo(Encoding.gsm(NationalLanguage.TURKISH, NationalLanguage.DEFAULT));
        assertThat(one.octets().toHex()).isEqualTo("1d65686972");
        assertThat(one.dataCoding()).isEqualTo(DataCoding.DEFAULT);
    }

    @Test
    void usesOnlyTheSingleShiftTableIfThatIsEnough() {
        TextEncoder encoder =
                TextEncoder.builder().languages(NationalLanguage.SPANISH).build();
        assertThat(encoder.encode("ma\u00f1ana aqu\u00ed").encoding())
                .isEqualTo(Encoding.gsm(NationalLanguage.DEFAULT, NationalLanguage.SPANISH));
        assertThat(encoder.encode("ma\u00f1ana").encoding()).isEqualTo(Encoding.GSM);
    }

    @Test
    void usesTwoNationalTablesIfOneIsNotEnough() {
        EncodedText encoded = TextEncoder.builder()
                .languages(NationalLanguage.HINDI)
                .build()
                .encode("\u0939\u093f\u0928\u094d\u0926\u0940 SMS \u096a");
        assertThat(encoded.encoding()).isEqualTo(Encoding.gsm(NationalLanguage.HINDI, NationalLanguage.HINDI));
        assertThat(encoded.encoding().headerElementOctets()).isEqualTo(6);
    }

    @Test
    void choosesTheNationalTablesWithTheFewestUnits() {
        String portuguese = "\u00e3\u00f5".repeat(30);
        EncodedText encoded = TextEncoder.builder()
                .languages(NationalLanguage.SPANISH, NationalLanguage.PORTUGUESE)
                .build()
                .encode(portuguese);
        assertThat(encoded.encoding().lockingShift()).isEqualTo(NationalLanguage.PORTUGUESE);
        assertThat(encoded.encoding().singleShift()).isEqualTo(NationalLanguage.DEFAULT);
        assertThat(encoded.units()).isEqualTo(60);
    }

    @Test
    void choosesNationalTablesThatSaveMessages() {
        String text = "^".repeat(150);
        TextEncoder encoder =
                TextEncoder.builder().languages(NationalLanguage.PORTUGUESE).build();
        assertThat(TextEncoder.defaults().encode(text).segments()).isEqualTo(2);
        assertThat(encoder.encode(text).segments()).isEqualTo(1);
        assertThat(encoder.encode("^").encoding()).isEqualTo(Encoding.GSM);
    }

    @Test
    void choosesUcs2ForAPeerWithUtf8IfItIsShorter() {
        TextEncoder encoder = TextEncoder.of(DefaultAlphabet.UTF8);
        assertThat(encoder.encode("\u65e5".repeat(46)).encoding()).isEqualTo(Encoding.UTF8);
        assertThat(encoder.encode("\u65e5".repeat(47)).encoding()).isEqualTo(Encoding.UCS2);
    }

    @Test
    void sendsTheMessageClassInDataCoding() {
        TextEncoder flash = TextEncoder.builder().messageClass(0).build();
        assertThat(flash.encode("hello").dataCoding().value()).isEqualTo(0x10);
        assertThat(flash.encode("\u0436").dataCoding().value()).isEqualTo(0x18);
        TextEncoder sim =
                TextEncoder.builder().messageClass(2).encoding(Encoding.BINARY).build();
        assertThat(sim.encode("\u0000\u00ff").dataCoding().value()).isEqualTo(0x16);
        assertThat(sim.encode("\u0000\u00ff").octets().toHex()).isEqualTo("00ff");
    }

    @Test
    void excludesAlphabetsWithoutAMessageClass() {
        EncodedText encoded = TextEncoder.builder()
                .defaultAlphabet(DefaultAlphabet.LATIN1)
                .alternatives(Alphabet.LATIN1)
                .messageClass(1)
                .build()
                .encode("\u00ea");
        assertThat(encoded.encoding()).isEqualTo(Encoding.UCS2);
        assertThat(encoded.dataCoding().value()).isEqualTo(0x19);
    }

    @Test
    void usesTheFixedEncoding() {
        EncodedText encoded =
                TextEncoder.builder().encoding(Encoding.UCS2).build().encode("a");
        assertThat(encoded.octets().toHex()).isEqualTo("0061");
    }

    @Test
    void namesTheRefusedCharacterAndItsIndex() {
        TextEncoder gsm = TextEncoder.builder().encoding(Encoding.GSM).build();
        assertThatExceptionOfType(UnencodableTextException.class)
                .isThrownBy(() -> gsm.encode("ab\ud83d\ude00"))
                .withMessage(
                        "text: U+1F600 (GRINNING FACE) at index 2 (expected: characters of GSM 7-bit, or an encoder"
                                + " that replaces others)")
                .satisfies(e -> assertThat(e.codePoint()).isEqualTo(0x1F600))
                .satisfies(e -> assertThat(e.index()).isEqualTo(2));
        TextEncoder urdu = TextEncoder.builder()
                .encoding(Encoding.gsm(NationalLanguage.URDU, NationalLanguage.DEFAULT))
                .build();
        assertThatExceptionOfType(UnencodableTextException.class)
                .isThrownBy(() -> urdu.encode("\u0627A"))
                .withMessageContaining("LATIN CAPITAL LETTER A")
                .withMessageContaining("GSM 7-bit locking shift URDU");
    }

    @Test
    void refusesHalfASurrogatePair() {
        assertThatExceptionOfType(UnencodableTextException.class)
                .isThrownBy(() -> TextEncoder.defaults().encode("a\ud83d"))
                .satisfies(e -> assertThat(e.codePoint()).isEqualTo(0xD83D))
                .satisfies(e -> assertThat(e.index()).isEqualTo(1));
    }

    @Test
    void replacesCharactersThatTheEncodingLacks() {
        EncodedText encoded = TextEncoder.builder()
                .encoding(Encoding.GSM)
                .replacement('?')
                .build()
                .encode("a\ud83d\ude00b\u0436");
        assertThat(encoded.octets().toHex()).isEqualTo("613f623f");
        assertThat(encoded.replacements())
                .containsExactly(
                        new EncodedText.Replacement(1, "\ud83d\ude00", "?"),
                        new EncodedText.Replacement(4, "\u0436", "?"));
    }

    @Test
    void replacesHalfASurrogatePairAndThenChoosesTheCheapestEncoding() {
        TextEncoder encoder = TextEncoder.builder().replacement('.').build();
        EncodedText gsm = encoder.encode("a\ude00b");
        assertThat(gsm.encoding()).isEqualTo(Encoding.GSM);
        assertThat(gsm.octets().toHex()).isEqualTo("612e62");
        assertThat(gsm.replacements()).containsExactly(new EncodedText.Replacement(1, "\ude00", "."));
        EncodedText ucs2 = encoder.encode("\u0436\ude00");
        assertThat(ucs2.encoding()).isEqualTo(Encoding.UCS2);
        assertThat(ucs2.octets().toHex()).isEqualTo("0436002e");
    }

    @Test
    void replacesByLookAlikesToAvoidUcs2() {
        EncodedText encoded = SMART.encode("\u201cIt\u2019s 5\u00a0\u20ac \u2013 ok\u2026\u201d");
        assertThat(encoded.encoding()).isEqualTo(Encoding.GSM);
        assertThat(TextDecoder.of(DefaultAlphabet.GSM).decode(encoded.dataCoding(), encoded.octets()))
                .isEqualTo("\"It's 5 \u20ac - ok...\"");
        assertThat(encoded.replacements())
                .containsExactly(
                        new EncodedText.Replacement(0, "\u201c", "\""),
                        new EncodedText.Replacement(3, "\u2019", "'"),
                        new EncodedText.Replacement(7, "\u00a0", " "),
                        new EncodedText.Replacement(10, "\u2013", "-"),
                        new EncodedText.Replacement(14, "\u2026", "..."),
                        new EncodedText.Replacement(15, "\u201d", "\""));
    }

    @Test
    void composesCharactersToAvoidUcs2() {
        EncodedText encoded = SMART.encode("cafe\u0301 nin\u0303o");
        assertThat(encoded.octets().toHex()).isEqualTo("63616605206e697d6f");
        assertThat(encoded.replacements())
                .containsExactly(
                        new EncodedText.Replacement(3, "e\u0301", "\u00e9"),
                        new EncodedText.Replacement(8, "n\u0303", "\u00f1"));
    }

    @ParameterizedTest
    @CsvSource({
        "\uff21\uff42\uff01, Ab!",
        "\u0391\u039f, AO",
        "x\u200by\ufeff, xy",
        "\u2122\ufb01, TMfi",
        "gar\u00e7on, gar\u00c7on"
    })
    void replacesOtherLookAlikes(String text, String expected) {
        EncodedText encoded = SMART.encode(text);
        assertThat(TextDecoder.of(DefaultAlphabet.GSM).decode(encoded.encoding(), encoded.octets()))
                .isEqualTo(expected);
    }

    @Test
    void choosesUcs2WithoutReplacementsIfLookAlikesAreNotEnough() {
        EncodedText encoded = SMART.encode("\u201c\u0436\u201d");
        assertThat(encoded.encoding()).isEqualTo(Encoding.UCS2);
        assertThat(encoded.replacements()).isEmpty();
        assertThat(encoded.octets().toHex()).isEqualTo("201c0436201d");
    }

    @Test
    void replacesNothingThatAnotherEncodingHas() {
        EncodedText encoded = TextEncoder.builder()
                .lookAlikes(true)
                .alternatives(Alphabet.LATIN1)
                .build()
                .encode("\u00ab\u00ea\u00bb");
        assertThat(encoded.encoding()).isEqualTo(Encoding.LATIN1);
        assertThat(encoded.replacements()).isEmpty();
    }

    @Test
    void usesLookAlikesAndTheReplacementWithAFixedEncoding() {
        TextEncoder.Builder gsm = TextEncoder.builder().encoding(Encoding.GSM).lookAlikes(true);
        assertThatExceptionOfType(UnencodableTextException.class)
                .isThrownBy(() -> gsm.build().encode("\u201c\u0436"))
                .satisfies(e -> assertThat(e.index()).isEqualTo(1));
        EncodedText encoded = gsm.replacement('?').build().encode("\u201c\u0436");
        assertThat(encoded.octets().toHex()).isEqualTo("223f");
        assertThat(encoded.replacements()).hasSize(2);
    }

    @Test
    void analysesTheCharactersThatRequireUcs2AndTheCostWithoutThem() {
        String text = "a".repeat(100) + "\ud83d\ude00" + "b".repeat(50) + "\u0436";
        TextAnalysis analysis = TextEncoder.defaults().analyze(text);
        assertThat(analysis.encoding()).isEqualTo(Encoding.UCS2);
        assertThat(analysis.units()).isEqualTo(153);
        assertThat(analysis.segments()).isEqualTo(3);
        assertThat(analysis.forcing())
                .containsExactly(
                        new TextAnalysis.ForcingCharacter(0x1F600, 100), new TextAnalysis.ForcingCharacter(0x436, 152));
        assertThat(analysis.costWithout()).isEqualTo(new TextAnalysis.Cost(Encoding.GSM, 150, 1));
    }

    @Test
    void analysesCharactersWithoutALookAlike() {
        TextAnalysis analysis = SMART.analyze("\u201c\u0436\u201d");
        assertThat(analysis.forcing()).containsExactly(new TextAnalysis.ForcingCharacter(0x436, 1));
        assertThat(analysis.costWithout()).isEqualTo(new TextAnalysis.Cost(Encoding.GSM, 2, 1));
    }

    @Test
    void analysesCharactersThatTheClosestLanguageLacks() {
        TextAnalysis analysis = TextEncoder.builder()
                .languages(NationalLanguage.TURKISH)
                .build()
                .analyze("\u015f\u0131\u0436");
        assertThat(analysis.forcing()).containsExactly(new TextAnalysis.ForcingCharacter(0x436, 2));
        assertThat(analysis.costWithout().encoding().lockingShift()).isEqualTo(NationalLanguage.TURKISH);
    }

    @Test
    void analysesNoCharacterIfUcs2IsFixed() {
        TextAnalysis analysis =
                TextEncoder.builder().encoding(Encoding.UCS2).build().analyze("\u0436");
        assertThat(analysis.forcing()).isEmpty();
        assertThat(analysis.costWithout()).isEqualTo(analysis.cost());
    }

    @Test
    void refusesAnEncodingWithoutADataCoding() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> TextEncoder.builder().encoding(Encoding.UTF8).build())
                .withMessage("data_coding: none for UTF8 (expected: one that is set for it, or another encoding)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> TextEncoder.builder()
                        .encoding(Encoding.LATIN1)
                        .messageClass(0)
                        .build())
                .withMessageContaining("none for LATIN1 with a message class");
    }

    @Test
    void refusesAlternativesThatCannotBeUsed() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(
                        () -> TextEncoder.builder().alternatives(Alphabet.UTF8).build())
                .withMessage(
                        "alternative: UTF8 (expected: an alphabet of text that has a data_coding, or one set for it)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() ->
                        TextEncoder.builder().alternatives(Alphabet.BINARY).build());
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> TextEncoder.builder()
                        .defaultAlphabet(DefaultAlphabet.ASCII)
                        .languages(NationalLanguage.URDU)
                        .build())
                .withMessage("languages: [URDU] (expected: none, or a data_coding set for GSM 7-bit)");
    }

    @Test
    void refusesAReplacementThatAnEncodingLacks() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> TextEncoder.builder().replacement('\ufffd').build())
                .withMessage("replacement: \ufffd (expected: a character of GSM 7-bit)");
        assertThat(TextEncoder.builder()
                        .encoding(Encoding.UCS2)
                        .replacement('\ufffd')
                        .build()
                        .encode("\ud83d")
                        .octets()
                        .toHex())
                .isEqualTo("fffd");
    }

    @ParameterizedTest
    @CsvSource({"-1", "4"})
    void refusesAMessageClassThatDoesNotExist(int messageClass) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> TextEncoder.builder().messageClass(messageClass))
                .withMessage("message class: " + messageClass + " (expected: 0 to 3)");
    }
}

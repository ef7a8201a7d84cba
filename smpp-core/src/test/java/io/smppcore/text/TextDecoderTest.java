package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.spec.Csv;
import io.smppcore.spec.Csv.Row;
import io.smppcore.testing.Prerequisite;
import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TextDecoderTest {

    private static final TextDecoder GSM = TextDecoder.of(DefaultAlphabet.GSM);
    private static final TextDecoder STRICT = TextDecoder.builder().strict(true).build();

    @ParameterizedTest
    @CsvSource({
        "0x00, 40, \u00a1",
        "0x01, 40, @",
        "0x03, ea, \u00ea",
        "0x05, 93fa967b, \u65e5\u672c",
        "0x06, d6, \u0436",
        "0x07, e9, \u05d9",
        "0x08, 0436, \u0436",
        "0x0A, 1b24423e2e1b2842, \u5c0f",
        "0x0D, 8fb0a1, \u4e02",
        "0x0E, b0a1, \uac00",
        "0x10, 40, \u00a1",
        "0x18, 0436, \u0436",
        "0x43, 40, \u00a1",
        "0xC8, 40, \u00a1",
        "0xD0, 40, \u00a1",
        "0xE0, 0436, \u0436",
        "0xF1, 40, \u00a1"
    })
    void decodesTheAlphabetOfDataCoding(String dataCoding, String hex, String text) {
        Prerequisite.JDK_CHARSETS.require(!dataCoding.equals("0x0A") || Charset.isSupported("ISO-2022-JP"));
        assertThat(GSM.decode(dataCoding(dataCoding), Octets.ofHex(hex))).isEqualTo(text);
        assertThat(STRICT.decode(dataCoding(dataCoding), Octets.ofHex(hex))).isEqualTo(text);
    }

    @Test
    void removesAByteOrderMarkEvenIfStrict() {
        for (TextDecoder decoder : new TextDecoder[] {GSM, STRICT}) {
            assertThat(decoder.decode(DataCoding.UCS2, Octets.ofHex("feff0061")))
                    .isEqualTo("a");
            assertThat(decoder.decode(DataCoding.UCS2, Octets.ofHex("fffe6100")))
                    .isEqualTo("a");
            assertThat(decoder.decode(DataCoding.UCS2, Octets.ofHex("feff"))).isEmpty();
        }
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> STRICT.decode(DataCoding.UCS2, Octets.ofHex("fffe61003dd8")));
        assertThat(TextDecoder.of(DefaultAlphabet.UTF8).decode(DataCoding.DEFAULT, Octets.ofHex("efbbbf61")))
                .isEqualTo("a");
    }

    static Stream<Row> namedValues() {
        return Csv.read("enums.csv").stream()
                .filter(row -> row.text("group").equals("data_coding"))
                .filter(row -> !row.isRange("value"));
    }

    /** SMPP 5.0 4.7.7: the table of the specification names the charset, or states that there is none. */
    @ParameterizedTest
    @MethodSource("namedValues")
    void knowsEveryNamedValueOfTheSpecification(Row row) {
        Alphabet alphabet = GSM.encoding(DataCoding.of(row.number("value"))).alphabet();
        String name = row.text("name");
        Alphabet expected = switch (name.split(" ", 2)[0]) {
            case "SMSC", "reserved" -> Alphabet.GSM;
            case "IA5/ASCII" -> Alphabet.ASCII;
            case "Latin-1" -> Alphabet.LATIN1;
            case "JIS" -> Alphabet.JIS;
            case "Cyrillic" -> Alphabet.CYRILLIC;
            case "Latin/Hebrew" -> Alphabet.HEBREW;
            case "UCS2" -> Alphabet.UCS2;
            case "ISO-2022-JP" -> Alphabet.ISO_2022_JP;
            case "extended" -> Alphabet.EXTENDED_KANJI;
            case "KS" -> Alphabet.KS_C_5601;
            case "8-bit", "pictogram" -> Alphabet.BINARY;
            default -> throw new AssertionError(name);
        };
        assertThat(alphabet).as(name).isEqualTo(expected);
    }

    /** GSM 03.38 section 4. */
    @Test
    void knowsTheGroupsOfGsm() {
        assertThat(values(0x10, 0x80))
                .allSatisfy(value -> assertThat(alphabet(value))
                        .as("%02X", value)
                        .isEqualTo(
                                (value & 0x20) != 0
                                        ? Alphabet.BINARY
                                        : new Alphabet[] {Alphabet.GSM, Alphabet.BINARY, Alphabet.UCS2, Alphabet.GSM}
                                                [(value >> 2) & 3]));
        assertThat(values(0x80, 0xE0))
                .allSatisfy(value -> assertThat(alphabet(value)).isEqualTo(Alphabet.GSM));
        assertThat(values(0xE0, 0xF0))
                .allSatisfy(value -> assertThat(alphabet(value)).isEqualTo(Alphabet.UCS2));
        assertThat(values(0xF0, 0x100))
                .allSatisfy(value ->
                        assertThat(alphabet(value)).isEqualTo((value & 4) == 0 ? Alphabet.GSM : Alphabet.BINARY));
    }

    private static Stream<Integer> values(int from, int to) {
        return IntStream.range(from, to).boxed();
    }

    private static Alphabet alphabet(int value) {
        return GSM.encoding(DataCoding.of(value)).alphabet();
    }

    @ParameterizedTest
    @EnumSource
    void usesTheDefaultAlphabetForDataCodingZeroAndReservedValues(DefaultAlphabet peer) {
        TextDecoder decoder = TextDecoder.of(peer);
        for (int value : new int[] {0x00, 0x0B, 0x0C, 0x0F, 0x1C, 0x80, 0xBF}) {
            assertThat(decoder.encoding(DataCoding.of(value)).alphabet()).isEqualTo(peer.alphabet());
        }
        for (int value : new int[] {0x10, 0xC0, 0xF0}) {
            assertThat(decoder.encoding(DataCoding.of(value)).alphabet()).isEqualTo(Alphabet.GSM);
        }
    }

    @ParameterizedTest
    @CsvSource({"LATIN1, e9, \u00e9", "UTF8, c3a9, \u00e9", "ASCII, e9, \ufffd", "GSM, 05, \u00e9"})
    void decodesDataCodingZeroInTheDefaultAlphabet(DefaultAlphabet peer, String hex, String text) {
        assertThat(TextDecoder.of(peer).decode(DataCoding.DEFAULT, Octets.ofHex(hex)))
                .isEqualTo(text);
    }

    @Test
    void decodesBinaryOctetsAsLatin1() {
        assertThat(GSM.decode(DataCoding.BINARY, Octets.ofHex("00ff41"))).isEqualTo("\u0000\u00ffA");
    }

    @ParameterizedTest
    @CsvSource({
        "0x00, 4180, A\ufffd",
        "0x00, 1b8041, \ufffdA",
        "0x08, 004100, A\ufffd",
        "0x08, d83d0041, \ufffdA",
        "0x01, 41c1, A\ufffd"
    })
    void decodesInvalidOctetsToAReplacementCharacter(String dataCoding, String hex, String text) {
        assertThat(GSM.decode(dataCoding(dataCoding), Octets.ofHex(hex))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0x00, 4180, 1",
        "0x00, 411b, 1",
        "0x00, 1b1b, 0",
        "0x00, 411b00, 1",
        "0x00, 1b6541811b, 3",
        "0x08, 004100, 2",
        "0x08, 0041d83d, 2",
        "0x08, de00d83d, 0",
        "0x08, d83dde00dc00, 4",
        "0x01, 41c1, 1",
        "0x0E, 41b0, 1"
    })
    void refusesInvalidOctetsIfStrict(String dataCoding, String hex, int index) {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> STRICT.decode(dataCoding(dataCoding), Octets.ofHex(hex)))
                .satisfies(e -> assertThat(e.index()).isEqualTo(index));
    }

    @Test
    void namesTheInvalidOctet() {
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> STRICT.decode(DataCoding.DEFAULT, Octets.ofHex("4181")))
                .withMessage("text: 0x81 at octet 1 (expected: text in GSM 7-bit)");
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> STRICT.decode(DataCoding.UCS2, Octets.ofHex("41")))
                .withMessage("text: 0x41 at octet 0 (expected: text in UCS-2)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> STRICT.decode(DataCoding.BINARY, Octets.ofHex("41")))
                .withMessage("data_coding: 0x04 (expected: that of text, or a decoder that is not strict)");
    }

    @Test
    void readsNationalTables() {
        assertThat(GSM.decode(Encoding.gsm(0, 1), Octets.ofHex("1b63"))).isEqualTo("\u00e7");
        assertThat(STRICT.decode(Encoding.gsm(13, 13), Octets.ofHex("001b1d"))).isEqualTo("\u0627\u06f1");
    }

    @Test
    void readsPackedSeptets() {
        TextDecoder packed =
                TextDecoder.builder().packing(TextDecoder.Packing.PACKED).build();
        assertThat(packed.decode(DataCoding.DEFAULT, Octets.ofHex("e8329bfd06")))
                .isEqualTo("hello");
        assertThat(packed.decode(DataCoding.DEFAULT, Octets.ofHex("31d98c56b3dd00")))
                .isEqualTo("1234567");
        assertThat(packed.decode(DataCoding.of(0xF0), Octets.ofHex("e8329bfd06")))
                .isEqualTo("hello");
        assertThat(packed.decode(DataCoding.UCS2, Octets.ofHex("0041"))).isEqualTo("A");
    }

    @Test
    void readsPackedSeptetsOfUssd() {
        TextDecoder ussd =
                TextDecoder.builder().packing(TextDecoder.Packing.PACKED_USSD).build();
        assertThat(ussd.decode(DataCoding.DEFAULT, Octets.ofHex("31d98c56b3dd1a")))
                .isEqualTo("1234567");
        assertThat(ussd.decode(DataCoding.DEFAULT, Octets.ofHex("aad808"))).isEqualTo("*1#");
    }

    @Test
    void unpacksAfterAHeader() {
        TextDecoder packed =
                TextDecoder.builder().packing(TextDecoder.Packing.PACKED).build();
        Octets text = Octets.ofHex("d06536fb0d");
        assertThat(packed.unpack(DataCoding.DEFAULT, text, 6).toHex()).isEqualTo("68656c6c6f");
        assertThat(packed.unpack(DataCoding.UCS2, text, 6)).isSameAs(text);
        assertThat(GSM.unpack(DataCoding.DEFAULT, text, 6)).isSameAs(text);
        TextDecoder ussd =
                TextDecoder.builder().packing(TextDecoder.Packing.PACKED_USSD).build();
        assertThat(ussd.unpack(DataCoding.DEFAULT, text, 6).toHex()).isEqualTo("68656c6c6f");
    }

    @Test
    void usesTheCharsetSetForADataCoding() {
        Prerequisite.JDK_CHARSETS.require(Charset.isSupported("ISO-2022-JP"));
        TextDecoder decoder = TextDecoder.builder()
                .charset(DataCoding.JIS, Charset.forName("ISO-2022-JP"))
                .charset(DataCoding.LATIN1, GsmCharset.UNPACKED)
                .charset(DataCoding.BINARY, StandardCharsets.UTF_8)
                .strict(true)
                .build();
        assertThat(decoder.decode(DataCoding.JIS, Octets.ofHex("1b24423e2e1b2842")))
                .isEqualTo("\u5c0f");
        assertThat(decoder.decode(DataCoding.LATIN1, Octets.ofHex("1b65"))).isEqualTo("\u20ac");
        assertThat(decoder.decode(DataCoding.BINARY, Octets.ofHex("c3a9"))).isEqualTo("\u00e9");
        assertThatExceptionOfType(MalformedTextException.class)
                .isThrownBy(() -> decoder.decode(DataCoding.BINARY, Octets.ofHex("c3")))
                .withMessageContaining("UTF-8");
    }

    @Test
    void acceptsACharsetThatCannotEncode() {
        Prerequisite.JDK_CHARSETS.require(Charset.isSupported("ISO-2022-JP"));
        TextDecoder decoder = TextDecoder.builder()
                .charset(DataCoding.JIS, Charset.forName("x-JISAutoDetect"))
                .build();
        assertThat(decoder.decode(DataCoding.JIS, Octets.ofHex("1b24423e2e1b2842")))
                .isEqualTo("\u5c0f");
    }

    @Test
    void namesAMissingCharset() {
        assertThatExceptionOfType(AlphabetUnavailableException.class)
                .isThrownBy(() -> CharsetCodec.of(Alphabet.ISO_2022_JP, "no-such-charset"))
                .withMessage(
                        "ISO_2022_JP: no charset no-such-charset in this Java runtime (expected: one with the module"
                                + " jdk.charsets)")
                .satisfies(e -> assertThat(e.alphabet()).isEqualTo(Alphabet.ISO_2022_JP));
    }

    private static DataCoding dataCoding(String value) {
        return DataCoding.of(Integer.decode(value));
    }
}

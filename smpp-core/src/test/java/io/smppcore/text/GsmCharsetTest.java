package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnmappableCharacterException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GsmCharsetTest {

    private static final String TEXT = "hello {\u20ac} \u00e9";

    @Test
    void encodesAndDecodesStringsUnpacked() {
        byte[] octets = TEXT.getBytes(GsmCharset.UNPACKED);
        assertThat(hex(octets)).isEqualTo("68656c6c6f201b281b651b292005");
        assertThat(new String(octets, GsmCharset.UNPACKED)).isEqualTo(TEXT);
    }

    @Test
    void encodesAndDecodesStringsPacked() {
        byte[] octets = "hellohello".getBytes(GsmCharset.PACKED);
        assertThat(hex(octets)).isEqualTo("e8329bfd4697d9ec37");
        assertThat(new String(octets, GsmCharset.PACKED)).isEqualTo("hellohello");
        assertThat(new String(TEXT.getBytes(GsmCharset.PACKED), GsmCharset.PACKED))
                .isEqualTo(TEXT);
    }

    @ParameterizedTest
    @CsvSource({"a\u0436b, 613f62", "a\ud83d\ude00b, 613f62", "a\ud83db, 613f62", "a\ud83d, 613f", "\ude00, 3f"})
    void writesAQuestionMarkForOtherCharacters(String text, String hex) {
        assertThat(hex(text.getBytes(GsmCharset.UNPACKED))).isEqualTo(hex);
        byte[] packed = text.getBytes(GsmCharset.PACKED);
        assertThat(hex(new String(packed, GsmCharset.PACKED).getBytes(GsmCharset.UNPACKED)))
                .isEqualTo(hex);
    }

    @Test
    void decodesInvalidSeptetsToAReplacementCharacter() {
        assertThat(new String(HexFormat.of().parseHex("41ff42"), GsmCharset.UNPACKED))
                .isEqualTo("A\ufffdB");
        assertThat(new String(HexFormat.of().parseHex("1bff42"), GsmCharset.UNPACKED))
                .isEqualTo("\ufffdB");
        assertThat(new String(HexFormat.of().parseHex("411b"), GsmCharset.UNPACKED))
                .isEqualTo("A ");
    }

    @Test
    void reportsOtherCharacters() {
        for (GsmCharset charset : new GsmCharset[] {GsmCharset.UNPACKED, GsmCharset.PACKED}) {
            CharsetEncoder encoder = charset.newEncoder();
            assertThatExceptionOfType(UnmappableCharacterException.class)
                    .isThrownBy(() -> encoder.encode(CharBuffer.wrap("ab\ud83d\ude00")))
                    .satisfies(e -> assertThat(e.getInputLength()).isEqualTo(2));
            assertThatExceptionOfType(MalformedInputException.class)
                    .isThrownBy(() -> encoder.encode(CharBuffer.wrap("ab\ud83d")));
            encoder.reset();
            assertThat(encoder.canEncode('\u20ac')).isTrue();
            assertThat(encoder.canEncode('\u0436')).isFalse();
        }
        assertThatExceptionOfType(MalformedInputException.class)
                .isThrownBy(() -> GsmCharset.UNPACKED.newDecoder().decode(ByteBuffer.wrap(new byte[] {(byte) 0x80})));
    }

    @Test
    void ignoresOtherCharactersOnRequest() throws CharacterCodingException {
        CharsetEncoder encoder = GsmCharset.PACKED
                .newEncoder()
                .onMalformedInput(CodingErrorAction.IGNORE)
                .onUnmappableCharacter(CodingErrorAction.IGNORE);
        ByteBuffer packed = encoder.encode(CharBuffer.wrap("h\u0436el\ud83dlo\ude00"));
        assertThat(hex(packed)).isEqualTo("e8329bfd06");
    }

    @Test
    void worksWithBuffersOfAnySize() {
        for (GsmCharset charset : new GsmCharset[] {GsmCharset.UNPACKED, GsmCharset.PACKED}) {
            String text = TEXT + "\ud83d\ude00" + TEXT + "\ud83d";
            byte[] expected = text.getBytes(charset);
            for (int size = 2; size < 8; size++) {
                byte[] octets = encodeInSteps(charset, text, size);
                assertThat(octets).as("%s, %d", charset, size).isEqualTo(expected);
                assertThat(decodeInSteps(charset, octets, size)).isEqualTo(new String(expected, charset));
            }
        }
    }

    /** Encodes one more character at a time into a buffer of a few octets. */
    private static byte[] encodeInSteps(GsmCharset charset, String text, int space) {
        CharsetEncoder encoder = charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer out = ByteBuffer.allocate(space);
        CharBuffer in = CharBuffer.wrap(text);
        for (int end = 1; end <= text.length(); end++) {
            in.limit(end);
            CoderResult result;
            do {
                result = encoder.encode(in, out, end == text.length());
                drain(out, all);
            } while (result.isOverflow());
        }
        while (encoder.flush(out).isOverflow()) {
            drain(out, all);
        }
        drain(out, all);
        return all.toByteArray();
    }

    private static void drain(ByteBuffer out, ByteArrayOutputStream all) {
        out.flip();
        while (out.hasRemaining()) {
            all.write(out.get());
        }
        out.clear();
    }

    private static String decodeInSteps(GsmCharset charset, byte[] octets, int space) {
        CharsetDecoder decoder = charset.newDecoder();
        StringBuilder all = new StringBuilder();
        CharBuffer out = CharBuffer.allocate(space - 1);
        ByteBuffer in = ByteBuffer.wrap(octets);
        for (int end = 1; end <= octets.length; end++) {
            in.limit(end);
            CoderResult result;
            do {
                result = decoder.decode(in, out, end == octets.length);
                all.append(out.flip());
                out.clear();
            } while (result.isOverflow());
        }
        decoder.flush(out);
        return all.append(out.flip()).toString();
    }

    @Test
    void encodesAndDecodesStreams() throws IOException {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(octets, GsmCharset.PACKED)) {
            for (int i = 0; i < 2000; i++) {
                writer.write(TEXT);
            }
        }
        StringWriter text = new StringWriter();
        try (Reader reader = new InputStreamReader(new ByteArrayInputStream(octets.toByteArray()), GsmCharset.PACKED)) {
            reader.transferTo(text);
        }
        assertThat(text.toString()).isEqualTo(TEXT.repeat(2000));
    }

    @Test
    void encodesNationalTables() {
        GsmCharset turkish = GsmCharset.of(Encoding.gsm(NationalLanguage.TURKISH, NationalLanguage.TURKISH));
        assertThat(hex("\u015fi".getBytes(turkish))).isEqualTo("1d69");
        assertThat(turkish.name()).isEqualTo("X-GSM0338-TURKISH-TURKISH");
        assertThat(turkish).isEqualTo(GsmCharset.of(Encoding.gsm(1, 1))).isNotEqualTo(GsmCharset.UNPACKED);
    }

    @Test
    void containsOnlyCharsetsWithTheSameTables() {
        assertThat(GsmCharset.UNPACKED.contains(GsmCharset.PACKED)).isTrue();
        assertThat(GsmCharset.UNPACKED.contains(StandardCharsets.US_ASCII)).isFalse();
        assertThat(GsmCharset.UNPACKED.contains(GsmCharset.of(Encoding.gsm(1, 1))))
                .isFalse();
    }

    @Test
    void refusesOtherAlphabets() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> GsmCharset.of(Encoding.UCS2))
                .withMessage("alphabet: UCS2 (expected: GSM)");
    }

    private static String hex(ByteBuffer octets) {
        byte[] array = new byte[octets.remaining()];
        octets.get(array);
        return hex(array);
    }

    private static String hex(byte[] octets) {
        return HexFormat.of().formatHex(octets);
    }
}

package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.internal.text.Septets;
import io.smppcore.testing.Prerequisite;
import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any text is encoded to octets that decode to it, or is refused with the character and its index. */
class TextPropertyTest {

    private static final int SEEDS = Boolean.getBoolean("smpp.full") ? 2000 : 30;
    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);
    private static final TextDecoder STRICT = TextDecoder.builder().strict(true).build();

    private static final TextEncoder LANGUAGES =
            languages(TextEncoder.builder()).build();
    private static final boolean CHARSETS = Charset.isSupported("ISO-2022-JP");
    private static final Map<String, TextEncoder> ENCODERS = CHARSETS ? encoders() : Map.of();

    @BeforeAll
    static void requiresAllCharsets() {
        Prerequisite.JDK_CHARSETS.require(CHARSETS);
    }

    private static Map<String, TextEncoder> encoders() {
        Map<String, TextEncoder> encoders = new TreeMap<>();
        encoders.put("defaults", TextEncoder.defaults());
        for (DefaultAlphabet alphabet : DefaultAlphabet.values()) {
            encoders.put("default " + alphabet, TextEncoder.of(alphabet));
        }
        encoders.put("languages", LANGUAGES);
        encoders.put(
                "alternatives",
                TextEncoder.builder()
                        .alternatives(Alphabet.LATIN1, Alphabet.CYRILLIC, Alphabet.KS_C_5601, Alphabet.JIS)
                        .build());
        encoders.put("flash", TextEncoder.builder().messageClass(0).build());
        for (Alphabet alphabet : Alphabet.values()) {
            encoders.put("only " + alphabet, only(Encoding.of(alphabet)).build());
        }
        for (NationalLanguage language : NationalLanguage.values()) {
            NationalLanguage locking = language.hasLockingShift() ? language : NationalLanguage.DEFAULT;
            encoders.put(
                    "only " + language, only(Encoding.gsm(locking, language)).build());
        }
        return encoders;
    }

    private static TextEncoder.Builder only(Encoding encoding) {
        return TextEncoder.builder().encoding(encoding).dataCoding(Alphabet.UTF8, DataCoding.DEFAULT);
    }

    private static TextEncoder.Builder languages(TextEncoder.Builder builder) {
        return builder.languages(NationalLanguage.TURKISH, NationalLanguage.HINDI, NationalLanguage.URDU);
    }

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void textsAreDecodedUnchangedOrRefused(long seed) {
        String text = Texts.random(seed);
        ENCODERS.forEach((name, encoder) -> {
            try {
                assertRoundTrip(text, encoder.encode(text), "seed " + seed + ", " + name);
            } catch (UnencodableTextException e) {
                assertRefused(text, encoder, e, "seed " + seed + ", " + name);
            }
        });
    }

    private static void assertRoundTrip(String text, EncodedText encoded, String description) {
        assertThat(encoded.replacements()).as(description).isEmpty();
        assertThat(DECODER.decode(encoded.encoding(), encoded.octets()))
                .as(description)
                .isEqualTo(text);
        assertThat(STRICT.decode(encoded.encoding(), encoded.octets()))
                .as(description)
                .isEqualTo(text);
        assertSegmentsRoundTrip(text, encoded, description);
    }

    private static void assertRefused(
            String text, TextEncoder encoder, UnencodableTextException e, String description) {
        assertThat(text.codePointAt(e.index())).as(description).isEqualTo(e.codePoint());
        assertThatExceptionOfType(UnencodableTextException.class)
                .as(description)
                .isThrownBy(() -> encoder.encode(Character.toString(e.codePoint())));
        String before = text.substring(0, e.index());
        assertRoundTrip(before, encoder.encode(before), description + ", up to " + e.index());
    }

    /** Cuts the text as messages with a concatenation element do. */
    private static void assertSegmentsRoundTrip(String text, EncodedText encoded, String description) {
        // Characters can only be decoded after their escape sequence, so segments of such a text cannot be decoded
        // alone.
        boolean separable = encoded.encoding().alphabet() != Alphabet.ISO_2022_JP;
        int limit = Capacity.besideElements(encoded.encoding().headerElementOctets() + EncodedText.CONCATENATION_OCTETS)
                .units(encoded.encoding().alphabet());
        StringBuilder joined = new StringBuilder();
        int parts = 0;
        int end;
        for (int unit = 0; unit < encoded.units(); unit = end) {
            end = encoded.endOfMessage(unit, limit);
            assertThat(end - unit).as(description).isBetween(1, limit);
            joined.append(DECODER.decode(encoded.encoding(), encoded.range(unit, end)));
            parts++;
        }
        assertThat(separable ? joined.toString() : text).as(description).isEqualTo(text);
        assertThat(encoded.segments()).as(description).isIn(1, parts);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void choosesTheCheapestEncoding(long seed) {
        String text = Texts.random(seed);
        EncodedText chosen;
        try {
            chosen = LANGUAGES.encode(text);
        } catch (UnencodableTextException e) {
            return;
        }
        languageEncodings().forEach(encoding -> {
            try {
                assertThat(chosen.segments())
                        .as("seed %d, %s", seed, encoding)
                        .isLessThanOrEqualTo(only(encoding).build().encode(text).segments());
            } catch (UnencodableTextException e) {
                assertThat(chosen.encoding()).as("seed %d", seed).isNotEqualTo(encoding);
            }
        });
    }

    private static Stream<Encoding> languageEncodings() {
        List<NationalLanguage> languages = List.of(
                NationalLanguage.DEFAULT, NationalLanguage.TURKISH, NationalLanguage.HINDI, NationalLanguage.URDU);
        return Stream.concat(
                Stream.of(Encoding.UCS2),
                languages.stream().flatMap(locking -> languages.stream().map(single -> Encoding.gsm(locking, single))));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void replacementsExplainTheWholeDifference(long seed) {
        String text = Texts.random(seed);
        for (boolean lookAlikes : new boolean[] {false, true}) {
            TextEncoder.Builder builder =
                    languages(TextEncoder.builder()).lookAlikes(lookAlikes).replacement('?');
            assertExplained(text, builder.build(), "seed " + seed + ", automatic, " + lookAlikes);
            for (Alphabet alphabet : Alphabet.values()) {
                TextEncoder only = only(Encoding.of(alphabet))
                        .lookAlikes(lookAlikes)
                        .replacement('?')
                        .build();
                assertExplained(text, only, "seed " + seed + ", " + alphabet + ", " + lookAlikes);
            }
        }
    }

    private static void assertExplained(String text, TextEncoder encoder, String description) {
        EncodedText encoded = encoder.encode(text);
        StringBuilder expected = new StringBuilder();
        int done = 0;
        for (EncodedText.Replacement replacement : encoded.replacements()) {
            assertThat(replacement.index()).as(description).isGreaterThanOrEqualTo(done);
            assertThat(text.startsWith(replacement.original(), replacement.index()))
                    .as(description)
                    .isTrue();
            expected.append(text, done, replacement.index()).append(replacement.substitute());
            done = replacement.index() + replacement.original().length();
        }
        expected.append(text, done, text.length());
        assertThat(STRICT.decode(encoded.encoding(), encoded.octets()))
                .as(description)
                .isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withoutTheForcingCharactersUcs2IsNotNeeded(long seed) {
        String text = Texts.random(seed);
        for (TextEncoder encoder : List.of(
                TextEncoder.builder().replacement('?').build(),
                TextEncoder.builder().replacement('?').lookAlikes(true).build())) {
            TextAnalysis analysis = encoder.analyze(text);
            assertThat(analysis.cost()).as("seed %d", seed).isEqualTo(TextAnalysis.Cost.of(encoder.encode(text)));
            assertThat(analysis.forcing().isEmpty())
                    .as("seed %d", seed)
                    .isEqualTo(analysis.encoding().alphabet() != Alphabet.UCS2);
            assertThat(analysis.costWithout().encoding()).as("seed %d", seed).isEqualTo(Encoding.GSM);
            analysis.forcing()
                    .forEach(character -> assertThat(text.codePointAt(character.index()))
                            .as("seed %d", seed)
                            .isEqualTo(character.codePoint()));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void decodesAnyOctetsUnlessStrict(long seed) {
        Random random = new Random(seed);
        byte[] octets = new byte[random.nextInt(200)];
        random.nextBytes(octets);
        for (int value = 0; value < 256; value++) {
            DataCoding dataCoding = DataCoding.of(value);
            for (TextDecoder.Packing packing : TextDecoder.Packing.values()) {
                TextDecoder.Builder builder = TextDecoder.builder().packing(packing);
                String text = builder.build().decode(dataCoding, Octets.of(octets));
                String description = "seed %d, data_coding %d, %s".formatted(seed, value, packing);
                assertThat(text.length()).as(description).isLessThanOrEqualTo(octets.length * 8 / 7 + 1);
                try {
                    assertThat(builder.strict(true).build().decode(dataCoding, Octets.of(octets)))
                            .as(description)
                            .isEqualTo(text);
                } catch (MalformedTextException e) {
                    assertThat(e.index()).as(description).isBetween(0, octets.length * 8 / 7);
                } catch (InvalidFieldException e) {
                    assertThat(builder.build().encoding(dataCoding))
                            .as(description)
                            .isEqualTo(Encoding.BINARY);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void septetsSurviveEveryPacking(long seed) {
        Random random = new Random(seed);
        byte[] array = new byte[random.nextInt(170)];
        for (int i = 0; i < array.length; i++) {
            array[i] = (byte) random.nextInt(0x80);
        }
        Octets septets = Octets.of(array);
        for (int fillBits = 0; fillBits < 7; fillBits++) {
            Octets packed = Septets.pack(septets, fillBits);
            assertThat(packed.length()).as("seed %d", seed).isEqualTo((fillBits + 7 * array.length + 7) / 8);
            assertThat(Septets.unpack(packed, fillBits, array.length))
                    .as("seed %d", seed)
                    .isEqualTo(septets);
            Octets guessed = Septets.unpack(packed, fillBits);
            assertThat(Math.abs(guessed.length() - array.length))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void charsetsAgreeWithEncoderAndDecoder(long seed) {
        String text = Texts.random(seed);
        for (NationalLanguage language : NationalLanguage.values()) {
            NationalLanguage locking = language.hasLockingShift() ? language : NationalLanguage.DEFAULT;
            Encoding encoding = Encoding.gsm(locking, language);
            Octets octets = only(encoding).replacement('?').build().encode(text).octets();
            assertThat(text.getBytes(GsmCharset.of(encoding)))
                    .as("seed %d, %s", seed, language)
                    .isEqualTo(octets.toByteArray());
            assertThat(text.getBytes(GsmCharset.packed(encoding)))
                    .as("seed %d, %s", seed, language)
                    .isEqualTo(Septets.pack(octets, 0).toByteArray());
            byte[] random = new byte[text.length()];
            new Random(seed).nextBytes(random);
            assertThat(new String(random, GsmCharset.packed(encoding)))
                    .as("seed %d, %s", seed, language)
                    .isEqualTo(DECODER.decode(encoding, Septets.unpack(Octets.of(random), 0)));
            for (int i = 0; i < random.length; i++) {
                random[i] &= 0x7F;
            }
            assertThat(new String(random, GsmCharset.of(encoding)))
                    .as("seed %d, %s", seed, language)
                    .isEqualTo(DECODER.decode(encoding, Octets.of(random)));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void cutsOfAnyOctetsAdvance(long seed) {
        Random random = new Random(seed);
        byte[] octets = new byte[2 * random.nextInt(100)];
        random.nextBytes(octets);
        Arrays.stream(Alphabet.values()).forEach(alphabet -> {
            EncodedText text = new EncodedText(Encoding.of(alphabet), DataCoding.DEFAULT, Octets.of(octets), List.of());
            int unit = 0;
            while (unit < text.units()) {
                int from = unit;
                unit = text.endOfMessage(unit, 10 + random.nextInt(20));
                assertThat(unit).as("seed %d, %s", seed, alphabet).isGreaterThan(from);
            }
        });
    }
}

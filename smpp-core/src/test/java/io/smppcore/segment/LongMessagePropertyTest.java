package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.text.Alphabet;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.Encoded;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.text.UnencodableTextException;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Encode, cut, shuffle, repeat, join, decode: the result is the original text. Every failure names its seed. */
class LongMessagePropertyTest {

    private static final int BLOCK = 50;
    private static final int BLOCKS = Boolean.getBoolean("smpp.full") ? 100 : 6;
    private static final int MAX_LENGTH = 1_200;

    private static final TextDecoder UNPACKED = TextDecoder.of(DefaultAlphabet.GSM);
    private static final TextDecoder PACKED =
            TextDecoder.builder().packing(TextDecoder.Packing.PACKED).build();

    static LongStream blocks() {
        return LongStream.range(0, BLOCKS).map(block -> block * BLOCK);
    }

    private interface Property {

        void check(Random random);
    }

    private static void forEach(long firstSeed, Property property) {
        for (long seed = firstSeed; seed < firstSeed + BLOCK; seed++) {
            try {
                property.check(new Random(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void anyTextIsJoinedUnchangedInEveryMode(long firstSeed) {
        forEach(firstSeed, random -> {
            String text = RandomTexts.ofOneKind(random, MAX_LENGTH);
            EncodedText encoded = TextEncoder.defaults().encode(text);
            for (Segmenter.Mode mode : Segmenter.Mode.values()) {
                assertRoundTrip(text, encoded, mode, random);
            }
        });
    }

    private static void assertRoundTrip(String text, EncodedText encoded, Segmenter.Mode mode, Random random) {
        boolean packed = random.nextBoolean();
        Segmenter segmenter = Segmenter.builder()
                .mode(mode)
                .packing(packed ? TextDecoder.Packing.PACKED : TextDecoder.Packing.UNPACKED)
                .keepsClusters(random.nextBoolean())
                .build();
        List<Segment> segments = segmenter.segment(encoded, random.nextInt(256));
        assertWhole(text, encoded, segments);
        ReassembledMessage whole = reassembled(segments, random);
        if (mode != Segmenter.Mode.MESSAGE_PAYLOAD) {
            assertThat(whole.parts(packed ? PACKED : UNPACKED)).isEqualTo(segments.size());
        } else if (!packed) {
            assertThat(whole.parts(UNPACKED)).isEqualTo(encoded.segments());
        }
        String back = whole.text(packed ? PACKED : UNPACKED);
        if (packed) {
            // Seven zero bits at the end of a segment are this character or padding, sometimes indistinguishable.
            assertThat(back.replace("@", "")).isEqualTo(text.replace("@", ""));
        } else {
            assertThat(back).isEqualTo(text);
        }
    }

    private static void assertWhole(String text, EncodedText encoded, List<Segment> segments) {
        StringBuilder joined = new StringBuilder();
        int units = 0;
        for (Segment segment : segments) {
            assertThat(segment.sequence()).isEqualTo(segments.indexOf(segment) + 1);
            assertThat(segment.total()).isEqualTo(segments.size());
            assertThat(segment.units()).isGreaterThanOrEqualTo(Math.min(1, encoded.units()));
            joined.append(segment.text());
            units += segment.units();
        }
        assertThat(joined).hasToString(text);
        assertThat(units).isEqualTo(encoded.units());
    }

    private static ReassembledMessage reassembled(List<Segment> segments, Random random) {
        List<ReceivedSegment> received =
                new ArrayList<>(segments.stream().map(ReceivedSegments::of).toList());
        Collections.shuffle(received, random);
        Reassembler reassembler = Reassembler.inMemory(ReassemblyLimits.defaults());
        ReassembledMessage message = null;
        for (ReceivedSegment segment : received) {
            ReassembledMessage completed = accept(reassembler, segment);
            if (completed == null && random.nextBoolean()) {
                assertThat(reassembler.accept(segment)).isInstanceOf(Reassembler.Result.Duplicate.class);
            }
            assertThat(message)
                    .as("only the last segment completes the message")
                    .isNull();
            message = completed;
        }
        if (message == null) {
            throw new AssertionError("no message from " + segments);
        }
        return message;
    }

    private static @Nullable ReassembledMessage accept(Reassembler reassembler, ReceivedSegment segment) {
        return switch (reassembler.accept(segment)) {
            case Reassembler.Result.Complete complete -> complete.message();
            case Reassembler.Result.Single single -> single.message();
            case Reassembler.Result.Stored stored -> null;
            default -> throw new AssertionError(segment);
        };
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void anyCharactersAreJoinedUnchangedOrRefusedByIndex(long firstSeed) {
        forEach(firstSeed, random -> {
            String text = RandomTexts.anyCharacters(random, 300);
            int half = halfOfAPair(text);
            if (half >= 0) {
                assertThatExceptionOfType(UnencodableTextException.class)
                        .isThrownBy(() -> TextEncoder.defaults().encode(text))
                        .satisfies(refused -> {
                            assertThat(refused.index()).isEqualTo(half);
                            assertThat(refused.codePoint()).isEqualTo(text.codePointAt(half));
                        });
            } else {
                assertRoundTrip(text, TextEncoder.defaults().encode(text), Segmenter.Mode.UDH_16, random);
            }
        });
    }

    private static int halfOfAPair(String text) {
        return IntStream.range(0, text.length())
                .filter(i -> Character.isSurrogate(text.charAt(i)))
                .filter(i -> Character.getType(text.codePointAt(i)) == Character.SURROGATE)
                .filter(i -> Character.isHighSurrogate(text.charAt(i))
                        || i == 0
                        || !Character.isHighSurrogate(text.charAt(i - 1)))
                .findFirst()
                .orElse(-1);
    }

    @ParameterizedTest
    @EnumSource
    void textsOfEveryLanguageSurviveItsTables(NationalLanguage language) {
        NationalLanguage locking = language.hasLockingShift() ? language : NationalLanguage.DEFAULT;
        for (Encoding encoding : List.of(
                Encoding.gsm(locking, language),
                Encoding.gsm(locking, NationalLanguage.DEFAULT),
                Encoding.gsm(NationalLanguage.DEFAULT, language))) {
            for (long seed = 0; seed < BLOCK; seed++) {
                Random random = new Random(seed);
                Octets septets = septets(encoding, random);
                String text = UNPACKED.decode(encoding, septets);
                byte @Nullable [] octets = Encoded.octets(encoding, text);
                if (octets == null) {
                    throw new AssertionError("seed " + seed + ": " + encoding + " cannot encode its own text");
                }
                EncodedText encoded = new EncodedText(encoding, DataCoding.DEFAULT, Octets.of(octets), List.of());
                Segmenter.Mode mode = random.nextBoolean() ? Segmenter.Mode.UDH_8 : Segmenter.Mode.UDH_16;
                assertRoundTrip(text, encoded, mode, random);
            }
        }
    }

    /** Returns any septets, which decode to a text that these tables can encode. */
    private static Octets septets(Encoding encoding, Random random) {
        byte[] septets = new byte[random.nextInt(700)];
        for (int i = 0; i < septets.length; i++) {
            septets[i] = (byte) random.nextInt(128);
        }
        assertThat(encoding.alphabet()).isEqualTo(Alphabet.GSM);
        return Octets.wrap(septets);
    }
}

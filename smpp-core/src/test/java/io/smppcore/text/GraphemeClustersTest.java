package io.smppcore.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cuts of texts in which several characters are displayed as one. */
class GraphemeClustersTest {

    private static final int LIMIT = 67;

    private static List<String> cut(String text) {
        return Segmenter.defaults().segment(TextEncoder.defaults().encode(text), 1).stream()
                .map(Segment::text)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67\u200D\uD83D\uDC66", // a family, joined
                "\uD83D\uDC4D\uD83C\uDFFD", // a thumb with a colour
                "1\uFE0F\u20E3", // a key cap
                "\uD83C\uDDE8\uD83C\uDDED", // a flag of two letters
                "\uD83C\uDFF4\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F", // tags
                "e\u0301", // a letter and its accent
                "\u0928\u093F", // Devanagari with a vowel sign
                "\u0E01\u0E47", // Thai with a mark
                "\u1100\u1161\u11A8", // Hangul in three letters
                "\u05E9\u05C1\u05B8", // Hebrew with points
                "\r\n"
            })
    void doesNotSplitGraphemeClusters(String cluster) {
        for (int inside = 1; inside < cluster.length(); inside++) {
            String head = "я".repeat(LIMIT - inside);
            List<String> segments = cut(head + cluster + "я".repeat(10));
            assertThat(segments).containsExactly(head, cluster + "я".repeat(10));
        }
        String full = "я".repeat(LIMIT - cluster.length()) + cluster;
        assertThat(cut(full + "я".repeat(10))).containsExactly(full, "я".repeat(10));
    }

    @Test
    void countsFlagsInPairsFromTheStartOfTheSegment() {
        String flags = "\uD83C\uDDE8\uD83C\uDDED".repeat(40);
        assertThat(cut("я" + flags))
                .allSatisfy(segment -> assertThat((segment.length() - (segment.startsWith("я") ? 1 : 0)) % 4)
                        .isZero());
    }

    @Test
    void splitsAClusterThatIsLongerThanASegment() {
        String tower = "e" + "\u0301".repeat(300);
        List<String> segments = cut(tower);
        assertThat(String.join("", segments)).isEqualTo(tower);
        assertThat(segments).extracting(String::length).containsExactly(67, 67, 67, 67, 33);
    }

    @Test
    void fillsTheSegmentBeforeAClusterOfMoreThan64Characters() {
        String tower = "e" + "\u0301".repeat(80);
        assertThat(cut("яя" + tower)).extracting(String::length).containsExactly(67, 16);
        assertThat(cut("яяя" + "e" + "\u0301".repeat(80)))
                .extracting(String::length)
                .containsExactly(3, 67, 14);
    }

    @Test
    void nationalTablesWithMarksAreCutBetweenSyllables() {
        Encoding hindi = Encoding.gsm(NationalLanguage.HINDI, NationalLanguage.HINDI);
        String syllable = "\u0928\u093F";
        for (String text : List.of("a" + syllable.repeat(100), syllable.repeat(100), "A" + syllable.repeat(100))) {
            Octets octets =
                    Octets.of(Objects.requireNonNull(TextCodecs.of(hindi).encode(text)));
            List<Segment> segments =
                    Segmenter.defaults().segment(new EncodedText(hindi, DataCoding.DEFAULT, octets, List.of()), 1);
            assertThat(segments).hasSize(2);
            assertThat(segments.get(1).text()).startsWith(syllable);
            assertThat(segments.get(0).text() + segments.get(1).text()).isEqualTo(text);
            assertThat(segments.get(0).units()).isBetween(145, 146);
        }
    }

    @Test
    void packedSegmentsThatKeepClustersNeverEndWithSevenSpareBits() {
        Encoding hindi = Encoding.gsm(NationalLanguage.HINDI, NationalLanguage.DEFAULT);
        String syllable = "\u0928\u093F";
        Octets octets = Octets.of(Objects.requireNonNull(TextCodecs.of(hindi).encode(syllable.repeat(120))));
        EncodedText text = new EncodedText(hindi, DataCoding.DEFAULT, octets, List.of());
        // 149 units would fit, 148 would leave seven bits.
        assertThat(Segmenter.builder()
                        .packing(TextDecoder.Packing.PACKED)
                        .build()
                        .segment(text, 1))
                .extracting(Segment::units)
                .containsExactly(146, 94);
        assertThat(Segmenter.defaults().segment(text, 1))
                .extracting(Segment::units)
                .containsExactly(148, 92);
    }

    @Test
    void utf8IsCutBetweenClusters() {
        String family = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";
        String text = "a".repeat(130) + family + "b".repeat(60);
        EncodedText encoded = new EncodedText(
                Encoding.UTF8, DataCoding.DEFAULT, Octets.of(text.getBytes(StandardCharsets.UTF_8)), List.of());
        assertThat(Segmenter.defaults().segment(encoded, 1).stream().map(Segment::text))
                .containsExactly("a".repeat(130), family + "b".repeat(60));
    }

    /** Verifies the assumption of the quick check at the cut. */
    @Test
    void charactersThatStandAloneAreClusters() {
        List<String> alone = IntStream.rangeClosed(0, 0xFFFF)
                .filter(c -> GraphemeClusters.standsAlone((char) c))
                .mapToObj(Character::toString)
                .collect(Collectors.toCollection(ArrayList::new));
        assertThat(alone).hasSizeGreaterThan(20_000);
        Collections.shuffle(alone, new Random(1));
        String everything = String.join("", alone);
        Matcher clusters = Pattern.compile("\\X").matcher(everything);
        int count = 0;
        while (clusters.find()) {
            assertThat(clusters.group()).hasSize(1);
            count++;
        }
        assertThat(count).isEqualTo(alone.size());
    }
}

package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.text.EncodedText;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReferencesTest {

    private static final Address SOURCE = Address.alphanumeric("Bank");

    private static Address destination(int number) {
        return Address.international("4179%07d".formatted(number));
    }

    @Test
    void usesEveryReferenceOnceBeforeRepeatingOne() {
        References references = new ReferenceCounters(7);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 256; i++) {
            references.next(SOURCE, destination(2));
            seen.add(references.next(SOURCE, destination(1)) & 0xFF);
        }
        assertThat(seen).hasSize(256);
    }

    @Test
    void countersStartAtRandom() {
        References one = new ReferenceCounters(7);
        List<Integer> starts = IntStream.range(0, 100)
                .mapToObj(number -> one.next(SOURCE, destination(number)) & 0xFFFF)
                .distinct()
                .toList();
        assertThat(starts).hasSizeGreaterThan(90);
        assertThat(new ReferenceCounters(8).next(SOURCE, destination(1)))
                .isNotEqualTo(new ReferenceCounters(9).next(SOURCE, destination(1)));
    }

    @Test
    void threadsNeverGetTheSameReference() {
        References references = References.perDestination();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 50_000).parallel().forEach(i -> seen.add(references.next(SOURCE, destination(1)) & 0xFFFF));
        assertThat(seen).hasSize(50_000);
    }

    @Test
    void segmentersOfAProcessShareTheirCounters() {
        assertThat(References.shared()).isSameAs(References.shared());
        EncodedText text = TextEncoder.defaults().encode("a".repeat(161));
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 128; i++) {
            seen.add(reference(Segmenter.defaults().segment(text, SOURCE, destination(3))));
            seen.add(reference(Segmenter.defaults().segment(text, SOURCE, destination(3))));
        }
        assertThat(seen).hasSize(256);
    }

    private static int reference(List<Segment> segments) {
        return segments.getFirst().concatenation().orElseThrow().reference();
    }

    @Test
    void randomReferencesVary() {
        References references = References.random();
        assertThat(IntStream.range(0, 100)
                        .mapToObj(i -> references.next(SOURCE, SOURCE))
                        .distinct())
                .hasSizeGreaterThan(90);
    }
}

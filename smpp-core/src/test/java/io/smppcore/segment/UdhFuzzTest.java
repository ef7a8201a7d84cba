package io.smppcore.segment;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.fuzz.Seeds;
import io.smppcore.spec.Vectors;
import io.smppcore.testing.Allocation;
import io.smppcore.type.Octets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for octets on whose user data header methods disagree, or that are expensive to read. */
class UdhFuzzTest {

    /** For each octet of input; an element of two octets makes one or two objects. */
    private static final long OCTETS_EACH = 400;

    private static final long OCTETS_IN_ALL = 4_096;

    /**
     * Returns every header of the vectors with its text, complete and cut short, and one of each element with its
     * minimum length.
     */
    static Stream<byte[]> seeds() {
        Stream<byte[]> segments = Vectors.read("segmentation.json").stream()
                .flatMap(vector -> StreamSupport.stream(vector.get("segments").spliterator(), false))
                .filter(segment -> segment.has("udh"))
                .map(segment -> segment.path("packed").asText(segment.get("udh").asText()))
                .distinct()
                .map(hex -> Octets.ofHex(hex).toByteArray());
        return Stream.of(segments, Seeds.pdus().map(UdhFuzzTest::shortMessage), oneOfEach())
                .flatMap(seeds -> seeds)
                .flatMap(seed -> Stream.of(seed, Arrays.copyOf(seed, seed.length / 2)));
    }

    /** Returns the end of a PDU, which may contain a header. */
    private static byte[] shortMessage(byte[] pdu) {
        return Arrays.copyOfRange(pdu, pdu.length / 2, pdu.length);
    }

    private static Stream<byte[]> oneOfEach() {
        return Stream.iterate(0, value -> value + 1)
                .limit(256)
                .map(UdhIdentifier::of)
                .map(identifier -> UdhElement.of(identifier, Octets.wrap(new byte[identifier.minOctets()])))
                .map(element -> Udh.of(element).octets().toByteArray());
    }

    @MethodSource("seeds")
    @FuzzTest
    void readsAHeaderOrReportsItsProblem(byte[] input) {
        Octets octets = Octets.of(input);
        Allocation.assertAtMost(OCTETS_IN_ALL + OCTETS_EACH * input.length, () -> look(Udh.read(octets)));
        switch (Udh.read(octets)) {
            case UdhReading.Problem problem -> {
                assertThat(problem.offset()).isBetween(0, Math.max(0, input.length - 1));
                assertThat(problem.detail()).isNotEmpty();
            }
            case Udh udh -> assertSame(udh, octets);
        }
    }

    private static void look(UdhReading reading) {
        if (reading instanceof Udh udh) {
            udh.concatenation();
            udh.ports();
            udh.lockingShift();
            udh.singleShift();
            udh.elements();
        }
    }

    private static void assertSame(Udh udh, Octets octets) {
        assertThat(udh.length()).isEqualTo(1 + octets.octetAt(0));
        assertThat(udh.octets()).isEqualTo(octets.range(0, udh.length()));
        List<UdhElement> elements = udh.elements();
        assertThat(Udh.of(elements)).isEqualTo(udh).hasSameHashCodeAs(udh).hasToString(udh.toString());
        assertThat(Udh.parse(udh.octets())).isEqualTo(udh);
        assertThat(udh.isEmpty()).isEqualTo(elements.isEmpty());
        elements.forEach(element ->
                assertThat(UdhElement.of(element.identifier(), element.data())).isEqualTo(element));
        assertConcatenation(udh, elements);
    }

    private static void assertConcatenation(Udh udh, List<UdhElement> elements) {
        List<Concatenation> all = elements.stream()
                .filter(UdhElement.Concatenated.class::isInstance)
                .map(UdhElement.Concatenated.class::cast)
                .filter(element -> Concatenation.isValid(element.total(), element.sequence()))
                .map(Concatenation::of)
                .toList();
        assertThat(udh.concatenation().stream().toList())
                .isEqualTo(all.isEmpty() ? all : all.subList(all.size() - 1, all.size()));
        List<UdhElement> others = elements.stream()
                .filter(element -> !List.of(UdhIdentifier.CONCATENATED_8, UdhIdentifier.CONCATENATED_16)
                        .contains(element.identifier()))
                .toList();
        assertThat(udh.withoutConcatenation().elements()).isEqualTo(others);
    }
}

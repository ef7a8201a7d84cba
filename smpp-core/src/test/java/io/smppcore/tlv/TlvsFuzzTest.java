package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.fuzz.Seeds;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for octets whose parameters differ between methods, or from a plain list of parameters. */
class TlvsFuzzTest {

    private static final int BODY = 16;
    private static final int MAX_SEED_OCTETS = 1_000;
    private static final int MAX_TAGS = 20;

    /** Returns the bodies of all PDUs, whole and from the start of their parameters, and each known parameter. */
    static Stream<byte[]> seeds() {
        Stream<byte[]> bodies = Seeds.pdus()
                .filter(pdu -> pdu.length > BODY)
                .flatMap(pdu -> Stream.of(BODY, indexOfParameters(pdu))
                        .distinct()
                        .map(from -> Arrays.copyOfRange(pdu, from, pdu.length)));
        return Stream.concat(bodies, TlvTag.known().stream().flatMap(TlvsFuzzTest::known));
    }

    /** Returns the start of the longest run of parameters up to the end. */
    private static int indexOfParameters(byte[] pdu) {
        int from = BODY;
        while (from < pdu.length && Tlvs.scan(pdu, from, pdu.length) != pdu.length) {
            from++;
        }
        return from;
    }

    /** Returns the shortest value, all NULs, and the longest, without any. */
    private static Stream<byte[]> known(TlvTag<?> tag) {
        byte[] longest = new byte[Math.min(MAX_SEED_OCTETS, tag.maxOctets())];
        Arrays.fill(longest, (byte) 'z');
        return Stream.of(new byte[tag.minOctets()], longest)
                .map(value -> encoded(Tlvs.of(new Tlv(tag.tag(), Octets.wrap(value)))));
    }

    @MethodSource("seeds")
    @FuzzTest
    void behaveAsAPlainListOfParameters(byte[] input) {
        int end = Tlvs.scan(input, 0, input.length);
        assertStopsAtATruncatedParameter(input, end);
        Tlvs tlvs = Tlvs.copyOf(input, 0, end);
        assertThat(encoded(tlvs)).isEqualTo(Arrays.copyOf(input, end));
        List<Tlv> list = new ArrayList<>();
        tlvs.forEach(list::add);
        assertSame(tlvs, list);
        list.stream().map(Tlv::tag).distinct().limit(MAX_TAGS).forEach(tag -> assertLookups(tlvs, list, tag));
        assertLookups(tlvs, list, TlvTag.MESSAGE_PAYLOAD.tag());
    }

    private static void assertStopsAtATruncatedParameter(byte[] input, int end) {
        int left = input.length - end;
        assertThat(left).isNotNegative();
        if (left >= Tlv.HEADER_OCTETS) {
            assertThat(length(input, end)).isGreaterThan(left - Tlv.HEADER_OCTETS);
        }
    }

    private static int length(byte[] input, int index) {
        return Short.toUnsignedInt(ByteBuffer.wrap(input).getShort(index + 2));
    }

    private static void assertSame(Tlvs tlvs, List<Tlv> list) {
        Tlvs again = Tlvs.of(list);
        assertThat(again).isEqualTo(tlvs).hasSameHashCodeAs(tlvs);
        assertThat(tlvs.size()).isEqualTo(list.size());
        assertThat(tlvs.isEmpty()).isEqualTo(list.isEmpty());
        assertThat(tlvs.encodedLength())
                .isEqualTo(list.stream()
                        .mapToInt(tlv -> Tlv.HEADER_OCTETS + tlv.value().length())
                        .sum());
        assertThat(tlvs).hasToString(list.toString());
        var iterator = tlvs.iterator();
        list.forEach(tlv -> assertThat(iterator.next()).isEqualTo(tlv));
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(iterator::next);
    }

    private static void assertLookups(Tlvs tlvs, List<Tlv> list, int tag) {
        List<Octets> values =
                list.stream().filter(tlv -> tlv.tag() == tag).map(Tlv::value).toList();
        assertThat(tlvs.allRaw(tag)).isEqualTo(values);
        assertThat(tlvs.raw(tag)).isEqualTo(values.isEmpty() ? null : values.getFirst());
        TlvTag<?> known = TlvTag.known(tag);
        if (known != null) {
            assertTyped(tlvs, list, known);
        }
    }

    private static <T> void assertTyped(Tlvs tlvs, List<Tlv> list, TlvTag<T> tag) {
        Octets raw = tlvs.raw(tag.tag());
        assertThat(tlvs.contains(tag)).isEqualTo(raw != null);
        assertThat(tlvs.without(tag))
                .isEqualTo(Tlvs.of(
                        list.stream().filter(tlv -> tlv.tag() != tag.tag()).toList()));
        assertThat(tlvs.all(tag))
                .isEqualTo(tlvs.allRaw(tag.tag()).stream()
                        .map(octets -> Tlvs.of(new Tlv(tag.tag(), octets)).get(tag))
                        .filter(Objects::nonNull)
                        .toList());
        T value = tlvs.get(tag);
        if (raw == null) {
            assertThat(value).isNull();
        } else if (!isAllowed(tag, raw.length())) {
            assertThat(value == null || value instanceof String).isTrue();
        } else {
            assertWritten(tag, Objects.requireNonNull(value), raw);
        }
    }

    private static boolean isAllowed(TlvTag<?> tag, int octets) {
        // ms_validity is one octet, with or without a period of three.
        return fits(tag, octets) && !(tag == TlvTag.MS_VALIDITY && (octets == 2 || octets == 3));
    }

    private static boolean fits(TlvTag<?> tag, int octets) {
        return octets >= tag.minOctets() && octets <= tag.maxOctets();
    }

    private static <T> void assertWritten(TlvTag<T> tag, T value, Octets raw) {
        if (value instanceof String text && !fits(tag, text.length() + 1)) {
            // Received without a NUL, for which there is no space, or with one far before the end.
            assertThatExceptionOfType(InvalidFieldException.class).isThrownBy(() -> Tlvs.EMPTY.with(tag, value));
            return;
        }
        Tlvs written = Tlvs.EMPTY.with(tag, value);
        assertThat(written.get(tag)).isEqualTo(value);
        if (tag.minOctets() == tag.maxOctets()) {
            assertThat(written.raw(tag.tag())).isEqualTo(raw);
        }
    }

    private static byte[] encoded(Tlvs tlvs) {
        byte[] octets = new byte[tlvs.encodedLength()];
        tlvs.copyTo(octets, 0);
        return octets;
    }
}

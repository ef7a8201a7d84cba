package io.smppcore.segment;

import static io.smppcore.spec.Vectors.number;
import static io.smppcore.spec.Vectors.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.smppcore.spec.Vectors;
import io.smppcore.text.Capacity;
import io.smppcore.text.Encoded;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Long messages octet by octet, unpacked and packed (3GPP TS 23.040 9.2.3.24, SMPP 5.0 4.8.4.48 to 4.8.4.50). */
class SegmentationVectorTest {

    private static final String FILE = "segmentation.json";
    private static final List<JsonNode> ALL = Vectors.read(FILE);

    static Stream<JsonNode> vectors() {
        return ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void cutsAsTheVectorsDo(JsonNode vector) {
        assertThat(check(vector)).isPositive();
    }

    @Test
    void everyRecordIsChecked() {
        int segments = 0;
        for (JsonNode vector : ALL) {
            segments += check(vector);
        }
        System.out.printf("%s: %d records, %d segments checked%n", FILE, ALL.size(), segments);
        assertThat(ALL).allSatisfy(vector -> assertThat(text(vector, "kind")).isEqualTo("segment"));
    }

    private static int check(JsonNode vector) {
        EncodedText text = encoded(vector);
        assertThat(text.units()).isEqualTo(number(vector, "total_units"));
        List<Segment> unpacked = segments(vector, text, false);
        List<Segment> packed = segments(vector, text, true);
        assertThat(unpacked).hasSize(number(vector, "segment_count"));
        assertThat(packed).hasSameSizeAs(unpacked);
        int next = 1;
        for (JsonNode expected : vector.get("segments")) {
            int index = expected.has("index") ? number(expected, "index") : next;
            check(expected, unpacked.get(index - 1), expected.has("payload") ? "payload" : "unpacked");
            check(expected, packed.get(index - 1), expected.has("payload") ? "payload" : "packed");
            checkLimits(vector, unpacked.get(index - 1));
            next = index + 1;
        }
        return next - 1;
    }

    private static List<Segment> segments(JsonNode vector, EncodedText text, boolean packed) {
        Segmenter.Mode mode = switch (text(vector, "mode")) {
            case "udh8" -> Segmenter.Mode.UDH_8;
            case "udh16" -> Segmenter.Mode.UDH_16;
            case "sar" -> Segmenter.Mode.SAR;
            default -> throw new AssertionError(vector);
        };
        // The vectors fill every segment, even if that splits characters that are displayed as one.
        return Segmenter.builder()
                .mode(mode)
                .packing(packed ? TextDecoder.Packing.PACKED : TextDecoder.Packing.UNPACKED)
                .keepsClusters(false)
                .build()
                .segment(text, number(vector, "reference"));
    }

    private static EncodedText encoded(JsonNode vector) {
        return switch (text(vector, "alphabet")) {
            case "gsm7" ->
                encoded(
                        Encoding.gsm(number(vector, "locking"), number(vector, "single")),
                        DataCoding.DEFAULT,
                        text(vector, "text"));
            case "ucs2" -> encoded(Encoding.UCS2, DataCoding.UCS2, text(vector, "text"));
            case "octets" ->
                new EncodedText(Encoding.BINARY, DataCoding.BINARY, Octets.ofHex(text(vector, "text")), List.of());
            default -> throw new AssertionError(vector);
        };
    }

    private static EncodedText encoded(Encoding encoding, DataCoding dataCoding, String text) {
        byte @Nullable [] octets = Encoded.octets(encoding, text);
        if (octets == null) {
            throw new AssertionError(encoding + " cannot encode " + text);
        }
        return new EncodedText(encoding, dataCoding, Octets.of(octets), List.of());
    }

    private static void check(JsonNode expected, Segment segment, String form) {
        assertThat(segment.octets().toHex()).isEqualTo(text(expected, form));
        assertThat(segment.shortMessage()).isEqualTo(segment.octets());
        assertThat(segment.units()).isEqualTo(number(expected, "units"));
        if (expected.has("text")) {
            assertThat(segment.text()).isEqualTo(text(expected, "text"));
        }
        assertThat(segment.udh().map(Udh::octets).map(Octets::toHex).orElse(""))
                .isEqualTo(expected.path("udh").asText(""));
        assertThat(segment.esmClass()).isEqualTo(expected.has("udh") ? EsmClass.UDHI : EsmClass.DEFAULT);
        assertThat(segment.tlvs()).isEqualTo(sar(expected));
        if (expected.has("fill_bits")) {
            int header = segment.udh().map(Udh::length).orElse(0);
            assertThat(new Capacity(header).fillBits()).isEqualTo(number(expected, "fill_bits"));
        }
    }

    private static Tlvs sar(JsonNode expected) {
        JsonNode sar = expected.get("sar");
        return sar == null
                ? Tlvs.EMPTY
                : Tlvs.EMPTY
                        .with(TlvTag.SAR_MSG_REF_NUM, number(sar, "ref"))
                        .with(TlvTag.SAR_TOTAL_SEGMENTS, number(sar, "total"))
                        .with(TlvTag.SAR_SEGMENT_SEQNUM, number(sar, "seq"));
    }

    /** Asserts that no segment exceeds the limit of the record, and that all but the last nearly reach it. */
    private static void checkLimits(JsonNode vector, Segment segment) {
        int limit = number(vector.get("limits"), segment.total() == 1 ? "single" : "multi");
        assertThat(segment.units()).isLessThanOrEqualTo(limit);
        if (segment.sequence() < segment.total()) {
            assertThat(segment.units()).isGreaterThanOrEqualTo(limit - 1);
        }
    }
}

package io.smppcore.segment;

import static io.smppcore.segment.ReceivedSegments.DECODER;
import static io.smppcore.segment.ReceivedSegments.SOURCE;
import static io.smppcore.segment.ReceivedSegments.message;
import static io.smppcore.segment.ReceivedSegments.segment;
import static io.smppcore.segment.ReceivedSegments.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.text.Septets;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of joined segments. */
class ReassembledMessageTest {

    private static final TextDecoder PACKED =
            TextDecoder.builder().packing(TextDecoder.Packing.PACKED).build();

    private final Reassembler reassembler = Reassembler.inMemory(ReassemblyLimits.defaults());

    @Test
    void joinsSplitSurrogatePairs() {
        byte[] octets = "я\uD83D\uDE00я".getBytes(StandardCharsets.UTF_16BE);
        reassembler.accept(segment(1, 2, DataCoding.UCS2, Octets.copyOf(octets, 0, 4)));
        assertThat(text(reassembler.accept(segment(2, 2, DataCoding.UCS2, Octets.copyOf(octets, 4, 8)))))
                .isEqualTo("я\uD83D\uDE00я");
    }

    @ParameterizedTest(name = "{0}: {1} {3}")
    @CsvFileSource(resources = "/field/texts.csv", numLinesToSkip = 1)
    void readsTheTextOfOneRequest(
            String report, String dataCoding, String esmClass, String octets, @Nullable String text) {
        SubmitSm.Builder request = SubmitSm.builder()
                .dataCoding(DataCoding.of(Integer.decode(dataCoding)))
                .esmClass(EsmClass.of(Integer.decode(esmClass)));
        SubmitSm inShortMessage = request.shortMessage(Octets.ofHex(octets)).build();
        SubmitSm inPayload = request.shortMessage(Octets.EMPTY)
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.ofHex(octets))
                .build();
        for (SubmitSm one : List.of(inShortMessage, inPayload)) {
            assertThat(ReceivedSegment.of(one).text(DECODER))
                    .as(report)
                    .isEqualTo(Objects.requireNonNullElse(text, ""));
        }
    }

    /** Some senders write a mark into each segment, others only into the first. */
    @ParameterizedTest
    @CsvSource({"feff0061, feff0062, ab", "fffe6100, fffe6200, ab", "fffe6100, 6200, ab", "fffe3dd8, 00de, \uD83D\uDE00"
    })
    void readsTheByteOrderOfSegments(String first, String second, String text) {
        reassembler.accept(segment(1, 2, DataCoding.UCS2, Octets.ofHex(first)));
        assertThat(text(reassembler.accept(segment(2, 2, DataCoding.UCS2, Octets.ofHex(second)))))
                .isEqualTo(text);
    }

    @Test
    void keepsTheCharacterOfAMarkWithinAText() {
        reassembler.accept(segment(1, 2, DataCoding.UCS2, Octets.ofHex("0061feff")));
        assertThat(text(reassembler.accept(segment(2, 2, DataCoding.UCS2, Octets.ofHex("feff0062")))))
                .isEqualTo("a\uFEFF\uFEFFb");
    }

    @Test
    void joinsSplitEscapePairs() {
        reassembler.accept(segment(2, 2, DataCoding.DEFAULT, Octets.ofHex("6561")));
        assertThat(text(reassembler.accept(segment(1, 2, DataCoding.DEFAULT, Octets.ofHex("611b")))))
                .isEqualTo("a€a");
    }

    @Test
    void decodesSegmentsOfDifferentAlphabetsSeparately() {
        reassembler.accept(segment(1, 3, DataCoding.DEFAULT, Octets.ofHex("611b")));
        reassembler.accept(segment(2, 3, DataCoding.UCS2, Octets.ofHex("044f")));
        assertThat(text(reassembler.accept(segment(3, 3, DataCoding.LATIN1, Octets.ofHex("e465")))))
                .isEqualTo("a яäe");
    }

    @Test
    void decodesSegmentsOfDifferentNationalTablesSeparately() {
        UdhElement first = new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, 1, 2, 1);
        UdhElement second = new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, 1, 2, 2);
        Udh turkish = Udh.of(first, UdhElement.lockingShift(1));
        reassembler.accept(ReceivedSegments.withUdh(SOURCE, turkish, DataCoding.DEFAULT, Octets.ofHex("1d")));
        Reassembler.Result result = reassembler.accept(
                ReceivedSegments.withUdh(SOURCE, Udh.of(second), DataCoding.DEFAULT, Octets.ofHex("1d")));
        assertThat(text(result)).isEqualTo("şæ");
        assertThat(message(result).udh()).contains(Udh.of(UdhElement.lockingShift(1)));
    }

    @Test
    void packedSegmentsAreUnpackedAfterTheirOwnFillBits() {
        String text = "The quick brown fox [jumps] over the lazy dog. ".repeat(8);
        for (Segmenter.Mode mode : List.of(Segmenter.Mode.UDH_8, Segmenter.Mode.UDH_16, Segmenter.Mode.SAR)) {
            Segmenter segmenter = Segmenter.builder()
                    .mode(mode)
                    .packing(TextDecoder.Packing.PACKED)
                    .build();
            Reassembler.Result result = null;
            for (Segment segment : segmenter.segment(TextEncoder.defaults().encode(text), 5)) {
                result = reassembler.accept(ReceivedSegments.of(segment));
            }
            assertThat(message(Objects.requireNonNull(result)).text(PACKED)).isEqualTo(text);
        }
    }

    /** Of 152 or 153 septets the last one occupies the last seven bits of the octets. */
    @ParameterizedTest
    @CsvSource({"UDH_8, 153", "UDH_16, 152"})
    void keepsAnAtSignAtTheEndOfAPackedSegment(Segmenter.Mode mode, int septets) {
        Segmenter segmenter = Segmenter.builder()
                .mode(mode)
                .packing(TextDecoder.Packing.PACKED)
                .build();
        for (String text : List.of(
                "a".repeat(septets - 1) + "@" + "b".repeat(30), "a".repeat(septets - 1) + "[" + "b".repeat(30))) {
            List<Segment> segments = segmenter.segment(TextEncoder.defaults().encode(text), 5);
            assertThat(segments).hasSize(2);
            reassembler.accept(ReceivedSegments.of(segments.get(1)));
            Reassembler.Result result = reassembler.accept(ReceivedSegments.of(segments.get(0)));
            assertThat(message(result).text(PACKED)).isEqualTo(text);
        }
    }

    /** Without a carriage return, an SMSC that reads whole septets adds the character @ to texts of these lengths. */
    @Test
    void padsPackedTextsWithACarriageReturn() {
        TextDecoder ussd =
                TextDecoder.builder().packing(TextDecoder.Packing.PACKED_USSD).build();
        for (Segmenter.Mode mode : List.of(Segmenter.Mode.UDH_8, Segmenter.Mode.UDH_16, Segmenter.Mode.SAR)) {
            Segmenter segmenter = Segmenter.builder()
                    .mode(mode)
                    .packing(TextDecoder.Packing.PACKED_USSD)
                    .keepsClusters(false)
                    .build();
            for (int length = 0; length < 340; length++) {
                for (String end : List.of("", "@", "[")) {
                    String text = "a".repeat(length) + end;
                    Reassembler.Result result = null;
                    for (Segment segment :
                            segmenter.segment(TextEncoder.defaults().encode(text), 5)) {
                        result = reassembler.accept(ReceivedSegments.of(segment));
                    }
                    assertThat(message(Objects.requireNonNull(result)).text(ussd))
                            .isEqualTo(text);
                }
            }
        }
        assertThat(Segmenter.builder()
                        .packing(TextDecoder.Packing.PACKED_USSD)
                        .build()
                        .segment(TextEncoder.defaults().encode("1234567"), 1)
                        .getFirst()
                        .octets()
                        .toHex())
                .isEqualTo("31d98c56b3dd1a");
    }

    @ParameterizedTest
    @ValueSource(ints = {134, 140, 141, 147, 200})
    void decodesPackedTextAfterAnOverlongHeader(int headerOctets) {
        Udh udh = Udh.of(UdhElement.of(UdhIdentifier.of(0x70), Octets.wrap(new byte[headerOctets - 3])));
        assertThat(udh.length()).isEqualTo(headerOctets);
        int fillBits = (7 - headerOctets * 8 % 7) % 7;
        Octets text = Septets.pack(TextEncoder.defaults().encode("packed").octets(), fillBits);
        ReceivedSegment segment = ReceivedSegments.withUdh(SOURCE, udh, DataCoding.DEFAULT, text);
        assertThat(message(reassembler.accept(segment)).text(PACKED)).isEqualTo("packed");
    }

    @Test
    void countsTheOctetOfAnEmptyHeader() {
        ReceivedSegment segment =
                ReceivedSegments.withUdh(SOURCE, Udh.of(), DataCoding.DEFAULT, Octets.ofHex("616263"));
        ReassembledMessage message = message(reassembler.accept(segment));
        assertThat(message.text(DECODER)).isEqualTo("abc");
        assertThat(message.octets().toHex()).isEqualTo("616263");
        assertThat(message.udh()).isEmpty();
    }

    @Test
    void binarySegmentsAreJoined() {
        reassembler.accept(segment(2, 2, DataCoding.BINARY, Octets.ofHex("ccdd")));
        ReassembledMessage message =
                message(reassembler.accept(segment(1, 2, DataCoding.BINARY, Octets.ofHex("aabb"))));
        assertThat(message.octets().toHex()).isEqualTo("aabbccdd");
        assertThat(message.dataCoding()).isEqualTo(DataCoding.BINARY);
    }

    @Test
    void removesOnlyTheConcatenationElement() {
        UdhElement ports = UdhElement.ports16(9200, 9200);
        for (int sequence = 1; sequence <= 2; sequence++) {
            Udh udh = Udh.of(ports, new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_16, 1, 2, sequence));
            Reassembler.Result result = reassembler.accept(
                    ReceivedSegments.withUdh(SOURCE, udh, DataCoding.BINARY, Octets.of((byte) sequence)));
            if (sequence == 2) {
                assertThat(message(result).udh()).contains(Udh.of(ports));
                assertThat(message(result).octets().toHex()).isEqualTo("0102");
            }
        }
    }

    @Test
    void usesTheCharsetOfTheDecoder() {
        TextDecoder latin2 = TextDecoder.builder()
                .charset(DataCoding.DEFAULT, java.nio.charset.Charset.forName("ISO-8859-2"))
                .build();
        reassembler.accept(segment(1, 2, DataCoding.DEFAULT, Octets.ofHex("b1")));
        Reassembler.Result result = reassembler.accept(segment(2, 2, DataCoding.DEFAULT, Octets.ofHex("e6")));
        assertThat(message(result).text(latin2)).isEqualTo("ąć");
    }
}

package io.smppcore.segment;

import static io.smppcore.segment.ReceivedSegments.DESTINATION;
import static io.smppcore.segment.ReceivedSegments.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.testing.Prerequisite;
import io.smppcore.text.Alphabet;
import io.smppcore.text.Encoded;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.NationalLanguage;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SegmenterTest {

    private static final UdhElement PORTS = UdhElement.ports16(0x0B84, 0x23F0);

    private static EncodedText encoded(String text) {
        return TextEncoder.defaults().encode(text);
    }

    private static EncodedText encoded(Encoding encoding, String text) {
        byte[] octets = java.util.Objects.requireNonNull(Encoded.octets(encoding, text));
        return new EncodedText(encoding, DataCoding.DEFAULT, Octets.of(octets), List.of());
    }

    private static Segmenter of(Segmenter.Mode mode) {
        return Segmenter.builder().mode(mode).build();
    }

    private static List<Integer> units(List<Segment> segments) {
        return segments.stream().map(Segment::units).toList();
    }

    private static String joined(List<Segment> segments) {
        return segments.stream().map(Segment::text).collect(Collectors.joining());
    }

    /** Capacities by mode and content of the header. */
    @ParameterizedTest
    @CsvSource({
        "MESSAGE_PAYLOAD, false, 0, 160, 140, 70",
        "MESSAGE_PAYLOAD, false, 1, 155, 0, 0",
        "MESSAGE_PAYLOAD, false, 2, 152, 0, 0",
        "MESSAGE_PAYLOAD, true, 0, 152, 133, 66",
        "UDH_8, false, 0, 153, 134, 67",
        "UDH_16, false, 0, 152, 133, 66",
        "UDH_8, false, 1, 149, 0, 0",
        "UDH_16, false, 1, 148, 0, 0",
        "UDH_8, false, 2, 146, 0, 0",
        "UDH_16, false, 2, 145, 0, 0",
        "UDH_8, true, 0, 146, 128, 64",
        "SAR, false, 0, 153, 134, 67"
    })
    void fillsSegmentsByModeAndHeader(
            Segmenter.Mode mode, boolean ports, int languages, int septets, int octets, int ucs2) {
        Segmenter segmenter = Segmenter.builder()
                .mode(mode)
                .elements(ports ? new UdhElement[] {PORTS} : new UdhElement[0])
                .build();
        NationalLanguage locking = languages > 0 ? NationalLanguage.TURKISH : NationalLanguage.DEFAULT;
        NationalLanguage single = languages > 1 ? NationalLanguage.TURKISH : NationalLanguage.DEFAULT;
        assertFills(segmenter, encoded(Encoding.gsm(locking, single), "a".repeat(400)), septets);
        if (octets > 0) {
            assertFills(segmenter, encoded(Encoding.LATIN1, "a".repeat(400)), octets);
            assertFills(segmenter, encoded(Encoding.UCS2, "a".repeat(400)), ucs2);
        }
    }

    private static void assertFills(Segmenter segmenter, EncodedText text, int limit) {
        Encoding encoding = text.encoding();
        List<Segment> longest = segmenter.segment(encoded(encoding, "a".repeat(limit)), 1);
        assertThat(longest).hasSize(1);
        if (longest.getFirst().tlvs().contains(TlvTag.MESSAGE_PAYLOAD)) {
            return;
        }
        assertThat(units(segmenter.segment(text, 1)).getFirst()).isEqualTo(limit);
    }

    @Test
    void aTextThatFitsIsNotCut() {
        Segment segment =
                Segmenter.defaults().segment(encoded("a".repeat(160)), 1).getFirst();
        assertThat(segment.concatenation()).isEmpty();
        assertThat(segment.udh()).isEmpty();
        assertThat(segment.total()).isOne();
        assertThat(segment.sequence()).isOne();
        assertThat(segment.esmClass()).isEqualTo(EsmClass.DEFAULT);
        assertThat(segment.tlvs()).isEqualTo(Tlvs.EMPTY);
        assertThat(segment.shortMessage().length()).isEqualTo(160);
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyTextIsOneEmptyMessage(Segmenter.Mode mode) {
        List<Segment> segments = of(mode).segment(encoded(""), 1);
        assertThat(segments).hasSize(1);
        assertThat(segments.getFirst().octets()).isEqualTo(Octets.EMPTY);
        assertThat(segments.getFirst().text()).isEmpty();
    }

    @Test
    void neverSplitsAnEscapePair() {
        List<Segment> segments = Segmenter.defaults().segment(encoded("[".repeat(160)), 1);
        assertThat(units(segments)).containsExactly(152, 152, 16);
        assertThat(joined(segments)).isEqualTo("[".repeat(160));
    }

    @Test
    void neverSplitsASurrogatePairEvenIfClustersMayBeSplit() {
        String text = "я" + "\uD83D\uDE00".repeat(70);
        Segmenter segmenter = Segmenter.builder().keepsClusters(false).build();
        List<Segment> segments = segmenter.segment(encoded(text), 1);
        assertThat(units(segments)).containsExactly(67, 66, 8);
        assertThat(joined(segments)).isEqualTo(text);
    }

    @Test
    void portsReduceTheLimitOfASingleMessage() {
        Segmenter segmenter = Segmenter.builder().elements(PORTS).build();
        Segment alone = segmenter.segment(encoded("a".repeat(152)), 1).getFirst();
        assertThat(alone.udh()).contains(Udh.of(PORTS));
        assertThat(alone.esmClass()).isEqualTo(EsmClass.UDHI);
        List<Segment> segments = segmenter.segment(encoded("a".repeat(153)), 7);
        assertThat(units(segments)).containsExactly(146, 7);
        assertThat(segments.get(1).udh())
                .contains(Udh.of(new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, 7, 2, 2), PORTS));
    }

    @Test
    void portsAndNationalTablesShareTheHeader() {
        Segmenter segmenter =
                Segmenter.builder().elements(PORTS).mode(Segmenter.Mode.UDH_16).build();
        EncodedText text = encoded(Encoding.gsm(NationalLanguage.TURKISH, NationalLanguage.TURKISH), "ş".repeat(200));
        Segment first = segmenter.segment(text, 0x1234).getFirst();
        assertThat(first.udh())
                .contains(Udh.of(
                        new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_16, 0x1234, 2, 1),
                        PORTS,
                        UdhElement.singleShift(1),
                        UdhElement.lockingShift(1)));
        assertThat(first.units()).isEqualTo((140 - 19) * 8 / 7);
    }

    @Test
    void sarSegmentsCarryParametersAndNoHeader() {
        List<Segment> segments = of(Segmenter.Mode.SAR).segment(encoded("a".repeat(161)), 0x1234);
        Segment second = segments.get(1);
        assertThat(second.udh()).isEmpty();
        assertThat(second.esmClass()).isEqualTo(EsmClass.DEFAULT);
        assertThat(second.tlvs().get(TlvTag.SAR_MSG_REF_NUM)).isEqualTo(0x1234);
        assertThat(second.tlvs().get(TlvTag.SAR_TOTAL_SEGMENTS)).isEqualTo(2);
        assertThat(second.tlvs().get(TlvTag.SAR_SEGMENT_SEQNUM)).isEqualTo(2);
        assertThat(second.concatenation()).contains(new Concatenation(Concatenation.Scheme.SAR, 0x1234, 2, 2));
    }

    @Test
    void messagePayloadContainsTheWholeText() {
        List<Segment> segments = of(Segmenter.Mode.MESSAGE_PAYLOAD).segment(encoded("a".repeat(65_535)), 1);
        assertThat(segments).hasSize(1);
        Segment segment = segments.getFirst();
        assertThat(segment.shortMessage()).isEqualTo(Octets.EMPTY);
        assertThat(segment.tlvs().get(TlvTag.MESSAGE_PAYLOAD)).isEqualTo(segment.octets());
        assertThat(segment.octets().length()).isEqualTo(65_535);
        assertThat(segment.esmClass()).isEqualTo(EsmClass.DEFAULT);
    }

    @Test
    void messagePayloadAllowsAHeaderWithAShortText() {
        EncodedText text = encoded(Encoding.gsm(NationalLanguage.TURKISH, NationalLanguage.DEFAULT), "ş".repeat(155));
        Segment segment = of(Segmenter.Mode.MESSAGE_PAYLOAD).segment(text, 1).getFirst();
        assertThat(segment.esmClass()).isEqualTo(EsmClass.UDHI);
        assertThat(segment.udh()).contains(Udh.of(UdhElement.lockingShift(1)));
        assertThat(segment.tlvs().get(TlvTag.MESSAGE_PAYLOAD)).isEqualTo(segment.octets());
    }

    @Test
    void refusesATextThatIsTooLongForMessagePayload() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> of(Segmenter.Mode.MESSAGE_PAYLOAD).segment(encoded("a".repeat(65_536)), 1))
                .withMessage("text: 65536 octets (expected: <= 65535 for message_payload)");
    }

    @ParameterizedTest
    @EnumSource(names = {"SAR", "MESSAGE_PAYLOAD"})
    void refusesAHeaderInModesThatExcludeIt(Segmenter.Mode mode) {
        EncodedText text = encoded(Encoding.gsm(NationalLanguage.TURKISH, NationalLanguage.DEFAULT), "ş".repeat(156));
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> of(mode).segment(text, 1))
                .withMessage("text: 156 septets with a user data header"
                        + " (expected: <= 155, or no ports and national tables, or a mode other than " + mode + ")");
    }

    @Test
    void cutsAtMost255Segments() {
        Segmenter segmenter = Segmenter.defaults();
        assertThat(segmenter.segment(encoded("x".repeat(255 * 153)), 1)).hasSize(255);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> segmenter.segment(encoded("x".repeat(255 * 153 + 1)), 1))
                .withMessage("text: 39016 septets in more than 255 segments"
                        + " (expected: <= 255 segments of 153 units; send less, or as message_payload)");
    }

    @Test
    void refusesMoreSegmentsThanAllowed() {
        Segmenter segmenter = Segmenter.builder().maxSegments(2).build();
        assertThat(segmenter.segment(encoded("я".repeat(134)), 1)).hasSize(2);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> segmenter.segment(encoded("я".repeat(135)), 1))
                .withMessageContaining("135 UCS-2 units in more than 2 segments");
    }

    @Test
    void packsAfterFillBits() {
        Segmenter segmenter =
                Segmenter.builder().packing(TextDecoder.Packing.PACKED).build();
        List<Segment> segments = segmenter.segment(encoded("a".repeat(306)), 1);
        assertThat(segments).allSatisfy(segment -> {
            assertThat(segment.units()).isEqualTo(153);
            assertThat(segment.octets().length()).isEqualTo(140);
            assertThat(segment.text()).isEqualTo("a".repeat(153));
        });
        assertThat(segmenter.segment(encoded("я"), 1).getFirst().octets().length())
                .isEqualTo(2);
    }

    @Test
    void leavesSpaceForTheHeaderOfTheSmsc() {
        Segmenter segmenter = Segmenter.builder().maxOctets(139).build();
        assertThat(units(segmenter.segment(encoded("a".repeat(200)), 1))).containsExactly(152, 48);
        assertThat(units(segmenter.segment(encoded("a".repeat(158)), 1))).containsExactly(158);
        assertThat(units(segmenter.segment(encoded("a".repeat(159)), 1))).containsExactly(152, 7);
    }

    @Test
    void usesAReferenceOnlyForLongTexts() {
        List<Integer> drawn = new ArrayList<>();
        Segmenter segmenter = Segmenter.builder()
                .references((source, destination) -> {
                    assertThat(source).isEqualTo(SOURCE);
                    assertThat(destination).isEqualTo(DESTINATION);
                    drawn.add(0xABCD);
                    return 0xABCD;
                })
                .build();
        segmenter.segment(encoded("short"), SOURCE, DESTINATION);
        assertThat(drawn).isEmpty();
        List<Segment> segments = segmenter.segment(encoded("a".repeat(161)), SOURCE, DESTINATION);
        assertThat(drawn).hasSize(1);
        assertThat(segments)
                .allSatisfy(segment -> assertThat(
                                segment.concatenation().orElseThrow().reference())
                        .isEqualTo(0xCD));
    }

    @Test
    void refusesAReferenceThatDoesNotFit() {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Segmenter.defaults().segment(encoded("a"), 256))
                .withMessage("reference: value 256 (expected: 0 to 255)");
        assertThat(of(Segmenter.Mode.UDH_16).segment(encoded("a"), 256)).hasSize(1);
    }

    @Test
    void refusesElementsThatItAddsItself() {
        for (UdhElement own : List.of(
                UdhElement.singleShift(1),
                UdhElement.lockingShift(1),
                new UdhElement.Concatenated(UdhIdentifier.CONCATENATED_8, 1, 1, 1))) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> Segmenter.builder().elements(own))
                    .withMessageContaining(own.identifier().toString());
        }
    }

    @Test
    void refusesElementsThatLeaveNoSpaceForText() {
        UdhElement big = UdhElement.of(UdhIdentifier.of(0x70), Octets.wrap(new byte[122]));
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Segmenter.builder().elements(big).build())
                .withMessageContaining("137 octets of header")
                .withMessageContaining("<= 136");
    }

    @ParameterizedTest
    @ValueSource(ints = {19, 141})
    void refusesInvalidMessageSizes(int octets) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Segmenter.builder().maxOctets(octets))
                .withMessageContaining("20 to 140");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 256})
    void refusesInvalidNumbersOfSegments(int segments) {
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Segmenter.builder().maxSegments(segments))
                .withMessageContaining("1 to 255");
    }

    @Test
    void binaryDataIsCutAnywhere() {
        EncodedText data = new EncodedText(Encoding.BINARY, DataCoding.BINARY, Octets.wrap(new byte[300]), List.of());
        assertThat(units(Segmenter.defaults().segment(data, 1))).containsExactly(134, 134, 32);
    }

    @ParameterizedTest
    @EnumSource(names = {"JIS", "EXTENDED_KANJI", "UTF8"})
    void charactersOfSeveralOctetsStayWhole(Alphabet alphabet) {
        String text = "漢字仮名交じり文ab".repeat(60);
        List<Segment> segments = Segmenter.defaults().segment(encoded(Encoding.of(alphabet), text), 1);
        assertThat(segments).hasSizeGreaterThan(5);
        assertThat(segments.subList(0, segments.size() - 1))
                .allSatisfy(segment -> assertThat(segment.units()).isBetween(132, 134));
        assertThat(joined(segments)).isEqualTo(text);
    }

    @Test
    void refusesToCutTextThatSwitchesBetweenTables() {
        Prerequisite.JDK_CHARSETS.require(Charset.isSupported("ISO-2022-JP"));
        EncodedText text = encoded(Encoding.of(Alphabet.ISO_2022_JP), "漢字".repeat(40));
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> Segmenter.defaults().segment(text, 1))
                .withMessageContaining("octets of ISO_2022_JP (expected: <= 140,");
        assertThat(of(Segmenter.Mode.MESSAGE_PAYLOAD).segment(text, 1)).hasSize(1);
    }

    @Test
    void tagsOfTheContentAreThoseThatSegmentsMayHave() {
        assertThat(IntStream.rangeClosed(0, 0xFFFF).filter(Segment::isContentTag))
                .containsExactly(
                        TlvTag.SAR_MSG_REF_NUM.tag(),
                        TlvTag.SAR_TOTAL_SEGMENTS.tag(),
                        TlvTag.SAR_SEGMENT_SEQNUM.tag(),
                        TlvTag.MESSAGE_PAYLOAD.tag());
    }
}

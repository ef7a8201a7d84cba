package io.smppcore.tools.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingReaderTest {

    private static final int START = 0x7FFF_FF00;
    private static final SubmitSm ONE = Pdus.submit("one");
    private static final SubmitSm TWO = Pdus.submit("two");
    private static final SubmitSm THREE = Pdus.submit("three");
    private static final Octets ALL = Pdus.stream(ONE, TWO, THREE);

    static Stream<Arguments> variants() {
        return Stream.of(0, 1, 12, 14, 101, 108, 113, 228, 276)
                .flatMap(link -> Stream.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)
                        .flatMap(
                                order -> Stream.of(Arguments.of(link, order, true), Arguments.of(link, order, false))));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void readsEveryVariantOfTheFile(int link, ByteOrder order, boolean nanoseconds) {
        PcapBytes file = new PcapBytes(order, nanoseconds, link)
                .client(10, START, Pdus.octets(ONE, 1))
                .client(1_260, START + Pdus.octets(ONE, 1).length(), Pdus.octets(TWO, 2));
        assertThat(read(file).requests())
                .containsExactly(new RecordedRequest(0, ONE), new RecordedRequest(1_250_000_000, TWO));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 101, 229, 276, 0})
    void readsIpv6(int link) {
        for (boolean extensions : List.of(false, true)) {
            PcapBytes file = new PcapBytes(ByteOrder.LITTLE_ENDIAN, true, link)
                    .overIpv6(extensions)
                    .client(0, START, ALL);
            assertThat(requests(file)).containsExactly(ONE, TWO, THREE);
        }
    }

    @Test
    void findsPdusAcrossChunks() {
        for (int size = 1; size < 40; size++) {
            PcapBytes file = PcapBytes.ethernet().segment(0, true, START - 1, PcapBytes.SYN, Octets.EMPTY);
            for (int from = 0; from < ALL.length(); from += size) {
                Octets part = ALL.range(from, Math.min(from + size, ALL.length()));
                file.client(from, START + from, part);
            }
            assertThat(requests(file)).as("size %d", size).containsExactly(ONE, TWO, THREE);
        }
    }

    @Test
    void ordersSegmentsAndDropsRepetitions() {
        PcapBytes file = PcapBytes.ethernet().segment(0, true, START - 1, PcapBytes.SYN, Octets.EMPTY);
        List.of(0, 40, 20, 20, 0, 100, 60, 80, 30).forEach(from -> {
            int to = Math.min(from + (from == 30 ? 60 : 20), ALL.length());
            file.client(from, START + from, ALL.range(from, to));
        });
        file.client(200, START + 110, ALL.range(110, ALL.length()));
        Recording recording = read(file);
        assertThat(requests(recording)).containsExactly(ONE, TWO, THREE);
        assertThat(recording.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFF_FFF0, 0x7FFF_FFF0})
    void handlesWrappedSequenceNumbers(int first) {
        PcapBytes file = PcapBytes.ethernet();
        file.segment(0, true, first - 1, PcapBytes.SYN, Octets.EMPTY);
        file.client(0, first, ALL.range(0, 50)).client(1, first + 50, ALL.range(50, ALL.length()));
        assertThat(requests(file)).containsExactly(ONE, TWO, THREE);
    }

    @Test
    void continuesAfterAGapAndReportsIt() {
        Octets one = Pdus.octets(ONE, 1);
        Octets two = Pdus.octets(TWO, 2);
        PcapBytes file = PcapBytes.ethernet()
                .client(0, START, one)
                .client(1, START + one.length(), two.range(0, 20))
                .client(2, START + one.length() + two.length(), Pdus.octets(THREE, 3));
        Recording recording = read(file);
        assertThat(requests(recording)).containsExactly(ONE, THREE);
        assertThat(recording.problems())
                .containsExactly("10.0.0.1:50000 to 10.0.0.2:2775: 20 octets are not whole PDUs");
    }

    @Test
    void findsPdusOfACaptureThatBeganLate() {
        PcapBytes file = PcapBytes.ethernet()
                .client(0, START, ALL.range(10, 30))
                .client(1, START + 20, Pdus.octets(TWO, 9))
                .client(2, START + 20 + Pdus.octets(TWO, 9).length(), Pdus.octets(THREE, 10));
        assertThat(requests(file)).containsExactly(TWO, THREE);
    }

    @Test
    void keepsTheOrderWithALateSegment() {
        Octets one = Pdus.octets(ONE, 1);
        PcapBytes file = PcapBytes.ethernet();
        file.segment(0, true, START - 1, PcapBytes.SYN, Octets.EMPTY);
        file.client(10, START + one.length(), Pdus.octets(TWO, 2)).client(500, START, one);
        assertThat(read(file).requests()).containsExactly(new RecordedRequest(0, ONE), new RecordedRequest(0, TWO));
    }

    @Test
    void separatesConnectionsWithTheSamePorts() {
        PcapBytes file = PcapBytes.ethernet();
        file.segment(0, true, START - 1, PcapBytes.SYN, Octets.EMPTY).client(1, START, ALL.range(0, 30));
        file.segment(2, true, 99, PcapBytes.SYN, Octets.EMPTY).client(3, 100, ALL);
        assertThat(requests(file)).containsExactly(ONE, TWO, THREE);
    }

    @Test
    void takesOnlyRequestsOfTheClient() {
        BindRequest bind =
                BindRequest.builder(BindType.TRANSCEIVER).systemId("me").build();
        DataSm data = DataSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of((byte) 1))
                .build();
        DataSm receipt = DataSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of((byte) 2))
                .build();
        QuerySm query = new QuerySm("7", Address.EMPTY, Tlvs.EMPTY);
        PcapBytes file = PcapBytes.ethernet()
                .client(0, 1, Pdus.stream(bind, ONE, EnquireLink.HEADER_ONLY, data))
                .server(
                        1,
                        1,
                        Pdus.stream(SubmitSmResp.ok("7"), DeliverSm.builder().build(), receipt))
                .client(
                        2,
                        1
                                + Pdus.stream(bind, ONE, EnquireLink.HEADER_ONLY, data)
                                        .length(),
                        Pdus.stream(DeliverSmResp.ok(), query, Unbind.HEADER_ONLY));
        Recording recording = read(file);
        assertThat(requests(recording)).containsExactly(ONE, data, query);
        assertThat(recording.leftOut()).isEqualTo(4);
        assertThat(recording.hasTimes()).isTrue();
        assertThat(recording.problems()).isEmpty();
    }

    @Test
    void namesAnUnreadablePduAndTakesTheOthers() {
        byte[] broken = Pdus.octets(TWO, 2).toByteArray();
        Arrays.fill(broken, 16, broken.length, (byte) 'x');
        PcapBytes file = PcapBytes.ethernet()
                .client(0, START, Pdus.octets(ONE, 1))
                .client(1, START + Pdus.octets(ONE, 1).length(), Octets.of(broken))
                .client(2, START + Pdus.octets(ONE, 1).length() + broken.length, Pdus.octets(THREE, 3));
        Recording recording = read(file);
        assertThat(requests(recording)).containsExactly(ONE, THREE);
        assertThat(recording.problems()).singleElement().asString().contains("submit_sm sequence 2: service_type");
    }

    @Test
    void ignoresOtherProtocols() {
        PcapBytes file = PcapBytes.ethernet()
                .packet(0, new byte[14])
                .packet(0, new byte[3])
                .packet(
                        0,
                        Octets.ofHex("000000000000000000000000" + "0800" + "4500001c0000000040110000")
                                .toByteArray())
                .client(1, START, ALL);
        assertThat(requests(file)).containsExactly(ONE, TWO, THREE);
    }

    @Test
    void readsATruncatedFileUpToItsEnd() {
        byte[] file = PcapBytes.ethernet()
                .client(0, START, ALL)
                .client(1, START + ALL.length(), ALL)
                .toByteArray();
        Recording recording = RecordingReader.read("a.pcap", Arrays.copyOf(file, file.length - 1));
        assertThat(recording.requests()).hasSize(3);
        assertThat(recording.problems()).singleElement().asString().startsWith("the capture file ends inside");
    }

    @Test
    void readsHexAsDecodeDoes() {
        Recording recording = RecordingReader.read("a.hex", ALL.toHex().getBytes(StandardCharsets.US_ASCII));
        assertThat(recording.requests())
                .containsExactly(
                        new RecordedRequest(0, ONE), new RecordedRequest(0, TWO), new RecordedRequest(0, THREE));
        assertThat(recording.hasTimes()).isFalse();
        assertThat(RecordingReader.read("a.bin", ALL.toByteArray()).requests()).isEqualTo(recording.requests());
    }

    @Test
    void namesTheRemedyForOtherFiles() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordingReader.read(
                        "a.pcapng", Octets.ofHex("0a0d0d0a0000").toByteArray()))
                .withMessage(
                        "a.pcapng: a pcapng file (expected: a pcap file; editcap -F pcap a.pcapng OUT converts it)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(new PcapBytes(ByteOrder.BIG_ENDIAN, false, 105)))
                .withMessageStartingWith("a.pcap: link type 105 (expected: Ethernet");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(PcapBytes.ethernet()))
                .withMessageStartingWith("a.pcap: no request of a client (expected: submit_sm");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordingReader.read("a.txt", "Hello".getBytes(StandardCharsets.US_ASCII)))
                .withMessage("a.txt: line 1: 'Hello' is not hex (expected: a pcap file, the log of a HexTap, or hex)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordingReader.read("a.bin", octets(SubmitSmResp.ok("1"))))
                .withMessageStartingWith("a.bin: no request of a client");
    }

    @Test
    void namesADumpOfTheWrongLength() {
        String log = """
            x sent submit_sm, 17 octets
            00000  00 00 00 10 00 00 00 15  00 00 00 00 00 00 00 01 |................|
            """;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordingReader.read("a.log", log.getBytes(StandardCharsets.US_ASCII)))
                .withMessage("line 1: a dump of 16 octets (expected: 17, as this line says)");
    }

    private static byte[] octets(Pdu pdu) {
        return Pdus.octets(pdu, 1).toByteArray();
    }

    private static Recording read(PcapBytes file) {
        return RecordingReader.read("a.pcap", file.toByteArray());
    }

    private static List<Object> requests(PcapBytes file) {
        return requests(read(file));
    }

    private static List<Object> requests(Recording recording) {
        return recording.requests().stream()
                .<Object>map(RecordedRequest::request)
                .toList();
    }
}

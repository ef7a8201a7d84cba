package io.smppcore.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.transport.BoundListener;
import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.TlvTag;
import io.smppcore.trace.PcapFile.Packet;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Content of capture files. */
class PcapTapTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00.123456789Z");

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("trace.pcap");
    }

    private static byte[] octets(int sequenceNumber, Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        new PduEncoder().encode(pdu, sequenceNumber, out);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }

    private static byte[] concatenated(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static BindRequest bind(String password) {
        return BindRequest.builder(BindType.TRANSCEIVER)
                .systemId("esme01")
                .password(password)
                .build();
    }

    @Test
    void writesASessionAsATcpConnectionFromHandshakeToEnd() throws IOException {
        try (PcapTap tap =
                        PcapTap.builder(file()).clock(InstantSource.fixed(NOW)).open();
                TappedSession session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(tap))) {
            session.receive(7, EnquireLink.HEADER_ONLY).peerCloses();
        }
        List<Packet> packets = PcapFile.read(file());
        assertThat(packets)
                .extracting(packet -> (packet.fromSmsc() ? "SMSC " : "ESME ") + packet.flagNames())
                .containsExactly(
                        "ESME SYN",
                        "SMSC SYN ACK",
                        "ESME ACK",
                        "ESME PSH ACK",
                        "SMSC PSH ACK",
                        "SMSC PSH ACK",
                        "ESME PSH ACK",
                        "ESME FIN ACK",
                        "SMSC FIN ACK",
                        "ESME ACK");
        assertThat(packets).allSatisfy(packet -> assertThat(packet.time()).isEqualTo(NOW));
        assertThat(PcapFile.stream(packets, packet -> !packet.fromSmsc()))
                .isEqualTo(concatenated(
                        octets(1, bind("******")), octets(7, EnquireLink.HEADER_ONLY.respond(CommandStatus.ESME_ROK))));
        assertThat(PcapFile.stream(packets, Packet::fromSmsc))
                .isEqualTo(concatenated(
                        octets(1, bind("").respond(CommandStatus.ESME_ROK)), octets(7, EnquireLink.HEADER_ONLY)));
    }

    @Test
    void writesADocumentationAddressAndTheRegisteredPortForAnEndWithoutIp() throws IOException {
        try (PcapTap tap = PcapTap.open(file());
                TappedSession session = TappedSession.bound(SessionRole.SMSC, SessionTaps.NONE.with(tap))) {
            session.peerCloses();
        }
        Packet syn = PcapFile.read(file()).getFirst();
        assertThat(syn.source()).isEqualTo(InetAddress.getByName("192.0.2.1"));
        assertThat(syn.destination()).isEqualTo(InetAddress.getByName("192.0.2.2"));
        assertThat(syn.destinationPort()).isEqualTo(2775);
    }

    @Test
    void writesThePasswordIfConfigured() throws IOException {
        try (PcapTap tap = PcapTap.builder(file()).showPasswords().open();
                TappedSession session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(tap))) {
            session.peerCloses();
        }
        assertThat(PcapFile.stream(PcapFile.read(file()), packet -> !packet.fromSmsc()))
                .isEqualTo(octets(1, bind("s3cret")));
    }

    @Test
    void masksReceivedPasswords() throws IOException {
        try (PcapTap tap = PcapTap.open(file());
                TappedSession session = TappedSession.bound(SessionRole.SMSC, SessionTaps.NONE.with(tap))) {
            session.peerCloses();
        }
        assertThat(new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1))
                .contains("esme01")
                .doesNotContain("s3cret");
    }

    @Test
    void splitsALongPduIntoSeveralPackets() throws IOException {
        Octets payload = Octets.of(new byte[60_001]);
        DataSm message = DataSm.builder().tlv(TlvTag.MESSAGE_PAYLOAD, payload).build();
        try (PcapTap tap = PcapTap.open(file());
                TappedSession session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(tap))) {
            session.receive(5, message).peerCloses();
            assertThat(session.written()).hasSize(1);
        }
        List<Packet> packets = PcapFile.read(file());
        assertThat(packets)
                .filteredOn(packet -> packet.payload().length() > 1_000)
                .hasSize(2);
        assertThat(PcapFile.stream(packets, Packet::fromSmsc))
                .isEqualTo(concatenated(octets(1, bind("").respond(CommandStatus.ESME_ROK)), octets(5, message)));
    }

    @Test
    void writesAddressesAndPortsOfARealConnection() throws IOException {
        List<Packet> kept = capturedOverLoopback(PcapTap.builder(file()).keepPorts());
        InetAddress loopback = InetAddress.getLoopbackAddress();
        assertThat(kept).allSatisfy(packet -> {
            assertThat(packet.source()).isEqualTo(loopback);
            assertThat(packet.destination()).isEqualTo(loopback);
        });
        Packet syn = kept.getFirst();
        assertThat(syn.sourcePort()).isEqualTo(esmePort);
        assertThat(syn.destinationPort()).isEqualTo(smscPort);
        assertThat(kept.get(1).sourcePort()).isEqualTo(smscPort);
        assertThat(kept).extracting(Packet::flagNames).endsWith("FIN ACK", "FIN ACK", "ACK");
    }

    @Test
    void writesTheRegisteredPortOfTheSmscByDefault() throws IOException {
        List<Packet> packets = capturedOverLoopback(PcapTap.builder(file()));
        assertThat(packets.getFirst().sourcePort()).isEqualTo(esmePort);
        assertThat(packets.getFirst().destinationPort()).isEqualTo(2775);
        assertThat(packets.get(1).sourcePort()).isEqualTo(2775);
    }

    private int esmePort;
    private int smscPort;

    private List<Packet> capturedOverLoopback(PcapTap.Builder builder) throws IOException {
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                PcapTap tap = builder.open()) {
            BoundListener listener = LoopbackSession.get(
                    LoopbackSession.listen(transport, LoopbackSession.anyPort(), config(SessionTaps.NONE)));
            SmppSession session = LoopbackSession.get(
                    LoopbackSession.connect(transport, listener, config(SessionTaps.NONE.with(tap))));
            assertThat(session.send(bind("s3cret")).isOk()).isTrue();
            smscPort = listener.localAddress().getPort();
            esmePort = ((InetSocketAddress) session.localAddress()).getPort();
            session.close();
        }
        return PcapFile.read(file());
    }

    private static SessionConfig config(SessionTaps taps) {
        return LoopbackSession.config(h -> {}, o -> {}, SessionListener.NONE).with(taps);
    }

    @Test
    void writesIpv6Headers() throws IOException {
        Octets esme = Octets.of(InetAddress.getByName("2001:db8::1").getAddress());
        Octets smsc = Octets.of(InetAddress.getByName("2001:db8::2").getAddress());
        PcapFrames frames = new PcapFrames();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(PcapFrames.fileHeader());
        PcapAddresses addresses = new PcapAddresses(esme, 50_000, smsc, 2775);
        for (int length : new int[] {0, 1, 16, 17, 32_768}) {
            PcapPacket packet =
                    new PcapPacket(addresses, false, PcapPacket.ACK, -1, 5, NOW, Octets.of(new byte[length]));
            frames.write(packet, file);
        }
        List<Packet> packets = PcapFile.read(file.toByteArray());
        assertThat(packets).extracting(packet -> packet.payload().length()).containsExactly(0, 1, 16, 17, 32_768);
        assertThat(packets).allSatisfy(packet -> {
            assertThat(packet.source()).isEqualTo(InetAddress.getByName("2001:db8::2"));
            assertThat(packet.sourcePort()).isEqualTo(2775);
            assertThat(packet.destination()).isEqualTo(InetAddress.getByName("2001:db8::1"));
            assertThat(packet.sequenceNumber()).isEqualTo(0xFFFF_FFFFL);
        });
    }

    @Test
    void refusesToOverwriteAnExistingFile() throws IOException {
        Files.writeString(file(), "precious");
        assertThatThrownBy(() -> PcapTap.open(file()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(file() + ": cannot create the file: ");
        assertThat(file()).hasContent("precious");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no POSIX permissions")
    void onlyItsOwnerCanReadTheFile() throws IOException {
        PcapTap.open(file()).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void refusesLimitsOutOfRange() {
        PcapTap.Builder builder = PcapTap.builder(file());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.queueLimit(1))
                .withMessage("queueLimit: 1 octets (expected: 131072 to 1073741824)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.fileLimit(1))
                .withMessage("fileLimit: 1 octets (expected: >= 1024)");
    }

    @Test
    void stopsAtTheFileLimitAndCountsDroppedPackets() throws IOException {
        PcapTap tap = PcapTap.builder(file()).fileLimit(1_024).open();
        try (TappedSession session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(tap))) {
            for (int i = 0; i < 50; i++) {
                session.receive(i + 1, EnquireLink.HEADER_ONLY);
            }
            assertThat(session.session().state().isBound()).isTrue();
        }
        tap.close();
        PcapTap.Statistics statistics = tap.statistics();
        // 3 packets open the connection, 2 are the bind, 100 are enquire_link, 3 end it.
        assertThat(statistics.packets() + statistics.dropped()).isEqualTo(108);
        assertThat(statistics.fileOctets()).isEqualTo(Files.size(file())).isLessThanOrEqualTo(1_024);
        assertThat(PcapFile.read(file())).hasSize((int) statistics.packets());
    }

    @Test
    void countsPacketsAfterTheClose() throws IOException {
        PcapTap tap = PcapTap.open(file());
        try (TappedSession session = TappedSession.bound(SessionRole.ESME, SessionTaps.NONE.with(tap))) {
            tap.close();
            session.session().sendAsync(SubmitSm.builder().build());
            session.receive(2, SubmitSmResp.ok("1"));
            assertThat(session.session().pendingRequests()).isZero();
            assertThat(tap.statistics().dropped()).isEqualTo(2);
        }
        assertThat(PcapFile.read(file())).hasSize(5);
    }
}

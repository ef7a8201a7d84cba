package io.smppcore.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.type.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Reader of capture files that checks every octet against the specification, with lengths and checksums. */
final class PcapFile {

    /** Packet: source, destination and TCP header. */
    record Packet(
            Instant time,
            String sourceMac,
            InetAddress source,
            int sourcePort,
            InetAddress destination,
            int destinationPort,
            long sequenceNumber,
            long acknowledgement,
            int flags,
            Octets payload) {

        boolean fromSmsc() {
            return sourceMac.endsWith("2");
        }

        /** Returns the flags, for example {@code SYN ACK}. */
        String flagNames() {
            List<String> names = new ArrayList<>();
            String[] all = {"FIN", "SYN", "RST", "PSH", "ACK"};
            for (int bit = 0; bit < all.length; bit++) {
                if ((flags >> bit & 1) == 1) {
                    names.add(all[bit]);
                }
            }
            assertThat(flags >> all.length).isZero();
            return String.join(" ", names);
        }
    }

    private PcapFile() {}

    static List<Packet> read(Path file) throws IOException {
        return read(Files.readAllBytes(file));
    }

    static List<Packet> read(byte[] file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(file);
        assertThat(in.getInt()).as("magic of nanoseconds").isEqualTo(0xA1B23C4D);
        assertThat(in.getShort()).as("major version").isEqualTo((short) 2);
        assertThat(in.getShort()).as("minor version").isEqualTo((short) 4);
        assertThat(in.getLong()).as("time zone and accuracy").isZero();
        int snapLength = in.getInt();
        assertThat(in.getInt()).as("Ethernet").isEqualTo(1);
        List<Packet> packets = new ArrayList<>();
        while (in.hasRemaining()) {
            Instant time = Instant.ofEpochSecond(in.getInt(), in.getInt());
            int length = in.getInt();
            assertThat(in.getInt()).as("original length").isEqualTo(length);
            assertThat(length).as("captured length").isLessThanOrEqualTo(snapLength);
            packets.add(frame(time, in.slice(in.position(), length)));
            in.position(in.position() + length);
        }
        return packets;
    }

    private static Packet frame(Instant time, ByteBuffer in) throws IOException {
        byte[] macs = take(in, 12);
        assertThat(Arrays.copyOf(macs, 5)).containsExactly(2, 0, 0, 0, 0);
        assertThat(macs[5]).isNotEqualTo(macs[11]);
        int type = in.getShort() & 0xFFFF;
        int ip = in.position();
        boolean isV6 = type == 0x86DD;
        int tcpOctets = isV6 ? ipv6(in) : ipv4(in, type);
        InetAddress source = InetAddress.getByAddress(take(in, isV6 ? 16 : 4));
        InetAddress destination = InetAddress.getByAddress(take(in, isV6 ? 16 : 4));
        assertThat(in.remaining()).as("length of TCP").isEqualTo(tcpOctets);
        int addresses = ip + (isV6 ? 8 : 12);
        assertThat(sum(in, addresses, in.limit()) + 6 + tcpOctets)
                .as("TCP checksum")
                .satisfies(sum -> assertThat(folded(sum)).isEqualTo(0xFFFF));
        return tcp(time, "02:..:0" + macs[11], source, destination, in);
    }

    private static int ipv4(ByteBuffer in, int type) {
        assertThat(type).as("type of Ethernet").isEqualTo(0x0800);
        int start = in.position();
        assertThat(in.get()).as("IPv4 without options").isEqualTo((byte) 0x45);
        in.get();
        int length = in.getShort() & 0xFFFF;
        in.getInt();
        in.get();
        assertThat(in.get()).as("protocol").isEqualTo((byte) 6);
        in.getShort();
        assertThat(folded(sum(in, start, start + 20))).as("IPv4 checksum").isEqualTo(0xFFFF);
        return length - 20;
    }

    private static int ipv6(ByteBuffer in) {
        assertThat(in.getInt()).isEqualTo(0x6000_0000);
        int length = in.getShort() & 0xFFFF;
        assertThat(in.get()).as("next header").isEqualTo((byte) 6);
        in.get();
        return length;
    }

    private static Packet tcp(Instant time, String mac, InetAddress source, InetAddress destination, ByteBuffer in) {
        int sourcePort = in.getShort() & 0xFFFF;
        int destinationPort = in.getShort() & 0xFFFF;
        long sequenceNumber = in.getInt() & 0xFFFF_FFFFL;
        long acknowledgement = in.getInt() & 0xFFFF_FFFFL;
        assertThat(in.get()).as("TCP without options").isEqualTo((byte) 0x50);
        int flags = in.get();
        assertThat(in.getShort()).as("TCP window").isEqualTo((short) 0xFFFF);
        in.getInt();
        return new Packet(
                time,
                mac,
                source,
                sourcePort,
                destination,
                destinationPort,
                sequenceNumber,
                acknowledgement,
                flags,
                Octets.wrap(take(in, in.remaining())));
    }

    /**
     * Returns the octets sent by one side, reassembled by TCP numbers; fails on a gap and on an acknowledgement of
     * unsent octets.
     */
    static byte[] stream(List<Packet> packets, Predicate<Packet> side) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        long next = 0;
        for (Packet packet : packets) {
            if (side.test(packet)) {
                assertThat(packet.sequenceNumber()).as("TCP sequence number").isEqualTo(next);
                stream.writeBytes(packet.payload().toByteArray());
                next += packet.payload().length() + ((packet.flags() & 3) == 0 ? 0 : 1);
            } else if ((packet.flags() & PcapPacket.ACK) != 0) {
                assertThat(packet.acknowledgement()).as("TCP acknowledgement").isEqualTo(next);
            }
        }
        return stream.toByteArray();
    }

    private static byte[] take(ByteBuffer in, int length) {
        byte[] octets = new byte[length];
        in.get(octets);
        return octets;
    }

    private static long sum(ByteBuffer in, int from, int to) {
        long sum = 0;
        for (int index = from; index < to; index++) {
            sum += (long) (in.get(index) & 0xFF) << ((index - from) % 2 == 0 ? 8 : 0);
        }
        return sum;
    }

    private static int folded(long sum) {
        long folded = sum;
        while (folded > 0xFFFF) {
            folded = (folded >> 16) + (folded & 0xFFFF);
        }
        return (int) folded;
    }
}

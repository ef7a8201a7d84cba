package io.smppcore.trace;

import io.smppcore.type.Octets;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * Encoder of packets as the records of a pcap file: classic format with nanoseconds, Ethernet.
 *
 * <pre>
 * record    seconds:4 nanoseconds:4 captured:4 original:4
 * Ethernet  destination:6 source:6 type:2
 * IPv4      0x45 tos:1 length:2 id:2 flags:2 ttl:1 protocol:1 checksum:2 source:4 destination:4
 * IPv6      version,class,label:4 length:2 next:1 hops:1 source:16 destination:16
 * TCP       ports:2+2 sequence:4 acknowledgement:4 offset:1 flags:1 window:2 checksum:2 urgent:2
 * </pre>
 *
 * <p>Not thread-safe.
 */
final class PcapFrames {

    static final int FILE_HEADER_OCTETS = 24;

    /**
     * Maximum payload of a packet; longer PDUs become several packets, because the length field of IP has only two
     * octets.
     */
    static final int MAX_SEGMENT_OCTETS = 32_768;

    private static final int MAGIC_NANOSECONDS = 0xA1B23C4D;
    private static final int VERSION_MAJOR = 2;
    private static final int VERSION_MINOR = 4;
    private static final int SNAP_OCTETS = 262_144;
    private static final int LINK_ETHERNET = 1;

    private static final int RECORD_OCTETS = 16;
    private static final int ETHERNET_OCTETS = 14;
    private static final int IPV4_OCTETS = 20;
    private static final int IPV6_OCTETS = 40;
    private static final int TCP_OCTETS = 20;
    private static final int TCP_CHECKSUM = 16;
    private static final int IPV4_CHECKSUM = 10;
    private static final int IPV4_ADDRESSES = 12;
    private static final int IPV6_ADDRESSES = 8;

    private static final short TYPE_IPV4 = 0x0800;
    private static final short TYPE_IPV6 = (short) 0x86DD;
    private static final byte PROTOCOL_TCP = 6;
    private static final byte HOPS = 64;
    private static final short DO_NOT_FRAGMENT = 0x4000;

    /** Ethernet address of the ESME, locally administered. */
    private static final byte[] MAC_ESME = {2, 0, 0, 0, 0, 1};

    private static final byte[] MAC_SMSC = {2, 0, 0, 0, 0, 2};

    private final ByteBuffer buffer = ByteBuffer.allocate(MAX_SEGMENT_OCTETS + 128);
    private int lastIpv4Id;

    static byte[] fileHeader() {
        return ByteBuffer.allocate(FILE_HEADER_OCTETS)
                .putInt(MAGIC_NANOSECONDS)
                .putShort((short) VERSION_MAJOR)
                .putShort((short) VERSION_MINOR)
                .putLong(0) // time zone and accuracy, both unused
                .putInt(SNAP_OCTETS)
                .putInt(LINK_ETHERNET)
                .array();
    }

    /** Returns the number of records of the packet. */
    static int segments(PcapPacket packet) {
        return Math.max(1, Math.ceilDiv(packet.payload().length(), MAX_SEGMENT_OCTETS));
    }

    /** Returns the length of the packet in the file, in octets. */
    static long recordedOctets(PcapPacket packet) {
        return (long) segments(packet) * (RECORD_OCTETS + frameOctets(packet.flow(), 0))
                + packet.payload().length();
    }

    /** Writes all records of a packet. */
    void write(PcapPacket packet, OutputStream out) throws IOException {
        int segments = segments(packet);
        for (int segment = 0; segment < segments; segment++) {
            putRecord(packet, segment);
            out.write(buffer.array(), 0, buffer.position());
        }
    }

    private void putRecord(PcapPacket packet, int segment) {
        int from = segment * MAX_SEGMENT_OCTETS;
        int length = Math.min(MAX_SEGMENT_OCTETS, packet.payload().length() - from);
        int frameOctets = frameOctets(packet.flow(), length);
        buffer.clear();
        Instant time = packet.time();
        buffer.putInt((int) time.getEpochSecond()).putInt(time.getNano());
        buffer.putInt(frameOctets).putInt(frameOctets);
        putEthernet(packet);
        if (packet.flow().isIpv6()) {
            putIpv6(packet, TCP_OCTETS + length);
        } else {
            putIpv4(packet, TCP_OCTETS + length);
        }
        putTcp(packet, from, length);
    }

    private static int frameOctets(PcapAddresses flow, int payloadOctets) {
        return ETHERNET_OCTETS + (flow.isIpv6() ? IPV6_OCTETS : IPV4_OCTETS) + TCP_OCTETS + payloadOctets;
    }

    private void putEthernet(PcapPacket packet) {
        buffer.put(packet.fromEsme() ? MAC_SMSC : MAC_ESME).put(packet.fromEsme() ? MAC_ESME : MAC_SMSC);
        buffer.putShort(packet.flow().isIpv6() ? TYPE_IPV6 : TYPE_IPV4);
    }

    private void putIpv4(PcapPacket packet, int tcpOctets) {
        int start = buffer.position();
        buffer.putShort((short) 0x4500).putShort((short) (IPV4_OCTETS + tcpOctets));
        buffer.putShort((short) ++lastIpv4Id).putShort(DO_NOT_FRAGMENT);
        buffer.put(HOPS).put(PROTOCOL_TCP).putShort((short) 0);
        putAddresses(packet);
        buffer.putShort(start + IPV4_CHECKSUM, checksum(sum(start, start + IPV4_OCTETS)));
    }

    private void putIpv6(PcapPacket packet, int tcpOctets) {
        buffer.putInt(0x6000_0000).putShort((short) tcpOctets).put(PROTOCOL_TCP).put(HOPS);
        putAddresses(packet);
    }

    private void putAddresses(PcapPacket packet) {
        PcapAddresses flow = packet.flow();
        put(packet.fromEsme() ? flow.esme() : flow.smsc());
        put(packet.fromEsme() ? flow.smsc() : flow.esme());
    }

    private void putTcp(PcapPacket packet, int from, int length) {
        PcapAddresses flow = packet.flow();
        int start = buffer.position();
        buffer.putShort((short) (packet.fromEsme() ? flow.esmePort() : flow.smscPort()));
        buffer.putShort((short) (packet.fromEsme() ? flow.smscPort() : flow.esmePort()));
        buffer.putInt(packet.sequenceNumber() + from).putInt(packet.acknowledgement());
        buffer.put((byte) ((TCP_OCTETS / Integer.BYTES) << 4)).put((byte) packet.flags());
        buffer.putShort((short) 0xFFFF).putInt(0);
        put(packet.payload().range(from, from + length));
        int addresses = start - (flow.isIpv6() ? IPV6_OCTETS - IPV6_ADDRESSES : IPV4_OCTETS - IPV4_ADDRESSES);
        // The pseudo header (RFC 9293 3.1) is the addresses, which precede the TCP header, the protocol and the length.
        long pseudo = (long) PROTOCOL_TCP + TCP_OCTETS + length;
        buffer.putShort(start + TCP_CHECKSUM, checksum(pseudo + sum(addresses, buffer.position())));
    }

    private void put(Octets octets) {
        octets.copyTo(buffer.array(), buffer.position());
        buffer.position(buffer.position() + octets.length());
    }

    private long sum(int from, int to) {
        long sum = 0;
        int index = from;
        for (; index < to - 1; index += Short.BYTES) {
            sum += buffer.getShort(index) & 0xFFFF;
        }
        return index < to ? sum + ((buffer.get(index) & 0xFF) << Byte.SIZE) : sum;
    }

    private static short checksum(long sum) {
        long folded = sum;
        while (folded > 0xFFFF) {
            folded = (folded & 0xFFFF) + (folded >>> Short.SIZE);
        }
        return (short) ~folded;
    }
}

package io.smppcore.tools.capture;

import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/**
 * A parser of captured packets, which finds the TCP segment in a packet. These headers of link layers precede the IP
 * header:
 * <pre>
 * Ethernet  destination:6 source:6 [0x8100 tag:2]* type:2
 * cooked    type:2 address type:2 length:2 address:8 protocol:2
 * cooked 2  protocol:2 reserved:2 interface:4 address type:2 type:1 length:1 address:8
 * loopback  family:4
 * </pre>
 */
final class IpPacket {

    private static final int LINK_NULL = 0;
    private static final int LINK_ETHERNET = 1;
    private static final int LINK_LOOP = 108;
    private static final int LINK_COOKED = 113;
    private static final int LINK_COOKED_2 = 276;

    /** Link types of packets that begin with the IP header. */
    private static final Set<Integer> RAW_LINKS = Set.of(12, 14, 101, 228, 229);

    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_IPV6 = 0x86DD;
    private static final int TYPE_TAG = 0x8100;
    private static final int TYPE_TAG_OF_PROVIDER = 0x88A8;
    private static final int TAG_OCTETS = 4;

    private static final int ETHERNET_TYPE = 12;
    private static final int COOKED_PROTOCOL = 14;
    private static final int COOKED_OCTETS = 16;
    private static final int COOKED_2_OCTETS = 20;
    private static final int FAMILY_OCTETS = 4;

    private static final int IPV4_OCTETS = 20;
    private static final int IPV4_ADDRESSES = 12;
    private static final int IPV4_FRAGMENT = 6;
    private static final int FRAGMENT_BITS = 0x3FFF;
    private static final int IPV6_OCTETS = 40;
    private static final int IPV6_ADDRESSES = 8;
    private static final int TCP_OCTETS = 20;
    private static final int TCP = 6;
    private static final int HOP_BY_HOP = 0;
    private static final int ROUTING = 43;
    private static final int FRAGMENT = 44;
    private static final int DESTINATION = 60;
    private static final int EXTENSION_UNIT = 8;

    private final ByteBuffer packet;
    private final long nanos;
    private final TcpStreams streams;

    private IpPacket(ByteBuffer packet, long nanos, TcpStreams streams) {
        this.packet = packet.order(ByteOrder.BIG_ENDIAN);
        this.nanos = nanos;
        this.streams = streams;
    }

    /** Returns true if the headers of a link type, the number in a capture file, can be parsed. */
    static boolean knows(int link) {
        return switch (link) {
            case LINK_NULL, LINK_ETHERNET, LINK_LOOP, LINK_COOKED, LINK_COOKED_2 -> true;
            default -> RAW_LINKS.contains(link);
        };
    }

    /**
     * Passes the TCP segment of a packet to the streams. Packets of other protocols are ignored; fragments and packets
     * without all octets are counted.
     *
     * @param link link type of the capture file
     * @param nanos time of capture in nanoseconds since 1970
     */
    static void read(int link, ByteBuffer packet, long nanos, TcpStreams streams) {
        IpPacket ip = new IpPacket(packet, nanos, streams);
        try {
            int from = ip.startOfIp(link);
            if (from >= 0) {
                ip.readIp(from);
            }
        } catch (IndexOutOfBoundsException e) {
            streams.cutShort(); // captured without its headers
        }
    }

    /** Returns the offset of the IP header; -1 if the packet has another protocol. */
    private int startOfIp(int link) {
        return switch (link) {
            case LINK_ETHERNET -> afterTags();
            case LINK_COOKED -> isIp(packet.getShort(COOKED_PROTOCOL) & 0xFFFF) ? COOKED_OCTETS : -1;
            case LINK_COOKED_2 -> isIp(packet.getShort(0) & 0xFFFF) ? COOKED_2_OCTETS : -1;
            case LINK_NULL, LINK_LOOP -> FAMILY_OCTETS;
            default -> 0;
        };
    }

    private int afterTags() {
        int index = ETHERNET_TYPE;
        int type = packet.getShort(index) & 0xFFFF;
        while (type == TYPE_TAG || type == TYPE_TAG_OF_PROVIDER) {
            index += TAG_OCTETS;
            type = packet.getShort(index) & 0xFFFF;
        }
        return isIp(type) ? index + Short.BYTES : -1;
    }

    private static boolean isIp(int type) {
        return type == TYPE_IPV4 || type == TYPE_IPV6;
    }

    private void readIp(int from) {
        switch ((packet.get(from) & 0xFF) >> 4) {
            case 4 -> readIpv4(from);
            case 6 -> readIpv6(from);
            default -> {}
        }
    }

    private void readIpv4(int from) {
        int header = (packet.get(from) & 0xF) * Integer.BYTES;
        int total = packet.getShort(from + 2) & 0xFFFF;
        if (header < IPV4_OCTETS || packet.get(from + 9) != TCP) {
            return;
        }
        if ((packet.getShort(from + IPV4_FRAGMENT) & FRAGMENT_BITS) != 0) {
            streams.fragment();
            return;
        }
        if (from + total > packet.limit()) {
            streams.cutShort();
        }
        // The length may be 0 if the packet was captured before the network card divided it into segments.
        int end = total == 0 ? packet.limit() : Math.min(from + total, packet.limit());
        readTcp(from + IPV4_ADDRESSES, 4, from + header, end);
    }

    private void readIpv6(int from) {
        int payload = packet.getShort(from + 4) & 0xFFFF;
        int end = payload == 0 ? packet.limit() : Math.min(from + IPV6_OCTETS + payload, packet.limit());
        int next = packet.get(from + 6) & 0xFF;
        int index = from + IPV6_OCTETS;
        while (next == HOP_BY_HOP || next == ROUTING || next == DESTINATION) {
            next = packet.get(index) & 0xFF;
            index += ((packet.get(index + 1) & 0xFF) + 1) * EXTENSION_UNIT;
        }
        if (next == FRAGMENT) {
            streams.fragment();
        } else if (next == TCP) {
            readTcp(from + IPV6_ADDRESSES, 16, index, end);
        }
    }

    private void readTcp(int addresses, int addressOctets, int from, int end) {
        int header = (packet.get(from + 12) & 0xF0) >> 2;
        if (header < TCP_OCTETS || from + header > end) {
            streams.cutShort();
            return;
        }
        TcpStreams.Key key = new TcpStreams.Key(
                octets(addresses, addressOctets),
                packet.getShort(from) & 0xFFFF,
                octets(addresses + addressOctets, addressOctets),
                packet.getShort(from + 2) & 0xFFFF);
        int flags = packet.get(from + 13);
        streams.segment(key, packet.getInt(from + 4), flags, octets(from + header, end - from - header), nanos);
    }

    private Octets octets(int from, int length) {
        byte[] copy = new byte[length];
        packet.get(from, copy);
        return Octets.wrap(copy);
    }
}

package io.smppcore.tools.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A capture file in the classic format of pcap, with microseconds or nanoseconds, in either byte order.
 *
 * <pre>
 * file      magic:4 version:2+2 zone:4 accuracy:4 snap:4 link:4
 * record    seconds:4 fraction:4 captured:4 original:4 octets
 * </pre>
 *
 * @see <a href="https://www.ietf.org/archive/id/draft-ietf-opsawg-pcap-04.html">PCAP Capture File Format</a>
 */
final class PcapFile {

    private static final int FILE_HEADER_OCTETS = 24;
    private static final int RECORD_HEADER_OCTETS = 16;
    private static final int LINK = 20;

    /** Mask of the link type. The upper bits say that packets end with a checksum, which is ignored. */
    private static final int LINK_BITS = 0x0FFF_FFFF;

    private static final int MICROSECONDS = 0xA1B2C3D4;
    private static final int NANOSECONDS = 0xA1B23C4D;
    private static final int PCAPNG = 0x0A0D0D0A;
    private static final int MAX_PACKET_OCTETS = 1 << 24;
    private static final long UNSIGNED = 0xFFFF_FFFFL;
    private static final long NANOS_PER_MICRO = 1_000;

    private final ByteBuffer content;
    private final long nanosPerUnit;
    private final int link;

    PcapFile(String name, byte[] octets) {
        this.content = ByteBuffer.wrap(octets);
        if (octets.length < FILE_HEADER_OCTETS) {
            throw new IllegalArgumentException(
                    name + ": " + octets.length + " octets (expected: the 24 octets at the start of a pcap file)");
        }
        int magic = content.getInt(0);
        if (magic != MICROSECONDS && magic != NANOSECONDS) {
            content.order(ByteOrder.LITTLE_ENDIAN);
            magic = content.getInt(0);
        }
        this.nanosPerUnit = magic == NANOSECONDS ? 1 : NANOS_PER_MICRO;
        this.link = content.getInt(LINK) & LINK_BITS;
        if (!IpPacket.knows(link)) {
            throw new IllegalArgumentException(name + ": link type " + link
                    + " (expected: Ethernet, raw IP, Linux cooked or loopback: 0, 1, 12, 14, 101, 108, 113,"
                    + " 228, 229 or 276)");
        }
    }

    /**
     * Returns true if the octets begin as a capture file in this format does.
     *
     * @throws IllegalArgumentException if it is a capture file in the format pcapng
     */
    static boolean isPcap(String name, byte[] octets) {
        if (octets.length < Integer.BYTES) {
            return false;
        }
        int magic = ByteBuffer.wrap(octets).getInt(0);
        if (magic == PCAPNG) {
            throw new IllegalArgumentException(
                    name + ": a pcapng file (expected: a pcap file; editcap -F pcap " + name + " OUT converts it)");
        }
        int reversed = Integer.reverseBytes(magic);
        return magic == MICROSECONDS || magic == NANOSECONDS || reversed == MICROSECONDS || reversed == NANOSECONDS;
    }

    /**
     * Parses all packets, and adds their TCP segments to the streams. Adds a problem if the file ends within a packet.
     */
    void read(TcpStreams streams, List<String> problems) {
        int index = FILE_HEADER_OCTETS;
        while (index < content.limit()) {
            int captured = content.limit() - index < RECORD_HEADER_OCTETS ? -1 : content.getInt(index + 8);
            int from = index + RECORD_HEADER_OCTETS;
            if (captured < 0 || captured > MAX_PACKET_OCTETS || captured > content.limit() - from) {
                problems.add("the capture file ends inside the record at octet " + index);
                return;
            }
            long nanos = TimeUnit.SECONDS.toNanos(content.getInt(index) & UNSIGNED)
                    + (content.getInt(index + 4) & UNSIGNED) * nanosPerUnit;
            IpPacket.read(link, content.slice(from, captured), nanos, streams);
            index = from + captured;
        }
    }
}

package io.smppcore.tools.capture;

import io.smppcore.type.Octets;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The TCP streams of a capture file, one for each direction of a connection. */
final class TcpStreams {

    private static final int SYN = 0x02;
    private static final int RST = 0x04;

    private final Map<Key, TcpStream> open = new LinkedHashMap<>();
    private final List<OctetStream> ended = new ArrayList<>();
    private long fragments;
    private long cutShort;

    /** The addresses and ports of one direction of a connection. */
    record Key(Octets from, int fromPort, Octets to, int toPort) {

        @Override
        public String toString() {
            return text(from) + ":" + fromPort + " to " + text(to) + ":" + toPort;
        }

        private static String text(Octets address) {
            try {
                String text = InetAddress.getByAddress(address.toByteArray()).getHostAddress();
                return address.length() > Integer.BYTES ? "[" + text + "]" : text;
            } catch (UnknownHostException e) {
                throw new IllegalStateException(e); // neither 4 nor 16 octets
            }
        }
    }

    /**
     * Adds a TCP segment, with or without octets, to its stream. A SYN with another sequence number begins another
     * connection with the same ports.
     *
     * @param flags flags of the TCP header
     * @param nanos time of capture in nanoseconds since 1970
     */
    void segment(Key key, int sequence, int flags, Octets payload, long nanos) {
        boolean begins = (flags & SYN) != 0;
        TcpStream stream = open.get(key);
        if (begins && stream != null && !stream.beganAt(sequence + 1)) {
            ended.add(stream.direction(key.toString())); // a new connection with the same ports
            stream = null;
        }
        if (stream == null) {
            stream = new TcpStream();
            open.put(key, stream);
        }
        if (begins) {
            stream.begin(sequence + 1);
        }
        if ((flags & RST) == 0) {
            stream.segment(begins ? sequence + 1 : sequence, payload, nanos);
        }
    }

    /** Counts a packet that is an IP fragment, and is therefore ignored. */
    void fragment() {
        fragments++;
    }

    /** Counts a packet of which not all octets were captured. */
    void cutShort() {
        cutShort++;
    }

    /**
     * Returns the streams that have octets, those of ended connections first, otherwise in the order of their first
     * segments. Adds a problem if fragments or incomplete packets were counted.
     */
    List<OctetStream> directions(List<String> problems) {
        List<OctetStream> all = new ArrayList<>(ended);
        open.forEach((key, stream) -> all.add(stream.direction(key.toString())));
        if (fragments > 0) {
            problems.add(fragments + " packets are IP fragments, which are not reassembled");
        }
        if (cutShort > 0) {
            problems.add(cutShort + " packets were captured in part (expected: all of them, tcpdump -s 0)");
        }
        return all.stream().filter(direction -> !direction.chunks().isEmpty()).toList();
    }
}

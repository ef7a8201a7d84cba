package io.smppcore.internal.transport;

import io.netty.util.NetUtil;
import io.smppcore.internal.util.Addresses;
import io.smppcore.transport.ProxyHeader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/* Version 1:
 *   "PROXY" SP ("TCP4" | "TCP6") SP source SP destination SP source port SP destination port CR LF
 *   "PROXY UNKNOWN" anything CR LF, 107 octets at most
 *
 * Version 2:
 *   0                                      12           13                  14        16
 *   +--------------------------------------+------------+-------------------+---------+-------------------------------+
 *   | 0D 0A 0D 0A 00 0D 0A 51 55 49 54 0A  | 2, command | family, transport | length  | addresses, ports, parameters  |
 *   +--------------------------------------+------------+-------------------+---------+-------------------------------+
 *   command 0: the balancer itself (a health check), 1: on behalf of a client; family 1: IPv4, 2: IPv6;
 *   transport 1: stream */

/*
 * Netty's HAProxyMessageDecoder collects an announced length of 64 KiB before it refuses it, waits for the end of a
 * line that is not a header, and parses the parameters of the peer; its encoder lacks "PROXY UNKNOWN".
 */

/**
 * Encoder and decoder of the PROXY header, versions 1 and 2, by which a balancer announces the address of its client.
 * Thread-safe.
 */
final class ProxyProtocol {

    /** Maximum length of a header in octets. Known balancers send some hundred octets of parameters. */
    static final int MAX_OCTETS = 4_096;

    private static final int MAX_V1_OCTETS = 107;
    private static final byte[] V1_START = "PROXY ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] V2_START = {0x0D, 0x0A, 0x0D, 0x0A, 0, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A};
    private static final int V2_FIXED = 16;
    private static final int V2_ON_BEHALF = 0x21;
    private static final int V2_LOCAL = 0x20;
    private static final int V2_TCP4 = 0x11;
    private static final int V2_TCP6 = 0x21;
    private static final int MAX_V2_FAMILY = 0x32;
    private static final Pattern V1_LINE =
            Pattern.compile("PROXY (TCP[46]) ([0-9a-fA-F.:]+) ([0-9a-fA-F.:]+) (\\d{1,5}) (\\d{1,5})");

    /** Decoded header: its length in octets, and the address of the client; null if the header contains none. */
    record Header(int length, @Nullable InetSocketAddress source) {}

    private ProxyProtocol() {}

    /** Returns an encoded header. It contains no addresses if one is IPv4 and the other IPv6. */
    static byte[] write(ProxyHeader.Version version, InetSocketAddress source, InetSocketAddress destination) {
        byte[] from = source.getAddress().getAddress();
        byte[] to = destination.getAddress().getAddress();
        boolean known = from.length == to.length;
        if (version == ProxyHeader.Version.V1) {
            String line = known
                    ? "PROXY " + (from.length == Integer.BYTES ? "TCP4 " : "TCP6 ") + text(from) + " " + text(to) + " "
                            + source.getPort() + " " + destination.getPort()
                    : "PROXY UNKNOWN";
            return (line + "\r\n").getBytes(StandardCharsets.US_ASCII);
        }
        int length = known ? 2 * (from.length + Short.BYTES) : 0;
        ByteBuffer out = ByteBuffer.allocate(V2_FIXED + length).put(V2_START).put((byte) V2_ON_BEHALF);
        out.put((byte) (known ? (from.length == Integer.BYTES ? V2_TCP4 : V2_TCP6) : 0))
                .putShort((short) length);
        if (known) {
            out.put(from).put(to).putShort((short) source.getPort()).putShort((short) destination.getPort());
        }
        return out.array();
    }

    /**
     * Reads a header from the octets received so far. Returns null if the header is incomplete. Throws an {@link
     * IllegalArgumentException} that names the error if the octets are not the beginning of a header.
     */
    static @Nullable Header read(byte[] in) {
        if (startsWith(in, V2_START)) {
            return in.length < V2_FIXED ? null : readV2(ByteBuffer.wrap(in));
        }
        if (startsWith(in, V1_START)) {
            return readV1(in);
        }
        throw new IllegalArgumentException("no PROXY header");
    }

    private static boolean startsWith(byte[] in, byte[] start) {
        int compared = Math.min(in.length, start.length);
        return Arrays.equals(in, 0, compared, start, 0, compared);
    }

    private static @Nullable Header readV1(byte[] in) {
        String text = new String(in, 0, Math.min(in.length, MAX_V1_OCTETS), StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n");
        if (end < 0) {
            if (text.length() == MAX_V1_OCTETS) {
                throw new IllegalArgumentException("no end of the PROXY line within " + MAX_V1_OCTETS + " octets");
            }
            return null;
        }
        String line = text.substring(0, end);
        int length = end + 2;
        if (line.startsWith("PROXY UNKNOWN")) {
            return new Header(length, null);
        }
        Matcher fields = V1_LINE.matcher(line);
        if (!fields.matches()) {
            throw new IllegalArgumentException("PROXY line of unknown form");
        }
        int octets = fields.group(1).equals("TCP4") ? Integer.BYTES : 2 * Long.BYTES;
        InetSocketAddress source = address(fields.group(2), fields.group(4), octets);
        address(fields.group(3), fields.group(5), octets);
        return new Header(length, source);
    }

    private static InetSocketAddress address(String text, String port, int octets) {
        byte[] address = NetUtil.createByteArrayFromIpAddressString(text);
        int number = Integer.parseInt(port);
        if (address == null || address.length != octets || number > Addresses.MAX_PORT) {
            throw new IllegalArgumentException("PROXY line with address " + text + " and port " + port);
        }
        return socketAddress(address, number);
    }

    private static @Nullable Header readV2(ByteBuffer in) {
        int command = in.get(V2_START.length) & 0xFF;
        int family = in.get(V2_START.length + 1) & 0xFF;
        int length = V2_FIXED + (in.getShort(V2_FIXED - Short.BYTES) & 0xFFFF);
        if (length > MAX_OCTETS) {
            throw new IllegalArgumentException("PROXY header: " + length + " octets (expected: <= " + MAX_OCTETS + ")");
        }
        if ((command != V2_ON_BEHALF && command != V2_LOCAL) || family > MAX_V2_FAMILY || (family & 0xF) > 2) {
            throw new IllegalArgumentException("PROXY header with command " + command + " and family " + family);
        }
        if (in.capacity() < length) {
            return null;
        }
        return new Header(
                length,
                command == V2_LOCAL ? null : source(in.position(V2_FIXED).limit(length), family));
    }

    /** Returns the address of the client; null if the address family is not TCP over IPv4 or IPv6. */
    private static @Nullable InetSocketAddress source(ByteBuffer in, int family) {
        if (family != V2_TCP4 && family != V2_TCP6) {
            return null;
        }
        byte[] address = new byte[family == V2_TCP4 ? Integer.BYTES : 2 * Long.BYTES];
        if (in.remaining() < 2 * (address.length + Short.BYTES)) {
            throw new IllegalArgumentException("PROXY header too short for its addresses");
        }
        in.get(address);
        return socketAddress(address, in.getShort(in.position() + address.length) & 0xFFFF);
    }

    private static InetSocketAddress socketAddress(byte[] address, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(address), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // 4 or 16 octets
        }
    }

    private static String text(byte[] address) {
        return NetUtil.bytesToIpAddress(address);
    }
}

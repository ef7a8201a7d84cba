package io.smppcore.session;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;

/** All addresses that begin with the same bits. Immutable. */
final class AddressRange {

    private final byte[] first;
    private final int bits;

    private AddressRange(byte[] first, int bits) {
        this.first = first;
        this.bits = bits;
    }

    static List<AddressRange> parseAll(List<String> ranges) {
        return ranges.stream().map(AddressRange::parse).toList();
    }

    static boolean anyContains(List<AddressRange> ranges, InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    private static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        byte[] first = NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
        int bits = first == null || slash < 0 ? -1 : bits(text.substring(slash + 1));
        if (first == null || (slash >= 0 && (bits < 0 || bits > first.length * Byte.SIZE))) {
            throw new IllegalArgumentException("proxyProtocolFrom: " + text
                    + " (expected: an address such as 192.0.2.7, or a range such as 10.0.0.0/8 or 2001:db8::/32)");
        }
        return new AddressRange(first, slash < 0 ? first.length * Byte.SIZE : bits);
    }

    private static int bits(String text) {
        return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
    }

    boolean contains(InetAddress address) {
        byte[] octets = address.getAddress();
        if (octets.length != first.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % Byte.SIZE);
            if (((octets[bit / Byte.SIZE] ^ first[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}

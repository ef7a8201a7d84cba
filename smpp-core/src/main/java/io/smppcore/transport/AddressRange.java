package io.smppcore.transport;

import io.netty.util.NetUtil;
import io.smppcore.config.OptionType;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/*
 * Netty's IpSubnetFilterRule resolves names, accepts no single addresses, and lacks the equality by which clients are
 * counted.
 */

/** Range of IP addresses that begin with the same bits, such as {@code 10.0.0.0/8}. Immutable. */
public final class AddressRange {

    /** Type of options whose values are lists of ranges as text. */
    static final OptionType<List<String>> LIST = OptionType.of(
                    "addresses", "such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32", AddressRange::checked)
            .list();

    private static final String EXPECTED =
            " (expected: an address such as 192.0.2.7, or a range such as 10.0.0.0/8 or 2001:db8::/32)";

    private static final int IPV6_OCTETS = 16;
    private static final int IPV6_NETWORK_BITS = 64;
    private static final int MAPPED_PREFIX = 12;

    private final byte[] first;
    private final int bits;

    private AddressRange(byte[] first, int bits) {
        this.first = first;
        this.bits = bits;
    }

    /**
     * Parses a range. Host names are not accepted.
     *
     * @param text an address such as {@code 192.0.2.7}, or a range such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}
     * @throws IllegalArgumentException naming the text, if it is neither
     */
    public static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        byte[] first = NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
        int bits = first == null || slash < 0 ? -1 : bits(text.substring(slash + 1));
        if (first == null || (slash >= 0 && (bits < 0 || bits > first.length * Byte.SIZE))) {
            throw new IllegalArgumentException(text + EXPECTED);
        }
        return new AddressRange(first, slash < 0 ? first.length * Byte.SIZE : bits);
    }

    private static String checked(String range) {
        parse(range);
        return range;
    }

    static List<AddressRange> parseAll(String option, List<String> ranges) {
        try {
            return ranges.stream().map(AddressRange::parse).toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }

    private static int bits(String text) {
        return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
    }

    /**
     * Returns the addresses that count as one client: a single IPv4 address, or the /64 network of an IPv6 address,
     * because the holder of one such address usually has the whole network. An IPv4-mapped address counts as the IPv4
     * address.
     *
     * @param address address of a client
     * @return a range that is equal for all addresses of one client
     */
    public static AddressRange ofClient(InetAddress address) {
        byte[] octets = address.getAddress();
        if (octets.length == IPV6_OCTETS && isMapped(octets)) {
            octets = Arrays.copyOfRange(octets, MAPPED_PREFIX, IPV6_OCTETS);
        }
        int bits = octets.length * Byte.SIZE;
        if (octets.length == IPV6_OCTETS) {
            bits = IPV6_NETWORK_BITS;
            Arrays.fill(octets, bits / Byte.SIZE, IPV6_OCTETS, (byte) 0);
        }
        return new AddressRange(octets, bits);
    }

    /** Returns true for the address ::ffff:a.b.c.d (RFC 4291 2.5.5.2). */
    private static boolean isMapped(byte[] octets) {
        int i = 0;
        while (i < MAPPED_PREFIX && octets[i] == (i < MAPPED_PREFIX - 2 ? 0 : -1)) {
            i++;
        }
        return i == MAPPED_PREFIX;
    }

    /**
     * Returns true if an address begins with the bits of the range; an IPv6 address is never in an IPv4 range, and vice
     * versa.
     */
    public boolean contains(InetAddress address) {
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

    @Override
    public boolean equals(Object other) {
        return other instanceof AddressRange range && bits == range.bits && Arrays.equals(first, range.first);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(first) + bits;
    }

    /** Returns the range in the form that is parsed. */
    @Override
    public String toString() {
        return NetUtil.bytesToIpAddress(first) + "/" + bits;
    }
}

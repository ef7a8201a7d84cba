package io.smppcore.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** What counts as one address when binds are counted. */
final class BindAddresses {

    /** Whoever has one IPv6 address has a whole network of so many octets in common. */
    private static final int IPV6_NETWORK_OCTETS = 8;

    private BindAddresses() {}

    /** An IPv4 address, or the network of an IPv6 address, as text; without the port. */
    static String key(SocketAddress address) {
        if (!(address instanceof InetSocketAddress inet) || inet.getAddress() == null) {
            return address.toString();
        }
        return inet.getAddress() instanceof Inet6Address v6
                ? network(v6)
                : inet.getAddress().getHostAddress();
    }

    private static String network(Inet6Address address) {
        byte[] octets = address.getAddress();
        Arrays.fill(octets, IPV6_NETWORK_OCTETS, octets.length, (byte) 0);
        try {
            return InetAddress.getByAddress(octets).getHostAddress() + "/64";
        } catch (UnknownHostException e) {
            throw new AssertionError("16 octets are an address", e);
        }
    }
}

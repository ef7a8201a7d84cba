package io.smppcore.server;

import io.smppcore.transport.AddressRange;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** The key by which binds are counted: the IPv4 address of the client, or its IPv6 network, the first 64 bits. */
final class BindAddresses {

    private static final String ONE_IPV4 = "/32";

    private BindAddresses() {}

    /** Returns an IPv4 address, or the network of an IPv6 address, as text without the port. */
    static String key(SocketAddress address) {
        if (!(address instanceof InetSocketAddress inet) || inet.getAddress() == null) {
            return address.toString();
        }
        String range = AddressRange.ofClient(inet.getAddress()).toString();
        return range.endsWith(ONE_IPV4) ? range.substring(0, range.length() - ONE_IPV4.length()) : range;
    }
}

package io.smppcore.trace;

import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Octets;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Both ends of a captured connection. Immutable.
 *
 * @param esme address of the ESME, 4 or 16 octets
 * @param esmePort its port
 * @param smsc address of the SMSC, as long as that of the ESME
 * @param smscPort its port
 */
record PcapAddresses(Octets esme, int esmePort, Octets smsc, int smscPort) {

    /** Port that Wireshark decodes as SMPP. */
    static final int SMPP_PORT = 2775;

    private static final int IPV4_OCTETS = 4;
    private static final int IPV6_OCTETS = 16;

    /** Network of the addresses that are written for ends without an IP address: TEST-NET-1 (RFC 5737). */
    private static final byte[] TEST_NET = {(byte) 192, 0, 2, 0};

    private static final int FIRST_DYNAMIC_PORT = 49_152;

    static PcapAddresses of(SmppSession session, boolean keepsPorts) {
        boolean isEsme = session.role() == SessionRole.ESME;
        SocketAddress esmeEnd = isEsme ? session.localAddress() : session.remoteAddress();
        SocketAddress smscEnd = isEsme ? session.remoteAddress() : session.localAddress();
        byte[] esme = address(esmeEnd, 1);
        byte[] smsc = address(smscEnd, 2);
        if (esme.length != smsc.length) {
            esme = mapped(esme);
            smsc = mapped(smsc);
        }
        return new PcapAddresses(
                Octets.wrap(esme),
                port(esmeEnd, FIRST_DYNAMIC_PORT),
                Octets.wrap(smsc),
                keepsPorts ? port(smscEnd, SMPP_PORT) : SMPP_PORT);
    }

    boolean isIpv6() {
        return smsc.length() == IPV6_OCTETS;
    }

    private static byte[] address(@Nullable SocketAddress end, int host) {
        if (end instanceof InetSocketAddress inet && inet.getAddress() != null) {
            return inet.getAddress().getAddress();
        }
        byte[] address = TEST_NET.clone();
        address[IPV4_OCTETS - 1] = (byte) host;
        return address;
    }

    private static int port(@Nullable SocketAddress end, int otherwise) {
        return end instanceof InetSocketAddress inet ? inet.getPort() : otherwise;
    }

    /** Returns the IPv4-mapped IPv6 address of an IPv4 address (RFC 4291 2.5.5.2). */
    private static byte[] mapped(byte[] address) {
        if (address.length == IPV6_OCTETS) {
            return address;
        }
        byte[] mapped = new byte[IPV6_OCTETS];
        mapped[10] = (byte) 0xFF;
        mapped[11] = (byte) 0xFF;
        System.arraycopy(address, 0, mapped, IPV6_OCTETS - IPV4_OCTETS, IPV4_OCTETS);
        return mapped;
    }
}

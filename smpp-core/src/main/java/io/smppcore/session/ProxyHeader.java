package io.smppcore.session;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The header of the PROXY protocol that a connection begins with, before TLS and SMPP: for servers behind a balancer, or to speak for
 * somebody else. Immutable.
 *
 * @param version how it is written
 * @param source who the server shall think has connected; none by default, which means this end of the connection
 * @param destination where that one has connected to; none by default, which means the server
 */
public record ProxyHeader(
        Version version,
        @Nullable InetSocketAddress source,
        @Nullable InetSocketAddress destination) {

    /** The versions of the PROXY protocol. */
    public enum Version {
        /** One line of text. */
        V1,
        /** Binary. */
        V2
    }

    /**
     * Checks the addresses.
     *
     * @throws IllegalArgumentException if one is not resolved, or one is of IPv4 and the other of IPv6
     */
    public ProxyHeader {
        checkResolved("source", source);
        checkResolved("destination", destination);
        if (source != null
                && destination != null
                && source.getAddress().getClass() != destination.getAddress().getClass()) {
            throw new IllegalArgumentException("source and destination: " + source + " and " + destination
                    + " (expected: both IPv4 or both IPv6)");
        }
    }

    /**
     * Version 1 with the addresses of the connection.
     *
     * @return a header of text
     */
    public static ProxyHeader v1() {
        return new ProxyHeader(Version.V1, null, null);
    }

    /**
     * Version 2 with the addresses of the connection.
     *
     * @return a binary header
     */
    public static ProxyHeader v2() {
        return new ProxyHeader(Version.V2, null, null);
    }

    /**
     * The same header that speaks for somebody else.
     *
     * @param newSource who the server shall think has connected
     * @return a new header
     */
    public ProxyHeader withSource(InetSocketAddress newSource) {
        return new ProxyHeader(version, newSource, destination);
    }

    private static void checkResolved(String name, @Nullable InetSocketAddress address) {
        if (address != null && address.isUnresolved()) {
            throw new IllegalArgumentException(name + ": " + address + " (expected: a resolved address)");
        }
    }
}

package io.smppcore.transport;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Header of the PROXY protocol that a client writes at the beginning of a connection, before TLS and SMPP. It is for
 * servers that accept connections only from a balancer, or for a client that connects on behalf of another one.
 * Immutable.
 *
 * @param version version of the header
 * @param source address of the client that the server sees; none by default, which means this end of the connection
 * @param destination address to which that client connected; none by default, which means the server
 */
public record ProxyHeader(
        Version version,
        @Nullable InetSocketAddress source,
        @Nullable InetSocketAddress destination) {

    private static final Setting<@Nullable Version> VERSION = OptionType.choice(Version.class)
            .orNone()
            .setting("proxyHeader", null, "header of the PROXY protocol with which connections begin");
    private static final Setting<@Nullable InetSocketAddress> SOURCE = OptionType.address()
            .orNone()
            .setting("proxyHeader.source", null, "address of the client that the server sees")
            .standardInWords("this end of the connection");
    private static final Setting<@Nullable InetSocketAddress> DESTINATION = OptionType.address()
            .orNone()
            .setting("proxyHeader.destination", null, "address to which that client connected")
            .standardInWords("the server");

    /** Version of the PROXY protocol. */
    public enum Version {
        /** One line of text. */
        V1,
        /** Binary. */
        V2
    }

    /** Fails with {@link IllegalArgumentException} if one is not resolved, or one is IPv4 and the other IPv6. */
    public ProxyHeader {
        SOURCE.check(source);
        DESTINATION.check(destination);
        if (source != null
                && destination != null
                && source.getAddress().getClass() != destination.getAddress().getClass()) {
            throw new IllegalArgumentException("proxyHeader.source and proxyHeader.destination: " + source + " and "
                    + destination + " (expected: both IPv4 or both IPv6)");
        }
    }

    /** Returns a text header, version 1, with the addresses of the connection. */
    public static ProxyHeader v1() {
        return new ProxyHeader(Version.V1, null, null);
    }

    /** Returns a binary header, version 2, with the addresses of the connection. */
    public static ProxyHeader v2() {
        return new ProxyHeader(Version.V2, null, null);
    }

    /** Returns this header with another {@link #source}. */
    public ProxyHeader withSource(@Nullable InetSocketAddress value) {
        return new ProxyHeader(version, value, destination);
    }

    /** Returns this header with another {@link #destination}. */
    public ProxyHeader withDestination(@Nullable InetSocketAddress value) {
        return new ProxyHeader(version, source, value);
    }

    static OptionGroup<Builder> options() {
        return OptionGroup.of(
                Builder::build,
                VERSION.change(Builder::version),
                SOURCE.change((builder, value) -> builder.source = value),
                DESTINATION.change((builder, value) -> builder.destination = value));
    }

    /** Builder of a header, which may be absent. Not thread-safe. */
    static final class Builder {

        private @Nullable Version version;
        private @Nullable InetSocketAddress source;
        private @Nullable InetSocketAddress destination;

        void set(@Nullable ProxyHeader from) {
            version = from == null ? null : from.version;
            source = from == null ? null : from.source;
            destination = from == null ? null : from.destination;
        }

        private void version(@Nullable Version value) {
            if (value == null) {
                set(null);
            }
            version = value;
        }

        /** Returns the header; null if nothing is set. */
        @Nullable
        ProxyHeader build() {
            if (version == null && source == null && destination == null) {
                return null;
            }
            if (version == null) {
                throw new IllegalArgumentException(
                        "proxyHeader: missing (expected: V1 or V2 beside source and destination)");
            }
            return new ProxyHeader(version, source, destination);
        }
    }
}

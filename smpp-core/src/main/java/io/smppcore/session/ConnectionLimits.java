package io.smppcore.session;

import java.util.List;

/**
 * How many connections are accepted, and from where. Immutable.
 *
 * @param maxConnections connections that may be open at once, bound or not, 1 to 1,000,000; default 10,000
 * @param maxPerAddress connections that may be open at once from one IPv4 address, or from one /64 network of IPv6, 1 to 1,000,000; default
 *     1,000
 * @param allowFrom from which addresses connections are accepted; empty by default, which means from everywhere
 */
public record ConnectionLimits(int maxConnections, int maxPerAddress, List<AddressRange> allowFrom) {

    private static final int MAX = 1_000_000;
    private static final int DEFAULT_CONNECTIONS = 10_000;
    private static final int DEFAULT_PER_ADDRESS = 1_000;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public ConnectionLimits {
        range("maxConnections", maxConnections);
        range("maxPerAddress", maxPerAddress);
        allowFrom = List.copyOf(allowFrom);
    }

    /**
     * The defaults.
     *
     * @return 10,000 connections from everywhere
     */
    public static ConnectionLimits defaults() {
        return new ConnectionLimits(DEFAULT_CONNECTIONS, DEFAULT_PER_ADDRESS, List.of());
    }

    /**
     * The same with another number of connections.
     *
     * @param value connections that may be open at once, bound or not, 1 to 1,000,000
     * @return new limits
     */
    public ConnectionLimits withMaxConnections(int value) {
        return new ConnectionLimits(value, maxPerAddress, allowFrom);
    }

    /**
     * The same with another number of connections for each address.
     *
     * @param value connections that may be open at once from one IPv4 address, or from one /64 network of IPv6, 1 to 1,000,000
     * @return new limits
     */
    public ConnectionLimits withMaxPerAddress(int value) {
        return new ConnectionLimits(maxConnections, value, allowFrom);
    }

    /**
     * The same with other places to connect from.
     *
     * @param value addresses such as {@code 192.0.2.7} and ranges such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}; none for everywhere
     * @return new limits
     * @throws IllegalArgumentException if one of them is neither
     */
    public ConnectionLimits withAllowFrom(String... value) {
        return new ConnectionLimits(maxConnections, maxPerAddress, AddressRange.parseAll("allowFrom", List.of(value)));
    }

    private static void range(String name, int value) {
        if (value < 1 || value > MAX) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: 1 to " + MAX + ")");
        }
    }
}

package io.smppcore.transport;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.util.List;

/**
 * Limits of the connections that a listener accepts. Immutable.
 *
 * @param maxConnections maximum number of open connections, bound or not, 1 to 1,000,000; default 10,000
 * @param maxPerAddress maximum number of open connections from one IPv4 address, or from one /64 network of IPv6, 1 to
 *     1,000,000; default 1,000
 * @param allowFrom addresses from which connections are accepted; empty by default, which means all addresses
 */
public record ConnectionLimits(int maxConnections, int maxPerAddress, List<AddressRange> allowFrom) {

    private static final OptionType<Integer> CONNECTIONS = OptionType.integer("connections", 1, 1_000_000);

    private static final Setting<Integer> MAX_CONNECTIONS =
            CONNECTIONS.setting("maxConnections", 10_000, "that may be open at once, bound or not");
    private static final Setting<Integer> MAX_PER_ADDRESS = CONNECTIONS.setting(
            "maxPerAddress", 1_000, "that may be open at once from one IPv4 address or /64 network of IPv6");
    private static final Setting<List<String>> ALLOW_FROM =
            AddressRange.LIST.setting("allowFrom", List.of(), "from which connections are accepted; empty for all");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public ConnectionLimits {
        MAX_CONNECTIONS.check(maxConnections);
        MAX_PER_ADDRESS.check(maxPerAddress);
        allowFrom = List.copyOf(allowFrom);
    }

    /** Returns the options of this record. */
    public static OptionGroup<ConnectionLimits> options() {
        return OptionGroup.of(
                limits -> {},
                MAX_CONNECTIONS.option(ConnectionLimits::withMaxConnections),
                MAX_PER_ADDRESS.option(ConnectionLimits::withMaxPerAddress),
                ALLOW_FROM.option((limits, ranges) -> limits.withAllowFrom(ranges.toArray(String[]::new))));
    }

    /** Returns the defaults: 10,000 connections from all addresses. */
    public static ConnectionLimits defaults() {
        return new ConnectionLimits(MAX_CONNECTIONS.standard(), MAX_PER_ADDRESS.standard(), List.of());
    }

    /** Returns these limits with another {@link #maxConnections}. */
    public ConnectionLimits withMaxConnections(int value) {
        return new ConnectionLimits(value, maxPerAddress, allowFrom);
    }

    /** Returns these limits with another {@link #maxPerAddress}. */
    public ConnectionLimits withMaxPerAddress(int value) {
        return new ConnectionLimits(maxConnections, value, allowFrom);
    }

    /**
     * Returns these limits with another {@link #allowFrom}.
     *
     * @param value addresses such as {@code 192.0.2.7} and ranges such as {@code 10.0.0.0/8} or {@code 2001:db8::/32};
     *     none to accept all
     * @throws IllegalArgumentException if one of them is neither
     */
    public ConnectionLimits withAllowFrom(String... value) {
        return new ConnectionLimits(maxConnections, maxPerAddress, AddressRange.parseAll("allowFrom", List.of(value)));
    }
}

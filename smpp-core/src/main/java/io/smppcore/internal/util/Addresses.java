package io.smppcore.internal.util;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of hosts with ports. Thread-safe. */
public final class Addresses {

    /** Maximum port number. */
    public static final int MAX_PORT = 65_535;

    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[([^\\[\\]]+)\\]|[^\\[\\]:]+)(?::(\\d{1,5}))?");
    private static final Pattern NUMERIC =
            Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F.]*:[0-9a-fA-F:.]*(%.+)?");

    private Addresses() {}

    /** A host, as a name or an address without brackets, and a port, 0 to 65,535. */
    public record HostAndPort(String host, int port) {}

    /**
     * Parses {@code host:port}, with an IPv6 address in brackets. Without a port, the default port is used. Throws an
     * {@link IllegalArgumentException} for any other text.
     */
    public static HostAndPort hostAndPort(String text, int defaultPort) {
        Matcher matcher = HOST_AND_PORT.matcher(text);
        check(matcher.matches());
        String host = matcher.group(2) != null ? matcher.group(2) : matcher.group(1);
        int port = matcher.group(3) == null ? defaultPort : Integer.parseInt(matcher.group(3));
        check(!host.isBlank() && port <= MAX_PORT);
        return new HostAndPort(host, port);
    }

    /**
     * Parses a numeric address with a port, such as {@code 192.0.2.7:0} or {@code [2001:db8::7]:0}. Without a port, it
     * is 0. Throws an {@link IllegalArgumentException} for any other text.
     */
    public static InetSocketAddress numeric(String text) {
        HostAndPort parts = hostAndPort(text, 0);
        check(NUMERIC.matcher(parts.host()).matches());
        try {
            return new InetSocketAddress(InetAddress.getByName(parts.host()), parts.port());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /**
     * Throws an {@link IllegalArgumentException} for a port less than {@code min}, 0 or 1, or more than {@link
     * #MAX_PORT}.
     */
    public static void checkPort(int port, int min) {
        if (port < min || port > MAX_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: " + min + " to " + MAX_PORT + ")");
        }
    }

    private static void check(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException(); // the caller names the option and the range
        }
    }
}

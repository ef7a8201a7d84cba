package io.smppcore.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hosts and ports in one text. */
public final class Addresses {

    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[([^\\[\\]]+)\\]|[^\\[\\]:]+)(?::(\\d{1,5}))?");
    private static final Pattern NUMERIC =
            Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F.]*:[0-9a-fA-F:.]*(%.+)?");
    private static final int MAX_PORT = 65_535;

    private Addresses() {}

    /**
     * A host and a port.
     *
     * @param host without brackets
     * @param port 0 to 65,535
     */
    public record HostAndPort(String host, int port) {}

    /**
     * Reads a host and a port: {@code host:port}, with an IPv6 address in brackets.
     *
     * @param text what was written
     * @param defaultPort for a text without a port
     * @return both
     * @throws IllegalArgumentException if it is neither
     */
    public static HostAndPort hostAndPort(String text, int defaultPort) {
        Matcher matcher = HOST_AND_PORT.matcher(text);
        Form.check(matcher.matches());
        String host = matcher.group(2) != null ? matcher.group(2) : matcher.group(1);
        int port = matcher.group(3) == null ? defaultPort : Integer.parseInt(matcher.group(3));
        Form.check(!host.isBlank() && port <= MAX_PORT);
        return new HostAndPort(host, port);
    }

    /** An address that needs no look-up, and a port. */
    static InetSocketAddress numeric(String text) {
        HostAndPort parts = hostAndPort(text, 0);
        Form.check(NUMERIC.matcher(parts.host()).matches());
        try {
            return new InetSocketAddress(InetAddress.getByName(parts.host()), parts.port());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}

package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * A proxy through which a connection is made. The proxy looks up the name of the server unless the address was resolved before. Immutable.
 *
 * @param kind what the proxy speaks
 * @param host name or address of the proxy; looked up at every connect
 * @param port 1 to 65,535
 * @param username for a proxy that asks for it, 1 to 255 printable characters of ASCII; none by default
 * @param password for a proxy that asks for it, 1 to 255 printable characters of ASCII; none by default
 */
public record ProxyOptions(
        Kind kind,
        String host,
        int port,
        @Nullable String username,
        @Nullable String password) {

    private static final int MAX_PORT = 65_535;
    private static final int MAX_CREDENTIAL_CHARACTERS = 255;

    /** What a proxy speaks. */
    public enum Kind {
        /** SOCKS version 5 (RFC 1928), with user name and password of RFC 1929. */
        SOCKS5,
        /** HTTP with CONNECT (RFC 9110 9.3.6), with Basic authentication. */
        HTTP_CONNECT
    }

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming what is out of range; never the password
     */
    public ProxyOptions {
        if (host.isBlank()) {
            throw new IllegalArgumentException("host: empty (expected: name or address of the proxy)");
        }
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1 to " + MAX_PORT + ")");
        }
        if ((username == null) != (password == null)) {
            throw new IllegalArgumentException("username and password: one is missing (expected: both or none)");
        }
        checkCredential("username", username);
        checkCredential("password", password);
    }

    /**
     * A SOCKS5 proxy that asks nobody.
     *
     * @param host name or address of the proxy
     * @param port 1 to 65,535; 1080 is the registered one
     * @return options without credentials
     */
    public static ProxyOptions socks5(String host, int port) {
        return new ProxyOptions(Kind.SOCKS5, host, port, null, null);
    }

    /**
     * An HTTP proxy that asks nobody.
     *
     * @param host name or address of the proxy
     * @param port 1 to 65,535
     * @return options without credentials
     */
    public static ProxyOptions httpConnect(String host, int port) {
        return new ProxyOptions(Kind.HTTP_CONNECT, host, port, null, null);
    }

    /**
     * The same proxy with credentials.
     *
     * @param newUsername 1 to 255 characters of ASCII
     * @param newPassword 1 to 255 characters of ASCII
     * @return new options
     */
    public ProxyOptions withCredentials(String newUsername, String newPassword) {
        return new ProxyOptions(kind, host, port, newUsername, newPassword);
    }

    private static void checkCredential(String name, @Nullable String value) {
        if (value != null
                && (value.isEmpty()
                        || value.length() > MAX_CREDENTIAL_CHARACTERS
                        || value.chars().anyMatch(c -> c < ' ' || c > '~'))) {
            throw new IllegalArgumentException(name + ": " + value.length() + " characters (expected: 1 to "
                    + MAX_CREDENTIAL_CHARACTERS + " characters of printable ASCII)");
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return kind + " proxy " + host + ":" + port + (username == null ? "" : " as " + username);
    }
}

package io.smppcore.transport;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.internal.util.Addresses;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Proxy through which a connection is made. It resolves the name of the server unless the address is resolved already.
 * Immutable.
 *
 * @param kind protocol of the proxy
 * @param host name or address of the proxy, resolved for each connection
 * @param port port of the proxy, 1 to 65,535
 * @param username user name for the proxy, 1 to 255 printable ASCII characters; none by default
 * @param password password for the proxy, 1 to 255 printable ASCII characters; none by default
 */
public record ProxyOptions(
        Kind kind,
        String host,
        int port,
        @Nullable String username,
        @Nullable String password) {

    private static final OptionType<String> CREDENTIAL = OptionType.of(
                    "text", "1 to 255 printable characters of ASCII", (String text) -> text)
            .where(text -> text.matches("[ -~]{1,255}"));

    private static final Setting<@Nullable Kind> KIND = OptionType.choice(Kind.class)
            .orNone()
            .setting("proxy", null, "protocol of the proxy through which connections are made");
    private static final Setting<@Nullable String> HOST =
            setting("proxy.host", OptionType.some("name", "a host name or an address"), "of the proxy");
    private static final Setting<@Nullable Integer> PORT =
            setting("proxy.port", OptionType.integer("port", 1, Addresses.MAX_PORT), "of the proxy");
    private static final Setting<@Nullable String> USERNAME =
            setting("proxy.username", CREDENTIAL, "for a proxy that needs it");
    private static final Setting<@Nullable String> PASSWORD =
            setting("proxy.password", CREDENTIAL.hidden(), "for a proxy that needs it");

    /** Protocol of a proxy. */
    public enum Kind {
        /** SOCKS version 5 (RFC 1928), with user name and password (RFC 1929). */
        SOCKS5,
        /** HTTP with CONNECT (RFC 9110 9.3.6), with Basic authentication. */
        HTTP_CONNECT
    }

    /** Fails with {@link IllegalArgumentException} naming the option and the range, and never the password. */
    public ProxyOptions {
        HOST.check(host);
        PORT.check(port);
        if ((username == null) != (password == null)) {
            throw new IllegalArgumentException(
                    "proxy.username and proxy.password: one is missing (expected: both or none)");
        }
        USERNAME.check(username);
        PASSWORD.check(password);
    }

    /** Returns a SOCKS5 proxy without credentials; 1080 is the registered port. */
    public static ProxyOptions socks5(String host, int port) {
        return new ProxyOptions(Kind.SOCKS5, host, port, null, null);
    }

    /** Returns an HTTP proxy without credentials. */
    public static ProxyOptions httpConnect(String host, int port) {
        return new ProxyOptions(Kind.HTTP_CONNECT, host, port, null, null);
    }

    /** Returns this proxy with another {@link #username} and {@link #password}, both or neither. */
    public ProxyOptions withCredentials(@Nullable String newUsername, @Nullable String newPassword) {
        return new ProxyOptions(kind, host, port, newUsername, newPassword);
    }

    private static <T> Setting<@Nullable T> setting(String name, OptionType<T> type, String meaning) {
        return type.nullable().setting(name, null, meaning).standardInWords("none");
    }

    static OptionGroup<Builder> options() {
        return OptionGroup.of(
                Builder::build,
                KIND.change(Builder::kind),
                HOST.change((builder, value) -> builder.host = value),
                PORT.change((builder, value) -> builder.port = value),
                USERNAME.change((builder, value) -> builder.username = value),
                PASSWORD.change((builder, value) -> builder.password = value));
    }

    /** Returns a text without the password. */
    @Override
    public String toString() {
        return kind + " proxy " + host + ":" + port + (username == null ? "" : " as " + username);
    }

    /** Builder of a proxy, which may be absent. Not thread-safe. */
    static final class Builder {

        private @Nullable Kind kind;
        private @Nullable String host;
        private @Nullable Integer port;
        private @Nullable String username;
        private @Nullable String password;

        void set(@Nullable ProxyOptions from) {
            kind = from == null ? null : from.kind;
            host = from == null ? null : from.host;
            port = from == null ? null : from.port;
            username = from == null ? null : from.username;
            password = from == null ? null : from.password;
        }

        private void kind(@Nullable Kind value) {
            if (value == null) {
                set(null);
            }
            kind = value;
        }

        /** Returns the proxy; null if nothing is set. */
        @Nullable
        ProxyOptions build() {
            if (Stream.of(kind, host, port, username, password).allMatch(Objects::isNull)) {
                return null;
            }
            if (kind == null || host == null || port == null) {
                throw new IllegalArgumentException(
                        "proxy: proxy, proxy.host or proxy.port is missing (expected: all three or none)");
            }
            return new ProxyOptions(kind, host, port, username, password);
        }
    }
}

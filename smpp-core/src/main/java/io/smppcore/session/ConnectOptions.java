package io.smppcore.session;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a connection is made. Immutable.
 *
 * @param connectTimeout how long everything may take until a session can begin: connection, proxy and TLS handshake together, 1 ms to 7
 *     days; default 10 s
 * @param localAddress this end of the connection, with port 0 for any free port; none by default, which means that the system chooses
 * @param tls how the connection is encrypted; none by default, which means that it is not
 * @param proxy through whom the connection is made; none by default
 * @param proxyHeader header of the PROXY protocol to begin with; none by default
 * @param socket options of the socket
 */
public record ConnectOptions(
        Duration connectTimeout,
        @Nullable InetSocketAddress localAddress,
        @Nullable TlsOptions tls,
        @Nullable ProxyOptions proxy,
        @Nullable ProxyHeader proxyHeader,
        SocketOptions socket) {

    private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);
    private static final Duration MAX_TIMEOUT = Duration.ofDays(7);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public ConnectOptions {
        if (connectTimeout.compareTo(MIN_TIMEOUT) < 0 || connectTimeout.compareTo(MAX_TIMEOUT) > 0) {
            throw new IllegalArgumentException("connectTimeout: " + connectTimeout + " (expected: 1 ms to 7 days)");
        }
        if (localAddress != null && localAddress.isUnresolved()) {
            throw new IllegalArgumentException(
                    "localAddress: " + localAddress + " (expected: a resolved address of this machine)");
        }
    }

    /**
     * The defaults.
     *
     * @return a plain connection without detours
     */
    public static ConnectOptions defaults() {
        return builder().build();
    }

    /**
     * Starts from the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts from these options.
     *
     * @return a builder with the values of this record
     */
    public Builder toBuilder() {
        return builder()
                .connectTimeout(connectTimeout)
                .localAddress(localAddress)
                .tls(tls)
                .proxy(proxy)
                .proxyHeader(proxyHeader)
                .socket(socket);
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private Duration connectTimeout = Duration.ofSeconds(10);
        private @Nullable InetSocketAddress localAddress;
        private @Nullable TlsOptions tls;
        private @Nullable ProxyOptions proxy;
        private @Nullable ProxyHeader proxyHeader;
        private SocketOptions socket = SocketOptions.defaults();

        private Builder() {}

        /**
         * Sets the time for everything until a session can begin.
         *
         * @param value connection, proxy and TLS handshake together, 1 ms to 7 days
         * @return this builder
         */
        public Builder connectTimeout(Duration value) {
            connectTimeout = value;
            return this;
        }

        /**
         * Sets this end of the connection.
         *
         * @param value an address of this machine, with port 0 for any free port; null to let the system choose
         * @return this builder
         */
        public Builder localAddress(@Nullable InetSocketAddress value) {
            localAddress = value;
            return this;
        }

        /**
         * Sets TLS.
         *
         * @param value how the connection is encrypted; null for not at all
         * @return this builder
         */
        public Builder tls(@Nullable TlsOptions value) {
            tls = value;
            return this;
        }

        /**
         * Sets the proxy.
         *
         * @param value through whom the connection is made; null for directly
         * @return this builder
         */
        public Builder proxy(@Nullable ProxyOptions value) {
            proxy = value;
            return this;
        }

        /**
         * Sets the header of the PROXY protocol.
         *
         * @param value what the connection begins with; null for nothing
         * @return this builder
         */
        public Builder proxyHeader(@Nullable ProxyHeader value) {
            proxyHeader = value;
            return this;
        }

        /**
         * Sets the options of the socket.
         *
         * @param value what the system is asked for
         * @return this builder
         */
        public Builder socket(SocketOptions value) {
            socket = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws IllegalArgumentException if a value is out of range
         */
        public ConnectOptions build() {
            return new ConnectOptions(connectTimeout, localAddress, tls, proxy, proxyHeader, socket);
        }
    }
}

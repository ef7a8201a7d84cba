package io.smppcore.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How connections are accepted. TLS handshake and PROXY header of a connection together may take as long as {@link
 * SessionOptions#bindTimeout}. Immutable.
 *
 * @param backlog connections that may wait to be accepted, 1 to 65,535; the system may allow less; default 1,024
 * @param tls how connections are encrypted; none by default, which means that they are not
 * @param proxyProtocolFrom addresses such as {@code 192.0.2.7} and ranges such as {@code 10.0.0.0/8} or {@code 2001:db8::/32} of the
 *     balancers whose connections begin with a header of the PROXY protocol, version 1 or 2. Connections from elsewhere or without the
 *     header are refused, because anyone can write such a header. Empty by default, which means that no connection has one.
 * @param acceptors sockets that listen on the same port (SO_REUSEPORT), between which the system divides the connections, 1 to 64; more
 *     than one needs Linux and {@link TransportKind#EPOLL} or {@link TransportKind#IO_URING}; default 1
 * @param socket options of the sockets of the connections
 */
public record ListenOptions(
        int backlog,
        @Nullable ServerTlsOptions tls,
        List<String> proxyProtocolFrom,
        int acceptors,
        SocketOptions socket) {

    private static final int MAX_ACCEPTORS = 64;

    private static final int MAX_BACKLOG = 65_535;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public ListenOptions {
        if (backlog < 1 || backlog > MAX_BACKLOG) {
            throw new IllegalArgumentException("backlog: " + backlog + " (expected: 1 to " + MAX_BACKLOG + ")");
        }
        proxyProtocolFrom = List.copyOf(proxyProtocolFrom);
        AddressRange.parseAll("proxyProtocolFrom", proxyProtocolFrom);
        if (acceptors < 1 || acceptors > MAX_ACCEPTORS) {
            throw new IllegalArgumentException("acceptors: " + acceptors + " (expected: 1 to " + MAX_ACCEPTORS + ")");
        }
    }

    /**
     * The defaults.
     *
     * @return plain connections
     */
    public static ListenOptions defaults() {
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
        Builder builder =
                builder().backlog(backlog).tls(tls).acceptors(acceptors).socket(socket);
        builder.proxyProtocolFrom = proxyProtocolFrom;
        return builder;
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private int backlog = 1_024;
        private @Nullable ServerTlsOptions tls;
        private List<String> proxyProtocolFrom = List.of();
        private int acceptors = 1;
        private SocketOptions socket = SocketOptions.defaults();

        private Builder() {}

        /**
         * Sets the backlog.
         *
         * @param value connections that may wait to be accepted, 1 to 65,535
         * @return this builder
         */
        public Builder backlog(int value) {
            backlog = value;
            return this;
        }

        /**
         * Sets TLS.
         *
         * @param value how connections are encrypted; null for not at all
         * @return this builder
         */
        public Builder tls(@Nullable ServerTlsOptions value) {
            tls = value;
            return this;
        }

        /**
         * Sets from where connections begin with a header of the PROXY protocol.
         *
         * @param value addresses and ranges of balancers; none for no such header
         * @return this builder
         */
        public Builder proxyProtocolFrom(String... value) {
            proxyProtocolFrom = List.of(value);
            return this;
        }

        /**
         * Sets how many sockets listen.
         *
         * @param value sockets on the same port, 1 to 64; more than one needs Linux and a native transport
         * @return this builder
         */
        public Builder acceptors(int value) {
            acceptors = value;
            return this;
        }

        /**
         * Sets the options of the sockets of the connections.
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
        public ListenOptions build() {
            return new ListenOptions(backlog, tls, proxyProtocolFrom, acceptors, socket);
        }
    }
}

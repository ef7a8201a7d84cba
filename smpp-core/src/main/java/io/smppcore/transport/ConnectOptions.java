package io.smppcore.transport;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.tls.TlsOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options of an outgoing connection. Immutable.
 *
 * @param connectTimeout maximum duration of connection, proxy and TLS handshake together, 1 ms to 7 days; default 10 s
 * @param localAddress local address of the connection, resolved, with port 0 for any free port; none by default, which
 *     lets the system choose
 * @param tls TLS options; none by default, which means that the connection is not encrypted
 * @param proxy proxy through which the connection is made; none by default
 * @param proxyHeader header of the PROXY protocol with which the connection begins; none by default
 * @param socket options of the socket
 */
public record ConnectOptions(
        Duration connectTimeout,
        @Nullable InetSocketAddress localAddress,
        @Nullable TlsOptions tls,
        @Nullable ProxyOptions proxy,
        @Nullable ProxyHeader proxyHeader,
        SocketOptions socket) {

    private static final Setting<Boolean> TLS = OptionType.flag()
            .setting("tls", false, "true if connections are encrypted")
            .standardInWords("true if another TLS option is set");

    private static final Setting<Duration> CONNECT_TIMEOUT = OptionType.duration("1ms", "7d")
            .setting("connectTimeout", Duration.ofSeconds(10), "time for connection, proxy and TLS handshake together");
    private static final Setting<@Nullable InetSocketAddress> LOCAL_ADDRESS = OptionType.address()
            .orNone()
            .setting("localAddress", null, "local address of the connections; port 0 for any free port");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public ConnectOptions {
        CONNECT_TIMEOUT.check(connectTimeout);
        LOCAL_ADDRESS.check(localAddress);
    }

    /** Returns the options of this record. */
    public static OptionGroup<Builder> options() {
        return OptionGroup.of(
                        Builder::build,
                        CONNECT_TIMEOUT.option(Builder::connectTimeout),
                        LOCAL_ADDRESS.option(Builder::localAddress))
                .and(SocketOptions.options().in(builder -> builder.socket, Builder::socket))
                .and(OptionGroup.of(builder -> {}, TLS.option(Builder::tlsSwitch)))
                .and(TlsOptions.options().in(Builder::tlsBuilder))
                .and(ProxyOptions.options().in(builder -> builder.proxy))
                .and(ProxyHeader.options().in(builder -> builder.proxyHeader));
    }

    /** Returns the defaults: options of a plain connection without a proxy. */
    public static ConnectOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .connectTimeout(connectTimeout)
                .localAddress(localAddress)
                .tls(tls)
                .proxy(proxy)
                .proxyHeader(proxyHeader)
                .socket(socket);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private Duration connectTimeout = CONNECT_TIMEOUT.standard();
        private @Nullable InetSocketAddress localAddress;
        private boolean tlsOff;
        private TlsOptions.@Nullable Builder tls;
        private final ProxyOptions.Builder proxy = new ProxyOptions.Builder();
        private final ProxyHeader.Builder proxyHeader = new ProxyHeader.Builder();
        private SocketOptions socket = SocketOptions.defaults();

        private Builder() {}

        /** Sets {@link ConnectOptions#connectTimeout}. */
        public Builder connectTimeout(Duration value) {
            connectTimeout = value;
            return this;
        }

        /** Sets {@link ConnectOptions#localAddress}. */
        public Builder localAddress(@Nullable InetSocketAddress value) {
            localAddress = value;
            return this;
        }

        /** Sets {@link ConnectOptions#tls}. */
        public Builder tls(@Nullable TlsOptions value) {
            tlsOff = false;
            tls = value == null ? null : value.toBuilder();
            return this;
        }

        /** Sets {@link ConnectOptions#proxy}. */
        public Builder proxy(@Nullable ProxyOptions value) {
            proxy.set(value);
            return this;
        }

        /** Sets {@link ConnectOptions#proxyHeader}. */
        public Builder proxyHeader(@Nullable ProxyHeader value) {
            proxyHeader.set(value);
            return this;
        }

        /** Sets {@link ConnectOptions#socket}. */
        public Builder socket(SocketOptions value) {
            socket = value;
            return this;
        }

        private Builder tlsSwitch(boolean value) {
            tlsOff = !value;
            tlsBuilder();
            return this;
        }

        private TlsOptions.Builder tlsBuilder() {
            tls = tls != null ? tls : TlsOptions.builder();
            return tls;
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public ConnectOptions build() {
            return new ConnectOptions(
                    connectTimeout,
                    localAddress,
                    tlsOff || tls == null ? null : tls.build(),
                    proxy.build(),
                    proxyHeader.build(),
                    socket);
        }
    }
}

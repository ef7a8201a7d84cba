package io.smppcore.transport;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.session.SessionOptions;
import io.smppcore.tls.ServerTlsOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of a listener. The PROXY header and the TLS handshake of a connection together may take as long as {@link
 * SessionOptions#bindTimeout}. Immutable.
 *
 * @param backlog maximum number of connections that wait to be accepted, 1 to 65,535; the system may allow fewer;
 *     default 4,096
 * @param tls TLS options; none by default, which means that connections are not encrypted
 * @param proxyProtocolFrom addresses such as {@code 192.0.2.7} and ranges such as {@code 10.0.0.0/8} or {@code
 *     2001:db8::/32} of balancers whose connections begin with a header of the PROXY protocol, version 1 or 2.
 *     Connections from other addresses or without the header are refused, because anyone can write such a header.
 *     Empty by default, which means that no connection has one.
 * @param acceptors number of sockets that listen on the same port (SO_REUSEPORT), among which the system divides the
 *     connections, 1 to 64; more than one needs Linux and {@link SmppTransport.Kind#EPOLL} or {@link
 *     SmppTransport.Kind#IO_URING}; default 1
 * @param socket options of the sockets of the connections
 */
public record ListenOptions(
        int backlog,
        @Nullable ServerTlsOptions tls,
        List<String> proxyProtocolFrom,
        int acceptors,
        SocketOptions socket) {

    private static final Setting<Boolean> TLS = OptionType.flag()
            .setting("tls", false, "true if connections are encrypted")
            .standardInWords("true if another TLS option is set");

    private static final Setting<Integer> BACKLOG =
            OptionType.integer("connections", 1, 65_535).setting("backlog", 4_096, "that may wait to be accepted");
    private static final Setting<List<String>> PROXY_PROTOCOL_FROM = AddressRange.LIST.setting(
            "proxyProtocolFrom", List.of(), "of balancers whose connections begin with a header of the PROXY protocol");
    private static final Setting<Integer> ACCEPTORS = OptionType.integer("sockets", 1, 64)
            .setting("acceptors", 1, "that listen on the same port; more than one needs Linux");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public ListenOptions {
        BACKLOG.check(backlog);
        ACCEPTORS.check(acceptors);
        proxyProtocolFrom = List.copyOf(proxyProtocolFrom);
        AddressRange.parseAll("proxyProtocolFrom", proxyProtocolFrom);
    }

    /** Returns the options of this record. */
    public static OptionGroup<Builder> options() {
        return OptionGroup.of(
                        Builder::build,
                        BACKLOG.option(Builder::backlog),
                        ACCEPTORS.option(Builder::acceptors),
                        PROXY_PROTOCOL_FROM.option(
                                (builder, ranges) -> builder.proxyProtocolFrom(ranges.toArray(String[]::new))))
                .and(SocketOptions.options().in(builder -> builder.socket, Builder::socket))
                .and(OptionGroup.of(builder -> {}, TLS.option(Builder::tlsSwitch)))
                .and(ServerTlsOptions.options().in(Builder::tlsBuilder));
    }

    /** Returns the defaults: options that accept plain connections. */
    public static ListenOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .backlog(backlog)
                .tls(tls)
                .proxyProtocolFrom(proxyProtocolFrom.toArray(String[]::new))
                .acceptors(acceptors)
                .socket(socket);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private int backlog = BACKLOG.standard();
        private boolean tlsOff;
        private ServerTlsOptions.@Nullable Builder tls;
        private List<String> proxyProtocolFrom = PROXY_PROTOCOL_FROM.standard();
        private int acceptors = ACCEPTORS.standard();
        private SocketOptions socket = SocketOptions.defaults();

        private Builder() {}

        /** Sets {@link ListenOptions#backlog}. */
        public Builder backlog(int value) {
            backlog = value;
            return this;
        }

        /** Sets {@link ListenOptions#tls}. */
        public Builder tls(@Nullable ServerTlsOptions value) {
            tlsOff = false;
            tls = value == null ? null : value.toBuilder();
            return this;
        }

        /** Sets {@link ListenOptions#proxyProtocolFrom}; none to expect no such header. */
        public Builder proxyProtocolFrom(String... value) {
            proxyProtocolFrom = List.of(value);
            return this;
        }

        /** Sets {@link ListenOptions#acceptors}. */
        public Builder acceptors(int value) {
            acceptors = value;
            return this;
        }

        /** Sets {@link ListenOptions#socket}. */
        public Builder socket(SocketOptions value) {
            socket = value;
            return this;
        }

        private Builder tlsSwitch(boolean value) {
            tlsOff = !value;
            tlsBuilder();
            return this;
        }

        private ServerTlsOptions.Builder tlsBuilder() {
            tls = tls != null ? tls : ServerTlsOptions.builder();
            return tls;
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public ListenOptions build() {
            return new ListenOptions(
                    backlog, tlsOff || tls == null ? null : tls.build(), proxyProtocolFrom, acceptors, socket);
        }
    }
}

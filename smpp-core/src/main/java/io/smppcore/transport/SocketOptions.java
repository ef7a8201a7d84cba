package io.smppcore.transport;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import org.jspecify.annotations.Nullable;

/**
 * Options of the sockets of connections. TCP_NODELAY is always on. Immutable.
 *
 * @param keepAlive true if the system probes silent connections (SO_KEEPALIVE), in addition to enquire_link; default
 *     true
 * @param sendBufferOctets size of the send buffer (SO_SNDBUF) in octets, 1,024 to 67,108,864; none by default, which
 *     lets the system choose
 * @param receiveBufferOctets size of the receive buffer (SO_RCVBUF) in octets, 1,024 to 67,108,864; none by default,
 *     which lets the system choose
 */
public record SocketOptions(
        boolean keepAlive,
        @Nullable Integer sendBufferOctets,
        @Nullable Integer receiveBufferOctets) {

    private static final OptionType<@Nullable Integer> BUFFER =
            OptionType.integer("octets", 1 << 10, 1 << 26).orNone();

    private static final Setting<Boolean> KEEP_ALIVE = OptionType.flag()
            .setting("socket.keepAlive", true, "true if the system probes silent connections (SO_KEEPALIVE)");
    private static final Setting<@Nullable Integer> SEND_BUFFER = BUFFER.setting(
            "socket.sendBufferOctets", null, "size of the send buffer (SO_SNDBUF); none lets the system choose");
    private static final Setting<@Nullable Integer> RECEIVE_BUFFER = BUFFER.setting(
            "socket.receiveBufferOctets", null, "size of the receive buffer (SO_RCVBUF); none lets the system choose");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public SocketOptions {
        SEND_BUFFER.check(sendBufferOctets);
        RECEIVE_BUFFER.check(receiveBufferOctets);
    }

    /** Returns the options of this record. */
    public static OptionGroup<SocketOptions> options() {
        return OptionGroup.of(
                socket -> {},
                KEEP_ALIVE.option(SocketOptions::withKeepAlive),
                SEND_BUFFER.option(SocketOptions::withSendBufferOctets),
                RECEIVE_BUFFER.option(SocketOptions::withReceiveBufferOctets));
    }

    /** Returns the defaults: SO_KEEPALIVE, and buffer sizes chosen by the system. */
    public static SocketOptions defaults() {
        return new SocketOptions(KEEP_ALIVE.standard(), SEND_BUFFER.standard(), RECEIVE_BUFFER.standard());
    }

    /** Returns these options with another {@link #keepAlive}. */
    public SocketOptions withKeepAlive(boolean value) {
        return new SocketOptions(value, sendBufferOctets, receiveBufferOctets);
    }

    /** Returns these options with another {@link #sendBufferOctets}. */
    public SocketOptions withSendBufferOctets(@Nullable Integer value) {
        return new SocketOptions(keepAlive, value, receiveBufferOctets);
    }

    /** Returns these options with another {@link #receiveBufferOctets}. */
    public SocketOptions withReceiveBufferOctets(@Nullable Integer value) {
        return new SocketOptions(keepAlive, sendBufferOctets, value);
    }
}

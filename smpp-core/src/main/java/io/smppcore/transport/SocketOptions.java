package io.smppcore.transport;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;

/**
 * Options of the sockets of connections. TCP_NODELAY is always on. Immutable.
 *
 * @param keepAlive true if the system probes silent connections (SO_KEEPALIVE), besides enquire_link; default true
 * @param sendBufferOctets size of the send buffer (SO_SNDBUF), 1,024 to 67,108,864; 0, the default, lets the system
 *     choose
 * @param receiveBufferOctets size of the receive buffer (SO_RCVBUF), 1,024 to 67,108,864; 0, the default, lets the
 *     system choose
 */
public record SocketOptions(boolean keepAlive, int sendBufferOctets, int receiveBufferOctets) {

    private static final int MIN_BUFFER = 1 << 10;
    private static final int MAX_BUFFER = 1 << 26;

    private static final OptionType<Integer> BUFFER = OptionType.of(
                    "octets", "0, or " + MIN_BUFFER + " to " + MAX_BUFFER, Integer::valueOf)
            .where(octets -> octets == 0 || (octets >= MIN_BUFFER && octets <= MAX_BUFFER));

    private static final Setting<Boolean> KEEP_ALIVE = OptionType.flag()
            .setting("socket.keepAlive", true, "true if the system probes silent connections (SO_KEEPALIVE)");
    private static final Setting<Integer> SEND_BUFFER = BUFFER.setting(
            "socket.sendBufferOctets", 0, "size of the send buffer (SO_SNDBUF); 0 lets the system choose");
    private static final Setting<Integer> RECEIVE_BUFFER = BUFFER.setting(
            "socket.receiveBufferOctets", 0, "size of the receive buffer (SO_RCVBUF); 0 lets the system choose");

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public SocketOptions {
        SEND_BUFFER.check(sendBufferOctets);
        RECEIVE_BUFFER.check(receiveBufferOctets);
    }

    /** Returns the options of this record. */
    public static OptionGroup<SocketOptions> options() {
        return Options.ALL;
    }

    /** Returns the defaults: SO_KEEPALIVE, and buffers as the system chooses them. */
    public static SocketOptions defaults() {
        return new SocketOptions(KEEP_ALIVE.standard(), SEND_BUFFER.standard(), RECEIVE_BUFFER.standard());
    }

    /** The options, whose setters are linked only when properties are read. */
    private static final class Options {

        static final OptionGroup<SocketOptions> ALL = OptionGroup.of(
                socket -> {},
                KEEP_ALIVE.option((socket, value) ->
                        new SocketOptions(value, socket.sendBufferOctets, socket.receiveBufferOctets)),
                SEND_BUFFER.option(
                        (socket, value) -> new SocketOptions(socket.keepAlive, value, socket.receiveBufferOctets)),
                RECEIVE_BUFFER.option(
                        (socket, value) -> new SocketOptions(socket.keepAlive, socket.sendBufferOctets, value)));
    }
}

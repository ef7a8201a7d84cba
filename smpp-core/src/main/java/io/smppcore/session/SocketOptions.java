package io.smppcore.session;

/**
 * Options of the sockets of connections. TCP_NODELAY is always on. Immutable.
 *
 * @param keepAlive whether the system looks after silent connections (SO_KEEPALIVE), besides enquire_link; default true
 * @param sendBufferOctets room that the system is asked for octets that were not sent yet (SO_SNDBUF), 1,024 to 67,108,864; 0, the default, for
 *     what the system thinks best
 * @param receiveBufferOctets room that the system is asked for octets that were not read yet (SO_RCVBUF), 1,024 to 67,108,864; 0, the default, for
 *     what the system thinks best
 */
public record SocketOptions(boolean keepAlive, int sendBufferOctets, int receiveBufferOctets) {

    private static final int MIN_BUFFER = 1 << 10;
    private static final int MAX_BUFFER = 1 << 26;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public SocketOptions {
        range("sendBufferOctets", sendBufferOctets);
        range("receiveBufferOctets", receiveBufferOctets);
    }

    /**
     * The defaults.
     *
     * @return what the system thinks best, with SO_KEEPALIVE
     */
    public static SocketOptions defaults() {
        return new SocketOptions(true, 0, 0);
    }

    private static void range(String name, int value) {
        if (value != 0 && (value < MIN_BUFFER || value > MAX_BUFFER)) {
            throw new IllegalArgumentException(
                    name + ": " + value + " (expected: 0, or " + MIN_BUFFER + " to " + MAX_BUFFER + ")");
        }
    }
}

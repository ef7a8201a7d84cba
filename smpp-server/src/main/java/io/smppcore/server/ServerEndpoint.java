package io.smppcore.server;

import io.smppcore.internal.util.Addresses;
import io.smppcore.session.SessionOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import org.jspecify.annotations.Nullable;

/**
 * An address on which a server listens. Immutable.
 *
 * @param host name or address of this machine, {@code 0.0.0.0} for every address
 * @param port 0 to 65,535; 0 for any free one
 * @param listen options of the listener: TLS, PROXY protocol, backlog
 * @param options options of its sessions; null for those of the server
 * @param limits limits of its connections in addition to those of the server; null for none
 */
public record ServerEndpoint(
        String host,
        int port,
        ListenOptions listen,
        @Nullable SessionOptions options,
        @Nullable ConnectionLimits limits) {

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException naming the port and its range
     */
    public ServerEndpoint {
        Addresses.checkPort(port, 0);
    }

    /**
     * Returns a plain endpoint with the options and limits of the server.
     *
     * @param host name or address of this machine, {@code 0.0.0.0} for every address
     * @param port 0 to 65,535; 0 for any free one
     * @return an endpoint
     */
    public static ServerEndpoint at(String host, int port) {
        return new ServerEndpoint(host, port, ListenOptions.defaults(), null, null);
    }

    /** Returns this endpoint with another {@link #listen}. */
    public ServerEndpoint withListen(ListenOptions value) {
        return new ServerEndpoint(host, port, value, options, limits);
    }

    /** Returns this endpoint with other {@link #options}. */
    public ServerEndpoint withOptions(SessionOptions value) {
        return new ServerEndpoint(host, port, listen, value, limits);
    }

    /** Returns this endpoint with other {@link #limits}. */
    public ServerEndpoint withLimits(ConnectionLimits value) {
        return new ServerEndpoint(host, port, listen, options, value);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}

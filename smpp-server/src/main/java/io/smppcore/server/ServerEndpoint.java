package io.smppcore.server;

import io.smppcore.session.SessionOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import org.jspecify.annotations.Nullable;

/**
 * One of the places where a server listens. Immutable.
 *
 * @param host name or address of this machine, {@code 0.0.0.0} for every address
 * @param port 0 to 65,535; 0 for any free one
 * @param listen how connections are accepted: TLS, PROXY protocol, backlog
 * @param options how sessions from here behave; null for the options of the server
 * @param limits how many connections are accepted here, and from where, besides the limits of the server; null for no others
 */
public record ServerEndpoint(
        String host,
        int port,
        ListenOptions listen,
        @Nullable SessionOptions options,
        @Nullable ConnectionLimits limits) {

    private static final int MAX_PORT = 65_535;

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException naming the port and its range
     */
    public ServerEndpoint {
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: 0 to " + MAX_PORT + ")");
        }
    }

    /**
     * A plain endpoint that goes by the options and limits of the server.
     *
     * @param host name or address of this machine, {@code 0.0.0.0} for every address
     * @param port 0 to 65,535; 0 for any free one
     * @return an endpoint
     */
    public static ServerEndpoint at(String host, int port) {
        return new ServerEndpoint(host, port, ListenOptions.defaults(), null, null);
    }

    /**
     * The same with another way to accept connections.
     *
     * @param value TLS, PROXY protocol, backlog
     * @return a new endpoint
     */
    public ServerEndpoint withListen(ListenOptions value) {
        return new ServerEndpoint(host, port, value, options, limits);
    }

    /**
     * The same with options of its own.
     *
     * @param value how sessions from here behave
     * @return a new endpoint
     */
    public ServerEndpoint withOptions(SessionOptions value) {
        return new ServerEndpoint(host, port, listen, value, limits);
    }

    /**
     * The same with limits of its own.
     *
     * @param value how many connections are accepted here, and from where
     * @return a new endpoint
     */
    public ServerEndpoint withLimits(ConnectionLimits value) {
        return new ServerEndpoint(host, port, listen, options, value);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}

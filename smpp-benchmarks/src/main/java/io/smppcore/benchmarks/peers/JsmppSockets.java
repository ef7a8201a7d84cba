package io.smppcore.benchmarks.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.jsmpp.session.connection.ServerConnection;
import org.jsmpp.session.connection.ServerConnectionFactory;
import org.jsmpp.session.connection.socket.ServerSocketConnection;

/**
 * Server sockets for jSMPP on a free port of the loopback address; its own factory listens on every address and hides
 * the port.
 */
final class JsmppSockets implements ServerConnectionFactory {

    private static final int BACKLOG = 1;

    private final ServerSocket socket;

    JsmppSockets() throws IOException {
        socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public ServerConnection listen(int port) {
        return new ServerSocketConnection(socket);
    }

    @Override
    public ServerConnection listen(int port, int timeout) throws IOException {
        socket.setSoTimeout(timeout);
        return listen(port);
    }

    @Override
    public ServerConnection listen(int port, int timeout, int backlog) throws IOException {
        return listen(port, timeout);
    }
}

package io.smppcore.testing.faults;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A connection through a {@link FaultProxy}, with a flow in each direction. Thread-safe. */
public final class FaultyConnection {

    private final Socket client;
    private final Socket server;
    private final Flow toServer;
    private final Flow toClient;
    private final Consumer<FaultyConnection> onClosed;
    private final AtomicInteger flowing = new AtomicInteger(2);
    private final AtomicBoolean closed = new AtomicBoolean();

    FaultyConnection(Socket client, Socket server, Consumer<FaultyConnection> onClosed) throws IOException {
        this.client = client;
        this.server = server;
        this.onClosed = onClosed;
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        this.toServer = new Flow(this, client, server);
        this.toClient = new Flow(this, server, client);
    }

    /** Returns the flow from the client to the server. */
    public Flow toServer() {
        return toServer;
    }

    /** Returns the flow from the server to the client. */
    public Flow toClient() {
        return toClient;
    }

    /** Applies a change to both flows. */
    public void both(Consumer<Flow> change) {
        change.accept(toServer);
        change.accept(toClient);
    }

    /** Closes the connection on both sides; octets that are not relayed yet are lost. */
    public void close() {
        end(false);
    }

    /** Resets the connection (RST) on both sides. */
    public void reset() {
        end(true);
    }

    /** Returns true while the connection is open. */
    public boolean isOpen() {
        return !closed.get();
    }

    void start() {
        Thread.ofVirtual().name("fault-proxy-to-server").start(toServer::relay);
        Thread.ofVirtual().name("fault-proxy-to-client").start(toClient::relay);
    }

    /** Called at the end of a flow; the connection ends with the second one. */
    void flowEnded() {
        if (flowing.decrementAndGet() == 0) {
            close();
        }
    }

    private void end(boolean abortive) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        onClosed.accept(this);
        if (abortive) {
            reset(client);
            reset(server);
        } else {
            close(client);
            close(server);
        }
        both(Flow::wakeUp);
    }

    static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // Closed already.
        }
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // The connection has ended in any case.
        }
    }
}

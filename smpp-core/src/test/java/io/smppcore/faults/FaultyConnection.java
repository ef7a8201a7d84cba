package io.smppcore.faults;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection through a {@link FaultProxy}: two flows, and how it may end. Thread-safe. */
public final class FaultyConnection {

    private final Socket client;
    private final Socket server;
    private final Flow toServer;
    private final Flow toClient;
    private final Consumer<FaultyConnection> over;
    private final AtomicInteger flowing = new AtomicInteger(2);
    private final AtomicBoolean closed = new AtomicBoolean();

    FaultyConnection(Socket client, Socket server, Consumer<FaultyConnection> over) throws IOException {
        this.client = client;
        this.server = server;
        this.over = over;
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        this.toServer = new Flow(this, client, server);
        this.toClient = new Flow(this, server, client);
    }

    /** What the client says. */
    public Flow toServer() {
        return toServer;
    }

    /** What the server says. */
    public Flow toClient() {
        return toClient;
    }

    /** Does the same to both flows. */
    public void both(Consumer<Flow> change) {
        change.accept(toServer);
        change.accept(toClient);
    }

    /** Ends the connection in order towards both sides, with whatever was not relayed yet lost. */
    public void close() {
        end(false);
    }

    /** Resets the connection (RST) towards both sides. */
    public void reset() {
        end(true);
    }

    /** Whether the connection has not ended yet. */
    public boolean isOpen() {
        return !closed.get();
    }

    void start() {
        Thread.ofVirtual().name("fault-proxy-to-server").start(toServer::relay);
        Thread.ofVirtual().name("fault-proxy-to-client").start(toClient::relay);
    }

    /** One side has said all that it had to say; with the other it is over. */
    void flowEnded() {
        if (flowing.decrementAndGet() == 0) {
            close();
        }
    }

    private void end(boolean abortive) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        over.accept(this);
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
            // The connection is gone in any case.
        }
    }
}

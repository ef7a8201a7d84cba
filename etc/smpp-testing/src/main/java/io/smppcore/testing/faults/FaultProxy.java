package io.smppcore.testing.faults;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A TCP relay on this machine that injects faults into its connections. Thread-safe. */
public final class FaultProxy implements AutoCloseable {

    private static final int BACKLOG = 64;
    private static final int CONNECT_MS = Waits.SECONDS * 1_000;

    private final InetSocketAddress target;
    private final int bufferOctets;
    private final int port;
    private final Queue<FaultyConnection> open = new ConcurrentLinkedQueue<>();
    private final AtomicInteger accepted = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();

    private volatile ServerSocket listening;
    private volatile Thread accepting;
    private volatile boolean closed;
    private volatile Consumer<FaultyConnection> onConnect = connection -> {};

    private FaultProxy(int port, int targetPort, int bufferOctets) throws IOException {
        this.target = new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort);
        this.bufferOctets = bufferOctets;
        this.listening = listen(port);
        this.port = listening.getLocalPort();
        this.accepting = acceptFrom(listening);
    }

    /** Starts a proxy on a free port, which relays to a port of this machine. */
    public static FaultProxy to(int port) throws IOException {
        return new FaultProxy(0, port, 0);
    }

    /** Starts a proxy on a given port, which relays to another port of this machine. */
    public static FaultProxy on(int port, int target) throws IOException {
        return new FaultProxy(port, target, 0);
    }

    /**
     * Starts a proxy on a free port with receive buffers of about this many octets, so that a slow reader soon affects
     * the other end.
     */
    public static FaultProxy to(int port, int bufferOctets) throws IOException {
        return new FaultProxy(0, port, bufferOctets);
    }

    /** Returns the port to connect to. */
    public int port() {
        return port;
    }

    /** Sets an action for each new connection, which runs before its first octet is read. */
    public void onConnect(Consumer<FaultyConnection> value) {
        onConnect = value;
    }

    /** Returns the open connections, oldest first. */
    public List<FaultyConnection> connections() {
        return List.copyOf(open);
    }

    /** Returns the number of connections so far. */
    public int accepted() {
        return accepted.get();
    }

    /** Refuses new connections; open ones stay. */
    public void refuse() throws IOException, InterruptedException {
        lock.lock();
        try {
            listening.close();
            accepting.join(); // the port is closed once no accept is pending
        } finally {
            lock.unlock();
        }
    }

    /** Accepts new connections again. */
    public void accept() throws IOException {
        lock.lock();
        try {
            if (listening.isClosed()) {
                listening = listen(port);
                accepting = acceptFrom(listening);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        listening.close();
        open.forEach(FaultyConnection::reset);
    }

    private ServerSocket listen(int wanted) throws IOException {
        ServerSocket socket = new ServerSocket();
        if (bufferOctets > 0) {
            socket.setReceiveBufferSize(bufferOctets);
        }
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), BACKLOG);
        return socket;
    }

    private Thread acceptFrom(ServerSocket from) {
        return Thread.ofVirtual().name("fault-proxy-" + port).start(() -> {
            while (!from.isClosed()) {
                try {
                    relay(from.accept());
                } catch (IOException e) {
                    // Closed, or the connection has already ended.
                }
            }
        });
    }

    private void relay(Socket client) throws IOException {
        Socket server = new Socket();
        try {
            if (bufferOctets > 0) {
                server.setReceiveBufferSize(bufferOctets);
            }
            server.connect(target, CONNECT_MS);
            FaultyConnection connection = new FaultyConnection(client, server, open::remove);
            open.add(connection);
            onConnect.accept(connection);
            accepted.incrementAndGet();
            connection.start();
            if (closed) {
                connection.reset();
            }
        } catch (IOException e) {
            FaultyConnection.reset(client);
            FaultyConnection.reset(server);
            throw e;
        }
    }
}

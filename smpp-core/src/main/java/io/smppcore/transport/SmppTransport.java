package io.smppcore.transport;

import io.netty.util.NettyRuntime;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.loop.LibraryVersions;
import io.smppcore.internal.loop.NettyTransport;

/**
 * Event loops of a process, and the connections that they serve. Several clients and servers may use one transport.
 * Thread-safe.
 *
 * <p>Clients and servers use the {@linkplain #shared() shared} transport unless another one is set.
 */
public final class SmppTransport implements AutoCloseable {

    static {
        NettyTransport.access(transport -> ((SmppTransport) transport).netty);
    }

    private final NettyTransport netty;

    private SmppTransport(Kind kind, int threads, String threadPrefix) {
        this.netty = new NettyTransport(kind.name(), threads, threadPrefix);
    }

    /**
     * Returns the transport of the process: {@link Kind#AUTO}, one event loop for each processor, daemon
     * threads that live as long as the process.
     *
     * @return always the same instance
     * @throws IllegalStateException if Netty on the class path is older than 4.2, or SLF4J than 2.0
     */
    public static SmppTransport shared() {
        LibraryVersions.check();
        return Shared.INSTANCE;
    }

    /**
     * Creates a transport, which the caller closes.
     *
     * @param kind implementation of sockets and event loops
     * @param threads number of event loops, 1 to 1,024
     * @throws IllegalArgumentException if the number of threads is out of range
     * @throws io.smppcore.type.SmppException if this machine does not have such a transport
     * @throws IllegalStateException if Netty on the class path is older than 4.2, or SLF4J than 2.0
     */
    public static SmppTransport create(Kind kind, int threads) {
        LibraryVersions.check();
        if (threads < 1 || threads > 1024) {
            throw new IllegalArgumentException("threads: " + threads + " (expected: 1 to 1024)");
        }
        return new SmppTransport(kind, threads, "smpp-loop");
    }

    /** Returns the kind in use. For {@link Kind#AUTO}, this is the kind that was selected. */
    public Kind kind() {
        return Kind.valueOf(netty.kind());
    }

    /**
     * Closes every connection, then ends the threads. Waits at most 5 seconds for each of the two. Has no effect on the
     * shared transport.
     *
     * @throws io.smppcore.session.BlockingOnEventLoopException if the calling thread is an event loop
     */
    @Override
    public void close() {
        CallingThread.refuseBlocking("close");
        if (this != Shared.INSTANCE) {
            netty.close();
        }
    }

    private static final class Shared {

        private static final SmppTransport INSTANCE =
                new SmppTransport(Kind.AUTO, NettyRuntime.availableProcessors(), "smpp-shared-loop");
    }

    /** Implementation of sockets and event loops. */
    public enum Kind {
        /**
         * The best available kind: epoll on Linux if its native library is on the class path, otherwise io_uring if its
         * library is, otherwise NIO.
         */
        AUTO,
        /** NIO of the JDK, available everywhere. */
        NIO,
        /** epoll; needs netty-transport-native-epoll on the class path. */
        EPOLL,
        /** io_uring; needs netty-transport-native-io_uring on the class path and a recent kernel. */
        IO_URING,
        /**
         * epoll if its library is on the class path, otherwise NIO, with event loops that poll for events instead of
         * sleeping until one arrives: the lowest latency. Each event loop fully uses a processor, even if all its
         * sessions are idle; with fewer processors than busy threads, latency is far higher than with {@link #AUTO}.
         */
        SPINNING
    }
}

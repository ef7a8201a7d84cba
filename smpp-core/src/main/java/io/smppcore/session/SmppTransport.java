package io.smppcore.session;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.NettyRuntime;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Event loops, and the connections they serve. Thread-safe.
 *
 * <p>Clients and servers use the {@linkplain #shared() shared} one unless they are given their own.
 */
public final class SmppTransport implements AutoCloseable {

    private static final int FIRST_READ_OCTETS = 1 << 12;
    private static final int MAX_READ_OCTETS = 1 << 16;
    private static final int LOW_WATER_OCTETS = 1 << 16;
    private static final int HIGH_WATER_OCTETS = 1 << 18;
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

    private final NativeTransport nativeTransport;
    private final EventLoopGroup group;
    private final Connections connections;
    private volatile boolean closed;

    private SmppTransport(TransportKind kind, int threads, String threadPrefix) {
        this.nativeTransport = NativeTransport.of(kind);
        this.connections = new Connections(new QuickAck(nativeTransport.quickAck()));
        this.group = new EventLoops(threads, threadPrefix, nativeTransport.ioHandler(), connections);
    }

    /**
     * The transport of everybody who does not care: {@link TransportKind#AUTO}, one event loop for each processor, daemon threads that
     * live as long as the process.
     *
     * @return always the same instance
     */
    public static SmppTransport shared() {
        return Shared.INSTANCE;
    }

    /**
     * A transport of one's own, to be closed when it is not needed any more.
     *
     * @param kind how connections are served
     * @param threads event loops, 1 to 1,024
     * @return a running transport
     * @throws io.smppcore.type.SmppException if this machine does not have such a transport
     */
    public static SmppTransport create(TransportKind kind, int threads) {
        if (threads < 1 || threads > 1024) {
            throw new IllegalArgumentException("threads: " + threads + " (expected: 1 to 1024)");
        }
        return new SmppTransport(kind, threads, "smpp-loop");
    }

    /**
     * How connections are served.
     *
     * @return the kind that was chosen, never {@link TransportKind#AUTO}
     */
    public TransportKind kind() {
        return nativeTransport.kind();
    }

    /**
     * Connects. The session is open and not bound: the caller sends the bind request.
     *
     * @param remote where to connect to; an unresolved name is looked up on the event loop, so better resolve it before
     * @param connectTimeout how long to try, at least 1 ms
     * @param config how the session behaves
     * @return completes with the session, or with the {@link java.io.IOException} that explains why there is none
     */
    public CompletableFuture<SmppSession> connect(
            InetSocketAddress remote, Duration connectTimeout, SessionConfig config) {
        return connect(
                remote,
                SessionRole.ESME,
                ConnectOptions.builder().connectTimeout(connectTimeout).build(),
                config);
    }

    /**
     * Connects. The session is open and not bound: the caller sends the bind request. It begins when proxy and TLS handshake are done. A
     * future that is cancelled leaves no connection behind.
     *
     * @param remote where to connect to; an unresolved name is looked up by the proxy when there is one, otherwise on the event loop, so
     *     better resolve it before; the name is what the certificate of the server is looked at for
     * @param role which end this is: an ESME, or a message centre that sends outbind
     * @param options how the connection is made
     * @param config how the session behaves
     * @return completes with the session, or with the {@link java.io.IOException} or {@link TlsConfigurationException}
     *     that explains why there is none; with a {@link RejectedExecutionException} when the transport is closed, or
     *     none of its event loops is left
     */
    public CompletableFuture<SmppSession> connect(
            InetSocketAddress remote, SessionRole role, ConnectOptions options, SessionConfig config) {
        if (closed || group.isShuttingDown()) {
            return CompletableFuture.failedFuture(new RejectedExecutionException(
                    closed
                            ? "the transport is closed"
                            : "every event loop of the transport has ended with an error, which the log has; create"
                                    + " another transport, or start another process"));
        }
        return new Connector(bootstrap(), connections, remote, role, options, config).connect();
    }

    /**
     * Listens for connections.
     *
     * @param local where to listen; port 0 for any free one
     * @param config how the sessions behave
     * @return completes with the listener, or with the {@link java.io.IOException} that explains why there is none
     */
    public CompletableFuture<SmppListener> listen(InetSocketAddress local, SessionConfig config) {
        return listen(
                local,
                SessionRole.MC,
                ListenOptions.defaults(),
                new ConnectionGate(ConnectionLimits.defaults()),
                config);
    }

    /**
     * Listens for connections. A session begins when PROXY header and TLS handshake are done.
     *
     * @param local where to listen; port 0 for any free one
     * @param role which end the sessions are: a message centre that waits for binds, or an ESME that waits for outbind
     * @param options how connections are accepted
     * @param gate which connections are accepted
     * @param config how the sessions behave
     * @return completes with the listener, or with the {@link java.io.IOException} or {@link TlsConfigurationException} that explains why
     *     there is none
     */
    public CompletableFuture<SmppListener> listen(
            InetSocketAddress local,
            SessionRole role,
            ListenOptions options,
            ConnectionGate gate,
            SessionConfig config) {
        if (options.acceptors() > 1 && nativeTransport.reusePort() == null) {
            return CompletableFuture.failedFuture(new IOException("acceptors: " + options.acceptors()
                    + " (expected: 1 with " + kind() + ", which has no SO_REUSEPORT; EPOLL and IO_URING have it)"));
        }
        ServerBootstrap bootstrap = serverBootstrap();
        if (options.acceptors() > 1) {
            bootstrap.option(nativeTransport.reusePort(), true);
        }
        return new Acceptor(bootstrap, connections, role, options, gate, config).listen(local);
    }

    /**
     * Closes every connection and ends the threads. Waits at most 5 seconds for either. The shared transport is not closed by this.
     *
     * @throws BlockingOnEventLoopException if the calling thread is an event loop
     */
    @Override
    public void close() {
        EventLoopThread.refuseBlocking("close");
        if (this != Shared.INSTANCE) {
            closed = true;
            connections.all().close().awaitUninterruptibly(SHUTDOWN_TIMEOUT.toMillis());
            group.shutdownGracefully(0, SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                    .awaitUninterruptibly(SHUTDOWN_TIMEOUT.toMillis());
        }
    }

    private Bootstrap bootstrap() {
        return new Bootstrap()
                .group(group)
                .channel(nativeTransport.socket())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.RECVBUF_ALLOCATOR, receiveBuffers())
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, waterMark());
    }

    private ServerBootstrap serverBootstrap() {
        return new ServerBootstrap()
                .group(group)
                .channel(nativeTransport.serverSocket())
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, receiveBuffers())
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, waterMark());
    }

    private static AdaptiveRecvByteBufAllocator receiveBuffers() {
        return new AdaptiveRecvByteBufAllocator(FIRST_READ_OCTETS >> 3, FIRST_READ_OCTETS, MAX_READ_OCTETS);
    }

    private static WriteBufferWaterMark waterMark() {
        return new WriteBufferWaterMark(LOW_WATER_OCTETS, HIGH_WATER_OCTETS);
    }

    private static final class Shared {

        private static final SmppTransport INSTANCE =
                new SmppTransport(TransportKind.AUTO, NettyRuntime.availableProcessors(), "smpp-shared-loop");
    }
}

package io.smppcore.internal.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.engine.SessionHandler;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.loop.Connections;
import io.smppcore.internal.loop.NettyTransport;
import io.smppcore.internal.tls.ServerTlsContext;
import io.smppcore.internal.tls.TlsEngines;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.session.SessionRole;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.transport.AddressRange;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acceptor of connections on one local address. It applies the limits, sets up PROXY header and TLS, and adds the
 * handler that creates the session. One is created by each call of {@link #listen}. Thread-safe.
 */
public final class Acceptor extends ChannelInitializer<Channel> {

    private static final Logger LOG = LoggerFactory.getLogger(SmppTransport.class);

    /* Limited, because peers can cause refusals at any rate. */
    private final LimitedLog refusals = new LimitedLog(LOG, 1);

    private final ServerBootstrap bootstrap;
    private final Connections connections;
    private final SessionRole role;
    private final ListenOptions options;
    private final ConnectionGate gate;
    private final SessionConfig config;
    private final List<AddressRange> proxyProtocolFrom;

    /** Accepted connections that still wait for a PROXY header or for TLS, and have no session yet. */
    private final Set<Channel> setups = ConcurrentHashMap.newKeySet();

    private volatile @Nullable ServerTlsContext tls;

    private Acceptor(
            ServerBootstrap bootstrap,
            Connections connections,
            SessionRole role,
            ListenOptions options,
            ConnectionGate gate,
            SessionConfig config) {
        this.bootstrap = bootstrap;
        this.connections = connections;
        this.role = role;
        this.options = options;
        this.gate = gate;
        this.config = config;
        this.proxyProtocolFrom =
                options.proxyProtocolFrom().stream().map(AddressRange::parse).toList();
    }

    /**
     * Listens for connections on a local address; port 0 selects a free port. With the role SMSC, the sessions wait for
     * binds; with ESME, they wait for outbind. Each session opens after the PROXY header and the TLS handshake. The
     * future completes with the listener, or fails with an {@link IOException} or a {@link
     * io.smppcore.tls.TlsConfigurationException}.
     */
    public static CompletableFuture<BoundListener> listen(
            SmppTransport transport,
            InetSocketAddress local,
            SessionRole role,
            ListenOptions options,
            ConnectionGate gate,
            SessionConfig config) {
        NettyTransport netty = NettyTransport.of(transport);
        ServerBootstrap bootstrap = netty.serverBootstrap();
        if (options.acceptors() > 1) {
            ChannelOption<Boolean> reusePort = netty.reusePort();
            if (reusePort == null) {
                return CompletableFuture.failedFuture(
                        new IOException("acceptors: " + options.acceptors() + " (expected: 1 with " + netty.kind()
                                + ", which has no SO_REUSEPORT; EPOLL and IO_URING have it)"));
            }
            bootstrap.option(reusePort, true);
        }
        return new Acceptor(bootstrap, netty.connections(), role, options, gate, config).listen(local);
    }

    private CompletableFuture<BoundListener> listen(InetSocketAddress local) {
        CompletableFuture<BoundListener> result = new CompletableFuture<>();
        if (options.tls() == null) {
            bind(local, result);
            return result;
        }
        ServerTlsOptions tlsOptions = options.tls();
        var unused = CompletableFuture.runAsync(
                        () -> {
                            tls = new ServerTlsContext(tlsOptions);
                            bind(local, result);
                        },
                        Thread::startVirtualThread)
                .exceptionally(failure -> {
                    result.completeExceptionally(ConnectFailures.unwrapped(failure));
                    return null;
                });
        return result;
    }

    private void bind(InetSocketAddress local, CompletableFuture<BoundListener> result) {
        SocketSettings.apply(options.socket(), bootstrap);
        bootstrap.option(ChannelOption.SO_BACKLOG, options.backlog()).childHandler(this);
        bindNext(local, new ArrayList<>(), result);
    }

    /* Binds the sockets one after the other, because with port 0 the first one determines the port of the others. */
    private void bindNext(InetSocketAddress local, List<Channel> bound, CompletableFuture<BoundListener> result) {
        ChannelFuture bind = bootstrap.bind(local);
        bind.addListener(done -> {
            if (!done.isSuccess()) {
                var unused = close(bound).thenRun(() -> result.completeExceptionally(done.cause()));
                return;
            }
            connections.add(bind.channel());
            bound.add(bind.channel());
            if (bound.size() < options.acceptors()) {
                bindNext((InetSocketAddress) bind.channel().localAddress(), bound, result);
            } else {
                result.complete(new ChannelListener(List.copyOf(bound)));
            }
        });
    }

    /** Closes listening sockets; the future completes when their port refuses connections and can be bound again. */
    private static CompletableFuture<Void> close(List<Channel> listening) {
        return CompletableFuture.allOf(listening.stream().map(Acceptor::close).toArray(CompletableFuture<?>[]::new));
    }

    private static CompletableFuture<Void> close(Channel listening) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        listening.close().addListener(done -> {
            EventLoop loop = listening.eventLoop();
            if (loop.isShuttingDown()) {
                // The event loop may end without running another task, and its end closes the socket.
                result.complete(null);
                return;
            }
            // NIO leaves a closed socket listening until the next selection, which precedes the next scheduled task.
            loop.schedule(() -> {}, 0, TimeUnit.NANOSECONDS).addListener(selected -> result.complete(null));
        });
        return result;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (!gate.enter()) {
            channel.close();
            return;
        }
        Accepted accepted = new Accepted();
        channel.closeFuture().addListener(accepted);
        connections.add(channel);
        SessionHandler session = new SessionHandler(role, config, connections.quickAck(), opened -> {});
        boolean hasHeader = !proxyProtocolFrom.isEmpty();
        if (hasHeader && !isTrusted(channel)) {
            refusals.info(
                    "connection from {} refused: it may not send a PROXY header (proxyProtocolFrom: {})",
                    channel.remoteAddress(),
                    options.proxyProtocolFrom());
            channel.close();
            return;
        }
        if (!hasHeader && !accepted.onPeer(channel.remoteAddress())) {
            channel.close();
            return;
        }
        EnumSet<ConnectionSetup.Stage> stages = EnumSet.noneOf(ConnectionSetup.Stage.class);
        if (hasHeader) {
            stages.add(ConnectionSetup.Stage.PROXY_HEADER);
        }
        if (tls != null) {
            stages.add(ConnectionSetup.Stage.TLS);
        }
        if (!stages.isEmpty()) {
            setups.add(channel);
            channel.pipeline()
                    .addLast(new ConnectionSetup(
                            session, stages, config.options().bindTimeout(), accepted));
        }
        channel.pipeline().addLast(session);
        prepare(channel, hasHeader);
    }

    /**
     * Adds the handlers for TLS and the PROXY header in front of the others. If the certificate files are due for a
     * check, it takes place first, and nothing is read from the peer meanwhile.
     */
    private void prepare(Channel channel, boolean hasHeader) {
        ServerTlsContext context = tls;
        if (context == null || context.isFresh()) {
            prepend(channel, hasHeader, context);
            return;
        }
        channel.config().setAutoRead(false);
        var unused = context.check()
                .thenRun(() -> channel.eventLoop().execute(() -> {
                    if (channel.isActive()) {
                        prepend(channel, hasHeader, context);
                        channel.config().setAutoRead(true);
                    }
                }));
    }

    private static void prepend(Channel channel, boolean hasHeader, @Nullable ServerTlsContext context) {
        ChannelPipeline pipeline = channel.pipeline();
        if (context != null) {
            pipeline.addFirst(TlsEngines.server(context.current(), context.options()));
        }
        if (hasHeader) {
            pipeline.addFirst(new ProxyHeaderReader());
        }
    }

    private boolean isTrusted(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress from
                && ConnectionGate.anyContains(proxyProtocolFrom, from.getAddress());
    }

    /**
     * One accepted connection: counts it against the limits until it is closed, and observes its setup. Confined to the
     * event loop.
     */
    private final class Accepted implements ChannelFutureListener, ConnectionSetup.Observer {

        /** Address of the peer that is counted in the limits; null if none is counted yet. */
        private @Nullable InetAddress address;

        private boolean ended;

        /**
         * Counts the address of the peer in the limits while the connection is open. Returns false, and counts nothing,
         * if the limits refuse it. A peer without an IP address, as in tests, is always accepted.
         */
        @Override
        public boolean onPeer(SocketAddress peer) {
            if (!(peer instanceof InetSocketAddress from)) {
                return true;
            }
            // The address of a closed connection must not be counted, because operationComplete, which removes it, has
            // already run.
            if (ended || !gate.enter(from.getAddress())) {
                return false;
            }
            address = from.getAddress();
            return true;
        }

        @Override
        public void onFailed(Channel channel, ConnectionSetup.@Nullable Stage stage, Throwable cause) {
            String text = ConnectFailures.accepted(stage, cause);
            if (cause instanceof ClosedChannelException) {
                LOG.debug("connection from {} refused: {}", channel.remoteAddress(), text); // perhaps a probe
            } else {
                refusals.info("connection from {} refused: {}", channel.remoteAddress(), text);
            }
        }

        @Override
        public void onEnd(Channel channel) {
            setups.remove(channel);
        }

        @Override
        public void operationComplete(ChannelFuture closed) {
            ended = true;
            gate.leave();
            if (address != null) {
                gate.leave(address);
            }
        }
    }

    private final class ChannelListener implements BoundListener {

        private final List<Channel> channels;

        ChannelListener(List<Channel> channels) {
            this.channels = channels;
        }

        @Override
        public InetSocketAddress localAddress() {
            return (InetSocketAddress) channels.getFirst().localAddress();
        }

        @Override
        public void reloadTls() {
            CallingThread.refuseBlocking("reloadTls");
            if (tls != null) {
                tls.reload();
            }
        }

        @Override
        public @Nullable Instant certificateEnd() {
            ServerTlsContext context = tls;
            return context == null ? null : context.validUntil();
        }

        @Override
        public CompletableFuture<Void> closeAsync() {
            // Connections in their setup are closed last, because until the sockets are closed new ones can be
            // accepted.
            return close(channels).thenRun(() -> setups.forEach(Channel::close));
        }
    }
}

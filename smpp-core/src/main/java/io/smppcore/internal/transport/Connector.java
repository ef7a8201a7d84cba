package io.smppcore.internal.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.proxy.HttpProxyHandler;
import io.netty.handler.proxy.ProxyHandler;
import io.netty.handler.proxy.Socks5ProxyHandler;
import io.netty.handler.ssl.SslHandler;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.engine.SessionHandler;
import io.smppcore.internal.loop.Connections;
import io.smppcore.internal.loop.NettyTransport;
import io.smppcore.internal.tls.TlsContexts;
import io.smppcore.internal.tls.TlsEngines;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ProxyOptions;
import io.smppcore.transport.SmppTransport;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Connector that opens one connection, through a proxy and with TLS if the options say so, and creates its session. One
 * is created by each call of {@link #connect}. Thread-safe.
 */
public final class Connector {

    private final Bootstrap bootstrap;
    private final Connections connections;
    private final InetSocketAddress remote;
    private final ConnectOptions options;
    private final SessionRole role;
    private final SessionConfig config;
    private final CompletableFuture<SmppSession> result = new CompletableFuture<>();

    /**
     * Handlers that are created on a virtual thread, because their creation reads files or resolves names; null if not
     * used.
     */
    private record Prepared(
            @Nullable ProxyHandler proxy, @Nullable SslHandler tls) {}

    private Connector(
            Bootstrap bootstrap,
            Connections connections,
            InetSocketAddress remote,
            SessionRole role,
            ConnectOptions options,
            SessionConfig config) {
        this.bootstrap = bootstrap;
        this.connections = connections;
        this.remote = remote;
        this.role = role;
        this.options = options;
        this.config = config;
    }

    /**
     * Connects as an ESME with default options. The connect timeout is 1 ms to 7 days. The session is open, not bound.
     */
    public static CompletableFuture<SmppSession> connect(
            SmppTransport transport, InetSocketAddress remote, Duration connectTimeout, SessionConfig config) {
        ConnectOptions options =
                ConnectOptions.builder().connectTimeout(connectTimeout).build();
        return connect(transport, remote, SessionRole.ESME, options, config);
    }

    /**
     * Connects as an ESME, or as an SMSC that sends outbind. The future completes with an open session, after the
     * connection of the proxy and the TLS handshake. The session is not bound: the caller sends bind or outbind.
     * Cancelling the future closes the connection.
     *
     * <p>An unresolved name is resolved by the proxy if there is one, otherwise on the event loop, which blocks
     * meanwhile; the certificate of the server must be for this name.
     *
     * <p>The future fails with an {@link IOException} or a {@link io.smppcore.tls.TlsConfigurationException}, or with a
     * {@link RejectedExecutionException} if the transport is closed or has no event loop left.
     */
    public static CompletableFuture<SmppSession> connect(
            SmppTransport transport,
            InetSocketAddress remote,
            SessionRole role,
            ConnectOptions options,
            SessionConfig config) {
        NettyTransport netty = NettyTransport.of(transport);
        RejectedExecutionException rejection = netty.rejection();
        return rejection != null
                ? CompletableFuture.failedFuture(rejection)
                : new Connector(netty.bootstrap(), netty.connections(), remote, role, options, config).connect();
    }

    private CompletableFuture<SmppSession> connect() {
        if (options.tls() == null && options.proxy() == null) {
            open(new Prepared(null, null));
            return result;
        }
        var unused = CompletableFuture.supplyAsync(this::prepare, Thread::startVirtualThread)
                .thenAccept(this::open)
                .exceptionally(failure -> {
                    result.completeExceptionally(ConnectFailures.unwrapped(failure));
                    return null;
                });
        return result;
    }

    private Prepared prepare() {
        TlsOptions tls = options.tls();
        return new Prepared(
                options.proxy() == null ? null : proxyHandler(options.proxy()),
                tls == null ? null : TlsEngines.client(TlsContexts.of(tls), tls, remote));
    }

    private void open(Prepared prepared) {
        SocketSettings.apply(options.socket(), bootstrap);
        int timeoutMs = Math.toIntExact(options.connectTimeout().toMillis());
        bootstrap.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMs).handler(new Start(prepared));
        if (prepared.proxy() != null) {
            bootstrap.disableResolver(); // the proxy resolves the name
        }
        InetSocketAddress local = options.localAddress();
        if (local != null) {
            // Without it, the system would refuse a fixed local port for minutes after an earlier connection from it.
            bootstrap.option(ChannelOption.SO_REUSEADDR, local.getPort() != 0);
        }
        ChannelFuture connecting = local == null ? bootstrap.connect(remote) : bootstrap.connect(remote, local);
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                result.completeExceptionally(
                        done.cause() instanceof RejectedExecutionException
                                ? withoutLoop(done.cause())
                                : ConnectFailures.notConnected(done.cause(), options));
            }
        });
        var unused = result.whenComplete((session, failure) -> {
            if (result.isCancelled()) {
                connecting.channel().close();
            }
        });
    }

    private void begin(Channel channel, Prepared prepared) {
        // Netty does not complete the promises of an event loop that has ended.
        channel.closeFuture().addListener(done -> {
            if (channel.eventLoop().isShuttingDown()) {
                result.completeExceptionally(withoutLoop(null));
            }
        });
        connections.add(channel);
        fill(channel.pipeline(), prepared);
    }

    private void fill(ChannelPipeline pipeline, Prepared prepared) {
        SessionHandler session = new SessionHandler(role, config, connections.quickAck(), this::opened);
        session.notOpened(result::completeExceptionally);
        EnumSet<ConnectionSetup.Stage> stages = EnumSet.noneOf(ConnectionSetup.Stage.class);
        if (prepared.proxy() != null) {
            pipeline.addLast(prepared.proxy());
            session.remoteAddress(remote);
            stages.add(ConnectionSetup.Stage.PROXY);
        }
        if (options.proxyHeader() != null) {
            pipeline.addLast(new ProxyHeaderWriter(options.proxyHeader(), remote));
        }
        if (prepared.tls() != null) {
            pipeline.addLast(prepared.tls());
            stages.add(ConnectionSetup.Stage.TLS);
        }
        if (!stages.isEmpty()) {
            pipeline.addLast(new ConnectionSetup(session, stages, options.connectTimeout(), this::failed));
        }
        pipeline.addLast(session);
    }

    private IOException withoutLoop(@Nullable Throwable cause) {
        return new IOException(remote + ": the event loop of the connection has ended", cause);
    }

    private void opened(SmppSession session) {
        if (!result.complete(session)) {
            session.closeNow(); // the caller has cancelled
        }
    }

    private void failed(Channel channel, ConnectionSetup.@Nullable Stage stage, Throwable cause) {
        result.completeExceptionally(ConnectFailures.atStage(stage, cause, options));
    }

    private static ProxyHandler proxyHandler(ProxyOptions proxy) {
        InetSocketAddress address = resolved(proxy);
        boolean asks = proxy.username() != null;
        ProxyHandler handler = switch (proxy.kind()) {
            case SOCKS5 -> new Socks5ProxyHandler(address, proxy.username(), proxy.password());
            case HTTP_CONNECT ->
                asks
                        ? new HttpProxyHandler(
                                address,
                                Objects.requireNonNull(proxy.username()),
                                Objects.requireNonNull(proxy.password()))
                        : new HttpProxyHandler(address);
        };
        handler.setConnectTimeoutMillis(0); // ConnectionSetup limits the time of all stages together
        return handler;
    }

    private static InetSocketAddress resolved(ProxyOptions proxy) {
        try {
            return new InetSocketAddress(InetAddress.getByName(proxy.host()), proxy.port());
        } catch (UnknownHostException e) {
            throw new CompletionException(new ConnectException(proxy + ": unknown host"));
        }
    }

    /*
     * Not a ChannelInitializer, which has annotations: the JVM generates classes for the first annotations that it
     * reads, which delays the start of a client. SessionHandler avoids them, too.
     */

    /** First handler of the channel: adds the other handlers and removes itself. */
    private final class Start implements ChannelHandler {

        private final Prepared prepared;

        Start(Prepared prepared) {
            this.prepared = prepared;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            try {
                begin(ctx.channel(), prepared);
            } catch (Throwable e) {
                result.completeExceptionally(e);
                ctx.close();
            } finally {
                ctx.pipeline().remove(this);
            }
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {}

        @Override
        @SuppressWarnings("deprecation") // of outbound handlers
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.fireExceptionCaught(cause);
        }
    }
}

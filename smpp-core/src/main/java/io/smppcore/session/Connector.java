package io.smppcore.session;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.proxy.HttpProxyHandler;
import io.netty.handler.proxy.ProxyHandler;
import io.netty.handler.proxy.Socks5ProxyHandler;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.EnumSet;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Makes one connection. */
final class Connector {

    private final Bootstrap bootstrap;
    private final Connections connections;
    private final InetSocketAddress remote;
    private final ConnectOptions options;
    private final SessionRole role;
    private final SessionConfig config;
    private final CompletableFuture<SmppSession> result = new CompletableFuture<>();

    /** What takes files and names to make. */
    private record Prepared(
            @Nullable ProxyHandler proxy, @Nullable SslHandler tls) {}

    Connector(
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

    CompletableFuture<SmppSession> connect() {
        if (options.tls() == null && options.proxy() == null) {
            open(new Prepared(null, null));
            return result;
        }
        var unused = CompletableFuture.supplyAsync(this::prepare, Thread::startVirtualThread)
                .thenAccept(this::open)
                .exceptionally(failure -> {
                    result.completeExceptionally(
                            failure instanceof CompletionException && failure.getCause() != null
                                    ? failure.getCause()
                                    : failure);
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
        bootstrap.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMs).handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                // Netty completes no promise that an event loop has left behind.
                channel.closeFuture().addListener(done -> {
                    if (channel.eventLoop().isShuttingDown()) {
                        result.completeExceptionally(withoutLoop(null));
                    }
                });
                connections.add(channel);
                fill(channel.pipeline(), prepared);
            }
        });
        if (prepared.proxy() != null) {
            bootstrap.disableResolver(); // the proxy looks up the name
        }
        InetSocketAddress local = options.localAddress();
        if (local != null) {
            // A fixed port would otherwise be unusable for minutes after a connection.
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

    private void fill(ChannelPipeline pipeline, Prepared prepared) {
        SessionHandler session = new SessionHandler(role, config, connections.quickAck(), this::opened);
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
        return new IOException(remote + ": the event loop that was to connect has ended", cause);
    }

    private void opened(SmppSession session) {
        if (!result.complete(session)) {
            session.closeNow(); // whoever wanted it has given up
        }
    }

    private void failed(ConnectionSetup.@Nullable Stage stage, Throwable cause) {
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
        handler.setConnectTimeoutMillis(0); // ConnectionSetup bounds the whole
        return handler;
    }

    private static InetSocketAddress resolved(ProxyOptions proxy) {
        try {
            return new InetSocketAddress(InetAddress.getByName(proxy.host()), proxy.port());
        } catch (UnknownHostException e) {
            throw new CompletionException(new ConnectException(proxy + ": unknown host"));
        }
    }
}

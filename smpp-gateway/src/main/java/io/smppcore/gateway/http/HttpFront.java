package io.smppcore.gateway.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.smppcore.gateway.config.ConfigChange;
import io.smppcore.gateway.config.HttpConfig;
import io.smppcore.gateway.node.Node;
import io.smppcore.internal.tls.ServerTlsContext;
import io.smppcore.internal.tls.TlsEngines;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.type.SmppException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** HTTP server of a gateway, for messages of accounts, management and the page. Thread-safe. */
public final class HttpFront implements AutoCloseable {

    private static final int THREADS = 2;
    private static final int MAX_CONNECTIONS = 1_000;

    /** Maximum length of the line with the path and its parameters. The position of a search is the longest of them. */
    private static final int MAX_LINE = 16 << 10;

    private static final int MAX_HEADERS = 8 << 10;
    private static final int MAX_CHUNK = 8 << 10;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long CLOSING_SECONDS = 5;

    private final Api api;
    private final Duration patience;
    private final @Nullable ServerTlsContext tls;
    private final BodyBudget budget = BodyBudget.ofHeap(Runtime.getRuntime().maxMemory());
    private final Connections connections;

    /** Event loops of NIO: those of epoll close a connection whose peer ends its output before the response. */
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
            THREADS, new DefaultThreadFactory("smpp-gateway-http", true), NioIoHandler.newFactory());

    private final Channel listener;
    private final Future<?> sampling;

    HttpFront(HttpConfig config, Api api, Duration patience, int maxConnections) {
        this.api = api;
        this.patience = patience;
        this.connections = new Connections(maxConnections);
        try {
            ServerTlsOptions options = config.tls();
            this.tls = options == null ? null : new ServerTlsContext(options);
            this.listener = listen(config);
            api.overview.listens(config, port(), tls);
            this.sampling = loops.next().scheduleAtFixedRate(api.overview::sample, 0, 1, TimeUnit.SECONDS);
        } catch (RuntimeException | Error e) {
            loops.shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS);
            throw e;
        }
    }

    /**
     * Starts the server.
     *
     * @param config address, token of the management and TLS
     * @param node started node
     * @param reload reloads the configuration and returns the changes; throws {@link IllegalArgumentException} if the
     *     configuration has mistakes
     * @param scrape supplies the metrics in the format of Prometheus; empty if Micrometer is absent
     * @throws SmppException if the address cannot be used
     */
    public static HttpFront start(
            HttpConfig config, Node node, Supplier<List<ConfigChange>> reload, Supplier<Optional<String>> scrape) {
        return new HttpFront(config, new Api(node, reload, scrape, config.token()), PATIENCE, MAX_CONNECTIONS);
    }

    private Channel listen(HttpConfig config) {
        var bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        accept(channel);
                    }
                })
                .bind(new InetSocketAddress(config.host(), config.port()))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new SmppException(
                    "http: cannot listen on " + config.host() + ":" + config.port() + ": "
                            + bound.cause().getMessage()
                            + " (expected: an address of this machine and a port that is free; 0 for any)",
                    bound.cause());
        }
        return bound.channel();
    }

    private void accept(Channel channel) {
        if (!connections.add(channel)) {
            channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                @Override
                public void channelActive(ChannelHandlerContext ctx) {
                    ctx.close();
                }
            });
            return;
        }
        ServerTlsContext context = tls;
        if (context != null) {
            if (!context.isFresh()) {
                // Starts to read changed files; the next connection uses them.
                var unused = context.check();
            }
            channel.pipeline().addLast(TlsEngines.server(context.current(), context.options()));
        }
        channel.pipeline()
                .addLast(new HttpServerCodec(MAX_LINE, MAX_HEADERS, MAX_CHUNK))
                .addLast(new Exchange(api, patience, budget, connections));
    }

    /** Returns the local port. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    /** Returns a future that completes when each event loop has run a task. */
    public CompletableFuture<Void> responds() {
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        loops.forEach(loop -> answers.add(CompletableFuture.runAsync(() -> {}, loop)));
        return CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new));
    }

    /** Stops listening and closes all connections. Blocks. */
    @Override
    public void close() {
        sampling.cancel(false);
        listener.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
        connections.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
        loops.shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(2 * CLOSING_SECONDS, TimeUnit.SECONDS);
    }
}

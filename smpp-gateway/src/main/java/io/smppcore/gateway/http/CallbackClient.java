package io.smppcore.gateway.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslHandler;
import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.internal.loop.NettyTransport;
import io.smppcore.internal.util.HostNames;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 client of callbacks, which keeps connections open for further requests. It follows no redirects, and
 * discards the bodies of responses. Thread-safe; one event loop serves all connections.
 */
final class CallbackClient implements AutoCloseable {

    private static final Duration CONNECTING = Duration.ofSeconds(10);

    /** Maximum length of the head of a response in octets, as that of the client in the JDK. */
    private static final int MAX_HEAD = 384 << 10;

    private final NettyTransport transport = new NettyTransport("AUTO", 1, "smpp-gateway-callback-");
    private final EventLoop loop = transport.bootstrap().config().group().next();
    private final @Nullable SSLContext tls;
    private final ProxyClient proxied = new ProxyClient(CONNECTING);
    private final Map<Origin, Boolean> isProxied = new ConcurrentHashMap<>();

    /** Futures of the requests without a result, by their numbers. */
    private final Map<Long, CompletableFuture<Integer>> open = new ConcurrentHashMap<>();

    private final AtomicLong requests = new AtomicLong();

    /** Idle connections, the last one used first. Confined to the event loop. */
    private final Map<Origin, ArrayDeque<CallbackConnection>> idle = new HashMap<>();

    /**
     * Creates a client without connections.
     *
     * @param tls context of TLS connections; null for the default one of the JVM
     */
    CallbackClient(@Nullable SSLContext tls) {
        this.tls = tls;
    }

    /** The server of an address. */
    record Origin(boolean isTls, String host, int port) {

        private static final int HTTP = 80;
        private static final int HTTPS = 443;

        static Origin of(URI url) {
            boolean isTls = url.getScheme().equalsIgnoreCase("https");
            String host = url.getHost();
            if (host == null) {
                throw new IllegalArgumentException("callback: no host in " + url.getRawAuthority());
            }
            int port = url.getPort() < 0 ? isTls ? HTTPS : HTTP : url.getPort();
            return new Origin(isTls, host.toLowerCase(Locale.ROOT), port);
        }

        /** Returns true if an account may send the events of a message to an address. */
        static boolean isPermitted(CallbackConfig config, URI url) {
            Origin origin = of(url);
            return origin.equals(of(config.url()))
                    || config.origins().stream().map(Origin::of).anyMatch(origin::equals);
        }

        /** Returns the value of the Host header. */
        String authority() {
            return port == (isTls ? HTTPS : HTTP) ? host : host + ":" + port;
        }

        /** Returns the host without the brackets of an IPv6 address. */
        private String name() {
            return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        }
    }

    /** A request, and the future of the status of its response. */
    record Exchange(DefaultFullHttpRequest request, long deadlineNanos, CompletableFuture<Integer> status) {

        void fail(Throwable cause) {
            status.completeExceptionally(cause);
        }
    }

    /**
     * Sends a request, over an idle connection if there is one.
     *
     * @param headers names and values of all headers except Host and Content-Length
     * @param body content of a POST request; null for a GET request
     * @param answering maximum time until the end of the response
     * @return the status of the response, when its body has been read
     */
    CompletableFuture<Integer> send(URI url, Map<String, String> headers, byte @Nullable [] body, Duration answering) {
        Origin origin = Origin.of(url);
        if (isProxied.computeIfAbsent(origin, first -> ProxyClient.hasProxy(url))) {
            return proxied.send(url, headers, body, answering);
        }
        DefaultFullHttpRequest request = body == null
                ? new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, target(url))
                : new DefaultFullHttpRequest(
                        HttpVersion.HTTP_1_1, HttpMethod.POST, target(url), Unpooled.wrappedBuffer(body));
        headers.forEach(request.headers()::set);
        request.headers().set(HttpHeaderNames.HOST, origin.authority());
        if (body != null) {
            request.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        }
        CompletableFuture<Integer> status = new CompletableFuture<>();
        Exchange exchange = new Exchange(request, System.nanoTime() + answering.toNanos(), status);
        long number = requests.incrementAndGet();
        open.put(number, status);
        status.whenComplete((result, failure) -> open.remove(number));
        try {
            loop.execute(() -> start(origin, exchange));
        } catch (RejectedExecutionException e) {
            exchange.fail(new IOException("the client of callbacks has ended", e));
        }
        return status;
    }

    private static String target(URI url) {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private void start(Origin origin, Exchange exchange) {
        ArrayDeque<CallbackConnection> connections = idle.get(origin);
        CallbackConnection connection = connections == null ? null : connections.pollLast();
        if (connection == null) {
            connect(origin, exchange);
        } else {
            connection.send(exchange);
        }
    }

    private void connect(Origin origin, Exchange exchange) {
        // Until the connection is open, which has a timer of its own.
        ScheduledFuture<?> timeout = loop.schedule(
                () -> exchange.fail(new TimeoutException("no connection in time")),
                exchange.deadlineNanos() - System.nanoTime(),
                TimeUnit.NANOSECONDS);
        exchange.status().whenComplete((status, failure) -> timeout.cancel(false));
        // Not on the event loop, which a slow name server would block.
        Thread.startVirtualThread(() -> {
            try {
                InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(origin.name()), origin.port());
                loop.execute(() -> {
                    try {
                        connect(origin, address, exchange, timeout);
                    } catch (RuntimeException | Error e) {
                        exchange.fail(e);
                    }
                });
            } catch (UnknownHostException e) {
                exchange.fail(new IOException("unknown host " + origin.host(), e));
            } catch (RuntimeException | Error e) {
                exchange.fail(e);
            }
        });
    }

    private void connect(Origin origin, InetSocketAddress address, Exchange exchange, ScheduledFuture<?> timeout) {
        if (exchange.status().isDone()) {
            return;
        }
        transport
                .bootstrap()
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) CONNECTING.toMillis())
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) throws NoSuchAlgorithmException {
                        transport.connections().add(channel);
                        if (origin.isTls()) {
                            channel.pipeline().addLast(new SslHandler(engine(origin)));
                        }
                        channel.pipeline()
                                .addLast(codec())
                                .addLast(new CallbackConnection(CallbackClient.this, origin));
                    }
                })
                .connect(address)
                .addListener((ChannelFutureListener) connected -> {
                    if (!connected.isSuccess()) {
                        exchange.fail(connected.cause());
                    } else if (exchange.status().isDone()) {
                        connected.channel().close();
                    } else {
                        timeout.cancel(false);
                        connected
                                .channel()
                                .pipeline()
                                .get(CallbackConnection.class)
                                .send(exchange);
                    }
                });
    }

    /** Returns the codec of a connection. */
    static HttpClientCodec codec() {
        return new HttpClientCodec(
                new HttpDecoderConfig().setMaxInitialLineLength(MAX_HEAD).setMaxHeaderSize(MAX_HEAD), false, false);
    }

    private SSLEngine engine(Origin origin) throws NoSuchAlgorithmException {
        SSLContext context = tls == null ? SSLContext.getDefault() : tls;
        SSLEngine engine = context.createSSLEngine(origin.name(), origin.port());
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (HostNames.isHostName(origin.name())) {
            parameters.setServerNames(List.of(new SNIHostName(origin.name())));
        }
        engine.setSSLParameters(parameters);
        return engine;
    }

    /** Adds an idle connection. Called on the event loop. */
    void add(CallbackConnection connection) {
        idle.computeIfAbsent(connection.origin, first -> new ArrayDeque<>()).add(connection);
    }

    /** Removes a closed connection if it is idle. Called on the event loop. */
    void remove(CallbackConnection connection) {
        ArrayDeque<CallbackConnection> connections = idle.get(connection.origin);
        if (connections != null) {
            connections.remove(connection);
            if (connections.isEmpty()) {
                idle.remove(connection.origin);
            }
        }
    }

    /** Fails all requests. Called when the client is closed, or when an error has ended its event loop. */
    void failAll(Throwable cause) {
        IOException failure = new IOException("the client of callbacks has ended", cause);
        open.values().forEach(status -> status.completeExceptionally(failure));
    }

    /** Closes all connections, and fails all requests. */
    @Override
    public void close() {
        transport.close();
        failAll(new ClosedChannelException());
        proxied.close();
    }
}

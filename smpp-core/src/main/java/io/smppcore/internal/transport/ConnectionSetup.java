package io.smppcore.internal.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.proxy.ProxyConnectionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import io.smppcore.internal.engine.SessionHandler;
import io.smppcore.internal.loop.LoopBound;
import io.smppcore.internal.tls.TlsEngines;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.tls.TlsInfo;
import io.smppcore.transport.SmppTransport;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Channel handler that delays the session until all stages of the setup of a connection are done: proxy, PROXY header,
 * TLS. It then passes {@code channelActive} on to the {@link SessionHandler} and removes itself. If a stage fails or
 * the timeout is over, it closes the connection. Confined to the event loop.
 */
final class ConnectionSetup extends ChannelInboundHandlerAdapter implements LoopBound {

    /** Stages of the setup, in the order in which they take place. */
    enum Stage {
        /** Client: the proxy establishes the connection to the server. */
        PROXY,
        /** Server: the balancer sends the PROXY header with the address of its client. */
        PROXY_HEADER,
        /** Client and server: the TLS handshake. */
        TLS
    }

    /** Observer of the setup. Called on the event loop. */
    interface Observer {

        /**
         * Handles the failure of the setup, before the connection is closed. The stage is the one that was not
         * completed; null if the connection was not established in time.
         */
        void onFailed(Channel channel, @Nullable Stage stage, Throwable cause);

        /**
         * Handles the address of the client in a PROXY header, or of the balancer if the header contains none. Returns
         * false to close the connection.
         */
        default boolean onPeer(SocketAddress peer) {
            return true;
        }

        /** Handles the end of the setup, whether it succeeded or failed. */
        default void onEnd(Channel channel) {}
    }

    private static final LimitedLog LOG = new LimitedLog(LoggerFactory.getLogger(SmppTransport.class), 1);

    private final SessionHandler session;
    private final EnumSet<Stage> remaining;
    private final Duration timeout;
    private final Observer observer;
    private @Nullable Future<?> deadline;
    private boolean ended;

    ConnectionSetup(SessionHandler session, EnumSet<Stage> stages, Duration timeout, Observer observer) {
        this.session = session;
        this.remaining = stages.clone();
        this.timeout = timeout;
        this.observer = observer;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        deadline = ctx.executor().schedule(() -> fail(ctx, late()), timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Does nothing: the event is passed on only when the setup is done. */
    @Override
    public void channelActive(ChannelHandlerContext ctx) {}

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        switch (event) {
            case ProxyConnectionEvent connected -> done(ctx, Stage.PROXY);
            case ProxyProtocol.Header header -> onHeader(ctx, header);
            case SslHandshakeCompletionEvent handshake
            when handshake.isSuccess() -> {
                TlsInfo tls = TlsEngines.info(ctx.pipeline().get(SslHandler.class));
                warnOfDates(ctx.channel(), tls);
                session.tls(tls);
                done(ctx, Stage.TLS);
            }
            case SslHandshakeCompletionEvent handshake -> fail(ctx, handshake.cause());
            default -> ctx.fireUserEventTriggered(event);
        }
    }

    /*
     * Logs that the certificate of the peer is not valid at this time. It is accepted on purpose, see docs/tls.md, so
     * that only the log shows it.
     */
    private static void warnOfDates(Channel channel, TlsInfo tls) {
        if (!tls.peerCertificates().isEmpty()) {
            try {
                tls.peerCertificates().getFirst().checkValidity();
            } catch (CertificateException e) {
                LOG.warn(
                        "TLS: the certificate of {} is not valid at this time, but accepted because it is trusted: {}",
                        channel.remoteAddress(),
                        e.getMessage());
            }
        }
    }

    private void onHeader(ChannelHandlerContext ctx, ProxyProtocol.Header header) {
        InetSocketAddress source = header.source();
        if (source != null) {
            session.remoteAddress(source);
        }
        if (observer.onPeer(source != null ? source : ctx.channel().remoteAddress())) {
            done(ctx, Stage.PROXY_HEADER);
        } else {
            finish(ctx);
            ctx.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        fail(ctx, cause);
    }

    @Override
    public void loopEnded(ChannelHandlerContext ctx, Throwable cause) {
        fail(ctx, cause);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        fail(ctx, new ClosedChannelException());
        ctx.fireChannelInactive();
    }

    private void done(ChannelHandlerContext ctx, Stage stage) {
        remaining.remove(stage);
        if (remaining.isEmpty() && !ended) {
            finish(ctx);
            ctx.fireChannelActive();
            ctx.pipeline().remove(this);
        }
    }

    private void fail(ChannelHandlerContext ctx, Throwable cause) {
        if (!ended) {
            finish(ctx);
            boolean connected = ctx.channel().isActive() || !(cause instanceof SocketTimeoutException);
            observer.onFailed(ctx.channel(), connected ? next() : null, cause);
            ctx.close();
        }
    }

    private void finish(ChannelHandlerContext ctx) {
        ended = true;
        if (deadline != null) {
            deadline.cancel(false);
        }
        observer.onEnd(ctx.channel());
    }

    private @Nullable Stage next() {
        return remaining.isEmpty() ? null : remaining.iterator().next();
    }

    private SocketTimeoutException late() {
        return new SocketTimeoutException("not done within " + timeout.toMillis() + " ms");
    }
}

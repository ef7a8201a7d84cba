package io.smppcore.internal.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.smppcore.internal.frame.CallbackLog;
import io.smppcore.internal.loop.LoopBound;
import io.smppcore.internal.loop.QuickAck;
import io.smppcore.internal.tls.TlsFailures;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.TlsInfo;
import java.net.SocketAddress;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Netty handler that creates the session of a connection when it is active, and passes the events of the connection to
 * the session. It is the last handler of the pipeline. Confined to the event loop.
 */
public final class SessionHandler implements ChannelInboundHandler, LoopBound, Runnable {

    /** Parameters of the session that is created when the connection is active. */
    private static final class Opening {

        private final SessionRole role;
        private final SessionConfig config;
        private final Consumer<SmppSession> opened;
        private Consumer<Throwable> notOpened = cause -> {};
        private @Nullable SocketAddress remoteAddress;
        private @Nullable TlsInfo tls;

        Opening(SessionRole role, SessionConfig config, Consumer<SmppSession> opened) {
            this.role = role;
            this.config = config;
            this.opened = opened;
        }
    }

    private final QuickAck quickAck;

    /** Null once the session is created, to save memory. */
    private @Nullable Opening opening;

    private @Nullable SessionEngine session;

    /** Creates a handler. {@code opened} receives the session on the event loop, once it is open. */
    public SessionHandler(SessionRole role, SessionConfig config, QuickAck quickAck, Consumer<SmppSession> opened) {
        this.quickAck = quickAck;
        this.opening = new Opening(role, config, opened);
    }

    /**
     * Sets the address of the peer as announced by a proxy, which is the other end of the connection. Called before the
     * connection is active.
     */
    public void remoteAddress(SocketAddress value) {
        Objects.requireNonNull(opening).remoteAddress = value;
    }

    /**
     * Sets the receiver of an exception that prevents the session from being created. Called before the connection is
     * active.
     */
    public void notOpened(Consumer<Throwable> receiver) {
        Objects.requireNonNull(opening).notOpened = receiver;
    }

    /** Sets the TLS parameters of the connection. Called before the connection is active. */
    public void tls(TlsInfo value) {
        Objects.requireNonNull(opening).tls = value;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {}

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {}

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) {}

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) {}

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        Opening from = Objects.requireNonNull(opening);
        opening = null;
        SessionEngine engine;
        try {
            engine = new SessionEngine(ctx.channel(), from.role, from.config, from.remoteAddress, from.tls);
        } catch (Throwable e) {
            // For example because a class is missing. Without this call, the caller would wait for the session in vain.
            from.notOpened.accept(e);
            throw e;
        }
        session = engine;
        try {
            engine.onOpen();
        } catch (Throwable e) {
            engine.failed(e);
        }
        try {
            from.opened.accept(engine); // also if onOpen has failed: closed() of the session has the reason
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("session {}: the caller that has connected has failed", engine.id(), e);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (session != null) {
                session.onRead(in);
            }
        } catch (Throwable e) {
            Objects.requireNonNull(session).failed(e);
        } finally {
            in.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (session != null && session.turns().endRead() && quickAck.isSupported()) {
            // Handlers that run on the event loop answer in its next tasks.
            ctx.channel().eventLoop().execute(this);
        }
    }

    /** Acknowledges the octets of the last read, unless octets that were written since carry the acknowledgement. */
    @Override
    public void run() {
        if (session != null && session.turns().takeUnansweredRead()) {
            quickAck.rearm(session.channel);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (session != null) {
            session.onWritabilityChanged();
        }
    }

    /**
     * Closes the connection after close_notify, by which the peer has ended TLS, even if the peer leaves the connection
     * open.
     */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslCloseCompletionEvent) {
            ctx.close();
        }
    }

    @Override
    @SuppressWarnings("deprecation") // of outbound handlers
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (session != null && cause instanceof Error) {
            session.failed(cause);
        } else if (session != null) {
            session.onError(TlsFailures.readable(cause, session.role()));
        } else {
            ctx.close();
        }
    }

    @Override
    public void loopEnded(ChannelHandlerContext ctx, Throwable cause) {
        if (session != null) {
            session.loopEnded(cause);
            session = null;
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (session != null) {
            session.onClosed();
            session = null;
        }
    }
}

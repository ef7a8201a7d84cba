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

/** Netty handler that passes the events of the channel to the session. Confined to the event loop. */
public final class SessionHandler implements ChannelInboundHandler, LoopBound {

    /** Parameters of the session to open. */
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

    /** Null once the session is open, to save memory. */
    private @Nullable Opening opening;

    private @Nullable SessionEngine session;

    public SessionHandler(SessionRole role, SessionConfig config, QuickAck quickAck, Consumer<SmppSession> opened) {
        this.quickAck = quickAck;
        this.opening = new Opening(role, config, opened);
    }

    /**
     * Sets the address of the peer if it is not the other end of the connection. Called before the connection is
     * active.
     */
    public void remoteAddress(SocketAddress value) {
        Objects.requireNonNull(opening).remoteAddress = value;
    }

    /** Sets the receiver of an error that prevents the session from opening. Called before the connection is active. */
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
            // Such as a missing class.
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
            from.opened.accept(engine); // even for a failed session, whose closed() has the reason
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
        if (session != null && !session.turns().end()) {
            // Nothing was written that would have carried the acknowledgement.
            quickAck.rearm(ctx.channel());
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (session != null) {
            session.onWritabilityChanged();
        }
    }

    /** Ends the session after close_notify from the peer, even if the peer leaves the connection open. */
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

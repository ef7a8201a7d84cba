package io.smppcore.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What Netty says about the connection, passed on to the session. Confined to the event loop. */
final class SessionHandler extends ChannelInboundHandlerAdapter {

    private final SessionRole role;
    private final SessionConfig config;
    private final Consumer<SmppSession> opened;
    private final QuickAck quickAck;
    private @Nullable SessionEngine session;

    SessionHandler(SessionRole role, SessionConfig config, QuickAck quickAck, Consumer<SmppSession> opened) {
        this.role = role;
        this.config = config;
        this.quickAck = quickAck;
        this.opened = opened;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        SessionEngine engine = new SessionEngine(ctx.channel(), role, config);
        session = engine;
        engine.onOpen();
        opened.accept(engine);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (session != null) {
                session.onRead(in);
            }
        } finally {
            in.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (session != null && !session.endTurn()) {
            quickAck.rearm(ctx.channel());
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (session != null) {
            session.onWritabilityChanged();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (session != null) {
            session.onError(cause);
        } else {
            ctx.close();
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

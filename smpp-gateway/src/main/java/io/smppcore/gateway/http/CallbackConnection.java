package io.smppcore.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResultProvider;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import io.smppcore.internal.loop.LoopBound;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Handler of a connection of a {@link CallbackClient}, with one request at a time. Confined to the event loop. */
final class CallbackConnection extends ChannelInboundHandlerAdapter implements LoopBound {

    /** Maximum time between two requests. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final int SWITCHING_PROTOCOLS = 101;

    final CallbackClient.Origin origin;
    private final CallbackClient client;

    /** Set when the handler is added. */
    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext context;

    private CallbackClient.@Nullable Exchange exchange;
    private @Nullable HttpResponse response;

    /** Time at which the request fails or the idle connection is closed, as {@link System#nanoTime}. */
    private long deadlineNanos;

    /** Timer that checks the deadline, and its own time; it may end before the deadline, and is then set again. */
    private @Nullable ScheduledFuture<?> timer;

    private long timerNanos;

    CallbackConnection(CallbackClient client, CallbackClient.Origin origin) {
        this.client = client;
        this.origin = origin;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    /** Sends the next request. */
    void send(CallbackClient.Exchange next) {
        exchange = next;
        expect(next.deadlineNanos());
        context.writeAndFlush(next.request(), context.voidPromise());
    }

    private void expect(long nanos) {
        deadlineNanos = nanos;
        ScheduledFuture<?> current = timer;
        if (current == null || nanos - timerNanos < 0) {
            if (current != null) {
                current.cancel(false);
            }
            timerNanos = nanos;
            timer = context.executor().schedule(this::check, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }

    private void check() {
        timer = null;
        if (!context.channel().isActive()) {
            return;
        }
        if (deadlineNanos - System.nanoTime() > 0) {
            expect(deadlineNanos);
        } else {
            end(new TimeoutException("no response in time"));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (exchange == null) {
                end(new IOException("a response without a request"));
            } else if (message instanceof DecoderResultProvider part
                    && part.decoderResult().isFailure()) {
                end(part.decoderResult().cause());
            } else {
                if (message instanceof HttpResponse head) {
                    response = head;
                }
                if (message instanceof LastHttpContent && response != null) {
                    ended(exchange, response);
                }
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void ended(CallbackClient.Exchange answered, HttpResponse head) {
        response = null;
        int status = head.status().code();
        if (status == SWITCHING_PROTOCOLS) {
            end(new IOException("status " + status));
        } else if (head.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
            exchange = null;
            if (HttpUtil.isKeepAlive(head)) {
                expect(System.nanoTime() + IDLE_NANOS);
                client.add(this);
            } else {
                context.close();
            }
            answered.status().complete(status);
        }
    }

    /** Closes the connection, and fails its request if it has one. */
    private void end(Throwable cause) {
        CallbackClient.Exchange failed = exchange;
        exchange = null;
        client.remove(this);
        if (failed != null) {
            failed.fail(cause);
        }
        context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        ScheduledFuture<?> current = timer;
        if (current != null) {
            current.cancel(false);
        }
        end(closedEarly());
    }

    private static IOException closedEarly() {
        return new IOException("the connection was closed before the end of the response");
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
            end(handshake.cause());
        } else if (event instanceof SslCloseCompletionEvent) {
            // Not only when the channel is closed: no request may be sent over the connection until then.
            end(closedEarly());
        }
    }

    @Override
    public void loopEnded(ChannelHandlerContext ctx, Throwable cause) {
        client.failAll(cause);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        end(cause);
    }
}

package io.smppcore.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.internal.util.LimitedLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Handler of an HTTP connection, which processes its requests one at a time. Confined to the event loop.
 *
 * <p>The token is checked before the body is read. A body that is too long is not read to its end.
 */
final class Exchange extends ChannelInboundHandlerAdapter {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(Exchange.class), LimitedLog.LINES_PER_SECOND);

    private static final List<String> TRACE = List.of("traceparent", "tracestate");

    /**
     * Time after a refusal for which the connection stays open, so that a peer that is still sending its request can
     * read the refusal.
     */
    private static final long LINGER_MILLIS = 2_000;

    private final Api api;
    private final Duration patience;
    private final BodyBudget budget;
    private final Connections connections;

    /** Head of the request in progress, set when it is decoded. */
    @SuppressWarnings("NullAway.Init")
    private HttpRequest request;

    private Api.@Nullable Admitted admitted;
    private @Nullable ByteArrayOutputStream body;

    /** Octets of the body that were taken from the budget. */
    private int taken;

    private boolean isEnding;
    private boolean isAnswering;

    /**
     * Decoded parts of pipelined requests, which wait for the response to the current request. Their number is bounded
     * by the size of one read, because reading is stopped then.
     */
    private final Deque<Object> next = new ArrayDeque<>();

    private @Nullable ScheduledFuture<?> deadline;

    /**
     * Creates a handler.
     *
     * @param patience maximum time between two requests, for reading a request, and for writing its response
     * @param budget memory for bodies and the messages made from them
     * @param connections connections of the server, in which this handler marks its own as idle or busy
     */
    Exchange(Api api, Duration patience, BodyBudget budget, Connections connections) {
        this.api = api;
        this.patience = patience;
        this.budget = budget;
        this.connections = connections;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        expect(ctx, patience.toMillis());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        cancelDeadline();
        releaseBody();
        next.forEach(ReferenceCountUtil::release);
        next.clear();
    }

    /** Schedules the close of the connection after a time, in place of an earlier deadline. */
    private void expect(ChannelHandlerContext ctx, long millis) {
        cancelDeadline();
        deadline = ctx.executor().schedule(() -> ctx.close(), millis, TimeUnit.MILLISECONDS);
    }

    private void cancelDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (isAnswering) {
            next.add(message);
        } else {
            process(ctx, message);
        }
    }

    private void process(ChannelHandlerContext ctx, Object message) {
        try {
            if (isEnding) {
                if (message instanceof LastHttpContent) {
                    ctx.close();
                }
                return;
            }
            if (message instanceof HttpRequest head) {
                begin(ctx, head);
            }
            if (!isEnding && message instanceof HttpContent content) {
                add(ctx, content);
            }
        } catch (Problem e) {
            refuse(ctx, e, message instanceof LastHttpContent);
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest head) {
        expect(ctx, patience.toMillis());
        request = head;
        admitted = null;
        body = new ByteArrayOutputStream();
        DecoderResult decoded = head.decoderResult();
        if (decoded.isFailure()) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    "not a request of HTTP/1.1: " + decoded.cause().getMessage());
        }
        Api.Admitted found = api.admit(
                head.method().name(), head.uri(), head.headers().get(HttpHeaderNames.AUTHORIZATION), address(ctx));
        admitted = found;
        if (HttpUtil.getContentLength(head, 0L) > found.route().maxBody()) {
            throw tooLarge(found.route());
        }
        if (HttpUtil.is100ContinueExpected(head)) {
            ctx.writeAndFlush(new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
        }
    }

    /** Returns the address of the peer without its port. */
    private static String address(ChannelHandlerContext ctx) {
        return ctx.channel().remoteAddress() instanceof InetSocketAddress remote
                ? remote.getAddress().getHostAddress()
                : "";
    }

    private static Problem tooLarge(HttpRoute route) {
        if (route.maxBody() == 0) {
            return new Problem(Problem.BAD_REQUEST, "body: not expected (expected: none for " + route.method() + ")");
        }
        return new Problem(Problem.TOO_LARGE, "body: too long (expected: <= " + route.maxBody() + " octets)");
    }

    private void add(ChannelHandlerContext ctx, HttpContent content) {
        Api.Admitted found = admitted;
        ByteArrayOutputStream read = body;
        if (found == null || read == null) {
            return;
        }
        if (content.decoderResult().isFailure()) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    "body: " + content.decoderResult().cause().getMessage());
        }
        ByteBuf octets = content.content();
        int length = read.size() + octets.readableBytes();
        if (length > found.route().maxBody()) {
            throw tooLarge(found.route());
        }
        if (!budget.tryGrow(taken, length)) {
            throw new Problem(Problem.UNAVAILABLE, "too many long bodies at the same time; try again");
        }
        taken = length;
        try {
            octets.readBytes(read, octets.readableBytes());
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot fail", e);
        }
        if (content instanceof LastHttpContent) {
            cancelDeadline();
            dispatch(ctx, found, read.toByteArray());
        }
    }

    private void dispatch(ChannelHandlerContext ctx, Api.Admitted found, byte[] octets) {
        HttpRequest head = request;
        connections.busy(ctx.channel());
        pause(ctx);
        Call call = new Call(
                found.id(),
                found.query(),
                found.account(),
                found.author(),
                name -> head.headers().get(name),
                trace(head),
                octets);
        if (found.route().handler().isAtOnce()) {
            Reply reply = answer(head, found.route(), call);
            releaseBody();
            write(ctx, reply, HttpUtil.isKeepAlive(head));
            return;
        }
        // The budget is released only after the action, even if the connection is closed before: the messages are in
        // memory until then.
        int held = taken;
        taken = 0;
        releaseBody();
        CompletableFuture<Reply> attempt = attempt(head, found.route(), call);
        if (attempt != null) {
            attempt.whenCompleteAsync(
                    (reply, failure) -> {
                        budget.giveBack(held);
                        write(
                                ctx,
                                failure == null ? reply : failed(head, found.route(), failure),
                                HttpUtil.isKeepAlive(head));
                    },
                    ctx.executor());
            return;
        }
        Thread.ofVirtual().name("smpp-gateway-http").start(() -> {
            Reply reply = answer(head, found.route(), call);
            budget.giveBack(held);
            try {
                ctx.executor().execute(() -> write(ctx, reply, HttpUtil.isKeepAlive(head)));
            } catch (RejectedExecutionException e) {
                // The gateway has closed meanwhile, and the connection with it.
            }
        });
    }

    private static @Nullable CompletableFuture<Reply> attempt(HttpRequest head, HttpRoute route, Call call) {
        try {
            HttpRoute.Attempt attempt = route.handler().attempt();
            return attempt == null ? null : attempt.answer(call);
        } catch (RuntimeException | Error e) {
            return CompletableFuture.completedFuture(failed(head, route, e));
        }
    }

    private static Reply answer(HttpRequest head, HttpRoute route, Call call) {
        try {
            return route.handler().action().answer(call);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Problem(Problem.UNAVAILABLE, "the gateway is closing", e).reply();
        } catch (RuntimeException | Error e) {
            return failed(head, route, e);
        }
    }

    private static Reply failed(HttpRequest head, HttpRoute route, Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof Problem problem) {
            return problem.reply();
        }
        LOG.error("{} {} has failed", head.method(), route.path(), failure);
        return failure instanceof StoreException
                ? new Problem(Problem.UNAVAILABLE, "the store has failed", failure).reply()
                : new Problem(Problem.FAILED, "internal error; the log has more", failure).reply();
    }

    /** Returns the trace in the W3C Trace Context headers, none if there is none. */
    private static TraceContext trace(HttpRequest head) {
        Map<String, String> fields = new HashMap<>();
        for (String name : TRACE) {
            String value = head.headers().get(name);
            if (value != null) {
                fields.put(name, value);
            }
        }
        return TraceContext.of(fields);
    }

    /** Refuses a request. Unless it was read to its end, the connection is closed afterwards. */
    private void refuse(ChannelHandlerContext ctx, Problem problem, boolean isComplete) {
        releaseBody();
        if (isComplete) {
            pause(ctx);
            write(ctx, problem.reply(), !request.decoderResult().isFailure() && HttpUtil.isKeepAlive(request));
            return;
        }
        isEnding = true;
        ctx.writeAndFlush(problem.reply().response(false));
        expect(ctx, LINGER_MILLIS);
    }

    private void releaseBody() {
        body = null;
        budget.giveBack(taken);
        taken = 0;
    }

    private void write(ChannelHandlerContext ctx, Reply reply, boolean isKeptAlive) {
        expect(ctx, patience.toMillis());
        // Idle from now on, at the end of the order: a peer that does not read its response counts like one that sends
        // no request.
        connections.idle(ctx.channel());
        ctx.writeAndFlush(reply.response(isKeptAlive)).addListener((ChannelFutureListener) written -> {
            if (!isKeptAlive || !written.isSuccess()) {
                ctx.close();
            } else {
                proceed(ctx);
            }
        });
    }

    /** Stops reading until the response is written. Parts of requests that are already decoded wait. */
    private void pause(ChannelHandlerContext ctx) {
        isAnswering = true;
        ctx.channel().config().setAutoRead(false);
    }

    private void proceed(ChannelHandlerContext ctx) {
        isAnswering = false;
        expect(ctx, patience.toMillis());
        while (!isAnswering && !next.isEmpty()) {
            process(ctx, next.poll());
        }
        if (!isAnswering) {
            ctx.channel().config().setAutoRead(true);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LoggerFactory.getLogger(Exchange.class)
                .debug("connection of {} is closed", ctx.channel().remoteAddress(), cause);
        ctx.close();
    }
}

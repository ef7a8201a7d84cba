package io.smppcore.gateway.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * An account that submits messages over several HTTP connections, each with one request at a time, and that answers its
 * callbacks. Its methods are called by one thread; one event loop does everything else.
 *
 * <p>Requests are encoded beforehand, and only the length of what arrives is read, because the load shares the
 * processors with the gateway.
 */
public final class HttpLoad implements AutoCloseable {

    private static final boolean IS_NATIVE = Epoll.isAvailable();
    private static final int NUMBERS = 100;
    private static final long TICK_MICROS = 500;
    private static final ByteBuf NO_CONTENT = encoded("HTTP/1.1 204 No Content\r\n\r\n");
    private static final byte[] ID = "\"id\":".getBytes(StandardCharsets.US_ASCII);

    private final EventLoopGroup loop =
            new MultiThreadIoEventLoopGroup(1, IS_NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    private final Channel callbacks;
    private final List<Connection> connections = new ArrayList<>();
    private final Histogram responses = new Histogram(TimeUnit.MINUTES.toMicros(2), 3);

    /** Connections without a request, and times of the requests that wait for one. Confined to the event loop. */
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();

    private final ArrayDeque<Long> due = new ArrayDeque<>();

    private List<ByteBuf> requests = List.of();

    /** Number of messages in a request. */
    private int batch = 1;

    private volatile boolean isEndless;
    private volatile long accepted;
    private volatile long refused;
    private volatile long called;
    private volatile long calledNanos;
    private volatile int busy;

    /** Starts the server of the callbacks on a free port. */
    public HttpLoad() {
        callbacks = new ServerBootstrap()
                .group(loop)
                .channel(IS_NATIVE ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new Callbacks());
                    }
                })
                .bind("127.0.0.1", 0)
                .syncUninterruptibly()
                .channel();
    }

    /** Returns the port of the callbacks. */
    public int callbackPort() {
        return ((InetSocketAddress) callbacks.localAddress()).getPort();
    }

    /** Opens connections to the HTTP interface of a gateway, instead of those that were opened before. */
    public void connect(int port, int count) {
        inLoop(idle::clear);
        connections.forEach(Connection::close);
        connections.clear();
        for (int i = 0; i < count; i++) {
            Connection connection = new Connection();
            new Bootstrap()
                    .group(loop)
                    .channel(IS_NATIVE ? EpollSocketChannel.class : NioSocketChannel.class)
                    .option(ChannelOption.TCP_NODELAY, true)
                    .handler(connection)
                    .connect("127.0.0.1", port)
                    .syncUninterruptibly();
            connections.add(connection);
        }
        inLoop(() -> idle.addAll(connections));
    }

    /**
     * Sets the content of the next requests.
     *
     * @param token token of the account
     * @param octets length of a text
     * @param batch number of messages in a request; 1 for an object, more for an array
     */
    public void messages(String token, int octets, int batch) {
        List<ByteBuf> all = new ArrayList<>();
        for (int i = 0; i < NUMBERS; i++) {
            int first = i;
            String body = IntStream.range(0, batch)
                    .mapToObj(n -> "{\"from\":\"Shop\",\"to\":\"+4917012345%02d\",\"text\":\"%s\"}"
                            .formatted((first + n) % NUMBERS, "x".repeat(octets)))
                    .collect(Collectors.joining(","));
            String content = batch == 1 ? body : "[" + body + "]";
            all.add(encoded("POST /v1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + content.length() + "\r\n\r\n"
                    + content));
        }
        inLoop(() -> {
            requests = all;
            this.batch = batch;
        });
    }

    private static ByteBuf encoded(String text) {
        byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
        // Wrapped, because it is never released.
        return Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(
                        ByteBuffer.allocateDirect(octets.length).put(octets).flip())
                .asReadOnly());
    }

    /** Sends a request over each connection after each response, until a time is over or a condition holds. */
    public void run(Duration time, BooleanSupplier isOver) {
        isEndless = true;
        inLoop(this::sendDue);
        await(isOver, time);
        isEndless = false;
        awaitResponses();
    }

    private void awaitResponses() {
        if (!await(() -> busy == 0, Duration.ofSeconds(30))) {
            throw new IllegalStateException(busy
                    + " requests have no response after 30 s (expected: 0; the gateway may have closed connections)");
        }
    }

    /** Sends requests at a rate for a time; those that find no free connection wait for one. */
    public void run(Duration time, double perSecond) {
        long start = System.nanoTime();
        long[] sent = {0};
        var ticks = loop.scheduleAtFixedRate(
                () -> {
                    double wanted = Math.min(System.nanoTime() - start, time.toNanos()) / 1e9 * perSecond;
                    for (; sent[0] < (long) wanted; sent[0]++) {
                        due.add(start + (long) (sent[0] / perSecond * 1e9));
                    }
                    sendDue();
                },
                0,
                TICK_MICROS,
                TimeUnit.MICROSECONDS);
        await(() -> false, time);
        ticks.cancel(false);
        awaitResponses();
    }

    /** Waits until each accepted message has had a callback; returns false if the time ends first. */
    public boolean awaitCallbacks(Duration limit) {
        return await(() -> called >= accepted, limit);
    }

    private static boolean await(BooleanSupplier condition, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end >= 0) {
                return false;
            }
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    /** Returns the number of messages that have an id. */
    public long accepted() {
        return accepted;
    }

    /** Returns the number of messages without an id in a response. */
    public long refused() {
        return refused;
    }

    /** Returns the number of callbacks. */
    public long callbacks() {
        return called;
    }

    /** Returns the {@link System#nanoTime} of the last callback. */
    public long lastCallbackNanos() {
        return calledNanos;
    }

    /** Discards all measured times. */
    public void resetTimes() {
        inLoop(responses::reset);
    }

    /** Returns a percentile of the times from a request to its response. */
    public double responseMillis(double percentile) {
        return responses.getValueAtPercentile(percentile) / 1e3;
    }

    private void inLoop(Runnable work) {
        loop.submit(work).syncUninterruptibly();
    }

    /** Sends as many requests as are due and as there are idle connections. */
    private void sendDue() {
        while (!idle.isEmpty()) {
            Long time = due.poll();
            if (time == null && !isEndless) {
                return;
            }
            idle.remove().send(time == null ? System.nanoTime() : time);
        }
    }

    @Override
    public void close() {
        loop.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** A connection to the gateway. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the event loop writes
    private final class Connection extends HttpLengths {

        private @Nullable ChannelHandlerContext context;
        private long start;

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            context = ctx;
        }

        private void close() {
            if (context != null) {
                context.close();
            }
        }

        private void send(long time) {
            start = time;
            ByteBuf request = requests.get((int) (accepted % requests.size()));
            busy++;
            if (context != null) {
                context.writeAndFlush(request.duplicate(), context.voidPromise());
            }
        }

        @Override
        void received(ChannelHandlerContext ctx, ByteBuf message) {
            responses.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
            int digits = message.readerIndex() + "HTTP/1.1 ".length();
            if (message.getByte(digits) == '2') {
                int ids = ids(message);
                accepted += ids;
                refused += batch - ids;
            } else {
                refused += batch;
            }
            idle.add(this);
            sendDue();
            // Not before the next request, so that it is 0 only when none is due.
            busy--;
        }

        private static int ids(ByteBuf message) {
            int count = 0;
            int last = message.writerIndex() - ID.length;
            for (int i = message.indexOf(message.readerIndex(), last, ID[0]); i >= 0; ) {
                int matched = 1;
                while (matched < ID.length && message.getByte(i + matched) == ID[matched]) {
                    matched++;
                }
                count += matched == ID.length ? 1 : 0;
                i = message.indexOf(i + 1, last, ID[0]);
            }
            return count;
        }
    }

    /** A connection of the gateway for callbacks. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the event loop writes
    private final class Callbacks extends HttpLengths {

        @Override
        void received(ChannelHandlerContext ctx, ByteBuf message) {
            called++;
            calledNanos = System.nanoTime();
            ctx.writeAndFlush(NO_CONTENT.duplicate(), ctx.voidPromise());
        }
    }
}

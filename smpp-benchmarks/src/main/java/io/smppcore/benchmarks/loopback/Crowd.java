package io.smppcore.benchmarks.loopback;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.measure.ThreadWindow;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/**
 * Peers that use no library and are the same for every server: they connect and bind, answer enquire_link, and may send
 * it. Called by one thread.
 */
public final class Crowd implements AutoCloseable {

    private static final int MAX_FRAME_OCTETS = 1_024;
    private static final int COMMAND_INDEX = 4;
    private static final int STATUS_INDEX = 8;
    private static final int SEQUENCE_INDEX = 12;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final int CONNECT_MILLIS = 60_000;
    private static final long CLOSE_SECONDS = 30;

    private final RawTransport transport = RawTransport.of(SmppTransport.Kind.AUTO);
    private final EventLoopGroup loop = transport.eventLoop();
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final int port;
    private final @Nullable SslContext tls;
    private final boolean resuming;
    private final AtomicInteger resumed = new AtomicInteger();
    private final LongAdder answers = new LongAdder();
    private final List<Future<?>> enquiries = new ArrayList<>();

    /**
     * Creates peers that are not connected yet.
     *
     * @param tls context for TLS 1.3; null for plain connections
     * @param resuming {@code true} if the connections of the second bind and later resume the TLS sessions of the first
     */
    public Crowd(int port, @Nullable SslContext tls, boolean resuming) {
        this.port = port;
        this.tls = tls;
        this.resuming = resuming;
    }

    /**
     * Connects and binds all peers at once, and waits until they are bound.
     *
     * @param count number of connections
     * @param latencies records the time of each peer from just before it connects until it is bound
     */
    void bind(int count, SampledLatencies latencies) throws InterruptedException {
        resumed.set(0);
        ThreadWindow inFlight = new ThreadWindow(count, PATIENCE_NANOS);
        long startMillis = System.currentTimeMillis();
        for (int i = 0; i < count; i++) {
            inFlight.awaitSlot(); // never waits: the limit is the number of connections
            connect(i, startMillis, latencies.timed(inFlight, System.nanoTime()));
        }
        inFlight.awaitAll();
    }

    /** Returns the number of TLS sessions resumed by the last bind. */
    int resumed() {
        return resumed.get();
    }

    /** Makes each peer send an enquire_link once per interval, one peer after another, until the next call. */
    void enquire(Duration interval) {
        enquiries.forEach(enquiry -> enquiry.cancel(false));
        enquiries.clear();
        long nanos = interval.toNanos();
        long delay = 0;
        for (Channel channel : channels) {
            ByteBuf request =
                    Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(Samples.octets(EnquireLink.HEADER_ONLY)));
            enquiries.add(channel.eventLoop()
                    .scheduleAtFixedRate(
                            () -> channel.writeAndFlush(request.duplicate(), channel.voidPromise()),
                            delay,
                            nanos,
                            TimeUnit.NANOSECONDS));
            delay += nanos / channels.size();
        }
    }

    /** Returns the number of responses received after the bind. */
    long answers() {
        return answers.sum();
    }

    /** Resets all connections, so that no port stays in TIME_WAIT. */
    void disperse() {
        channels.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        disperse();
        loop.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private void connect(int index, long startMillis, Completion completion) {
        new Bootstrap()
                .group(loop)
                .channel(transport.socket())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_LINGER, 0)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        prepare(channel, index, new Peer(startMillis, completion));
                    }
                })
                .connect(Loopback.HOST, port)
                .addListener(done -> {
                    if (!done.isSuccess()) {
                        completion.failed(done.cause());
                    }
                });
    }

    private void prepare(Channel channel, int index, Peer peer) {
        channels.add(channel);
        ChannelPipeline pipeline = channel.pipeline();
        if (tls != null) {
            // A TLS session is found by the name of the peer, which need not be a host name.
            SSLEngine engine =
                    resuming ? tls.newEngine(channel.alloc(), "peer-" + index, port) : tls.newEngine(channel.alloc());
            SslHandler encryption = new SslHandler(engine, false, Thread::startVirtualThread);
            encryption.setHandshakeTimeoutMillis(0);
            pipeline.addLast(encryption);
        }
        pipeline.addLast(new LengthFieldBasedFrameDecoder(MAX_FRAME_OCTETS, 0, Integer.BYTES, -Integer.BYTES, 0), peer);
    }

    private final class Peer extends SimpleChannelInboundHandler<ByteBuf> {

        private final long startMillis;
        private final Completion completion;
        private boolean bound;

        Peer(long startMillis, Completion completion) {
            this.startMillis = startMillis;
            this.completion = completion;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            // With TLS, the handler of Netty delays this write until the end of the handshake.
            ctx.writeAndFlush(Unpooled.wrappedBuffer(Samples.bind()), ctx.voidPromise());
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
            CommandId command = CommandId.of(frame.getInt(frame.readerIndex() + COMMAND_INDEX));
            if (command.equals(CommandId.ENQUIRE_LINK)) {
                ByteBuf answer = Unpooled.wrappedBuffer(Samples.octets(EnquireLinkResp.OK));
                answer.setInt(SEQUENCE_INDEX, frame.getInt(frame.readerIndex() + SEQUENCE_INDEX));
                ctx.writeAndFlush(answer, ctx.voidPromise());
            } else if (bound) {
                answers.increment();
            } else if (command.equals(CommandId.BIND_TRANSCEIVER_RESP)) {
                bound(ctx, frame.getInt(frame.readerIndex() + STATUS_INDEX));
            }
        }

        private void bound(ChannelHandlerContext ctx, int status) {
            bound = true;
            SslHandler encryption = ctx.pipeline().get(SslHandler.class);
            // A resumed TLS session has the creation time of the original one, which is before this call of bind.
            if (encryption != null && encryption.engine().getSession().getCreationTime() < startMillis) {
                resumed.incrementAndGet();
            }
            if (status == 0) {
                completion.answered();
            } else {
                completion.failed(new IllegalStateException("bind refused: " + Integer.toHexString(status)));
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (!bound) {
                completion.failed(new IllegalStateException("the server has closed the connection before the bind"));
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (!bound) {
                bound = true;
                completion.failed(cause);
            }
            ctx.close();
        }
    }
}

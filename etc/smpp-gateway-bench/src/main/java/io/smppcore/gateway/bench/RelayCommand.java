package io.smppcore.gateway.bench;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
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
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.TemporaryDirectory;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.Upstream;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command that runs a relay of frames, as a limit for a gateway: it commits the same rows for each message, and
 * passes each frame on when its commit is durable, but decodes nothing.
 */
@Command(
        name = "relay",
        hidden = true,
        description = "Relays frames to an SMSC, with the rows of a gateway for each, until standard input ends.")
final class RelayCommand implements Callable<Integer> {

    static final String LISTENING = "relay listens on port ";

    /** True on Linux, where the gateway uses the same transport. */
    private static final boolean IS_NATIVE = Epoll.isAvailable();

    private static final int MAX_FRAME_OCTETS = 1 << 20;
    private static final int SUBMIT_SM = 0x00000004;
    private static final int SUBMIT_SM_RESP = 0x80000004;
    private static final int DELIVER_SM = 0x00000005;
    private static final int DELIVER_SM_RESP = 0x80000005;

    /** Length of the stored state of a message of the benchmark. */
    private static final int STATE_OCTETS = 180;

    private static final String GROUP = "upstream";
    private static final String ACCOUNT = "shop";
    private static final String GROUP_DEPTH = "group/" + GROUP;
    private static final String ACCOUNT_DEPTH = "account/" + ACCOUNT;

    @Spec
    CommandSpec spec;

    @Option(names = "--upstream", required = true, description = "Port of the SMSC.")
    int upstream;

    @Option(names = "--data", required = true, description = "Directory of the store.")
    Path data = Path.of("data");

    /** Numbers of messages, in the order of each step. */
    private final AtomicLong submitted = new AtomicLong();

    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong receipted = new AtomicLong();
    private final AtomicLong delivered = new AtomicLong();

    /** Measures a relay that commits the same rows and passes the same frames on, but decodes nothing. */
    static void measure(Measurement bench, Map<String, Object> figures) throws IOException, InterruptedException {
        bench.progress("the same rows and frames without a gateway");
        try (TemporaryDirectory directory = TemporaryDirectory.in(bench.parent());
                ChildProcess upstream = UpstreamCommand.start(bench.main(), 0);
                ChildProcess relay = ChildProcess.start(
                        List.of("-Xms" + bench.heap(), "-Xmx" + bench.heap()),
                        System.getProperty("java.class.path"),
                        bench.main().getName(),
                        List.of(
                                "relay",
                                "--upstream",
                                Integer.toString(upstream.number(UpstreamCommand.LISTENING)),
                                "--data",
                                directory.path().resolve("data").toString()));
                Customer customer = new Customer(
                        List.of(relay.number(LISTENING)),
                        Upstream.SYSTEM_ID,
                        "secret",
                        Measurement.BINDS,
                        Measurement.WINDOW,
                        bench.octets(),
                        null,
                        Customer.Events.NONE)) {
            customer.runUntilReceipts(bench.warmUp(), Measurement.OUTSTANDING);
            customer.awaitReceipts(Duration.ofSeconds(30));
            Map<String, Object> measured = new LinkedHashMap<>();
            figures.put("relayed_per_s", bench.throughput(customer, relay::cpuNanos, measured));
            figures.put("relay_cpu_us_per_message", Objects.requireNonNull(measured.get(Measurement.GATEWAY_CPU)));
        }
    }

    @Override
    public Integer call() throws IOException {
        EventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(IS_NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        try (EmbeddedStore store = EmbeddedStore.open(data)) {
            GatewayStore.Partition partition = partition(store);
            Channel server = new ServerBootstrap()
                    .group(loops)
                    .channel(IS_NATIVE ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                    .childOption(ChannelOption.AUTO_READ, false)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel account) {
                            connect(account, partition);
                        }
                    })
                    .bind("127.0.0.1", 0)
                    .syncUninterruptibly()
                    .channel();
            spec.commandLine().getOut().println(LISTENING + ((InetSocketAddress) server.localAddress()).getPort());
            spec.commandLine().getOut().flush();
            System.in.transferTo(OutputStream.nullOutputStream());
            loops.shutdownGracefully().syncUninterruptibly();
        }
        return 0;
    }

    private static GatewayStore.Partition partition(EmbeddedStore store) {
        CompletableFuture<GatewayStore.Partition> assigned = new CompletableFuture<>();
        store.own(new GatewayStore.Ownership() {
            @Override
            public void assigned(GatewayStore.Partition partition) {
                assigned.complete(partition);
            }

            @Override
            public void revoked(GatewayStore.Partition partition) {
                throw new IllegalStateException("revoked: " + partition.number());
            }
        });
        return assigned.join();
    }

    private void connect(Channel account, GatewayStore.Partition partition) {
        Channel smsc = new Bootstrap()
                .group(account.eventLoop())
                .channel(IS_NATIVE ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(frames(), new Frames(partition, new Outbox(account)));
                    }
                })
                .connect("127.0.0.1", upstream)
                .addListener(connected -> {
                    if (connected.isSuccess()) {
                        account.config().setAutoRead(true);
                    } else {
                        account.close();
                    }
                })
                .channel();
        account.pipeline().addLast(frames(), new Frames(partition, new Outbox(smsc)));
        smsc.closeFuture().addListener(closed -> account.close());
        account.closeFuture().addListener(closed -> smsc.close());
        smsc.config().setAutoRead(true);
    }

    private static LengthFieldBasedFrameDecoder frames() {
        return new LengthFieldBasedFrameDecoder(MAX_FRAME_OCTETS, 0, Integer.BYTES, -Integer.BYTES, 0);
    }

    /** Frames that are written to a channel by its event loop, as many at once as wait. */
    private static final class Outbox implements Runnable {

        private final Channel channel;
        private final ConcurrentLinkedQueue<ByteBuf> waiting = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean isScheduled = new AtomicBoolean();

        private Outbox(Channel channel) {
            this.channel = channel;
        }

        private void add(ByteBuf frame) {
            waiting.add(frame);
            if (isScheduled.compareAndSet(false, true)) {
                channel.eventLoop().execute(this);
            }
        }

        @Override
        public void run() {
            isScheduled.set(false);
            for (ByteBuf frame = waiting.poll(); frame != null; frame = waiting.poll()) {
                channel.write(frame, channel.voidPromise());
            }
            channel.flush();
        }
    }

    /** A handler that passes frames on, those of messages when their changes are durable. */
    private final class Frames extends ChannelInboundHandlerAdapter {

        private final GatewayStore.Partition partition;
        private final Outbox target;

        private Frames(GatewayStore.Partition partition, Outbox target) {
            this.partition = partition;
            this.target = target;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf frame = (ByteBuf) message;
            Changes changes = changes(frame);
            if (changes == null) {
                target.add(frame);
            } else {
                partition.commit(changes, failure -> {
                    if (failure == null) {
                        target.add(frame);
                    } else {
                        frame.release();
                        context.close();
                    }
                });
            }
        }
    }

    /** Returns the changes that a gateway commits after it has received such a frame; null if there are none. */
    private @Nullable Changes changes(ByteBuf frame) {
        return switch (frame.getInt(frame.readerIndex() + Integer.BYTES)) {
            case SUBMIT_SM ->
                new Changes()
                        .put(Table.QUEUE, Keys.of(GROUP, submitted.incrementAndGet()), octets(frame))
                        .add(GROUP_DEPTH, 1);
            case SUBMIT_SM_RESP -> {
                long number = answered.incrementAndGet();
                yield new Changes()
                        .delete(Table.QUEUE, Keys.of(GROUP, number))
                        .add(GROUP_DEPTH, -1)
                        .put(Table.STATE, Keys.of(number), new byte[STATE_OCTETS])
                        .put(Table.CORRELATION, Keys.of(GROUP, Long.toHexString(number)), Keys.of(number));
            }
            case DELIVER_SM -> {
                long number = receipted.incrementAndGet();
                yield new Changes()
                        .delete(Table.CORRELATION, Keys.of(GROUP, Long.toHexString(number)))
                        .put(Table.STATE, Keys.of(number), new byte[STATE_OCTETS])
                        .put(Table.OUT, Keys.of(ACCOUNT, number), octets(frame))
                        .add(ACCOUNT_DEPTH, 1);
            }
            case DELIVER_SM_RESP ->
                new Changes()
                        .delete(Table.OUT, Keys.of(ACCOUNT, delivered.incrementAndGet()))
                        .add(ACCOUNT_DEPTH, -1);
            default -> null;
        };
    }

    private static byte[] octets(ByteBuf frame) {
        byte[] octets = new byte[frame.readableBytes()];
        frame.getBytes(frame.readerIndex(), octets);
        return octets;
    }
}

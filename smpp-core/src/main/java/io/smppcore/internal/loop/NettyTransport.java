package io.smppcore.internal.loop;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * The public transport does not expose Netty, and this package must not depend on it. So its class initialiser installs
 * the access to this object, like SharedSecrets in the JDK.
 */

/**
 * Implementation of {@code SmppTransport} with Netty: event loops, and the connections they serve. A separate class, so
 * that the public one has no Netty type in its signatures. Thread-safe.
 */
public final class NettyTransport {

    private static final ReadSizes READ_SIZES = new ReadSizes();
    private static final int LOW_WATER_OCTETS = 1 << 16;
    private static final int HIGH_WATER_OCTETS = 1 << 18;
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

    private static volatile @Nullable Function<Object, NettyTransport> access;

    private final NativeTransport nativeTransport;
    private final EventLoopGroup group;
    private final Connections connections;
    private volatile boolean closed;

    /**
     * Creates the event loops. {@code kind} is the name of a {@code SmppTransport.Kind}, and {@code threadPrefix} the
     * beginning of the names of the threads. Throws an {@link io.smppcore.type.SmppException} if this machine does not
     * support the kind.
     */
    public NettyTransport(String kind, int threads, String threadPrefix) {
        this.nativeTransport = NativeTransport.of(kind);
        this.connections = new Connections(new QuickAck(nativeTransport.quickAck()));
        this.group = new EventLoops(threads, threadPrefix, nativeTransport.ioHandler(), connections);
    }

    /**
     * Sets the function that returns the Netty transport of a public transport, which has no accessible method for it.
     */
    public static void access(Function<Object, NettyTransport> value) {
        access = value;
    }

    /** Returns the Netty transport of a public transport. */
    public static NettyTransport of(Object transport) {
        return Objects.requireNonNull(access).apply(transport);
    }

    /**
     * Loads the classes and the native library of the kind that AUTO selects, and Netty's allocator of buffers, to make
     * the first connection faster.
     */
    public static void prepare() {
        NativeTransport.of("AUTO");
        DefaultChannelId.newInstance();
        ByteBufAllocator.DEFAULT.heapBuffer(1).release();
    }

    /** Returns the name of the kind in use; for AUTO, that of the selected kind. */
    public String kind() {
        return nativeTransport.kind();
    }

    public Connections connections() {
        return connections;
    }

    /**
     * Returns the option SO_REUSEPORT, by which several sockets listen on one port; null if the kind does not have it.
     */
    public @Nullable ChannelOption<Boolean> reusePort() {
        return nativeTransport.reusePort();
    }

    /**
     * Returns the reason why no further connection can be opened, because the transport or all its event loops have
     * ended; null if one can.
     */
    public @Nullable RejectedExecutionException rejection() {
        if (closed) {
            return new RejectedExecutionException("the transport is closed");
        }
        return group.isShuttingDown()
                ? new RejectedExecutionException(
                        "every event loop of the transport has ended with an error (see the log; create another"
                                + " transport, or restart the process)")
                : null;
    }

    /**
     * Returns a future that completes when each event loop that has not ended has run a task. It does not complete
     * while one of them is blocked, and fails if all have ended.
     */
    public CompletableFuture<Void> responds() {
        RejectedExecutionException rejection = rejection();
        if (rejection != null) {
            return CompletableFuture.failedFuture(rejection);
        }
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        for (EventExecutor loop : group) {
            if (!loop.isShuttingDown()) {
                answers.add(CompletableFuture.runAsync(() -> {}, loop));
            }
        }
        return CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new));
    }

    /** Closes every connection, then ends the threads. Waits at most 5 seconds for each of the two steps. */
    public void close() {
        closed = true;
        connections.all().close().awaitUninterruptibly(SHUTDOWN_TIMEOUT.toMillis());
        group.shutdownGracefully(0, SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(SHUTDOWN_TIMEOUT.toMillis());
    }

    public Bootstrap bootstrap() {
        return new Bootstrap()
                .group(group)
                .channel(nativeTransport.socket())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.RECVBUF_ALLOCATOR, READ_SIZES)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, waterMark());
    }

    public ServerBootstrap serverBootstrap() {
        return new ServerBootstrap()
                .group(group)
                .channel(nativeTransport.serverSocket())
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, READ_SIZES)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, waterMark());
    }

    private static WriteBufferWaterMark waterMark() {
        return new WriteBufferWaterMark(LOW_WATER_OCTETS, HIGH_WATER_OCTETS);
    }
}

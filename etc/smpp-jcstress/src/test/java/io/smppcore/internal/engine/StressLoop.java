package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.AbstractScheduledEventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/* The loop of an EmbeddedChannel treats every thread as its own, so nothing would ever be posted. This one has no
 * thread: the caller of "run" is the event loop for the duration of the call, one caller at a time. Timers never become
 * due. */

/**
 * Event loop that an actor of a stress test drives. As thread-safe as the event loops of Netty; {@link #run} is for one
 * thread at a time.
 */
final class StressLoop extends AbstractScheduledEventExecutor implements EventLoop {

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Thread owner;
    private volatile boolean shutdown;

    /** Runs an action as the event loop, and then the handed-over tasks. */
    void run(Runnable first) {
        owner = Thread.currentThread();
        first.run();
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        owner = null;
    }

    /** Runs the handed-over tasks. */
    void run() {
        run(() -> {});
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        // As in Netty: a task that the last run did not see is removed.
        if (shutdown && tasks.remove(task)) {
            throw new RejectedExecutionException("the loop is shut down");
        }
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread.equals(owner);
    }

    @Override
    @Deprecated
    public void shutdown() {
        shutdown = true;
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        shutdown = true;
        return terminationFuture();
    }

    @Override
    public Future<?> terminationFuture() {
        return GlobalEventExecutor.INSTANCE.terminationFuture();
    }

    @Override
    public boolean isShuttingDown() {
        return shutdown;
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return shutdown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return shutdown;
    }

    @Override
    public EventLoopGroup parent() {
        return this;
    }

    @Override
    public EventLoop next() {
        return this;
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(channel, this));
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        channel.unsafe().register(this, promise);
        return promise;
    }
}

package io.smppcore.internal.loop;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorChooserFactory.EventExecutorChooser;
import io.netty.util.concurrent.ThreadPerTaskExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/*
 * Netty catches the failures of tasks and handlers. An Error that escapes nevertheless (inside the selection of I/O, or
 * from a logger that fails while it reports a task) ends the thread of the loop; Netty then neither closes the channels
 * nor notifies them.
 */

/**
 * Event loops of one transport. If a loop ends because of an error, its connections are ended, and new connections are
 * assigned to the other loops. Thread-safe.
 */
final class EventLoops extends MultiThreadIoEventLoopGroup {

    EventLoops(int threads, String threadPrefix, IoHandlerFactory ioHandlers, Connections connections) {
        // An executor and not a ThreadFactory, because Netty's constructor with a factory ignores the chooser.
        super(
                threads,
                new ThreadPerTaskExecutor(EventLoopThread.factory(threadPrefix)),
                ioHandlers,
                EventLoops::chooser,
                connections);
    }

    private static EventExecutorChooser chooser(EventExecutor[] loops) {
        AtomicInteger turn = new AtomicInteger();
        return () -> {
            int first = turn.getAndIncrement();
            for (int i = 0; i < loops.length; i++) {
                EventExecutor loop = loops[Math.floorMod(first + i, loops.length)];
                if (!loop.isShuttingDown()) {
                    return loop;
                }
            }
            return loops[0]; // all have ended: its rejection becomes the failure of the connection
        };
    }

    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory ioHandlers, Object... args) {
        return new Loop(this, executor, ioHandlers, (Connections) args[0]);
    }

    private static final class Loop extends SingleThreadIoEventLoop implements CoarseTimers.Owner {

        private final Connections connections;
        private final CoarseTimers timers = new CoarseTimers(this);
        private volatile boolean ended;

        Loop(EventLoops parent, Executor executor, IoHandlerFactory ioHandlers, Connections connections) {
            super(parent, executor, ioHandlers);
            this.connections = connections;
        }

        @Override
        public CoarseTimers timers() {
            return timers;
        }

        /** Returns true as soon as an error ends the loop; Netty's own state changes later. */
        @Override
        public boolean isShuttingDown() {
            return ended || super.isShuttingDown();
        }

        @Override
        protected void run() {
            try {
                super.run();
            } catch (Throwable e) {
                ended = true;
                connections.lost(this, e);
                throw e;
            }
        }
    }
}

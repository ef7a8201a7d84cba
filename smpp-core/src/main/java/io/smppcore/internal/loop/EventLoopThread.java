package io.smppcore.internal.loop;

import io.netty.util.concurrent.FastThreadLocalThread;
import io.smppcore.session.BlockingOnEventLoopException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Thread of an event loop, which must never block. */
public final class EventLoopThread extends FastThreadLocalThread {

    private EventLoopThread(Runnable task, String name) {
        super(task, name);
        setDaemon(true);
    }

    static ThreadFactory factory(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return task -> new EventLoopThread(task, prefix + "-" + count.incrementAndGet());
    }

    /** Throws if the calling thread is an event loop, which the call would block. */
    public static void refuseBlocking(String call) {
        if (Thread.currentThread() instanceof EventLoopThread) {
            throw new BlockingOnEventLoopException(call);
        }
    }
}

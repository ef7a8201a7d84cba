package io.smppcore.session;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** A thread of a transport, which must never wait for itself. */
final class EventLoopThread extends FastThreadLocalThread {

    private EventLoopThread(Runnable task, String name) {
        super(task, name);
        setDaemon(true);
    }

    static ThreadFactory factory(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return task -> new EventLoopThread(task, prefix + "-" + count.incrementAndGet());
    }

    static void refuseBlocking(String call) {
        if (Thread.currentThread() instanceof EventLoopThread) {
            throw new BlockingOnEventLoopException(call);
        }
    }
}

package io.smppcore.internal.loop;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Thread of an event loop of this library. A separate class, by which methods that block recognise event loops. */
public final class EventLoopThread extends FastThreadLocalThread {

    private EventLoopThread(Runnable task, String name) {
        super(task, name);
        setDaemon(true);
    }

    static ThreadFactory factory(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return task -> new EventLoopThread(task, prefix + "-" + count.incrementAndGet());
    }
}

package io.smppcore.internal.dispatch;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Executor of the handlers of one session for {@code ORDERED} dispatch: it runs one task at a time, in the order of
 * arrival. A virtual thread starts with the first task and ends when none waits.
 */
final class OrderedHandlers implements HandlerThreads<InboundTask> {

    private final ThreadFactory threads;
    private final CompletableFuture<?> ended;
    private final Queue<InboundTask> waiting = new ConcurrentLinkedQueue<>();

    /* Number of tasks that have not ended. A thread starts when it leaves 0, and ends when it is 0 again. */
    private final AtomicInteger count = new AtomicInteger();

    /** True if tasks wait and no thread runs. Confined to the event loop. */
    private boolean needsThread;

    OrderedHandlers(ThreadFactory threads, CompletableFuture<?> ended) {
        this.threads = threads;
        this.ended = ended;
    }

    @Override
    public void add(InboundTask task) {
        waiting.add(task);
        needsThread |= count.getAndIncrement() == 0;
    }

    @Override
    public void start() {
        if (needsThread) {
            threads.newThread(this::runAll).start();
            needsThread = false;
        }
    }

    @Override
    public @Nullable InboundTask remove() {
        InboundTask task = waiting.poll();
        needsThread &= task == null || count.decrementAndGet() > 0;
        return task;
    }

    private void runAll() {
        do {
            InboundTask task = waiting.remove();
            if (ended.isDone()) {
                task.skip();
            } else {
                task.runToEnd();
            }
        } while (count.decrementAndGet() > 0);
    }
}

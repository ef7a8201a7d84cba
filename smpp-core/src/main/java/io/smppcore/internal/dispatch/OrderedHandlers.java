package io.smppcore.internal.dispatch;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Executor of the handlers of one session for {@code ORDERED} dispatch: it runs one task at a time, in the order of
 * arrival. A virtual thread starts with the first task and ends when none waits. {@code accept} is confined to the
 * event loop.
 */
final class OrderedHandlers implements Consumer<InboundTask> {

    private final ThreadFactory threads;
    private final CompletableFuture<?> ended;
    private final Queue<InboundTask> waiting = new ConcurrentLinkedQueue<>();

    /* Number of tasks that have not ended. A thread starts when it leaves 0, and ends when it is 0 again. */
    private final AtomicInteger count = new AtomicInteger();

    OrderedHandlers(ThreadFactory threads, CompletableFuture<?> ended) {
        this.threads = threads;
        this.ended = ended;
    }

    @Override
    public void accept(InboundTask task) {
        waiting.add(task);
        if (count.getAndIncrement() == 0) {
            threads.newThread(this::runAll).start();
        }
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

package io.smppcore.internal.dispatch;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The tasks of a session on one virtual thread, one at a time and in order of their arrival. The thread starts with a
 * task and ends when none waits. */
final class OrderedHandlers implements Consumer<InboundTask> {

    private final ThreadFactory threads;
    private final CompletableFuture<?> ended;
    private final Queue<InboundTask> waiting = new ConcurrentLinkedQueue<>();

    /* Tasks that have not ended. The count starts and ends the thread. */
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

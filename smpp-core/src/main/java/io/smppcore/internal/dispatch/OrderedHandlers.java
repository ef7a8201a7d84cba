package io.smppcore.internal.dispatch;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Executor of the handlers of one session for {@code ORDERED} dispatch: it runs one task at a time, in the order of
 * arrival. A virtual thread starts with the first task and ends when none waits.
 *
 * @param <T> task that calls the handler of one request
 */
final class OrderedHandlers<T> implements HandlerThreads<T> {

    private final ThreadFactory threads;
    private final CompletableFuture<?> ended;
    private final Consumer<T> runner;
    private final Consumer<T> skipper;
    private final Queue<T> waiting = new ConcurrentLinkedQueue<>();

    /* Number of tasks that have not ended. A thread starts when it leaves 0, and ends when it is 0 again. */
    private final AtomicInteger count = new AtomicInteger();

    /** True if tasks wait and no thread runs. Confined to the event loop. */
    private boolean needsThread;

    /**
     * Creates an executor without a thread.
     *
     * @param ended completes when the session has ended
     * @param runner calls the handler of a task and returns when it has responded
     * @param skipper ends a task without calling its handler, after the session has ended
     */
    OrderedHandlers(ThreadFactory threads, CompletableFuture<?> ended, Consumer<T> runner, Consumer<T> skipper) {
        this.threads = threads;
        this.ended = ended;
        this.runner = runner;
        this.skipper = skipper;
    }

    @Override
    public void add(T task) {
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
    public @Nullable T remove() {
        T task = waiting.poll();
        needsThread &= task == null || count.decrementAndGet() > 0;
        return task;
    }

    private void runAll() {
        do {
            T task = waiting.remove();
            if (ended.isDone()) {
                skipper.accept(task);
            } else {
                runner.accept(task);
            }
        } while (count.decrementAndGet() > 0);
    }
}

package io.smppcore.gateway.message;

import io.smppcore.internal.util.LimitedLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/**
 * An executor that starts tasks in the order of submission and runs a limited number of them at the same time. Tasks
 * run on virtual threads that exist only while there are tasks, and may block; they then delay only later tasks of the
 * same executor. Thread-safe.
 */
public final class TaskQueue implements Executor {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(TaskQueue.class), LimitedLog.LINES_PER_SECOND);

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    private final int maxRunning;

    /** Number of unfinished tasks, including those that run. A thread starts or ends when it crosses the maximum. */
    private final AtomicInteger count = new AtomicInteger();

    /**
     * Creates an executor.
     *
     * @param maxRunning maximum number of tasks that run at the same time, at least 1
     */
    public TaskQueue(int maxRunning) {
        this.maxRunning = maxRunning;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (count.getAndIncrement() < maxRunning) {
            Thread.startVirtualThread(this::run);
        }
    }

    private void run() {
        do {
            Runnable task = tasks.remove();
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                LOG.error("a task has failed; the next ones follow", e);
            }
        } while (count.getAndDecrement() > maxRunning);
    }
}

package io.smppcore.gateway.message;

import io.smppcore.internal.util.LimitedLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/**
 * An executor that starts tasks in order and runs a limited number of them at the same time, each on a virtual thread
 * that exists while there are tasks. Blocking tasks delay only the later ones of their executor.
 */
public final class TaskQueue implements Executor {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(TaskQueue.class), LimitedLog.LINES_PER_SECOND);

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    private final int maxRunning;

    /** Number of unfinished tasks, which starts and ends the threads. */
    private final AtomicInteger count = new AtomicInteger();

    /** Creates an executor that runs a number of tasks at the same time, at least 1. */
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

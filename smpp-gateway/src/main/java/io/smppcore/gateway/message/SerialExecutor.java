package io.smppcore.gateway.message;

import io.smppcore.internal.LimitedLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/**
 * An executor that runs tasks in order, on a virtual thread that exists while there are tasks. A blocking task delays
 * only the later tasks of its executor.
 */
public final class SerialExecutor implements Executor {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(SerialExecutor.class), LimitedLog.LINES_PER_SECOND);

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    /** Number of unfinished tasks, which starts and ends the thread. */
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (count.getAndIncrement() == 0) {
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
        } while (count.decrementAndGet() > 0);
    }
}

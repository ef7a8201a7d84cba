package io.smppcore.gateway.relay;

import io.smppcore.internal.LimitedLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks one after the other, in their order, on a virtual thread that lives while there are any: one that blocks
 * holds up those behind it, and no others.
 */
final class InOrder implements Executor {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(InOrder.class), LimitedLog.LINES_PER_SECOND);

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    /** Tasks that have not ended. The count starts and ends the thread. */
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

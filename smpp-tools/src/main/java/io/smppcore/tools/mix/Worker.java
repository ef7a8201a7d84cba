package io.smppcore.tools.mix;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A worker, which repeats its task until the end of the run. */
final class Worker implements Runnable {

    /** Pause after a failure, to spare an overloaded server. */
    private static final Duration REST = Duration.ofMillis(50);

    private final WorkerKind kind;
    private final Task task;
    private final WorkerMeter meter;
    private final RunPhases phases;
    private final CountDownLatch end;

    Worker(WorkerKind kind, Task task, WorkerMeter meter, RunPhases phases, CountDownLatch end) {
        this.kind = kind;
        this.task = task;
        this.meter = meter;
        this.phases = phases;
        this.end = end;
    }

    WorkerKind kind() {
        return kind;
    }

    WorkerMeter meter() {
        return meter;
    }

    @Override
    public void run() {
        try {
            while (phases.isRunning()) {
                if (!task.round(meter)) {
                    Thread.sleep(REST);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            phases.control().fail(e);
        } finally {
            end.countDown();
        }
    }
}

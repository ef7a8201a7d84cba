package io.smppcore.tools.mix;

import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The workers of a run, each a virtual thread. Confined to the thread that watches the run. */
final class Workers {

    /** Pause after a failure, to spare an overloaded server. */
    private static final Duration REST = Duration.ofMillis(50);

    private final Map<WorkerKind, Tally> warmUp = new EnumMap<>(WorkerKind.class);
    private final Map<WorkerKind, Tally> measured = new EnumMap<>(WorkerKind.class);
    private final RunPhases phases;
    private final CountDownLatch end;

    private Workers(RunPhases phases, int count) {
        this.phases = phases;
        this.end = new CountDownLatch(count);
    }

    /** Starts the workers. */
    static Workers start(MixPlan plan, Sides sides, RunPhases phases) {
        Workers all = new Workers(
                phases,
                plan.workers().values().stream().mapToInt(Integer::intValue).sum());
        List<Thread> threads = new ArrayList<>();
        plan.workers().forEach((kind, count) -> {
            Tally before = new Tally(phases.control()::nanoTime);
            Tally counted = new Tally(phases.control()::nanoTime);
            all.warmUp.put(kind, before);
            all.measured.put(kind, counted);
            for (int i = 0; i < count; i++) {
                Task task = sides.task(kind, i);
                WorkerMeter meter = new WorkerMeter(phases, before, counted, plan.mode() != MixMode.SERVER);
                threads.add(Thread.ofVirtual()
                        .name(ThreadNames.ofWorker(kind, threads.size()))
                        .unstarted(() -> all.work(task, meter)));
            }
        });
        threads.forEach(Thread::start);
        return all;
    }

    /** Repeats a task until the end of the run. */
    private void work(Task task, WorkerMeter meter) {
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

    /** Waits until all workers have ended; returns false after the time limit. */
    boolean await(long nanos) throws InterruptedException {
        return end.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Returns the measured requests by kind. */
    Map<WorkerKind, Tally> measured() {
        return measured;
    }

    /** Returns the outcomes of all requests by kind, including the warm-up. Call only after all workers have ended. */
    Map<WorkerKind, Ledger> everything() {
        Map<WorkerKind, Ledger> everything = new EnumMap<>(WorkerKind.class);
        measured.forEach((kind, tally) -> everything.put(
                kind,
                tally.close("", 0)
                        .ledger()
                        .plus(Objects.requireNonNull(warmUp.get(kind))
                                .close("", 0)
                                .ledger())));
        return everything;
    }
}

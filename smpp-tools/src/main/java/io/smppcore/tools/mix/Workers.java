package io.smppcore.tools.mix;

import io.smppcore.tools.measure.Ledger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/** The workers of a run, each a virtual thread. Confined to the thread that watches the run. */
final class Workers {

    private final Map<WorkerKind, KindMeter> kinds = new EnumMap<>(WorkerKind.class);
    private final List<Worker> workers = new ArrayList<>();
    private final CountDownLatch end;

    private Workers(int count) {
        end = new CountDownLatch(count);
    }

    /** Starts the workers. */
    static Workers start(MixPlan plan, Sides sides, RunPhases phases) {
        Workers all = new Workers(
                plan.workers().values().stream().mapToInt(Integer::intValue).sum());
        plan.workers().forEach((kind, count) -> {
            KindMeter meter = new KindMeter();
            all.kinds.put(kind, meter);
            for (int i = 0; i < count; i++) {
                WorkerMeter own = new WorkerMeter(phases, meter, plan.mode() != Mode.SERVER);
                all.workers.add(new Worker(kind, sides.task(kind, i), own, phases, all.end));
            }
        });
        all.workers.forEach(worker -> Thread.ofVirtual()
                .name(Threads.ofWorker(worker.kind(), all.workers.indexOf(worker)))
                .start(worker));
        return all;
    }

    /** Waits until all workers have ended; returns false after the time limit. */
    boolean await(long nanos) throws InterruptedException {
        return end.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Returns the live counts by kind. */
    Map<WorkerKind, KindMeter> kinds() {
        return kinds;
    }

    /** Returns the outcomes of measured requests of a kind; only after the end. */
    Ledger measured(WorkerKind kind) {
        return sum(kind, WorkerMeter::measured);
    }

    /** Returns the outcomes of all requests of a kind, including the warm-up; only after the end. */
    Ledger everything(WorkerKind kind) {
        return sum(kind, WorkerMeter::everything);
    }

    /** Returns the {@link System#nanoTime} at which the last request of a kind ended; only after the end. */
    long lastNanos(WorkerKind kind) {
        return of(kind).mapToLong(WorkerMeter::lastNanos)
                .reduce((a, b) -> b - a > 0 ? b : a)
                .orElseThrow();
    }

    private Ledger sum(WorkerKind kind, Function<WorkerMeter, Ledger> part) {
        return of(kind).map(part).reduce(Ledger.EMPTY, Ledger::plus);
    }

    private Stream<WorkerMeter> of(WorkerKind kind) {
        return workers.stream().filter(worker -> worker.kind() == kind).map(Worker::meter);
    }
}

package io.smppcore.simulator;

import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counters of a simulator. Thread-safe. */
final class SimulatorCounters {

    final LongAdder submitted = new LongAdder();

    /** Messages that were accepted and delivered at once; no other counter includes them. */
    final LongAdder plain = new LongAdder();

    final LongAdder neverAnswered = new LongAdder();
    final Tally receipts = new Tally();
    final LongAdder receiptsLost = new LongAdder();
    final Tally mos = new Tally();
    final LongAdder overRate = new LongAdder();
    final LongAdder queueFull = new LongAdder();
    final LongAdder timelineFull = new LongAdder();

    /** Messages and receipts that wait for a session that receives. */
    final AtomicLong waiting = new AtomicLong();

    /** Messages without a final state. */
    final AtomicLong enroute = new AtomicLong();

    /** Number of statuses that are counted separately; with commands, clients may choose any. */
    private static final int MAX_STATUSES = 1_000;

    private static final int OTHERS = -1;

    private final LongAdder ok = new LongAdder();
    private final Map<Integer, LongAdder> refused = new ConcurrentHashMap<>();

    /** Counters of the requests of one kind to clients. */
    record Tally(LongAdder sent, LongAdder accepted, LongAdder failed) {

        Tally() {
            this(new LongAdder(), new LongAdder(), new LongAdder());
        }

        private SimulatorStatistics.Deliveries snapshot() {
            return new SimulatorStatistics.Deliveries(sent.sum(), accepted.sum(), failed.sum());
        }
    }

    void answered(CommandStatus status) {
        if (status.isOk()) {
            ok.increment();
        } else {
            boolean fits = refused.size() < MAX_STATUSES || refused.containsKey(status.value());
            refused.computeIfAbsent(fits ? status.value() : OTHERS, value -> new LongAdder())
                    .increment();
        }
    }

    SimulatorStatistics snapshot(int scheduled, long forgotten) {
        Map<CommandStatus, Long> answered = new TreeMap<>((a, b) -> Integer.compareUnsigned(a.value(), b.value()));
        long plainCount = plain.sum();
        if (ok.sum() + plainCount > 0) {
            answered.put(CommandStatus.ESME_ROK, ok.sum() + plainCount);
        }
        refused.forEach((status, count) -> answered.put(CommandStatus.of(status), count.sum()));
        return new SimulatorStatistics(
                submitted.sum() + plainCount,
                answered,
                neverAnswered.sum(),
                enroute.get(),
                receipts.snapshot(),
                receiptsLost.sum(),
                mos.snapshot(),
                waiting.get(),
                scheduled,
                new SimulatorStatistics.Limits(overRate.sum(), queueFull.sum(), timelineFull.sum(), forgotten));
    }
}

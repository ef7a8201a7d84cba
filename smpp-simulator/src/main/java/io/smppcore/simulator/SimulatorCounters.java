package io.smppcore.simulator;

import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The counters of a simulator, from which {@link SimulatorStatistics} are taken. Thread-safe. */
final class SimulatorCounters {

    final LongAdder submitted = new LongAdder();

    /**
     * Messages accepted and delivered at once. The faster path for them increments only this counter, so that {@link
     * #submitted} and the responses by status do not include them.
     */
    final LongAdder plain = new LongAdder();

    final LongAdder neverAnswered = new LongAdder();
    final Tally receipts = new Tally();
    final LongAdder receiptsLost = new LongAdder();
    final Tally mos = new Tally();
    final LongAdder overRate = new LongAdder();
    final LongAdder queueFull = new LongAdder();
    final LongAdder timelineFull = new LongAdder();

    /** Messages and receipts that wait until their account binds to receive. */
    final AtomicLong waiting = new AtomicLong();

    /** Accepted messages without a final state. */
    final AtomicLong enroute = new AtomicLong();

    /**
     * Maximum number of statuses that are counted separately, all others being counted together. A bound is necessary,
     * as clients may choose any status by a command.
     */
    private static final int MAX_STATUSES = 1_000;

    private static final int OTHERS = -1;

    private final LongAdder ok = new LongAdder();
    private final Map<Integer, LongAdder> refused = new ConcurrentHashMap<>();

    /** Counters of one kind of requests to clients. */
    record Tally(LongAdder sent, LongAdder accepted, LongAdder failed) {

        Tally() {
            this(new LongAdder(), new LongAdder(), new LongAdder());
        }

        private SimulatorStatistics.Deliveries snapshot() {
            return new SimulatorStatistics.Deliveries(sent.sum(), accepted.sum(), failed.sum());
        }
    }

    /** Counts a response to a message. */
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

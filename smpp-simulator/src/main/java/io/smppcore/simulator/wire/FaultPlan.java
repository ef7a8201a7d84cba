package io.smppcore.simulator.wire;

import io.smppcore.simulator.scenario.Fault;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The faults of a scenario, with the number of times that each may still happen in all sessions together. Thread-safe.
 */
public final class FaultPlan {

    private final List<Fault> faults;
    private final AtomicInteger[] remaining;

    /**
     * Creates a plan.
     *
     * @param faults faults; if several fit a PDU, the first one is applied
     */
    public FaultPlan(List<Fault> faults) {
        this.faults = List.copyOf(faults);
        this.remaining = faults.stream()
                .map(fault -> new AtomicInteger(fault.limit().orElse(0)))
                .toArray(AtomicInteger[]::new);
    }

    /** Returns true if there are no faults. */
    public boolean isEmpty() {
        return faults.isEmpty();
    }

    int size() {
        return faults.size();
    }

    Fault fault(int number) {
        return faults.get(number);
    }

    /** Returns the numbers of the faults that happen at a moment. */
    IntStream at(Fault.Moment moment) {
        return IntStream.range(0, size()).filter(number -> fault(number).on().moment() == moment);
    }

    /**
     * Counts an occurrence of a fault, given by its index in the plan. Returns false if the limit of the fault was
     * already reached; the fault must not happen then.
     */
    boolean takeOne(int number) {
        return fault(number).limit().isEmpty() || remaining[number].getAndUpdate(n -> Math.max(0, n - 1)) > 0;
    }
}

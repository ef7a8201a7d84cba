package io.smppcore.simulator.wire;

import io.smppcore.simulator.scenario.Fault;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The faults of a scenario, with the number of times that each may still occur. Thread-safe. */
public final class FaultPlan {

    private final List<Fault> faults;
    private final AtomicInteger[] remaining;

    /**
     * Creates a plan.
     *
     * @param faults faults in the order in which they are tried
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

    IntStream at(Fault.Moment moment) {
        return IntStream.range(0, size()).filter(number -> fault(number).on().moment() == moment);
    }

    /** Counts a fault; returns false if its limit is reached. */
    boolean takeOne(int number) {
        return fault(number).limit().isEmpty() || remaining[number].getAndUpdate(n -> Math.max(0, n - 1)) > 0;
    }
}

package io.smppcore.benchmarks.loopback;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Cost of the process of a server, as further results: the mean over the iterations, for one thread. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class IdleCounters {

    private double parts = 1;
    private IdleCost cost = new IdleCost(0, 0, 0);

    /**
     * The cost of a process.
     *
     * @param processorPercent processor time, in hundredths of one processor
     * @param wakeUpsPerSecond number of times per second that a thread is woken
     * @param residentOctets resident octets for each session
     */
    record IdleCost(double processorPercent, double wakeUpsPerSecond, double residentOctets) {}

    /** Reads the numbers of iterations and forks. */
    @Setup
    public void setup(BenchmarkParams params) {
        parts = CounterParts.of(params);
    }

    void take(IdleCost measured) {
        cost = measured;
    }

    /** Returns the processor time, in hundredths of one processor. */
    public double processorPercent() {
        return cost.processorPercent() / parts;
    }

    /** Returns the number of times per second that a thread is woken. */
    public double wakeUpsPerSecond() {
        return cost.wakeUpsPerSecond() / parts;
    }

    /** Returns the resident octets for each session. */
    public double residentOctets() {
        return cost.residentOctets() / parts;
    }
}

package io.smppcore.benchmarks.measure;

import org.openjdk.jmh.annotations.AuxCounters;

/** Cost of an idle server process. */
@AuxCounters(AuxCounters.Type.EVENTS)
public class IdleCounters extends MeanCounters {

    private IdleCost cost = new IdleCost(0, 0, 0);

    /**
     * The cost of an idle server: hundredths of one processor, wake-ups of threads per second, resident bytes for each
     * session.
     */
    public record IdleCost(double processorPercent, double wakeUpsPerSecond, double residentOctets) {}

    public void take(IdleCost measured) {
        cost = measured;
    }

    /** Returns the processor time, in hundredths of one processor. */
    public double processorPercent() {
        return share(cost.processorPercent());
    }

    /** Returns the number of times per second that a thread is woken. */
    public double wakeUpsPerSecond() {
        return share(cost.wakeUpsPerSecond());
    }

    /** Returns the resident bytes for each session. */
    public double residentOctets() {
        return share(cost.residentOctets());
    }
}

package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.CounterParts;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Time of the main method of a client, as a further result: the mean over the iterations, for one thread. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class StartCounters {

    private double parts = 1;
    private double millis;

    /** Reads the numbers of iterations and forks. */
    @Setup
    public void setup(BenchmarkParams params) {
        parts = CounterParts.of(params);
    }

    void take(double measuredMillis) {
        millis = measuredMillis;
    }

    /** Returns the time from the start of the main method to the response, in milliseconds. */
    public double mainMillis() {
        return millis / parts;
    }
}

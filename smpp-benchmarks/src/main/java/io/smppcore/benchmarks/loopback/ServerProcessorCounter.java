package io.smppcore.benchmarks.loopback;

import java.util.function.DoubleSupplier;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Processor time of a message at a server in a separate process, in addition to that of {@link ProcessorCounter}. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ServerProcessorCounter {

    private double parts = 1;
    private DoubleSupplier source = () -> 0;

    /** Reads the numbers of iterations and forks. */
    @Setup
    public void setup(BenchmarkParams params) {
        parts = CounterParts.of(params);
    }

    void takeFrom(DoubleSupplier microsPerMessage) {
        source = microsPerMessage;
    }

    /** Returns the processor time of the other process for one message, in microseconds. */
    public double serverCpuMicros() {
        return source.getAsDouble() / parts;
    }
}

package io.smppcore.benchmarks.measure;

import java.util.function.DoubleSupplier;
import org.openjdk.jmh.annotations.AuxCounters;

/** Processor time of a message at a server in a separate process, in addition to that of {@link ProcessorCounter}. */
@AuxCounters(AuxCounters.Type.EVENTS)
public class ServerProcessorCounter extends MeanCounters {

    private DoubleSupplier source = () -> 0;

    public void takeFrom(DoubleSupplier microsPerMessage) {
        source = microsPerMessage;
    }

    /** Returns the processor time of the other process for one message, in microseconds. */
    public double serverCpuMicros() {
        return share(source.getAsDouble());
    }
}

package io.smppcore.benchmarks.measure;

import java.util.function.DoubleSupplier;
import org.openjdk.jmh.annotations.AuxCounters;

/** Counter of the processor time of this process for each message. */
@AuxCounters(AuxCounters.Type.EVENTS)
public class ProcessorCounter extends MeanCounters {

    private DoubleSupplier source = () -> 0;

    public void takeFrom(DoubleSupplier microsPerMessage) {
        source = microsPerMessage;
    }

    /** Returns the processor time of this process for one message, in microseconds. */
    public double cpuMicros() {
        return share(source.getAsDouble());
    }
}

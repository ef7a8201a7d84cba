package io.smppcore.benchmarks.measure;

import java.util.function.DoubleSupplier;
import org.openjdk.jmh.annotations.AuxCounters;

/**
 * Counter of the processor time of a server in a separate process for each message, in addition to that of
 * {@link ProcessorCounter}.
 */
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

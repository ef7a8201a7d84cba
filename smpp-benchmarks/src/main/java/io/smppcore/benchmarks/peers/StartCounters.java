package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.measure.MeanCounters;
import org.openjdk.jmh.annotations.AuxCounters;

/** Counter of the time of the main method of a client. */
@AuxCounters(AuxCounters.Type.EVENTS)
public class StartCounters extends MeanCounters {

    private double millis;

    void take(double measuredMillis) {
        millis = measuredMillis;
    }

    /** Returns the time from the start of the main method to the response, in milliseconds. */
    public double mainMillis() {
        return share(millis);
    }
}

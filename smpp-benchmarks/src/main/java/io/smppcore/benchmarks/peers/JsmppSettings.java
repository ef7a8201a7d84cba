package io.smppcore.benchmarks.peers;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What jSMPP can be told that changes how fast it is.
 *
 * @param processors threads on either side that process what arrives ({@code pduProcessorDegree}; 3 unless set)
 * @param virtualCallers whether the callers, one for each message in flight, are virtual threads
 */
record JsmppSettings(int processors, boolean virtualCallers) {

    ExecutorService callers() {
        return virtualCallers ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newCachedThreadPool();
    }
}

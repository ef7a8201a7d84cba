package io.smppcore.benchmarks.peers;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The settings of jSMPP that change its throughput.
 *
 * @param processors number of threads on either side that process inbound PDUs ({@code pduProcessorDegree}; default 3)
 * @param virtualCallers {@code true} for virtual threads as callers, one for each message in flight
 */
record JsmppSettings(int processors, boolean virtualCallers) {

    ExecutorService callers() {
        return virtualCallers ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newCachedThreadPool();
    }
}

package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.LoadBenchmark;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.WindowState;
import io.smppcore.benchmarks.peers.JsmppLoopback.JsmppSettings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Throughput of the other libraries with other settings than in {@link PeerThroughputBenchmark}, to check that choice.
 * The work is the same.
 *
 * <p>jSMPP runs with one or three threads that process inbound PDUs, and with virtual or platform threads as callers;
 * OpenSMPP with larger and smaller reads. For cloudhopper only the number of sending threads matters, which is JMH's
 * {@code -t}.
 *
 * <p>{@code ./smpp bench PeerSettingsBenchmark -p window=512}
 */
@Threads(4)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class PeerSettingsBenchmark extends LoadBenchmark {

    public static class Jsmpp extends WindowState {

        /** Number of threads on either side that process inbound PDUs. */
        @Param({"1", "3"})
        int processors;

        @Param({"true", "false"})
        boolean virtualCallers;

        @Override
        public Loopback connect() throws Exception {
            return new JsmppLoopback(window, new JsmppSettings(processors, virtualCallers));
        }
    }

    public static class OpenSmpp extends WindowState {

        /** Maximum octets of one read, at either end. */
        @Param({"1024", "4096", "131072"})
        int receiveOctets;

        @Override
        public Loopback connect() throws Exception {
            return new OpenSmppLoopback(receiveOctets);
        }
    }

    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    public void jsmpp(Jsmpp bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
    }

    @Benchmark
    @OperationsPerInvocation(PeerThroughputBenchmark.OpenSmpp.FEW)
    public void openSmpp(OpenSmpp bind, ThreadParams threads) throws Exception {
        bind.submitBatch(PeerThroughputBenchmark.OpenSmpp.FEW, threads);
    }
}

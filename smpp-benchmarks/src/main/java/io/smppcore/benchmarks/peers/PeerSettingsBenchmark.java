package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.WindowState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * How the other libraries fare with other settings than {@link PeerThroughputBenchmark} gives them: what those were chosen by, for
 * whoever doubts them. The work is the same.
 *
 * <p>jSMPP with more threads that process what arrives, and with callers that are platform threads; OpenSMPP with reads of more and of
 * fewer octets. cloudhopper has no option that matters here but the number of threads that send, which is JMH's {@code -t}.
 *
 * <p>{@code ./smpp bench PeerSettingsBenchmark -p window=512}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(4)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class PeerSettingsBenchmark {

    /** A bind of jSMPP. */
    public static class Jsmpp extends WindowState {

        /** Threads on either side that process what arrives. */
        @Param({"1", "3"})
        int processors;

        /** Whether the callers are virtual threads. */
        @Param({"true", "false"})
        boolean virtualCallers;

        @Override
        public Loopback connect() throws Exception {
            return new JsmppLoopback(window, new JsmppSettings(processors, virtualCallers));
        }
    }

    /** A bind of OpenSMPP. */
    public static class OpenSmpp extends WindowState {

        /** How many octets a read of either end may take in. */
        @Param({"1024", "4096", "131072"})
        int receiveOctets;

        @Override
        public Loopback connect() throws Exception {
            return new OpenSmppLoopback(receiveOctets);
        }
    }

    /**
     * Messages with {@code SMPPSession.submitShortMessage}.
     *
     * @param bind where to send them
     * @param threads how many share the window
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    public void jsmpp(Jsmpp bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
    }

    /**
     * Messages with {@code Session.submit}, asynchronous.
     *
     * @param bind where to send them
     * @param threads how many share the window
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(PeerThroughputBenchmark.OpenSmpp.FEW)
    public void openSmpp(OpenSmpp bind, ThreadParams threads) throws Exception {
        bind.loopback.submitBatch(PeerThroughputBenchmark.OpenSmpp.FEW, bind.window / threads.getThreadCount());
    }
}

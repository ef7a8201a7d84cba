package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.LoadBenchmark;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.SmppCoreLoopback;
import io.smppcore.benchmarks.loopback.ThroughputBenchmark;
import io.smppcore.benchmarks.loopback.WindowState;
import io.smppcore.session.Dispatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Throughput of other SMPP libraries in the windowed work of {@link ThroughputBenchmark}, and of this library in the
 * same run.
 *
 * <p>One operation is one submit_sm of 91 octets, answered by the library's own server in this process over loopback
 * TCP and one bind. Four threads share the window, sixteen with cloudhopper, which is faster that way. Each submits a
 * batch with no more than its share of the window in flight, and waits for all responses of the batch before it counts.
 * The same is measured as there; a negative response, a missing one, or another number of messages at the server fails
 * the benchmark.
 *
 * <p>Each library runs in its fastest configuration for this benchmark, which {@link CloudhopperLoopback},
 * {@link JsmppLoopback} and {@link OpenSmppLoopback} describe. This library uses its defaults but for the dispatch.
 *
 * <p>{@code ./smpp bench PeerThroughputBenchmark -p window=512}
 */
@Threads(4)
public class PeerThroughputBenchmark extends LoadBenchmark {

    public static class SmppCore extends WindowState {

        @Param({"EVENT_LOOP", "CONCURRENT"})
        Dispatch dispatch;

        @Override
        public Loopback connect() {
            return new SmppCoreLoopback(LoopbackSetup.of(dispatch, window));
        }
    }

    public static class Cloudhopper extends WindowState {

        @Override
        public Loopback connect() throws Exception {
            return new CloudhopperLoopback(window, 1);
        }
    }

    public static class Jsmpp extends WindowState {

        @Override
        public Loopback connect() throws Exception {
            return new JsmppLoopback(window, JsmppLoopback.FASTEST);
        }
    }

    public static class OpenSmpp extends WindowState {

        /** Number of messages of one call, fewer than for the others, which would take minutes on a busy machine. */
        static final int FEW = 2_048;

        @Override
        public Loopback connect() throws Exception {
            return new OpenSmppLoopback(OpenSmppLoopback.RECEIVE_OCTETS);
        }
    }

    /** Sends messages with {@code SmppClient.sendAsync}. */
    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    public void smppCore(SmppCore bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
    }

    /** Sends messages with {@code SmppSession.sendRequestPdu}, asynchronously. */
    @Benchmark
    @Threads(16)
    @OperationsPerInvocation(WindowState.BATCH)
    public void cloudhopper(Cloudhopper bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
    }

    /** Sends messages with {@code SMPPSession.submitShortMessage}. */
    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    public void jsmpp(Jsmpp bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
    }

    /** Sends messages with {@code Session.submit}, asynchronously. */
    @Benchmark
    @OperationsPerInvocation(OpenSmpp.FEW)
    public void openSmpp(OpenSmpp bind, ThreadParams threads) throws Exception {
        bind.submitBatch(OpenSmpp.FEW, threads);
    }
}

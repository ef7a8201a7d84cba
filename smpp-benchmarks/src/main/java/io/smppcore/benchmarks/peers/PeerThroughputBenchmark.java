package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.SmppCoreLoopback;
import io.smppcore.benchmarks.loopback.ThroughputBenchmark;
import io.smppcore.benchmarks.loopback.WindowState;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.TransportKind;
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
 * The windowed work of {@link ThroughputBenchmark} with other SMPP libraries, and with this one in the same run.
 *
 * <p>One operation is one submit_sm of 91 octets, answered by the library's own server in this process over loopback TCP and one bind.
 * Four threads share the window, sixteen with cloudhopper, which is faster so. Each submits a batch with no more than its part of the window unanswered, and waits for the answers of
 * the whole batch before it counts. What is and is not measured is the same as there; a negative answer, a missing one, or a server
 * that has counted another number of messages fails the benchmark.
 *
 * <p>Each library runs in the configuration that is fastest for it in this benchmark: {@link CloudhopperLoopback},
 * {@link JsmppLoopback} and {@link OpenSmppLoopback} say which and why. This library uses its defaults but for the dispatch.
 *
 * <p>{@code ./smpp bench PeerThroughputBenchmark -p window=512}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(4)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PeerThroughputBenchmark {

    /** A bind of this library. */
    public static class SmppCore extends WindowState {

        /** Which thread answers a message. */
        @Param({"EVENT_LOOP", "CONCURRENT"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        Dispatch dispatch;

        @Override
        public Loopback connect() {
            return new SmppCoreLoopback(LoopbackSetup.plain(TransportKind.AUTO, dispatch, window));
        }
    }

    /** A bind of cloudhopper. */
    public static class Cloudhopper extends WindowState {

        @Override
        public Loopback connect() throws Exception {
            return new CloudhopperLoopback(window, 1);
        }
    }

    /** A bind of jSMPP. */
    public static class Jsmpp extends WindowState {

        @Override
        public Loopback connect() throws Exception {
            return new JsmppLoopback(window);
        }
    }

    /** A bind of OpenSMPP. */
    public static class OpenSmpp extends WindowState {

        /** Fewer messages in a call than for the others: it needs minutes for them when the machine has other work. */
        static final int FEW = 2_048;

        @Override
        public Loopback connect() throws Exception {
            return new OpenSmppLoopback();
        }
    }

    /**
     * Messages with {@code SmppClient.sendAsync}.
     *
     * @param bind where to send them
     * @param threads how many share the window
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    public void smppCore(SmppCore bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
    }

    /**
     * Messages with {@code SmppSession.sendRequestPdu}, asynchronous.
     *
     * @param bind where to send them
     * @param threads how many share the window
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @Threads(16)
    @OperationsPerInvocation(WindowState.BATCH)
    public void cloudhopper(Cloudhopper bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
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
    @OperationsPerInvocation(OpenSmpp.FEW)
    public void openSmpp(OpenSmpp bind, ThreadParams threads) throws Exception {
        bind.loopback.submitBatch(OpenSmpp.FEW, bind.window / threads.getThreadCount());
    }
}

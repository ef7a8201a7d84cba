package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.loopback.LoopbackSetup.Metrics;
import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.benchmarks.measure.OpenFileLimit;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Throughput of submit_sm over 1 to 5,000 sessions with windows of 1 to 512, client and server in this process, one
 * event loop each.
 *
 * <p>All windows are always full, even between iterations: each response sends the next message of its session, on the
 * event loop of the client. One operation is a message of 91 octets and its response. As in {@link
 * ThroughputBenchmark}, the loop is closed, so the latency is the time in the window.
 */
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class GrowthBenchmark extends LoadBenchmark {

    private static final int MESSAGES = 10_240;

    /** Sessions with full windows. */
    @State(Scope.Benchmark)
    public static class Load {

        @Param({"1", "10", "100", "1000", "5000"})
        int sessions;

        @Param({"1", "8", "64", "512"})
        int window;

        private SmppCoreStandingLoad load;
        private SampledLatencies.Percentiles percentiles = SampledLatencies.Percentiles.NONE;

        /** Connects, binds, and fills the windows. */
        @Setup
        public void connect() {
            OpenFileLimit.requireFor(sessions);
            load = new SmppCoreStandingLoad(new LoopbackSetup(
                    SmppTransport.Kind.AUTO, Dispatch.EVENT_LOOP, window, sessions, "false", Metrics.OFF));
        }

        @Setup(Level.Iteration)
        public void forgetLatencies() {
            load.latencies.reset();
        }

        @TearDown(Level.Iteration)
        public void takeLatencies() {
            percentiles = load.latencies.percentiles();
        }

        /** Empties the windows, fails unless both ends have counted the same messages, and disconnects. */
        @TearDown
        public void end() throws InterruptedException {
            load.end();
        }
    }

    /** Waits for messages and their responses. */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void submitSm(Load load, LatencyCounters latency) throws InterruptedException {
        latency.takeFrom(() -> load.percentiles);
        load.load.await(MESSAGES);
    }
}

package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.FrameWrites;
import io.smppcore.benchmarks.loopback.LoadBenchmark;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.OpenLoopState;
import io.smppcore.benchmarks.loopback.RawLoopback;
import io.smppcore.benchmarks.loopback.SmppCoreLoopback;
import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.benchmarks.measure.ProcessorCounter;
import io.smppcore.benchmarks.measure.Submitter;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Latency and processor time of all libraries, and of frames without SMPP, at a given rate.
 *
 * <p>One operation is one submit_sm of 91 octets, answered by the library's own server in this process over loopback
 * TCP and one bind. One thread submits each message at a fixed time, at most 512 in flight. The score is the number of
 * messages per second: if it is below the rate, the library cannot sustain the rate, and its latencies only reflect the
 * length of the run. {@code p50Micros}, {@code p99Micros} and {@code p999Micros} are the latency from the time at which
 * a message was due to its response; {@code cpuMicros} is the processor time of the process for one message: both ends,
 * the kernel, and the thread that submits.
 *
 * <p>The libraries are configured as for {@link PeerThroughputBenchmark}: the thread passes each message to one of 16
 * threads for cloudhopper, and to a thread per message in flight for jSMPP.
 *
 * <p>{@code ./smpp bench OpenLoopBenchmark -p rate=10000}
 */
public class OpenLoopBenchmark extends LoadBenchmark {

    private static final int CLOUDHOPPER_THREADS = 16;

    public static class SmppCore extends OpenLoopState<SmppCoreLoopback> {

        @Param({"EVENT_LOOP", "CONCURRENT"})
        Dispatch dispatch;

        @Override
        public SmppCoreLoopback connect() {
            return new SmppCoreLoopback(LoopbackSetup.of(dispatch, WINDOW));
        }
    }

    public static class Cloudhopper extends OpenLoopState<CloudhopperLoopback> {

        private final ExecutorService threads = Executors.newFixedThreadPool(CLOUDHOPPER_THREADS);

        @Override
        protected Submitter submitter(CloudhopperLoopback bind) {
            return completion -> threads.execute(() -> {
                try {
                    bind.submit(completion);
                } catch (Exception e) {
                    completion.failed(e);
                }
            });
        }

        @TearDown
        public void endThreads() {
            threads.shutdownNow();
        }

        @Override
        public CloudhopperLoopback connect() throws Exception {
            return new CloudhopperLoopback(WINDOW, 1);
        }
    }

    public static class Jsmpp extends OpenLoopState<JsmppLoopback> {

        @Override
        public JsmppLoopback connect() throws Exception {
            return new JsmppLoopback(WINDOW, JsmppLoopback.FASTEST);
        }
    }

    public static class OpenSmpp extends OpenLoopState<OpenSmppLoopback> {

        @Override
        public OpenSmppLoopback connect() throws Exception {
            return new OpenSmppLoopback(OpenSmppLoopback.RECEIVE_OCTETS);
        }
    }

    public static class Frames extends OpenLoopState<RawLoopback> {

        @Override
        public RawLoopback connect() {
            return new RawLoopback(SmppTransport.Kind.AUTO, FrameWrites.SINGLE, 1);
        }
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void smppCore(SmppCore bind, LatencyCounters latency, ProcessorCounter processor) throws Exception {
        bind.submitBatch(latency, processor);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void cloudhopper(Cloudhopper bind, LatencyCounters latency, ProcessorCounter processor) throws Exception {
        bind.submitBatch(latency, processor);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void jsmpp(Jsmpp bind, LatencyCounters latency, ProcessorCounter processor) throws Exception {
        bind.submitBatch(latency, processor);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void openSmpp(OpenSmpp bind, LatencyCounters latency, ProcessorCounter processor) throws Exception {
        bind.submitBatch(latency, processor);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void frames(Frames connection, LatencyCounters latency, ProcessorCounter processor) throws Exception {
        connection.submitBatch(latency, processor);
    }
}

package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.FrameWrites;
import io.smppcore.benchmarks.loopback.LoadBenchmark;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.OpenLoopState;
import io.smppcore.benchmarks.loopback.RawLoopback;
import io.smppcore.benchmarks.loopback.SmppCoreLoopback;
import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.benchmarks.measure.ProcessorCounter;
import io.smppcore.benchmarks.measure.ServerProcessorCounter;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Processor time of a message at an ordinary rate, client and server in separate processes: the same binds as in {@link
 * OpenLoopBenchmark}, but each server is in a JVM that this one starts, with the same flags.
 *
 * <p>{@code cpuMicros} is the processor time of the process of the client for one message, {@code serverCpuMicros} that
 * of the process of the server, both with all their threads, those of the JVM included, and with the kernel's work for
 * them. The client has the thread that submits and JMH's own, which is idle. The percentiles are those of {@link
 * OpenLoopBenchmark}.
 *
 * <p>Warm-up iterations send 20,000 messages per second whatever the rate, as many for every library, and the last one
 * keeps the rate. A long-running server is fully compiled, but the JIT compiler needs time: after four seconds at
 * 10,000 per second, it still used a quarter to a half of the processor time of the twenty measured seconds.
 *
 * <p>{@code ./smpp bench ProcessBenchmark -p rate=100,1000,10000}
 */
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 1, time = 20)
public class ProcessBenchmark extends LoadBenchmark {

    public static class SmppCore extends OpenLoopBenchmark.SmppCore {

        @Override
        public SmppCoreLoopback connect() {
            return new SmppCoreLoopback(
                    LoopbackSetup.of(dispatch, WINDOW),
                    startProcess(
                            dispatch == Dispatch.EVENT_LOOP ? SeparateServer.EVENT_LOOP : SeparateServer.CONCURRENT));
        }
    }

    public static class Cloudhopper extends OpenLoopBenchmark.Cloudhopper {

        @Override
        public CloudhopperLoopback connect() throws Exception {
            return new CloudhopperLoopback(WINDOW, 1, receiver -> startProcess(SeparateServer.CLOUDHOPPER));
        }
    }

    public static class Jsmpp extends OpenLoopBenchmark.Jsmpp {

        @Override
        public JsmppLoopback connect() throws Exception {
            return new JsmppLoopback(WINDOW, JsmppLoopback.FASTEST, receiver -> startProcess(SeparateServer.JSMPP));
        }
    }

    public static class OpenSmpp extends OpenLoopBenchmark.OpenSmpp {

        @Override
        public OpenSmppLoopback connect() throws Exception {
            return new OpenSmppLoopback(
                    OpenSmppLoopback.RECEIVE_OCTETS, receiver -> startProcess(SeparateServer.OPENSMPP));
        }
    }

    public static class Frames extends OpenLoopBenchmark.Frames {

        @Override
        public RawLoopback connect() {
            return new RawLoopback(
                    SmppTransport.Kind.AUTO, FrameWrites.SINGLE, 1, receiver -> startProcess(SeparateServer.FRAMES));
        }
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void smppCore(
            SmppCore bind, LatencyCounters latency, ProcessorCounter processor, ServerProcessorCounter ofServer)
            throws Exception {
        bind.submitBatch(latency, processor, ofServer);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void cloudhopper(
            Cloudhopper bind, LatencyCounters latency, ProcessorCounter processor, ServerProcessorCounter ofServer)
            throws Exception {
        bind.submitBatch(latency, processor, ofServer);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void jsmpp(Jsmpp bind, LatencyCounters latency, ProcessorCounter processor, ServerProcessorCounter ofServer)
            throws Exception {
        bind.submitBatch(latency, processor, ofServer);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void openSmpp(
            OpenSmpp bind, LatencyCounters latency, ProcessorCounter processor, ServerProcessorCounter ofServer)
            throws Exception {
        bind.submitBatch(latency, processor, ofServer);
    }

    @Benchmark
    @OperationsPerInvocation(OpenLoopState.BATCH)
    public void frames(
            Frames bind, LatencyCounters latency, ProcessorCounter processor, ServerProcessorCounter ofServer)
            throws Exception {
        bind.submitBatch(latency, processor, ofServer);
    }
}

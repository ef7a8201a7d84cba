package io.smppcore.benchmarks.loopback;

import io.smppcore.transport.SmppTransport;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The transport alone, without SMPP: the limit to compare {@link ThroughputBenchmark} with.
 *
 * <p>One operation is one frame of 91 octets, the size of the submit_sm of the other benchmarks, sent over loopback TCP
 * and answered by a frame of 27 octets, the size of its submit_sm_resp. Both ends run in this process on Netty, one
 * event loop each. Only the length of a frame is read. The server writes a prepared response for each frame in the way
 * of {@link FrameWrites}, with one flush for all frames of a read. The client writes its frames in the same way, and
 * keeps the window filled from its event loop without another thread.
 *
 * <p>Measures system calls, event loops and framing. Does not measure encoding, decoding, matching responses to
 * requests, timeouts, and passing messages between threads.
 *
 * <p>{@code ./smpp bench TransportCeilingBenchmark -p window=512 -p writes=BATCHED}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TransportCeilingBenchmark extends BindState<RawLoopback> {

    @Param({"64", "512"})
    int window;

    @Param
    FrameWrites writes;

    @Param("AUTO")
    @SuppressWarnings("NullAway.Init") // set by JMH
    SmppTransport.Kind transport;

    @Override
    public RawLoopback connect() {
        return new RawLoopback(transport, writes, 1);
    }

    /** Sends many frames and waits for their responses; JMH divides by their number. */
    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    public void exchangeFrames() throws Exception {
        loopback.submitBatch(WindowState.BATCH, window);
    }
}

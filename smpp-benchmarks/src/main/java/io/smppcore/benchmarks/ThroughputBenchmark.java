package io.smppcore.benchmarks;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.TransportKind;
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
 * submit_sm over one bind, client and server in this process, over loopback TCP, one event loop each.
 *
 * <p>One operation is one submit_sm of 91 octets that the server's handler has answered and whose submit_sm_resp has reached the thread
 * that submitted it. A negative answer, a missing one, or a server that has counted another number of messages than the client fails
 * the benchmark.
 *
 * <p>Measured: everything from {@code send} or {@code sendAsync} to the answer, both ends and the kernel, on the same processors. Not
 * measured: the connect, the bind, a real network, whatever a real handler does (this one counts and returns a fixed message id). The
 * client queues nothing: more messages than the window holds would fail.
 *
 * <p>With {@code metrics=ON} both ends count in a registry of Micrometer, each for itself, and nobody reads it.
 *
 * <p>{@code ./smpp bench ThroughputBenchmark -p window=512 -p dispatch=EVENT_LOOP -p transport=EPOLL -p binds=1,16 -p tls=false,true}
 */
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ThroughputBenchmark {

    /** A bind with one message in flight. */
    public static class OneInFlight extends BindState<SmppCoreLoopback> {

        /** Which thread answers a message. */
        @Param({"EVENT_LOOP", "CONCURRENT"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        Dispatch dispatch;

        /** The transport of both ends. */
        @Param("AUTO")
        @SuppressWarnings("NullAway.Init") // set by JMH
        TransportKind transport;

        /** Whether both ends have meters. */
        @Param("OFF")
        @SuppressWarnings("NullAway.Init") // set by JMH
        Metrics metrics;

        @Override
        SmppCoreLoopback connect() {
            return new SmppCoreLoopback(new LoopbackSetup(transport, dispatch, 1, 1, false, metrics));
        }
    }

    /** A bind with a window that is kept filled. */
    public static class Windowed extends WindowState {

        /** Which thread answers a message. */
        @Param({"EVENT_LOOP", "CONCURRENT"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        Dispatch dispatch;

        /** The transport of both ends. */
        @Param("AUTO")
        @SuppressWarnings("NullAway.Init") // set by JMH
        TransportKind transport;

        /** How many binds the client has; the messages that are in flight spread over them. */
        @Param("1")
        int binds;

        /** Whether the connections are encrypted, with TLS 1.3. */
        @Param("false")
        boolean tls;

        /** Whether both ends have meters. */
        @Param("OFF")
        @SuppressWarnings("NullAway.Init") // set by JMH
        Metrics metrics;

        @Override
        Loopback connect() {
            return new SmppCoreLoopback(new LoopbackSetup(transport, dispatch, window, binds, tls, metrics));
        }
    }

    /**
     * One message with {@code send}, which waits for the answer: the time of one message with nothing else on the way.
     *
     * @param bind where to send it
     * @return the answer
     */
    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public SubmitSmResp submitSmSync(OneInFlight bind) {
        return bind.loopback.submitAndWait();
    }

    /**
     * Messages with {@code sendAsync} from four threads, each of which keeps its part of the window filled: messages per second.
     *
     * @param bind where to send them
     * @param threads how many share the window
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(WindowState.BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void submitSmAsync(Windowed bind, ThreadParams threads) throws Exception {
        bind.submitBatch(threads);
    }
}

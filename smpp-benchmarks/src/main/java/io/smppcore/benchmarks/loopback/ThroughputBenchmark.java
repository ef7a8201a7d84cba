package io.smppcore.benchmarks.loopback;

import io.smppcore.pdu.SubmitSmResp;
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
 * submit_sm and deliver_sm, client and server in this process, over loopback TCP, one event loop each.
 *
 * <p>One operation is one message of 91 octets that the handler of the other end has answered and whose response has reached the thread
 * that sent it; with {@link #submitWithReceipt} also the receipt of 215 octets and its response. A negative answer, a missing one, or a
 * server that has counted another number of messages than the client fails the benchmark.
 *
 * <p>Measured: everything from {@code send} or {@code sendAsync} to the answer, both ends and the kernel, on the same processors. Not
 * measured: the connect, the bind, a real network, whatever a real handler does (this one counts and returns a fixed message id). The
 * client queues nothing, unless its window holds fewer messages than the benchmark has threads.
 *
 * <p>{@link #submitSmAsync}, {@link #deliverSmPush} and {@link #submitWithReceipt} have three further results, {@code p50Micros},
 * {@code p99Micros} and {@code p999Micros}: the latency of a message, from the moment before {@code sendAsync} to its answer, or to the later
 * one of the two answers when there is a receipt. One of 31 messages is timed, by the threads that submit it and bring its answer; that
 * costs less than a hundredth. The loop is closed: the next message waits for an answer, so that the window is always full and the latency
 * is what a message waits behind the window, about window divided by messages per second (Little's law). It says how evenly answers come
 * at full load, not what a message takes at a lower rate. {@link #submitSmSync} has percentiles of JMH's own.
 *
 * <p>With {@code metrics=ON} both ends count in a registry of Micrometer, each for itself, and nobody reads it. A transport that the machine
 * does not have, as io_uring in many containers, fails its own cases with a line that says so, and the others go on (unless {@code -foe}).
 *
 * <p>{@code ./smpp bench ThroughputBenchmark.submitSmAsync -p window=512 -p dispatch=EVENT_LOOP -p transport=EPOLL -p binds=1,16
 * -p tls=false,true}
 */
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ThroughputBenchmark {

    private static final int TURNS = 10_000;

    /** For one thread that waits at the end of each batch, while nobody else sends. */
    private static final int LONG_BATCH = 8 * WindowState.BATCH;

    /** Binds over which threads send that wait, or over which one message follows the other. */
    public static class OneInFlight extends BindState<SmppCoreLoopback> {

        /** The window of each bind, 1 to 1,024. Each thread of the benchmark ({@code -t}) has one message in flight. */
        @Param("1")
        int window;

        /** Which thread answers a message. */
        @Param({"EVENT_LOOP", "CONCURRENT"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        Dispatch dispatch;

        /** The transport of both ends. */
        @Param("AUTO")
        @SuppressWarnings("NullAway.Init") // set by JMH
        TransportKind transport;

        /** How many binds the client has, 1 to 16. */
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
        public SmppCoreLoopback connect() {
            return new SmppCoreLoopback(new LoopbackSetup(transport, dispatch, window, binds, tls, metrics));
        }
    }

    /** Binds over which the client sends. */
    public static class Windowed extends LoopbackState {

        @Override
        AsyncLoopback connect(LoopbackSetup setup) {
            return new SmppCoreLoopback(setup);
        }
    }

    /** Binds over which the server sends. */
    public static class Pushed extends LoopbackState {

        @Override
        AsyncLoopback connect(LoopbackSetup setup) {
            return new SmppCorePush(setup);
        }
    }

    /** Binds over which messages go one way and receipts the other. */
    public static class WithReceipts extends LoopbackState {

        @Override
        AsyncLoopback connect(LoopbackSetup setup) {
            return new SmppCoreReceipts(setup);
        }
    }

    /** A bind over which threads send that wait; as many as the window holds. */
    public static class Callers extends WindowState {

        /** Which thread answers a message. */
        @Param({"EVENT_LOOP", "CONCURRENT"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        Dispatch dispatch;

        /** The transport of both ends. */
        @Param("AUTO")
        @SuppressWarnings("NullAway.Init") // set by JMH
        TransportKind transport;

        /** What kind of threads they are. */
        @Param("VIRTUAL")
        @SuppressWarnings("NullAway.Init") // set by JMH
        CallerKind callers;

        @Override
        public Loopback connect() {
            return new SmppCoreCallers(LoopbackSetup.plain(transport, dispatch, window), callers.threads());
        }
    }

    /** Many binds with small windows, or few with large ones, all of them filled. */
    public static class Sessions extends BindState<Loopback> {

        /** The transport of both ends. */
        @Param("AUTO")
        @SuppressWarnings("NullAway.Init") // set by JMH
        TransportKind transport;

        /** How many, and what they hold. */
        @Param
        @SuppressWarnings("NullAway.Init") // set by JMH
        Spread spread;

        /** Which thread answers a message. */
        @Param({"EVENT_LOOP", "CONCURRENT"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        Dispatch dispatch;

        @Override
        public Loopback connect() {
            return new SmppCoreSessions(
                    new LoopbackSetup(transport, dispatch, spread.window, spread.binds, false, Metrics.OFF));
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
     * Messages one behind the other with {@code sendAsync}, each from the event loop when the answer to the one before is there: round trips
     * per second without handing messages from one thread to another, as {@link TransportCeilingBenchmark} with a window of 1 has them.
     *
     * @param bind where to send them
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(TURNS)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void submitSmInTurn(OneInFlight bind) throws Exception {
        bind.loopback.submitInTurn(TURNS);
    }

    /**
     * Messages with {@code sendAsync} from four threads, each of which keeps its part of the window filled: messages per second.
     *
     * @param bind where to send them
     * @param latency the further results
     * @param threads how many share the window
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(WindowState.BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void submitSmAsync(Windowed bind, LatencyCounters latency, ThreadParams threads) throws Exception {
        bind.submitBatch(threads, latency);
    }

    /**
     * Messages that the server delivers with {@code sendAsync} to one client, from four threads that share the window.
     *
     * @param bind where to send them
     * @param latency the further results
     * @param threads how many share the window
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(WindowState.BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void deliverSmPush(Pushed bind, LatencyCounters latency, ThreadParams threads) throws Exception {
        bind.submitBatch(threads, latency);
    }

    /**
     * Messages with {@code sendAsync} from one thread, for each of which the server's handler sends a receipt: submit_sm, its response,
     * deliver_sm and its response are one operation.
     *
     * @param bind where to send them
     * @param latency the further results
     * @param threads one
     * @throws Exception when a message or a receipt is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void submitWithReceipt(WithReceipts bind, LatencyCounters latency, ThreadParams threads) throws Exception {
        bind.submitBatch(threads, latency);
    }

    /**
     * Messages with {@code send} from as many threads as the window holds, each of which waits for its answer before it goes on. The
     * threads are made for each batch.
     *
     * @param bind where to send them
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(LONG_BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void submitSmBlocking(Callers bind) throws Exception {
        bind.loopback.submitBatch(LONG_BATCH, bind.window);
    }

    /**
     * Messages with {@code sendAsync} over 500 sessions with 20 in flight each, or over 4 with 512: each answer makes its session send the
     * next message, on the event loop.
     *
     * @param sessions where to send them
     * @throws Exception when a message is refused or not answered
     */
    @Benchmark
    @OperationsPerInvocation(LONG_BATCH)
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void submitSmManySessions(Sessions sessions) throws Exception {
        sessions.loopback.submitBatch(LONG_BATCH, sessions.spread.inFlight());
    }
}

package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.loopback.LoopbackSetup.Metrics;
import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Throughput of submit_sm and deliver_sm, client and server in this process, over loopback TCP, one event loop each.
 *
 * <p>One operation is one message of 91 octets that the handler of the other end has answered and whose response has
 * reached the thread that sent it; with {@link #submitWithReceipt} also the receipt of 215 octets and its response. A
 * negative response, a missing one, or another number of messages at the server fails the benchmark.
 *
 * <p>Measures everything from {@code send} or {@code sendAsync} to the response, both ends and the kernel, on the same
 * processors. Does not measure connecting, binding, a real network, and the work of a real handler: this one counts and
 * returns a fixed message id. The client queues nothing, unless its window is smaller than the number of threads.
 *
 * <p>{@link #submitSmAsync}, {@link #deliverSmPush}, {@link #bothDirections} and {@link #submitWithReceipt} have three
 * further results, {@code p50Micros}, {@code p99Micros} and {@code p999Micros}: the latency of a message, from just
 * before {@code sendAsync} to its response, or to the later of the two responses if there is a receipt. One of 31
 * messages is timed, by the threads that submit it and complete its response, which costs less than a hundredth. The
 * loop is closed: the window is always full, so the latency is about window divided by messages per second (Little's
 * law). It shows how evenly responses arrive at full load, not the latency at a lower rate. {@link #submitSmSync} has
 * JMH's own percentiles.
 *
 * <p>With {@code metrics=ON} each end counts in a Micrometer registry that is not read. A transport that is not
 * available, such as io_uring in many containers, fails only its own cases (unless {@code -foe}).
 *
 * <p>{@code ./smpp bench ThroughputBenchmark.submitSmAsync -p window=512 -p dispatch=EVENT_LOOP -p binds=1,16 -p
 * tls=false,true,OPENSSL}
 */
public class ThroughputBenchmark extends LoadBenchmark {

    private static final int TURNS = 10_000;

    /** Size of a batch of one thread, which waits at its end while no other thread sends. */
    private static final int LONG_BATCH = 8 * WindowState.BATCH;

    /** Binds for blocking calls, or for one message after the other. */
    public static class OneInFlight extends SetupState<SmppCoreLoopback> {

        /** Window of each bind, 1 to 1,024. Each thread of the benchmark ({@code -t}) has one message in flight. */
        @Param("1")
        int window;

        @Override
        public SmppCoreLoopback connect() {
            return new SmppCoreLoopback(setup(window));
        }
    }

    /** Binds over which the client sends. */
    public static class Windowed extends LoopbackState {

        @Override
        AsyncLoopback connect(LoopbackSetup setup) {
            return new SmppCoreLoopback(setup);
        }
    }

    /** Binds over which the server sends deliver_sm, and the client nothing. */
    public static class Pushed extends LoopbackState {

        @Override
        AsyncLoopback connect(LoopbackSetup setup) {
            return new SmppCorePush(setup);
        }
    }

    /** Binds over which the client and the server send at the same time, each with the window. */
    public static class BothWays extends LoopbackState {

        @Override
        AsyncLoopback connect(LoopbackSetup setup) {
            return new SmppCoreBothWays(setup);
        }

        @Override
        int inFlight() {
            return 2 * window;
        }
    }

    /** Binds over which messages go one way and receipts the other. */
    public static class WithReceipts extends LoopbackState {

        @Override
        AsyncLoopback connect(LoopbackSetup setup) {
            return new SmppCoreReceipts(setup);
        }
    }

    /** A bind for blocking calls from as many threads as the window holds. */
    public static class Callers extends WindowState {

        @Param({"EVENT_LOOP", "CONCURRENT"})
        Dispatch dispatch;

        @Param("AUTO")
        @SuppressWarnings("NullAway.Init") // set by JMH
        SmppTransport.Kind transport;

        @Param("VIRTUAL")
        CallerKind callers;

        @Override
        public Loopback connect() {
            return new SmppCoreCallers(LoopbackSetup.plain(transport, dispatch, window), callers.threads());
        }
    }

    /** Connections without SMPP, either many with small windows or few with large ones, all of which are kept full. */
    public static class Connections extends BindState<Loopback> {

        @Param("AUTO")
        @SuppressWarnings("NullAway.Init") // set by JMH
        SmppTransport.Kind transport;

        @Param
        Spread spread;

        @Override
        public Loopback connect() {
            return new RawLoopback(transport, FrameWrites.BATCHED, spread.binds);
        }

        final void submitBatch() throws Exception {
            loopback.submitBatch(LONG_BATCH, spread.inFlight());
        }
    }

    /** Sessions with the same numbers and windows. */
    public static class Sessions extends Connections {

        @Param({"EVENT_LOOP", "CONCURRENT"})
        Dispatch dispatch;

        @Override
        public Loopback connect() {
            return new SmppCoreSessions(
                    new LoopbackSetup(transport, dispatch, spread.window, spread.binds, "false", Metrics.OFF));
        }
    }

    /**
     * Sends one message with {@code send}, which blocks until the response: the time of one message with nothing else
     * in flight.
     */
    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public SubmitSmResp submitSmSync(OneInFlight bind) {
        return bind.loopback.submitAndWait();
    }

    /**
     * Sends messages one after another with {@code sendAsync}, each from the event loop when the previous response has
     * arrived: round trips per second without passing messages between threads, as {@link TransportCeilingBenchmark}
     * with a window of 1.
     */
    @Benchmark
    @OperationsPerInvocation(TURNS)
    public void submitSmInTurn(OneInFlight bind) throws Exception {
        bind.loopback.submitInTurn(TURNS);
    }

    /**
     * Sends messages with {@code sendAsync} from four threads, each of which keeps its share of the window filled:
     * messages per second.
     */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(WindowState.BATCH)
    public void submitSmAsync(Windowed bind, LatencyCounters latency, ThreadParams threads) throws Exception {
        bind.submitBatch(threads, latency);
    }

    /**
     * Delivers messages from the server with {@code sendAsync} to one client, from four threads that share the window.
     */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(WindowState.BATCH)
    public void deliverSmPush(Pushed bind, LatencyCounters latency, ThreadParams threads) throws Exception {
        bind.submitBatch(threads, latency);
    }

    /**
     * Sends messages in both directions at the same time, with {@code sendAsync} from two threads at each
     * end, which share the window of their direction: submit_sm and deliver_sm per second together.
     */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(WindowState.BATCH)
    public void bothDirections(BothWays bind, LatencyCounters latency, ThreadParams threads) throws Exception {
        bind.submitBatch(threads, latency);
    }

    /**
     * Sends messages with {@code sendAsync} from one thread; the server's handler sends a receipt for each: submit_sm,
     * its response, deliver_sm and its response are one operation.
     */
    @Benchmark
    @OperationsPerInvocation(WindowState.BATCH)
    public void submitWithReceipt(WithReceipts bind, LatencyCounters latency, ThreadParams threads) throws Exception {
        bind.submitBatch(threads, latency);
    }

    /**
     * Sends messages with {@code send} from as many threads as the window holds, each of which waits for its response.
     * The threads are started for each batch.
     */
    @Benchmark
    @OperationsPerInvocation(LONG_BATCH)
    public void submitSmBlocking(Callers bind) throws Exception {
        bind.loopback.submitBatch(LONG_BATCH, bind.window);
    }

    /**
     * Sends messages with {@code sendAsync} over 500 sessions with 20 in flight each, or over 4 with 512: each response
     * makes its session send the next message, on the event loop.
     */
    @Benchmark
    @OperationsPerInvocation(LONG_BATCH)
    public void submitSmManySessions(Sessions sessions) throws Exception {
        sessions.submitBatch();
    }

    /**
     * Exchanges frames of the same sizes over as many connections without SMPP, with one write for all that a read
     * answers, as {@link TransportCeilingBenchmark}: the limit to compare {@link #submitSmManySessions} with, which
     * also writes once for each read. With small windows a read has few frames, and nearly all time is that of system
     * calls.
     */
    @Benchmark
    @OperationsPerInvocation(LONG_BATCH)
    public void framesManyConnections(Connections connections) throws Exception {
        connections.submitBatch();
    }

    /** The number of binds, and of messages in flight on each. */
    public enum Spread {
        /** 500 binds with 20 in flight each. */
        MANY(500, 20),
        /** 4 binds with 512 in flight each. */
        FEW(4, 512);

        final int binds;
        final int window;

        Spread(int binds, int window) {
            this.binds = binds;
            this.window = window;
        }

        int inFlight() {
            return binds * window;
        }
    }
}

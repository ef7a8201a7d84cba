package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.ProcessStatus;
import io.smppcore.benchmarks.measure.ProcessorCounter;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.measure.SampledLatencies.Percentiles;
import io.smppcore.benchmarks.measure.ServerJvm;
import io.smppcore.benchmarks.measure.ServerJvm.Question;
import io.smppcore.benchmarks.measure.ServerProcessorCounter;
import io.smppcore.benchmarks.measure.Submitter;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * One bind over which messages are sent at a fixed rate.
 *
 * @param <L> type of the bind
 */
public abstract class OpenLoopState<L extends Loopback & Submitter> extends BindState<L> {

    /** Number of messages of one call. */
    public static final int BATCH = 100;

    protected static final int WINDOW = 512;

    /**
     * Rate of all warm-up iterations but the last with a server in another process: at 100 per second the code would
     * never be compiled. All libraries reach it.
     */
    private static final int WARM_UP_RATE = 20_000;

    private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

    @Param({"1000", "10000", "50000", "100000"})
    public int rate;

    private final SampledLatencies latencies = new SampledLatencies();
    private OpenLoop loop;
    private long cpuNanos;
    private Percentiles percentiles = Percentiles.NONE;
    private double cpuMicrosPerMessage;
    private @Nullable ServerJvm server;
    private long serverMessages;
    private long serverCpuNanos;
    private double serverCpuMicrosPerMessage;
    private int iterations;

    /** Returns the submitter of a bind: the bind itself, unless several threads have to call it. */
    protected Submitter submitter(L bind) {
        return bind;
    }

    /** Starts the server of the bind in a separate process, and counts its processor time. */
    protected final Listening startProcess(Enum<?> kind) {
        ServerJvm started = new ServerJvm(kind, WINDOW, "false");
        server = started;
        return started;
    }

    /** Starts the clock of an iteration. */
    @Setup(Level.Iteration)
    public void begin(IterationParams iteration) {
        latencies.reset();
        if (server != null) {
            serverMessages = server.ask(Question.MESSAGES);
            serverCpuNanos = server.ask(Question.PROCESSOR_NANOS);
        }
        cpuNanos = ProcessStatus.processorNanos();
        iterations++;
        boolean faster = server != null
                && iteration.getType() == IterationType.WARMUP
                && iterations < Math.max(2, iteration.getCount());
        loop = new OpenLoop(submitter(loopback), faster ? Math.max(rate, WARM_UP_RATE) : rate, WINDOW, latencies);
    }

    /** Submits the next {@value #BATCH} messages, each when it is due. */
    public final void submitBatch(LatencyCounters latency, ProcessorCounter processor) throws Exception {
        latency.takeFrom(() -> percentiles);
        processor.takeFrom(() -> cpuMicrosPerMessage);
        loop.submit(BATCH);
    }

    /** Submits the next {@value #BATCH} messages to a server in another process, each when it is due. */
    public final void submitBatch(LatencyCounters latency, ProcessorCounter processor, ServerProcessorCounter ofServer)
            throws Exception {
        ofServer.takeFrom(() -> serverCpuMicrosPerMessage);
        submitBatch(latency, processor);
    }

    /** Waits for all messages of the iteration, and reads their figures. */
    @Override
    public void verify() throws InterruptedException {
        long messages = loop.end();
        cpuMicrosPerMessage = (ProcessStatus.processorNanos() - cpuNanos) / NANOS_PER_MICRO / messages;
        if (server != null) {
            long serverNanos = server.ask(Question.PROCESSOR_NANOS) - serverCpuNanos;
            serverCpuMicrosPerMessage = serverNanos / NANOS_PER_MICRO / messages;
            loopback.received(server.ask(Question.MESSAGES) - serverMessages);
        }
        percentiles = latencies.percentiles();
        loopback.answered(messages);
        super.verify();
    }
}

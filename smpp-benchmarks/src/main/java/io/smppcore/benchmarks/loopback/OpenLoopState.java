package io.smppcore.benchmarks.loopback;

import com.sun.management.OperatingSystemMXBean;
import io.smppcore.benchmarks.loopback.Latencies.Percentiles;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * One bind over which messages leave at a fixed rate.
 *
 * @param <L> type of the bind
 */
public abstract class OpenLoopState<L extends Loopback & Submitter> extends BindState<L> {

    /** Number of messages of one call. */
    public static final int BATCH = 100;

    /** Maximum number of messages in flight. */
    protected static final int WINDOW = 512;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

    /** Messages per second. */
    @Param({"1000", "10000", "50000", "100000"})
    public int rate;

    private final Latencies latencies = new Latencies();
    private OpenLoop loop;
    private long cpuNanos;
    private Percentiles percentiles = Percentiles.NONE;
    private double cpuMicrosPerMessage;

    /** Returns the submitter of a bind, the bind itself unless it has to be called by several threads. */
    protected Submitter submitter(L bind) {
        return bind;
    }

    /** Begins with the time of the first message of an iteration. */
    @Setup(Level.Iteration)
    public void begin() {
        latencies.reset();
        cpuNanos = PROCESS.getProcessCpuTime();
        loop = new OpenLoop(submitter(loopback), rate, WINDOW, latencies);
    }

    /** Submits the next {@value #BATCH} messages, each when it is due. */
    public final void submitBatch(LatencyCounters latency, ProcessorCounter processor) throws Exception {
        latency.takeFrom(() -> percentiles);
        processor.takeFrom(() -> cpuMicrosPerMessage);
        loop.submit(BATCH);
    }

    /** Waits for all messages of the iteration, and reads their figures. */
    @Override
    public void verify() throws InterruptedException {
        long messages = loop.end();
        cpuMicrosPerMessage = (PROCESS.getProcessCpuTime() - cpuNanos) / NANOS_PER_MICRO / messages;
        percentiles = latencies.percentiles();
        loopback.answered(messages);
        super.verify();
    }
}

package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.IdleCounters;
import io.smppcore.benchmarks.measure.IdleCounters.IdleCost;
import io.smppcore.benchmarks.measure.OpenFileLimit;
import io.smppcore.benchmarks.measure.ProcessStatus;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.measure.ServerJvm;
import io.smppcore.benchmarks.measure.ServerJvm.Question;
import io.smppcore.tls.TlsOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A server in a process of its own with sessions that carry nothing but an enquire_link every 30 seconds. */
@State(Scope.Benchmark)
public abstract class IdleState {

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    /** Divisor of the number of sessions: only this fraction is bound before the first measurement of memory. */
    private static final int FIRST = 50;

    private static final Duration WARM_UP_INTERVAL = Duration.ofSeconds(1);
    private static final int WARM_UP_SECONDS = 6;
    private static final double PERCENT = 100;

    @Param("5000")
    public int connections;

    /** Time for which the process is observed. */
    @Param("30")
    public int seconds;

    private ServerJvm server;
    private Crowd crowd;
    private double residentOctets;

    /** Returns {@code false}, {@code true} for TLS 1.3 of the JDK, or {@code OPENSSL}. */
    protected String tls() {
        return "false";
    }

    protected abstract Enum<?> kind();

    /** Starts the server, binds all sessions, and measures the memory of the process. */
    @Setup
    public void setup() throws Exception {
        if (!ProcessStatus.isReported()) {
            throw new IllegalStateException("no /proc/self/status (expected: Linux)");
        }
        OpenFileLimit.requireFor(connections);
        server = new ServerJvm(kind(), 0, tls());
        crowd = new Crowd(
                server.port(),
                tls().equals("false") ? null : LoopbackTls.trustingContext(TlsOptions.Engine.JDK),
                false);
        SampledLatencies latencies = new SampledLatencies();
        int first = connections / FIRST;
        crowd.bind(first, latencies);
        long before = server.ask(Question.RESIDENT_OCTETS);
        crowd.bind(connections - first, latencies);
        residentOctets = (double) (server.ask(Question.RESIDENT_OCTETS) - before) / (connections - first);
        // Frequent enquire_links, so that the JIT compiler compiles now what it would otherwise compile after some
        // minutes.
        crowd.enquire(WARM_UP_INTERVAL);
        TimeUnit.SECONDS.sleep(Math.min(WARM_UP_SECONDS, seconds));
        crowd.enquire(INTERVAL);
    }

    /** Observes the process of the server for a time. */
    public final void observe(IdleCounters counters) throws InterruptedException {
        long answers = crowd.answers();
        long processorNanos = server.ask(Question.PROCESSOR_NANOS);
        long waits = server.ask(Question.WAITS);
        long startNanos = System.nanoTime();
        TimeUnit.SECONDS.sleep(seconds);
        double nanos = System.nanoTime() - startNanos;
        counters.take(new IdleCost(
                PERCENT * (server.ask(Question.PROCESSOR_NANOS) - processorNanos) / nanos,
                TimeUnit.SECONDS.toNanos(1) * (server.ask(Question.WAITS) - waits) / nanos,
                residentOctets));
        long expected = connections * (long) seconds / INTERVAL.toSeconds();
        Samples.require("at least half of the enquire_links answered", crowd.answers() - answers >= expected / 2, true);
    }

    /** Closes the connections and stops the server. */
    @TearDown
    public void tearDown() {
        crowd.close();
        server.close();
    }
}

package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.OpenFileLimit;
import io.smppcore.benchmarks.measure.SampledLatencies;
import io.smppcore.benchmarks.measure.SampledLatencies.Percentiles;
import io.smppcore.tls.TlsOptions;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A server and peers that bind to it all at once. */
@State(Scope.Benchmark)
public abstract class StormState {

    private static final long CLOSED_SECONDS = 60;
    private static final long POLL_MILLIS = 10;
    private static final int OTHER_DESCRIPTORS = 50;

    @Param("5000")
    public int connections;

    private final SampledLatencies latencies = new SampledLatencies();
    private Percentiles percentiles = Percentiles.NONE;
    private long descriptors;
    private Listening server;
    private Crowd crowd;

    protected Storm storm() {
        return Storm.PLAIN;
    }

    /** Starts a server that accepts all binds. */
    protected abstract Listening listen(@Nullable LoopbackTls tls) throws Exception;

    /** Starts the server. If TLS sessions are resumed, binds all connections once to obtain their tickets. */
    @Setup
    public void setup() throws Exception {
        OpenFileLimit.requireFor(connections);
        TlsOptions.Engine engine = storm().engine();
        LoopbackTls tls = engine == null ? null : LoopbackTls.make(engine);
        server = listen(tls);
        crowd = new Crowd(server.port(), tls == null ? null : tls.clientContext(), storm().isResuming());
        if (storm().isResuming()) {
            begin();
            crowd.bind(connections, latencies);
            disperse();
        }
    }

    /** Clears the times of the previous binds. */
    @Setup(Level.Iteration)
    public void begin() {
        latencies.reset();
        descriptors = OpenFileLimit.open();
    }

    /** Binds all connections and returns when the last one is bound. */
    public final void bindAll(LatencyCounters latency) throws InterruptedException {
        latency.takeFrom(() -> percentiles);
        crowd.bind(connections, latencies);
    }

    /** Reads the times of the binds, resets the connections and waits until the server has closed them. */
    @TearDown(Level.Iteration)
    public void disperse() throws InterruptedException {
        percentiles = latencies.percentiles();
        crowd.disperse();
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSED_SECONDS);
        while (OpenFileLimit.open() > descriptors + OTHER_DESCRIPTORS) {
            Samples.require("connections left open", System.nanoTime() - deadlineNanos > 0, false);
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** Fails unless all TLS sessions were resumed, or none if they should not be. */
    @TearDown(Level.Iteration)
    public void checkResumed() {
        Samples.require("TLS sessions resumed", crowd.resumed(), storm().isResuming() ? connections : 0);
    }

    @TearDown
    public void tearDown() {
        crowd.close();
        server.close();
    }
}

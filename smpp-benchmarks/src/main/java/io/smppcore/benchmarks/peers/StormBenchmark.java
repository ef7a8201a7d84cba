package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.LoopbackTls;
import io.smppcore.benchmarks.loopback.RawServer;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.benchmarks.loopback.Storm;
import io.smppcore.benchmarks.loopback.StormState;
import io.smppcore.benchmarks.measure.LatencyCounters;
import io.smppcore.benchmarks.measure.Listening;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time until thousands of peers that connect at the same moment are all bound, as after a restart of the server.
 *
 * <p>The peers are the same for every server and use no library: they share one event loop in this process, connect
 * over loopback, and bind. The score is the time until the last one is bound; {@code p50Micros} and {@code p99Micros}
 * are percentiles of the time of one peer, from just before it connects until it is bound. The servers have their
 * defaults: this library uses an event loop for each processor, cloudhopper up to 100 threads. The kernel retries a
 * connection beyond the backlog of the listener after a second.
 *
 * <p>With TLS, cloudhopper reads its key store and creates an SSL context for each connection, so that no TLS session
 * can be resumed; it calls its authenticator on the thread of the connection. jSMPP and OpenSMPP have at least one
 * thread for each connection and are omitted. Both ends in one process need 11,000 file descriptors.
 *
 * <p>{@code ./smpp bench StormBenchmark -p storm=TLS,OPENSSL,OPENSSL_RESUMED}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(1)
public class StormBenchmark {

    public static class SmppCore extends StormState {

        @Param({"PLAIN", "SLOW_AUTHENTICATOR", "TLS", "TLS_RESUMED"})
        Storm storm;

        @Override
        protected Storm storm() {
            return storm;
        }

        @Override
        protected Listening listen(@Nullable LoopbackTls tls) {
            return SmppCoreServer.onAllProcessors(
                    tls, storm::authenticate, SmppCoreServer.Handling.counting(count -> {}), SmppCoreServer.SILENCE);
        }
    }

    public static class Cloudhopper extends StormState {

        @Param({"PLAIN", "SLOW_AUTHENTICATOR", "TLS"})
        Storm storm;

        @Override
        protected Storm storm() {
            return storm;
        }

        @Override
        protected Listening listen(@Nullable LoopbackTls tls) throws Exception {
            return new CloudhopperServer(count -> {}, tls, storm::authenticate);
        }
    }

    public static class Frames extends StormState {

        @Override
        protected Listening listen(@Nullable LoopbackTls tls) {
            return RawServer.ofBinds();
        }
    }

    @Benchmark
    public void smppCore(SmppCore server, LatencyCounters latency) throws InterruptedException {
        server.bindAll(latency);
    }

    @Benchmark
    public void cloudhopper(Cloudhopper server, LatencyCounters latency) throws InterruptedException {
        server.bindAll(latency);
    }

    /** Binds to a server without SMPP, which answers each frame with a frame. */
    @Benchmark
    public void frames(Frames server, LatencyCounters latency) throws InterruptedException {
        server.bindAll(latency);
    }
}

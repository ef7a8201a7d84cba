package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.IdleState;
import io.smppcore.benchmarks.measure.IdleCounters;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Cost of thousands of sessions that carry nothing but an enquire_link of the peer every 30 seconds.
 *
 * <p>The server runs in a separate JVM and sends no enquire_link unless {@code enquires} is set (cloudhopper's never
 * does); the peers are in this JVM and use no library. The results are those of the whole process of the server: {@code
 * processorPercent} of one processor, {@code wakeUpsPerSecond} of all threads, both for {@code seconds} after 30,000
 * enquire_links, and {@code residentOctets} for each session: resident memory with all sessions less that with one in
 * 50, divided by the others, both after full collections. It includes code that is compiled in the meantime and free
 * memory that the process keeps. The score is only the time of the observation. Linux only.
 *
 * <p>jSMPP and OpenSMPP have at least one thread for each connection and are omitted.
 *
 * <p>{@code ./smpp bench IdleBenchmark -p connections=5000 -p tls=false}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=20"})
public class IdleBenchmark {

    /** A server and its idle sessions, with or without TLS according to the parameter {@code tls}. */
    public abstract static class EncryptingState extends IdleState {

        /** {@code false}, {@code true} for TLS 1.3 of the JDK, or {@code OPENSSL}. */
        @Param({"false", "true"})
        @SuppressWarnings("NullAway.Init") // set by JMH
        String tls;

        @Override
        protected final String tls() {
            return tls;
        }
    }

    public static class SmppCore extends EncryptingState {

        /** True if the server also sends enquire_link, after its default of 25 s without a PDU. */
        @Param("false")
        boolean enquires;

        @Override
        protected SeparateServer kind() {
            return enquires ? SeparateServer.IDLE_ENQUIRING : SeparateServer.IDLE;
        }
    }

    public static class Cloudhopper extends EncryptingState {

        @Override
        protected SeparateServer kind() {
            return SeparateServer.CLOUDHOPPER;
        }
    }

    public static class Frames extends IdleState {

        @Override
        protected SeparateServer kind() {
            return SeparateServer.IDLE_FRAMES;
        }
    }

    @Benchmark
    public void smppCore(SmppCore server, IdleCounters counters) throws InterruptedException {
        server.observe(counters);
    }

    @Benchmark
    public void cloudhopper(Cloudhopper server, IdleCounters counters) throws InterruptedException {
        server.observe(counters);
    }

    @Benchmark
    public void frames(Frames server, IdleCounters counters) throws InterruptedException {
        server.observe(counters);
    }
}

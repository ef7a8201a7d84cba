package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.session.Dispatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time until a small client has sent its first message: a new JVM connects, binds, sends a submit_sm and receives the
 * response.
 *
 * <p>The score is the time from the start of the process until it reports the response, {@code mainMillis} that from
 * the start of its main method. The classes of all libraries are in one jar; the server is the same for all, in this
 * process. With {@code cache=AOT} the JVM has an ahead-of-time cache of an earlier run ({@code -XX:AOTCache}), before
 * Java 25 an archive of its classes ({@code -XX:SharedArchiveFile}). Both take a jar on the class path.
 *
 * <p>{@code ./smpp bench StartBenchmark -p cache=NONE}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 15)
@Fork(1)
public class StartBenchmark {

    /** Archive of classes and profiles with which a JVM starts. */
    public enum Cache {
        /** The archive of the JDK. */
        NONE,
        /** An archive made by an earlier run of the same client. */
        AOT
    }

    /** A server, and the start of clients. */
    @State(Scope.Benchmark)
    public static class Clients {

        @Param
        Cache cache;

        private SmppCoreServer server;
        private ClientStart start;

        @Setup
        public void setup() {
            server = new SmppCoreServer(
                    LoopbackSetup.of(Dispatch.EVENT_LOOP, 1),
                    null,
                    null,
                    SmppCoreServer.Handling.counting(count -> {}));
            start = new ClientStart(server.port(), cache == Cache.AOT);
        }

        void run(Class<?> client, StartCounters counters) throws Exception {
            counters.take(start.run(client));
        }

        /** Stops the server, and deletes the archive. */
        @TearDown(Level.Trial)
        public void tearDown() throws Exception {
            start.close();
            server.close();
        }
    }

    @Benchmark
    public void smppCore(Clients clients, StartCounters counters) throws Exception {
        clients.run(StartClients.SmppCore.class, counters);
    }

    @Benchmark
    public void cloudhopper(Clients clients, StartCounters counters) throws Exception {
        clients.run(StartClients.Cloudhopper.class, counters);
    }

    @Benchmark
    public void jsmpp(Clients clients, StartCounters counters) throws Exception {
        clients.run(StartClients.Jsmpp.class, counters);
    }
}

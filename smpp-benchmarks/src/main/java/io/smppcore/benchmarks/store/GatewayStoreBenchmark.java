package io.smppcore.benchmarks.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Throughput of the embedded store of the gateway, with one fsync per group, on the disk of the temporary directory
 * ({@code -jvmArgsAppend -Djava.io.tmpdir=PATH} for another one, which must not be in memory).
 *
 * <p>Measures the acceptance of messages of 300 octets alone, and all four commits of a message: at its acceptance, at
 * the response of the SMSC (which deletes the message, and puts a correlation and a state), at its receipt (which looks
 * up and deletes the correlation, and puts a state and the receipt), and at the response to the receipt (which deletes
 * it). There are 5,000 messages between each commit and the next.
 *
 * <p>{@code ./smpp bench GatewayStoreBenchmark -prof gc}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 3)
@Threads(1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class GatewayStoreBenchmark {

    /** A store that is empty at first. */
    @State(Scope.Benchmark)
    public static class EmptyStore {

        private OpenStore store;

        @Setup
        public void open() throws IOException {
            store = new OpenStore();
        }

        @TearDown
        public void close() throws IOException {
            store.close();
        }
    }

    /** A store with messages that wait for their receipts. */
    @State(Scope.Benchmark)
    public static class StoreWithCorrelations {

        private OpenStore store;

        /** Number of messages without a receipt. */
        @Param({"0", "3000000"})
        public int openCorrelations;

        /** Opens the store and puts the correlations. */
        @Setup
        public void open() throws IOException {
            store = new OpenStore();
            store.putCorrelations(openCorrelations);
        }

        @TearDown
        public void close() throws IOException {
            store.close();
        }
    }

    @Benchmark
    public void accept(EmptyStore state) {
        state.store.accept();
    }

    /**
     * Begins the four commits in the life of a message, each for a different message; together they count as one
     * message. Returns the number of correlations found, 0 or 1.
     */
    @Benchmark
    public int life(StoreWithCorrelations state) {
        return state.store.live();
    }
}

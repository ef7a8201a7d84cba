package io.smppcore.benchmarks.loopback;

import java.io.IOException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The binds of a {@link Loopback}, which all threads of a benchmark share.
 *
 * @param <L> type of the bind
 */
@State(Scope.Benchmark)
public abstract class BindState<L extends Loopback> {

    public L loopback;

    public abstract L connect() throws Exception;

    @Setup
    public void setup() throws Exception {
        loopback = connect();
    }

    /** Fails the benchmark unless server and client have counted the same number of messages. */
    @TearDown(Level.Iteration)
    public void verify() throws InterruptedException {
        loopback.verify();
    }

    /** Unbinds and disconnects. */
    @TearDown
    public void tearDown() throws IOException {
        loopback.close();
    }
}

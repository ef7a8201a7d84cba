package io.smppcore.benchmarks.report;

import java.time.Duration;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Iterations and times of a kind of benchmark, in the full suite and in the quick one. */
@SuppressWarnings("ImmutableEnumChecker") // a record of numbers
enum Effort {
    /** Messages over loopback: threads, sockets and the JIT compiler need time to warm up. */
    LOAD(new Times(3, 3, 2_000, 5, 2_000), new Times(1, 2, 600, 3, 600), 2_500),
    /** Messages over loopback with many combinations of parameters. */
    GRID(new Times(1, 2, 2_000, 3, 2_000), new Times(1, 1, 500, 2, 500), 3_500),
    /** Messages at a given rate. */
    RATE(new Times(1, 3, 2_000, 5, 2_000), new Times(1, 1, 1_000, 2, 1_000), 2_500),
    /** Messages at a given rate between two JVMs, whose processor time the system counts in hundredths of a second. */
    PROCESS(new Times(1, 4, 3_000, 1, 20_000), new Times(1, 1, 500, 1, 500), 2_000),
    /** Connections that all bind at once; the times are approximately those of a storm. */
    STORM(new Times(1, 1, 3_000, 3, 3_000), new Times(1, 0, 0, 1, 500), 2_500),
    /** Sessions that are bound and observed for a time. */
    IDLE(new Times(1, 0, 0, 1, 30_000), new Times(1, 0, 0, 1, 1_000), 5_000),
    /** JVMs that are started one after the other. */
    START(new Times(1, 3, 600, 15, 600), new Times(1, 0, 0, 2, 600), 2_500),
    /** Computation without input or output. */
    CODE(new Times(3, 3, 1_000, 5, 1_000), new Times(1, 2, 300, 3, 300), 1_000),
    /** Octets of sessions, which are counted once in each JVM. */
    MEMORY(new Times(3, 0, 0, 1, 100), new Times(1, 0, 0, 1, 100), 8_000);

    /** Forks, and iterations with their times in milliseconds. */
    private record Times(int forks, int warmUps, int warmUpMillis, int iterations, int millis) {

        long perFork() {
            return (long) warmUps * warmUpMillis + (long) iterations * millis;
        }
    }

    private final Times full;
    private final Times quick;
    private final int startMillis;

    Effort(Times full, Times quick, int startMillis) {
        this.full = full;
        this.quick = quick;
        this.startMillis = startMillis;
    }

    private Times times(boolean isQuick) {
        return isQuick ? quick : full;
    }

    /** Sets forks, iterations and times. */
    void applyTo(ChainedOptionsBuilder options, boolean isQuick) {
        Times times = times(isQuick);
        options.forks(times.forks)
                .warmupIterations(times.warmUps)
                .warmupTime(TimeValue.milliseconds(times.warmUpMillis))
                .measurementIterations(times.iterations)
                .measurementTime(TimeValue.milliseconds(times.millis));
    }

    /** Returns the same as options of JMH's command line. */
    String arguments(boolean isQuick) {
        Times times = times(isQuick);
        return "-f " + times.forks + " -wi " + times.warmUps
                + (times.warmUps > 0 ? " -w " + times.warmUpMillis + "ms" : "")
                + " -i " + times.iterations + " -r " + times.millis + "ms";
    }

    /** Returns the approximate time for one benchmark with one set of parameters, including the start of its JVMs. */
    Duration perBenchmark(boolean isQuick) {
        Times times = times(isQuick);
        return Duration.ofMillis(times.forks * (startMillis + times.perFork()));
    }
}

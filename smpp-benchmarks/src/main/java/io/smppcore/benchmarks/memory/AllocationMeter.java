package io.smppcore.benchmarks.memory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/* The least of several iterations counts: on a busy machine the JIT compiler is late, and until then objects are
 * allocated that it removes later. No effect makes a program allocate less than it needs. */

/** A meter of the bytes allocated per operation, by JMH in a JVM of its own. */
final class AllocationMeter {

    private static final String METRIC = "gc.alloc.rate.norm";
    private static final int FIRST_JVM_WITH_UNSAFE_OPTION = 24;

    private AllocationMeter() {}

    /** Returns flags that fix the size of objects and the number of messages that meet in one turn of an event loop. */
    static List<String> jvmFlags() {
        List<String> flags = new ArrayList<>(List.of(
                "-Xms256m",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:ActiveProcessorCount=2",
                // JDK 21 to 23 do not have the option, and later ones may turn it on by themselves.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:-UseCompactObjectHeaders",
                "-Dio.netty.leakDetection.level=disabled",
                "--enable-native-access=ALL-UNNAMED"));
        if (Runtime.version().feature() >= FIRST_JVM_WITH_UNSAFE_OPTION) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
        }
        return flags;
    }

    /**
     * Measures a case.
     *
     * @param effort factor of the warm-up time, 1 or more
     * @return bytes per operation
     */
    static double bytesPerOperation(AllocationCase what, int effort) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(what.include)
                .forks(1)
                .jvmArgs(jvmFlags().toArray(String[]::new))
                .warmupIterations(2)
                .warmupTime(TimeValue.milliseconds(300L * effort))
                .measurementIterations(4)
                .measurementTime(TimeValue.milliseconds(150))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        what.params.forEach(options::param);
        return least(new Runner(options.build()).run());
    }

    private static double least(Collection<RunResult> results) {
        return results.stream()
                .flatMap(result -> result.getBenchmarkResults().stream())
                .map(BenchmarkResult::getIterationResults)
                .flatMap(Collection::stream)
                .mapToDouble(AllocationMeter::bytes)
                .min()
                .orElseThrow();
    }

    private static double bytes(IterationResult iteration) {
        return Objects.requireNonNull(iteration.getSecondaryResults().get(METRIC), METRIC)
                .getScore();
    }
}

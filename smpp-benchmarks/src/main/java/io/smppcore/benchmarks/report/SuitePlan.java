package io.smppcore.benchmarks.report;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * The plan of the suite.
 *
 * @param quick {@code true} for the short suite
 * @param runs runs in order
 */
record SuitePlan(boolean quick, List<SuiteRun> runs) {

    /** Returns the options of the command that runs this plan, each with a space before it. */
    String options() {
        return (quick ? " --quick" : "")
                + (runs.size() == SuiteRun.values().length
                        ? ""
                        : runs.stream().map(SuiteRun::name).collect(Collectors.joining(",", " --only ", "")));
    }

    /** Returns the options of JMH for a run. */
    Options options(SuiteRun run) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(run.include)
                .addProfiler(GCProfiler.class)
                // The failure of one library must not affect the figures of the others.
                .shouldFailOnError(false);
        run.effort.applyTo(options, quick);
        run.params(quick).forEach((name, values) -> options.param(name, values.toArray(String[]::new)));
        return options.build();
    }

    /** Returns the benchmarks of a run. */
    static Collection<BenchmarkListEntry> benchmarks(SuiteRun run, OutputFormat out) {
        return BenchmarkList.defaultList().find(out, List.of(run.include), List.of());
    }

    /** Returns the number of results of a run: benchmarks times combinations of their parameters. */
    int count(SuiteRun run, OutputFormat out) {
        int count = 0;
        for (BenchmarkListEntry entry : benchmarks(run, out)) {
            Map<String, String[]> params = entry.getParams().orElse(Map.of());
            int combinations = 1;
            for (Map.Entry<String, String[]> param : params.entrySet()) {
                combinations *= Optional.ofNullable(run.params(quick).get(param.getKey()))
                        .map(List::size)
                        .orElse(param.getValue().length);
            }
            count += combinations;
        }
        return count;
    }

    /** Returns the approximate time of a run. */
    Duration duration(SuiteRun run, OutputFormat out) {
        return run.effort.perBenchmark(quick).multipliedBy(count(run, out));
    }

    /** Returns the approximate time of all runs. */
    Duration duration(OutputFormat out) {
        return runs.stream().map(run -> duration(run, out)).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the number of results of all runs. */
    int count(OutputFormat out) {
        return runs.stream().mapToInt(run -> count(run, out)).sum();
    }
}

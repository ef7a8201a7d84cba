package io.smppcore.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runner of the suite, one JVM after another; writes the results in JMH's format. */
record SuiteRunner(SuitePlan plan, PrintStream out) {

    /**
     * Runs all benchmarks. The JVMs that it starts end with this one.
     *
     * @param json file for the results, in JMH's format
     * @param log file for JMH's own output
     * @return number of benchmarks without a result
     * @throws UsageException if JMH does not run at all
     */
    int run(Path json, Path log) throws IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(SuiteRunner::endChildren, "bench-end"));
        List<RunResult> results = new ArrayList<>();
        int planned;
        try (PrintStream logged = new PrintStream(Files.newOutputStream(log), false, StandardCharsets.UTF_8)) {
            OutputFormat jmh = OutputFormatFactory.createFormatInstance(logged, VerboseMode.NORMAL);
            planned = plan.count(jmh);
            Progress progress = new Progress(jmh, out, planned, plan.duration(jmh));
            for (SuiteRun run : plan.runs()) {
                progress.expect(run.effort.perBenchmark(plan.quick()));
                results.addAll(new Runner(plan.options(run), progress.output()).run());
            }
        } catch (RunnerException e) {
            throw new UsageException("JMH does not run: " + e.getMessage() + "; see " + log, e);
        }
        try (PrintStream file = new PrintStream(Files.newOutputStream(json), false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, file).writeOut(results);
        }
        return planned - results.size();
    }

    private static void endChildren() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}

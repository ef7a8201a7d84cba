package io.smppcore.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Prints a line for each benchmark with the remaining time; JMH's own output goes to the log. */
final class Progress implements OutputFormat {

    /** Share of the plan after which the measured time counts as much as the planned time. */
    private static final double PRIOR = 0.05;

    private final OutputFormat log;
    private final PrintStream out;
    private final int count;
    private final long plannedNanos;
    private final long start = System.nanoTime();
    private int started;
    private long doneNanos;
    private long nextNanos;

    /**
     * Starts the clock.
     *
     * @param log target of JMH's own output
     * @param out target of the lines
     * @param count number of benchmarks
     * @param planned planned time for all benchmarks
     */
    Progress(OutputFormat log, PrintStream out, int count, Duration planned) {
        this.log = log;
        this.out = out;
        this.count = count;
        this.plannedNanos = planned.toNanos();
    }

    /** Sets the planned time of each benchmark that follows. */
    void expect(Duration each) {
        nextNanos = each.toNanos();
    }

    @Override
    public void startBenchmark(BenchmarkParams params) {
        started++;
        StringBuilder name = new StringBuilder(params.getBenchmark().replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", ""));
        params.getParamsKeys()
                .forEach(key -> name.append(' ').append(key).append('=').append(params.getParam(key)));
        out.printf(Locale.ROOT, "[%d/%d, %s left] %s", started, count, left(), name);
        out.flush();
        log.startBenchmark(params);
    }

    private String left() {
        // On a machine that is slower than planned, so is the rest.
        double prior = plannedNanos * PRIOR;
        double pace = (System.nanoTime() - start + prior) / (doneNanos + prior);
        long seconds = Math.round(Math.max(0, plannedNanos - doneNanos) * pace / 1e9);
        return seconds >= 60 ? (seconds + 30) / 60 + " min" : seconds + " s";
    }

    @Override
    public void endBenchmark(@Nullable BenchmarkResult result) {
        doneNanos += nextNanos;
        if (result == null) {
            out.println(": FAILED");
            return;
        }
        out.println(": " + Numbers.score(result.getPrimaryResult().getScore()) + " "
                + result.getPrimaryResult().getScoreUnit());
        log.endBenchmark(result);
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        log.iteration(benchmark, params, iteration);
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {
        log.iterationResult(benchmark, params, iteration, data);
    }

    @Override
    public void startRun() {
        log.startRun();
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        log.endRun(results);
    }

    @Override
    public void print(String text) {
        log.print(text);
    }

    @Override
    public void println(String text) {
        log.println(text);
    }

    @Override
    public void verbosePrintln(String text) {
        log.verbosePrintln(text);
    }

    @Override
    public void write(int octet) {
        log.write(octet);
    }

    @Override
    public void write(byte[] octets) throws IOException {
        log.write(octets);
    }

    @Override
    public void flush() {
        log.flush();
    }

    @Override
    public void close() {
        log.close();
    }
}

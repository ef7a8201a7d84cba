package io.smppcore.benchmarks.report;

import java.io.PrintStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/* A proxy, because all but two of the twelve methods of OutputFormat only delegate to the log. */

/** Printer of a line for each benchmark with the remaining time; JMH's own output goes to the log. */
final class Progress implements InvocationHandler {

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

    /** Returns the output for JMH. */
    OutputFormat output() {
        return (OutputFormat)
                Proxy.newProxyInstance(OutputFormat.class.getClassLoader(), new Class<?>[] {OutputFormat.class}, this);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        switch (method.getName()) {
            case "startBenchmark" -> started((BenchmarkParams) Objects.requireNonNull(arguments)[0]);
            case "endBenchmark" -> {
                BenchmarkResult result = (BenchmarkResult) Objects.requireNonNull(arguments)[0];
                ended(result);
                if (result == null) {
                    return null;
                }
            }
            default -> {}
        }
        try {
            return method.invoke(log, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void started(BenchmarkParams params) {
        started++;
        StringBuilder name = new StringBuilder(params.getBenchmark().replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", ""));
        params.getParamsKeys()
                .forEach(key -> name.append(' ').append(key).append('=').append(params.getParam(key)));
        out.printf(Locale.ROOT, "[%d/%d, %s left] %s", started, count, left(), name);
        out.flush();
    }

    private String left() {
        // If the benchmarks so far took longer than planned, the rest does so in proportion.
        double prior = plannedNanos * PRIOR;
        double pace = (System.nanoTime() - start + prior) / (doneNanos + prior);
        long seconds = Math.round(Math.max(0, plannedNanos - doneNanos) * pace / 1e9);
        return seconds >= 60 ? (seconds + 30) / 60 + " min" : seconds + " s";
    }

    private void ended(@Nullable BenchmarkResult result) {
        doneNanos += nextNanos;
        out.println(
                result == null
                        ? ": FAILED"
                        : ": " + Numbers.score(result.getPrimaryResult().getScore()) + " "
                                + result.getPrimaryResult().getScoreUnit());
    }
}

package io.smppcore.tools.drive;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.JsonOption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Estimate;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.RunReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code compare}, which runs two loads several times in turn, and compares their throughput and latency.
 */
@Command(
        name = "compare",
        description = {
            "Drives two loads in turn (A B, B A, A B ...), and prints B as a multiple of A with its"
                    + " 95 %% confidence interval.",
            "A and B are command lines of drive or self-test, in quotes: compare \"self-test --window"
                    + " 8\" \"self-test --window 64\"."
        })
public final class CompareCommand implements Callable<Integer> {

    private static final double PERCENT = 100;

    @Parameters(index = "0", paramLabel = "A", description = "The load to compare with.")
    private String first = "";

    @Parameters(index = "1", paramLabel = "B", description = "The load to compare.")
    private String second = "";

    @Option(names = "--repeats", paramLabel = "N", description = "Number of runs of each, 2 to 30 (${DEFAULT-VALUE}).")
    private int repeats = 5;

    @Mixin
    private JsonOption json = new JsonOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        OptionChecks.range("--repeats", repeats, 2, Estimate.MAX_REPEATS);
        LoadLine a = LoadLine.parse(first);
        LoadLine b = LoadLine.parse(second);
        a.check();
        b.check();
        List<RunReport> ofA = new ArrayList<>();
        List<RunReport> ofB = new ArrayList<>();
        LoadControl control = new LoadControl();
        return Interruption.run(control::stop, LoadDriver.PATIENCE, () -> {
            for (int i = 0; i < repeats && !control.isStopped(); i++) {
                runPair(i % 2 == 0, a, b, ofA, ofB, control);
            }
            return report(ofA, ofB, control.isStopped());
        });
    }

    /**
     * Runs one load after the other. The order alternates between pairs, as the second load of a pair runs on a warmer
     * machine.
     */
    private static void runPair(
            boolean isAFirst, LoadLine a, LoadLine b, List<RunReport> ofA, List<RunReport> ofB, LoadControl control)
            throws InterruptedException {
        if (isAFirst) {
            ofA.add(a.run(control));
            ofB.add(b.run(control));
        } else {
            ofB.add(b.run(control));
            ofA.add(a.run(control));
        }
    }

    private int report(List<RunReport> ofA, List<RunReport> ofB, boolean stopped) {
        if (stopped && !ofA.isEmpty()) {
            // The last pair is incomplete.
            ofA.removeLast();
            ofB.removeLast();
        }
        if (ofA.isEmpty()) {
            spec.commandLine().getErr().println("stopped before both were measured");
            return ExitCode.NOT_CLEAN;
        }
        PrintWriter textOut = json.textOut(spec.commandLine());
        JsonObject members = new JsonObject().with("a", first).with("b", second).with("repeats", ofA.size());
        textOut.printf(Locale.ROOT, "A  %s%nB  %s%n%n", first, second);
        textOut.printf(Locale.ROOT, "%-14s%24s%24s%22s  %s%n", "", "A", "B", "B as a multiple of A", "verdict");
        compare(ofA, ofB, textOut, members);
        List<String> problems = new ArrayList<>();
        ofA.forEach(run -> problems.addAll(run.problems()));
        ofB.forEach(run -> problems.addAll(run.problems()));
        if (stopped) {
            problems.add("stopped after " + ofA.size() + " of " + repeats + " pairs");
        }
        problems.stream().distinct().forEach(spec.commandLine().getErr()::println);
        spec.commandLine().getErr().flush();
        textOut.flush();
        members.put("problems", problems);
        json.print(spec.commandLine(), () -> JsonObject.line(members));
        return problems.isEmpty() ? ExitCode.OK : ExitCode.NOT_CLEAN;
    }

    /**
     * Compares throughput and latency of runs. Runs with the same index are a pair.
     *
     * @param out output for a line with each figure
     * @param members members of the JSON object, to which each figure is added
     */
    static void compare(List<RunReport> ofA, List<RunReport> ofB, PrintWriter out, JsonObject members) {
        for (Figure figure : Figure.values()) {
            line(figure, ofA, ofB, out, members);
        }
    }

    private static void line(
            Figure figure, List<RunReport> ofA, List<RunReport> ofB, PrintWriter out, JsonObject members) {
        double[] a = ofA.stream().mapToDouble(figure::of).toArray();
        double[] b = ofB.stream().mapToDouble(figure::of).toArray();
        Estimate estimateA = Estimate.of(a);
        Estimate estimateB = Estimate.of(b);
        if (estimateA.mean() <= 0 || estimateB.mean() <= 0) {
            return; // no responses: already among the problems
        }
        Estimate ratio = Estimate.ofRatios(a, b);
        String verdict = ratio.low() > 1 ? "more" : ratio.high() < 1 ? "less" : "no significant difference";
        out.printf(
                Locale.ROOT,
                "%-14s%24s%24s%22s  %s%n",
                figure.label,
                figure.text(estimateA),
                figure.text(estimateB),
                String.format(Locale.ROOT, "%.3f (%.3f-%.3f)", ratio.mean(), ratio.low(), ratio.high()),
                verdict);
        members.put(
                figure.key,
                new JsonObject()
                        .with("a", estimateA.mean())
                        .with("a_error", estimateA.error())
                        .with("b", estimateB.mean())
                        .with("b_error", estimateB.error())
                        .with("ratio", ratio.mean())
                        .with("ratio_low", ratio.low())
                        .with("ratio_high", ratio.high()));
    }

    /** The figures to compare. */
    private enum Figure {
        RATE("responses/s", "throughput_per_s", 0),
        P50("p50, ms", "p50_ms", 3),
        P99("p99, ms", "p99_ms", 3);

        private final String label;
        private final String key;
        private final int decimals;

        Figure(String label, String key, int decimals) {
            this.label = label;
            this.key = key;
            this.decimals = decimals;
        }

        double of(RunReport run) {
            return switch (this) {
                case RATE -> run.total().perSecond();
                case P50 -> millis(run, 50);
                case P99 -> millis(run, 99);
            };
        }

        private static double millis(RunReport run, double percent) {
            return Figures.millis(run.total().latency().percentile(percent));
        }

        private String text(Estimate estimate) {
            String number = "%,." + decimals + "f";
            return String.format(
                    Locale.ROOT, number + " ± %.0f %%", estimate.mean(), estimate.error() * PERCENT / estimate.mean());
        }
    }
}

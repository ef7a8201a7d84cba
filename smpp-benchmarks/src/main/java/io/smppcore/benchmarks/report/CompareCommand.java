package io.smppcore.benchmarks.report;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./smpp bench compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Compares two runs of the same benchmarks, both written by JMH with -rf json.",
            "A row is faster or slower if the intervals of 99.9 %% confidence do not overlap."
        })
final class CompareCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "A.json", description = "The run to compare with.")
    Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "B.json", description = "The run that is judged.")
    Path after = Path.of("");

    @Option(
            names = "--fail-on-regression",
            description = "Exit code 1 when a row is slower or allocates more than before.")
    boolean failOnRegression;

    private final PrintStream console = System.out;

    @Override
    public Integer call() {
        Comparison comparison = Comparison.of(JmhResults.read(before), JmhResults.read(after));
        console.print(comparison.table().text());
        if (failOnRegression && !comparison.regressions().isEmpty()) {
            console.println();
            comparison.regressions().forEach(console::println);
            return 1;
        }
        return 0;
    }
}

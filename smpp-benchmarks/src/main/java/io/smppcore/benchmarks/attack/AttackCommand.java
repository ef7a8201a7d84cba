package io.smppcore.benchmarks.attack;

import io.smppcore.benchmarks.report.Machine;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The attacks as a program: {@code ./smpp bench attack}. */
@Command(
        name = "bench attack",
        description = {
            "Attacks a server in another process on loopback, and times the requests of a neighbour before and during"
                    + " each attack.",
            "A ratio of the 99th percentiles beyond 3 is marked; it is no failure."
        },
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:each request was accepted, each limit was reached, and memory stayed within its bounds",
            "1:one of these claims does not hold",
            "2:wrong options"
        })
public final class AttackCommand implements Callable<Integer> {

    private static final int MAX_SECONDS = 60;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "2",
            description = "Time of the requests before each attack and during it, 1 to 60. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "Only these attacks: ${COMPLETION-CANDIDATES}.")
    private List<Attack> only = List.of(Attack.values());

    @Option(names = "--json", description = "Print one JSON object instead of the table.")
    private boolean json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("UnusedVariable") // read by picocli
    private boolean help;

    @Spec
    private CommandSpec spec;

    AttackCommand() {}

    /** Runs the attacks and exits with the exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new AttackCommand()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--seconds: " + seconds + " (expected: 1 to " + MAX_SECONDS + ")");
        }
        String machine = Machine.summary();
        PrintWriter err = spec.commandLine().getErr();
        List<AttackResult> results = new ArrayList<>();
        try (AttackRun run = new AttackRun(Duration.ofSeconds(seconds))) {
            for (Attack attack : only) {
                results.add(run.run(attack));
                err.println(attack + ": done, " + results.size() + " of " + only.size());
            }
        }
        return print(new AttackReport(machine, results));
    }

    private int print(AttackReport report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(report.json());
        } else {
            out.print(report.table());
        }
        out.flush();
        report.complaints().forEach(spec.commandLine().getErr()::println);
        return report.complaints().isEmpty() ? 0 : 1;
    }
}

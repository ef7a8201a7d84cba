package io.smppcore.benchmarks;

import io.smppcore.benchmarks.attack.AttackCommand;
import io.smppcore.benchmarks.languages.LanguagesCommand;
import io.smppcore.benchmarks.leak.LeakCommand;
import io.smppcore.benchmarks.memory.AllocationBaseline;
import io.smppcore.benchmarks.report.BenchCommand;
import io.smppcore.benchmarks.report.FlameGraphs;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.Main;

/** Main class of the jar: the commands of {@code ./smpp bench}, and JMH for everything else. */
public final class Bench {

    private static final String HELP = """
            ./smpp bench ARGS...                   runs JMH benchmarks; -h lists the options of JMH
            ./smpp bench ARGS --flamegraph F.html  writes a flame graph of a JMH run
            ./smpp bench report [--quick]          runs the suite and writes tables and a page; --help lists the options
            ./smpp bench compare A.json B.json     lists the faster and the slower benchmarks of two JMH results
            ./smpp bench attack [--help]           attacks a server, and times the requests of a neighbour meanwhile
            ./smpp bench leak [--help]             checks that repeated work leaves no heap or pooled buffers behind
            ./smpp bench languages [--help]        measures libraries of Go, Rust, Node.js and Python beside this one
            ./smpp bench baseline                  stores the memory allocated per operation; "./smpp test" fails at a
                                                   tenth more
            """;

    private Bench() {}

    /** Runs a command, or JMH: see {@link #HELP}. */
    public static void main(String[] args) throws Exception {
        List<String> all = List.of(args);
        switch (all.isEmpty() ? "" : all.getFirst()) {
            case "--help" -> System.out.print(HELP);
            case "attack" -> AttackCommand.main(Arrays.copyOfRange(args, 1, args.length));
            case "languages" -> {
                List<String> languages = new ArrayList<>(all.subList(1, all.size()));
                languages.addAll(List.of("--module", module().toString()));
                LanguagesCommand.main(languages.toArray(String[]::new));
            }
            case "leak" -> LeakCommand.main(Arrays.copyOfRange(args, 1, args.length));
            case "report" -> {
                List<String> report = new ArrayList<>(all);
                report.addAll(
                        1, List.of("--repository", module().resolveSibling("").toString()));
                BenchCommand.main(report.toArray(String[]::new));
            }
            case "compare" -> BenchCommand.main(args);
            case "baseline" ->
                AllocationBaseline.main(new String[] {
                    "write",
                    module().resolve("src/test/resources/allocation-baseline.csv")
                            .toString()
                });
            default -> {
                if (all.contains("--flamegraph")) {
                    FlameGraphs.main(args);
                } else {
                    Main.main(args);
                }
            }
        }
    }

    /** Returns the folder of this module: the program is smpp-benchmarks/target/smpp-benchmarks.jar. */
    private static Path module() throws URISyntaxException {
        return Path.of(Bench.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("../..")
                .normalize();
    }
}

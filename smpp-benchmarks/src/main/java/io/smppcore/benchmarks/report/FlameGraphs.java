package io.smppcore.benchmarks.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import one.convert.Arguments;
import one.convert.FlameGraph;
import one.convert.JfrToFlame;
import org.openjdk.jmh.profile.JavaFlightRecorderProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * {@code ./smpp bench ARGS --flamegraph out.html}: runs JMH with these arguments, records it and draws one flame graph
 * of the time on processors.
 */
public final class FlameGraphs {

    private static final String OPTION = "--flamegraph";

    private FlameGraphs() {}

    /** Runs JMH and draws; exit code 2 if the arguments are wrong. */
    public static void main(String[] args) throws IOException {
        try {
            run(args);
        } catch (UsageException e) {
            System.err.println("bench " + OPTION + ": " + e.getMessage());
            System.exit(2);
        }
        System.exit(0);
    }

    private static void run(String[] args) throws IOException {
        List<String> rest = new ArrayList<>(List.of(args));
        int option = rest.indexOf(OPTION);
        if (option < 0 || option + 1 == rest.size() || rest.get(option + 1).startsWith("-")) {
            throw new UsageException("no file (expected: " + OPTION + " FILE.html)");
        }
        Path file = Path.of(rest.remove(option + 1)).toAbsolutePath();
        rest.remove(option);
        if (!Files.isDirectory(file.resolveSibling(""))) {
            throw new UsageException(file + ": no such folder");
        }
        Path recordings = Files.createTempDirectory("bench-recordings");
        try {
            if (measure(rest, recordings) == 0) {
                throw new UsageException("no benchmark has given a result");
            }
            draw(recordings, String.join(" ", rest), file);
        } finally {
            delete(recordings);
        }
        System.out.println("flame graph: " + file);
    }

    private static int measure(List<String> args, Path recordings) {
        try {
            CommandLineOptions options = new CommandLineOptions(args.toArray(String[]::new));
            List<RunResult> results = new ArrayList<>(new Runner(new OptionsBuilder()
                            .parent(options)
                            .addProfiler(JavaFlightRecorderProfiler.class, "dir=" + recordings)
                            .build())
                    .run());
            return results.size();
        } catch (CommandLineOptionException | RunnerException e) {
            throw new UsageException(Optional.ofNullable(e.getMessage()).orElse(e.toString()), e);
        }
    }

    /** Draws one graph of all recordings: their stacks are added up over all JVMs. */
    private static void draw(Path recordings, String title, Path file) throws IOException {
        Arguments arguments = new Arguments("--cpu", "--title", title.isEmpty() ? "all benchmarks" : title);
        FlameGraph graph = new FlameGraph(arguments);
        List<Path> found;
        try (Stream<Path> files = Files.walk(recordings)) {
            found = files.filter(each -> each.toString().endsWith(".jfr"))
                    .sorted()
                    .toList();
        }
        if (found.isEmpty()) {
            throw new UsageException("no recording was made: forks are needed (-f 1 or more)");
        }
        for (Path each : found) {
            ByteArrayOutputStream collapsed = new ByteArrayOutputStream();
            JfrToFlame.parse(each.toString(), new Arguments("--cpu", "--output", "collapsed"))
                    .dump(collapsed);
            graph.parseCollapsed(new StringReader(collapsed.toString(StandardCharsets.UTF_8)));
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            graph.dump(out);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}

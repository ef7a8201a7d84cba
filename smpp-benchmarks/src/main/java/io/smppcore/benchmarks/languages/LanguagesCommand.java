package io.smppcore.benchmarks.languages;

import io.smppcore.benchmarks.report.Machine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Libraries of other languages beside this one as a program: {@code ./smpp bench languages}. */
@Command(
        name = "bench languages",
        description = {
            "Builds clients and servers of other languages, and lets them and those of this library exchange the same"
                    + " messages over loopback, each in a process of its own.",
            "A language whose tools are not on the PATH is left out. The package manager of each language downloads"
                    + " the libraries."
        },
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:each request of each run was accepted",
            "1:a library could not be built, or a run has failed",
            "2:wrong options"
        })
public final class LanguagesCommand implements Callable<Integer> {

    private static final int MAX_SECONDS = 60;
    private static final int QUICK_SECONDS = 1;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "Only these libraries, beside smpp-core: ${COMPLETION-CANDIDATES}.")
    private List<Library> only = List.of(Library.values());

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "2",
            description = "Time of each measurement, 1 to 60; the load begins twice this time before. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--quick", description = "Measure one bind with a window of 64 for one second.")
    private boolean quick;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Run nothing; print and write the results of these files, the later ones first.")
    private List<Path> from = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "target/bench-languages",
            description = "Folder for results.json, languages.md and languages.svg. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("target/bench-languages");

    @Option(names = "--module", paramLabel = "DIR", hidden = true, description = "Folder of smpp-benchmarks.")
    private Path module = Path.of("");

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("UnusedVariable") // read by picocli
    private boolean help;

    @Spec
    private CommandSpec spec;

    LanguagesCommand() {}

    /** Runs the command and exits with the exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new LanguagesCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(args));
    }

    @Override
    public Integer call() throws IOException {
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--seconds: " + seconds + " (expected: 1 to " + MAX_SECONDS + ")");
        }
        boolean complete = true;
        LanguagesResults results;
        if (from.isEmpty()) {
            Folders folders = Folders.of(module.toAbsolutePath());
            Map<Toolchain, @Nullable String> versions = build(folders);
            complete = !versions.containsValue(null);
            results = run(folders, versions);
        } else {
            results = LanguagesResults.read(from.getFirst());
            for (Path file : from.subList(1, from.size())) {
                results = results.with(LanguagesResults.read(file));
            }
        }
        results.write(out);
        PrintWriter print = spec.commandLine().getOut();
        print.println(results.markdown());
        print.println(out.resolve("languages.md"));
        print.flush();
        results.complaints().forEach(spec.commandLine().getErr()::println);
        return complete && results.complaints().isEmpty() ? 0 : 1;
    }

    /** Returns the versions of the toolchains that are here; null is the one of a toolchain that has failed. */
    private Map<Toolchain, @Nullable String> build(Folders folders) {
        PrintWriter err = spec.commandLine().getErr();
        Set<Toolchain> needed = new LinkedHashSet<>(Set.of(Toolchain.JAVA));
        only.forEach(library -> needed.add(library.toolchain()));
        Map<Toolchain, @Nullable String> versions = new LinkedHashMap<>();
        for (Toolchain toolchain : needed) {
            List<String> missing = toolchain.missing(String.valueOf(System.getenv("PATH")));
            if (!missing.isEmpty()) {
                err.println(toolchain + ": left out, not on the PATH: " + String.join(", ", missing));
                continue;
            }
            try {
                toolchain.build(folders);
                versions.put(toolchain, toolchain.version());
            } catch (IOException e) {
                err.println(toolchain + ": " + e.getMessage());
                versions.put(toolchain, null);
            }
        }
        return versions;
    }

    /** Runs all loads, and writes the results so far after each pairing. */
    private LanguagesResults run(Folders folders, Map<Toolchain, @Nullable String> versions) throws IOException {
        String machine = Machine.summary();
        Map<String, String> built = new LinkedHashMap<>();
        versions.forEach((toolchain, version) -> {
            if (version != null) {
                built.put(toolchain.name(), version);
            }
        });
        List<Library> libraries = only.stream()
                .filter(library -> built.containsKey(library.toolchain().name()))
                .toList();
        List<Pairing> pairings = Pairing.of(libraries);
        int time = quick ? QUICK_SECONDS : seconds;
        LanguagesRun run = new LanguagesRun(folders, Duration.ofSeconds(time));
        LanguagesResults results = new LanguagesResults(machine, time, built, List.of());
        for (Pairing pairing : pairings) {
            List<Measurement> measurements = new ArrayList<>();
            for (Load load : Load.all(quick)) {
                measurements.add(run.measure(pairing, load));
            }
            results = results.with(new LanguagesResults(machine, time, built, measurements));
            results.write(out);
            spec.commandLine().getErr().println(pairing + ": done");
        }
        return results;
    }
}

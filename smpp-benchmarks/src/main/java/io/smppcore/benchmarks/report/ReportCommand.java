package io.smppcore.benchmarks.report;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./smpp bench report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the suite of benchmarks and writes the results: JMH's JSON, a page with charts,",
            "the tables of docs/benchmarks.md and the chart of README.md."
        })
final class ReportCommand implements Callable<Integer> {

    private static final String RESULTS = "results.json";
    private static final String ENVIRONMENT = "environment.json";
    private static final String PAGE = "benchmarks.html";

    /** The chart of README.md, beside the Markdown file. */
    private static final String SVG = "benchmarks.svg";

    private static final String SUITE = "Suite";
    private static final String QUICK = "quick: one JVM each and short iterations, for a first look";

    @Option(names = "--quick", description = "About 6 minutes instead of about 80; the intervals are wide.")
    boolean quick;

    @Option(
            names = "--from",
            paramLabel = "FILE.json",
            description = {
                "Runs nothing; writes page and tables from results of JMH (-rf json). If several files",
                "have the same benchmark, the last one counts."
            })
    List<Path> from = List.of();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "RUN",
            description = {
                "Runs these parts of the suite and does not change documents: ${COMPLETION-CANDIDATES}.",
                "--from adds the results to those of other runs."
            })
    List<SuiteRun> only = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for page, JSON and JMH's output (default: target/bench-report).")
    @Nullable
    Path out;

    @Option(
            names = "--docs",
            paramLabel = "FILE",
            description = "Markdown file whose marked sections are written (default: docs/benchmarks.md).")
    @Nullable
    Path docs;

    @Option(names = "--no-docs", description = "Does not change the Markdown file and the chart beside it.")
    boolean noDocs;

    /** Root of the repository, set by the main class. */
    @Option(names = "--repository", hidden = true)
    Path repository = Path.of("");

    private final PrintStream console = System.out;

    @Override
    public Integer call() throws IOException {
        if (!from.isEmpty() && (quick || !only.isEmpty())) {
            throw new UsageException(
                    (quick ? "--quick" : "--only") + " and --from: nothing is run with --from (expected: one of them)");
        }
        noDocs |= !only.isEmpty();
        Path folder = Optional.ofNullable(out).orElse(repository.resolve("target/bench-report"));
        Path markdown = Optional.ofNullable(docs).orElse(repository.resolve("docs/benchmarks.md"));
        // Read now, so that a wrong file is reported before the suite has run for an hour.
        if (!noDocs) {
            marked(markdown);
        }
        Files.createDirectories(folder);
        int missing = 0;
        Report report;
        if (from.isEmpty()) {
            missing = run(folder);
            report = read(folder.resolve(RESULTS));
        } else {
            report = Report.of(readAll(from));
        }
        write(report, folder.resolve(PAGE), markdown);
        if (missing > 0) {
            console.println(missing + " benchmarks gave no result, see " + folder.resolve("jmh.log"));
        }
        return missing > 0 ? 1 : 0;
    }

    private int run(Path folder) throws IOException {
        SuitePlan plan = new SuitePlan(quick, only.isEmpty() ? List.of(SuiteRun.values()) : only);
        Map<String, String> environment =
                new LinkedHashMap<>(Machine.describe(repository, "./smpp bench report" + plan.options()));
        environment.put(SUITE, quick ? QUICK : "full");
        int missing = new SuiteRunner(plan, console).run(folder.resolve(RESULTS), folder.resolve("jmh.log"));
        JSON.std
                .with(JSON.Feature.PRETTY_PRINT_OUTPUT)
                .write(environment, folder.resolve(ENVIRONMENT).toFile());
        return missing;
    }

    static List<Report> readAll(List<Path> files) throws IOException {
        List<Report> reports = new ArrayList<>();
        for (Path file : files) {
            reports.add(read(file));
        }
        return reports;
    }

    private static Report read(Path json) throws IOException {
        JmhResults results = JmhResults.read(json);
        Path beside = json.resolveSibling(ENVIRONMENT);
        if (!Files.isRegularFile(beside)) {
            return new Report(results, Machine.of(results), false);
        }
        Map<String, String> environment = new LinkedHashMap<>();
        JSON.std.mapFrom(beside.toFile()).forEach((name, value) -> environment.put(name, String.valueOf(value)));
        return new Report(results, environment, QUICK.equals(environment.get(SUITE)));
    }

    private void write(Report report, Path page, Path markdown) throws IOException {
        Files.writeString(page, new Page(report).html());
        console.println();
        console.print(Tables.summary(report.results()).text());
        console.println();
        console.println("page: " + page);
        if (!noDocs) {
            marked(markdown).write(report.markdown());
            console.println("tables: " + markdown);
            Optional<String> chart = SvgChart.of(Tables.of(Chart.THROUGHPUT, report.results()));
            if (chart.isPresent()) {
                Path svg = markdown.resolveSibling(SVG);
                Files.writeString(svg, chart.get());
                console.println("chart: " + svg);
            }
        }
    }

    private static MarkedFile marked(Path markdown) {
        Set<String> names = new LinkedHashSet<>(Set.of("environment", "summary"));
        Arrays.stream(Chart.values()).map(Chart::id).forEach(names::add);
        Arrays.stream(HeatMap.values()).map(HeatMap::id).forEach(names::add);
        return MarkedFile.read(markdown).require(names);
    }
}

package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The data of the suite against the benchmarks: all figures that are shown are measured, and all runs exist. */
class SuiteTest {

    private static final OutputFormat SILENT = OutputFormatFactory.createFormatInstance(
            new PrintStream(PrintStream.nullOutputStream()), VerboseMode.SILENT);

    @ParameterizedTest
    @EnumSource
    void everyRunHasBenchmarksAndAllItsParameters(SuiteRun run) {
        Collection<BenchmarkListEntry> benchmarks = SuitePlan.benchmarks(run, SILENT);

        assertThat(benchmarks).isNotEmpty();
        assertThat(run.params(false).keySet())
                .allSatisfy(name -> assertThat(benchmarks)
                        .as(name)
                        .anySatisfy(each ->
                                assertThat(each.getParams().orElse(Map.of())).containsKey(name)));
    }

    @Test
    void everyBarIsMeasured() {
        assertThat(Arrays.stream(Chart.values()).flatMap(chart -> chart.bars.stream()))
                .allSatisfy(bar -> assertMeasured(bar.row()));
    }

    @Test
    void everyFigureIsMeasured() {
        assertThat(Figure.ALL.stream()
                        .flatMap(figure -> Stream.concat(
                                Stream.of(figure.ours()),
                                figure.others().stream().map(Figure.Other::row))))
                .allSatisfy(SuiteTest::assertMeasured);
    }

    @ParameterizedTest
    @CsvSource({
        "HEAP_IDLE, memory.MemoryBenchmark$OctetsPerSession",
        "P99, measure.LatencyCounters",
        "PROCESSOR, measure.ProcessorCounter",
        "SERVER_PROCESSOR, measure.ServerProcessorCounter",
        "PROCESSOR_SHARE, measure.IdleCounters",
        "WAKE_UPS, measure.IdleCounters",
        "RESIDENT, measure.IdleCounters",
        "MAIN, peers.StartCounters"
    })
    void benchmarksHaveTheCountersOfTheReport(RowValue reading, String type) throws ReflectiveOperationException {
        Class<?> counters = Class.forName("io.smppcore.benchmarks." + type);

        assertThat(counters).hasAnnotation(AuxCounters.class);
        assertThat(Stream.concat(
                        Arrays.stream(counters.getDeclaredFields()).map(Field::getName),
                        Arrays.stream(counters.getDeclaredMethods()).map(Method::getName)))
                .contains(reading.counter);
    }

    @Test
    void everyChartNamesABarAsItsBase() {
        assertThat(Chart.values())
                .allSatisfy(chart -> assertThat(chart.bars)
                        .extracting(Bar::label)
                        .contains(chart.base)
                        .doesNotHaveDuplicates());
    }

    @Test
    void aFigureWithARatioHasSomethingToCompareWith() {
        assertThat(Figure.ALL)
                .filteredOn(figure -> figure.target().isRatio())
                .allSatisfy(figure -> assertThat(figure.others()).isNotEmpty());
    }

    @Test
    void everyTableHasASectionInTheDocumentation() {
        Path docs = Path.of("..", "docs", "benchmarks.md");
        Report report = new Report(Results.ofTheSuite(), Map.of(), false);

        MarkedFile.read(docs).require(report.markdown().keySet());
        assertThat(report.markdown().keySet())
                .allSatisfy(name -> assertThat(docs)
                        .content()
                        .contains("<!-- bench:" + name + " -->", "<!-- /bench:" + name + " -->"));
    }

    @Test
    void theDocumentationHasTheNoteOfEveryChartAndHeatMap() throws IOException {
        String docs = Files.readString(Path.of("..", "docs", "benchmarks.md"));

        assertThat(Chart.values())
                .allSatisfy(chart -> assertThat(docs)
                        .contains("<!-- bench:" + chart.id() + " -->\n" + Report.paragraph(chart.note) + "\n"));
        assertThat(HeatMap.values())
                .allSatisfy(map -> assertThat(docs)
                        .contains("<!-- bench:" + map.id() + " -->\n" + Report.paragraph(map.note) + "\n"));
    }

    @Test
    void theDocumentationShowsEveryCommandOfTheFullSuiteInLinesOf120Columns() throws IOException {
        String docs = Files.readString(Path.of("..", "docs", "benchmarks.md"));

        assertThat(SuiteRun.values()).allSatisfy(run -> {
            String command = Report.wrapped("    " + run.command(false));
            assertThat(docs).contains("\n" + command + "\n");
            assertThat(command.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        });
    }

    @Test
    void theQuickSuiteTakesLessThanSixMinutesAndTheFullOneAboutAnHour() {
        assertThat(plan(true).duration(SILENT)).isBetween(Duration.ofMinutes(3), Duration.ofMinutes(6));
        assertThat(plan(false).duration(SILENT)).isBetween(Duration.ofMinutes(55), Duration.ofMinutes(70));
    }

    private static SuitePlan plan(boolean quick) {
        return new SuitePlan(quick, List.of(SuiteRun.values()));
    }

    private static void assertMeasured(RowSelector selector) {
        assertThat(SuiteRun.values()).as(selector.toString()).anySatisfy(run -> {
            BenchmarkListEntry entry = SuitePlan.benchmarks(run, SILENT).stream()
                    .filter(each -> each.getUsername().endsWith("." + selector.benchmark()))
                    .findAny()
                    .orElseThrow(AssertionError::new);
            selector.params()
                    .forEach((name, value) -> assertThat(values(run, entry, name))
                            .as(run + " " + name)
                            .contains(value));
        });
    }

    private static List<String> values(SuiteRun run, BenchmarkListEntry entry, String name) {
        String[] declared = entry.getParams().orElse(Map.of()).get(name);
        assertThat(declared).as(name).isNotNull();
        return run.params(false).getOrDefault(name, List.of(declared));
    }
}

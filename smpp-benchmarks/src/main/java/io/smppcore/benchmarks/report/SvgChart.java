package io.smppcore.benchmarks.report;

import io.smppcore.benchmarks.report.Bar.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/* Drawn from the printed figures, so that the chart shows what the table of docs/benchmarks.md says and a test can
 * compare the two. */

/**
 * The throughput table as an SVG image for README.md: messages per second, and the mean time to a response that follows
 * from them by Little's law, as the window is always full.
 */
final class SvgChart {

    private static final double MICROS_PER_SECOND = 1_000_000;

    /** Messages in flight in the runs of {@link Chart#THROUGHPUT}. */
    private static final int IN_FLIGHT = 512;

    private static final List<Bar> LIBRARIES = Chart.THROUGHPUT.bars.stream()
            .filter(bar -> bar.role() != Role.CEILING)
            .toList();

    /** A library with its throughput. */
    private record Library(String label, boolean ours, double perSecond) {

        double responseMicros() {
            return IN_FLIGHT * MICROS_PER_SECOND / perSecond;
        }
    }

    /** One panel of the chart. */
    private record Panel(String heading, String better, ToDoubleFunction<Library> value, DoubleFunction<String> text) {

        BarChart.Panel of(List<Library> libraries) {
            return new BarChart.Panel(
                    heading,
                    better,
                    libraries.stream()
                            .map(library -> new BarChart.Entry(
                                    library.label(), library.ours(), value.applyAsDouble(library), text))
                            .toList());
        }
    }

    private static final List<Panel> PANELS = List.of(
            new Panel(
                    "Throughput: submit_sm per second, " + IN_FLIGHT + " in flight",
                    "more is better",
                    Library::perSecond,
                    Numbers::score),
            new Panel(
                    "Mean time to a response: " + IN_FLIGHT + " / throughput",
                    "less is better",
                    Library::responseMicros,
                    micros -> Numbers.score(micros) + " µs"));

    private SvgChart() {}

    /** Draws the table of {@link Chart#THROUGHPUT}; returns empty if a library was not measured. */
    static Optional<String> of(Table throughput) {
        List<Library> libraries = libraries(throughput);
        if (libraries.size() < LIBRARIES.size()) {
            return Optional.empty();
        }
        return Optional.of(BarChart.svg(
                "Throughput and mean time to a response of smpp-core and other SMPP libraries",
                PANELS.stream().map(panel -> panel.of(libraries)).toList()));
    }

    private static List<Library> libraries(Table throughput) {
        List<Library> libraries = new ArrayList<>();
        for (Bar bar : LIBRARIES) {
            throughput.lines().stream()
                    .filter(line -> line.getFirst().equals(bar.label()))
                    .map(line -> line.get(1).replace(",", ""))
                    .filter(score -> score.matches("[0-9.]+"))
                    .forEach(score -> libraries.add(
                            new Library(bar.label(), bar.role() == Role.OURS, Double.parseDouble(score))));
        }
        libraries.sort(Comparator.comparingDouble(Library::perSecond).reversed());
        return libraries;
    }
}

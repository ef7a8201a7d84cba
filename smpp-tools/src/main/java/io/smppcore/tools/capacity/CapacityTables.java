package io.smppcore.tools.capacity;

import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.ReportTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The tables in a report of {@code capacity}. */
final class CapacityTables {

    private static final double MIB = 1 << 20;
    private static final double ALL = 100;
    private static final double[] PERCENTILES = {50, 75, 90, 95, 99};

    private CapacityTables() {}

    /** Returns a table with a row for each rate that was tried. */
    static ReportTable rates(CapacityResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < result.steps().size(); i++) {
            rows.add(rate("search " + (i + 1), result.steps().get(i)));
        }
        result.sustained().forEach(sustained -> rows.add(rate("sustained", sustained)));
        return new ReportTable(
                "Rates",
                List.of("part", "/s", "ok /s", "p50 ms", "p99 ms", "errors", "late ms", "processors", "verdict"),
                rows);
    }

    /** Returns a table with a row for each kind of scenario in one run. */
    static ReportTable scenarios(RateResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (OperationReport scenario : result.scenarios()) {
            List<String> row = new ArrayList<>();
            row.add(scenario.name());
            row.add(rate(scenario.okPerSecond()));
            row.add(percent(scenario.ledger()));
            for (double percentile : PERCENTILES) {
                row.add(Figures.time(scenario.latency().percentile(percentile)));
            }
            row.add(Figures.time(scenario.latency().max()));
            rows.add(row);
        }
        return new ReportTable(
                "Scenarios, from their due time to their end, ms",
                List.of("scenario", "ok /s", "errors", "p50", "p75", "p90", "p95", "p99", "max"),
                rows);
    }

    /**
     * Returns a table that derives the number of subscribers from the rates that were held.
     *
     * @param measured number of nodes that carried the rate together
     */
    static ReportTable subscribers(RateResult result, int measured, BusyHour hour, Nodes nodes) {
        double sms = (result.okPerSecond(ScenarioKind.MO) + result.okPerSecond(ScenarioKind.MT)) / measured;
        double registrations = result.okPerSecond(ScenarioKind.REGISTRATION) / measured;
        OptionalLong perNode = hour.subscribers(sms, registrations);
        OptionalLong inAll =
                perNode.isPresent() ? OptionalLong.of(perNode.getAsLong() * nodes.needed()) : OptionalLong.empty();
        return new ReportTable(
                "Subscribers",
                List.of("what", "value"),
                List.of(
                        List.of("nodes that were measured together", Integer.toString(measured)),
                        List.of("sms /s of a node, mo and mt", measured(sms)),
                        List.of("registrations /s of a node", measured(registrations)),
                        List.of("sms of a subscriber in the busy hour", OptionChecks.plain(hour.sms())),
                        List.of(
                                "registrations of a subscriber in the busy hour",
                                OptionChecks.plain(hour.registrations())),
                        List.of("by sms: 3600 * sms /s / sms of a subscriber", count(hour.bySms(sms))),
                        List.of(
                                "by registrations: 3600 * registrations /s / registrations of a subscriber",
                                count(hour.byRegistrations(registrations))),
                        List.of("subscribers of a node: the lower one", count(perNode)),
                        List.of("nodes, needed+spare", nodes.toString()),
                        List.of("subscribers in all: of a node * needed", count(inAll)),
                        List.of(
                                "load of a node while none has failed: needed / all",
                                String.format(Locale.ROOT, "%.0f %%", ALL * nodes.needed() / nodes.all()))));
    }

    private static List<String> rate(String part, RateResult result) {
        OperationReport total = result.total();
        return List.of(
                part,
                rate(result.perSecond()),
                rate(total.okPerSecond()),
                Figures.time(total.latency().percentile(50)),
                Figures.time(total.latency().percentile(99)),
                percent(total.ledger()),
                Figures.time(result.maxLagNanos()),
                result.processes().stream().map(CapacityTables::processors).collect(Collectors.joining(", ")),
                verdict(result));
    }

    private static String verdict(RateResult result) {
        if (result.cutShort()) {
            return "cut short";
        }
        return result.holds()
                ? "holds"
                : result.broken().stream()
                        .map(line -> line.replaceFirst(" \\(expected: .*", ""))
                        .collect(Collectors.joining("; "));
    }

    /** Returns the name of a process, with the processors that it used on average and its maximum memory. */
    private static String processors(ProcessCourse course) {
        long resident = course.maxResidentBytes();
        return String.format(Locale.ROOT, "%s %.2f", course.name(), course.processors())
                + (resident < 0 ? "" : String.format(Locale.ROOT, " (%.0f MiB)", resident / MIB));
    }

    private static String percent(Ledger ledger) {
        long begun = ledger.sent() + ledger.notSent();
        return Figures.share(begun == 0 ? 0 : (double) (ledger.errors() + ledger.notSent()) / begun);
    }

    private static String measured(double perSecond) {
        return perSecond == 0 ? "not measured" : rate(perSecond);
    }

    private static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%,.1f", perSecond);
    }

    private static String count(OptionalLong number) {
        return number.isPresent() ? Figures.count(number.getAsLong()) : "no limit";
    }
}

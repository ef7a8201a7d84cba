package io.smppcore.tools.capacity;

import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.report.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The service level objective that each kind of scenario has to meet. Immutable.
 *
 * @param text the objective as on the command line
 * @param latencies bounds of the latency, which is counted from the time at which a scenario is due
 * @param errors maximum share of scenarios that may fail, 0 to 1
 */
record Slo(String text, List<Bound> latencies, double errors) {

    private static final double ALL = 100;

    /**
     * Empty histogram that defines the precision: a value that histograms do not distinguish from a bound is within the
     * bound.
     */
    private static final Histogram SCALE = Distribution.histogram();

    /**
     * A bound of the latency of a share of the scenarios.
     *
     * @param name name on the command line, such as p99
     * @param percent share of scenarios that have to be within the bound, in percent
     * @param nanos maximum latency in nanoseconds
     */
    record Bound(String name, double percent, long nanos) {}

    Slo {
        latencies = List.copyOf(latencies);
    }

    /**
     * Returns the bounds that a kind of scenario has missed, one sentence each that begins with the kind. A kind of
     * which no scenario began counts as a missed objective.
     */
    List<String> broken(String kind, Ledger ledger, Distribution latency) {
        long begun = ledger.sent() + ledger.notSent();
        if (begun == 0) {
            return List.of(kind + ": no scenario began");
        }
        List<String> broken = new ArrayList<>();
        double share = (double) (ledger.errors() + ledger.notSent()) / begun;
        if (share > errors) {
            broken.add(String.format(
                    Locale.ROOT,
                    "%s: %.3f %% errors (expected: <= %s %%)",
                    kind,
                    share * ALL,
                    OptionChecks.plain(errors * ALL)));
        }
        for (Bound bound : latencies) {
            long nanos = latency.percentile(bound.percent);
            if (nanos > SCALE.highestEquivalentValue(bound.nanos)) {
                broken.add(String.format(
                        Locale.ROOT,
                        "%s: %s is %s ms (expected: <= %s ms)",
                        kind,
                        bound.name,
                        Figures.time(nanos),
                        OptionChecks.plain(Figures.millis(bound.nanos))));
            }
        }
        return broken;
    }

    /**
     * Returns true if the objective can no longer be met, regardless of the remaining scenarios.
     *
     * @param expected number of scenarios that the whole run will have
     * @param failed number of scenarios that have failed so far
     * @param slower function that returns the number of scenarios so far that took longer than a number of nanoseconds
     */
    boolean isLost(long expected, long failed, LongUnaryOperator slower) {
        if (failed > errors * expected) {
            return true;
        }
        return latencies.stream()
                .anyMatch(bound -> slower.applyAsLong(bound.nanos) > (ALL - bound.percent) / ALL * expected);
    }

    @Override
    public String toString() {
        return text;
    }

    /** The converter of option values such as {@code p99=100ms,errors=0.1%}. */
    static final class Converter implements ITypeConverter<Slo> {

        private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,3})?)");
        private static final double LEAST_PERCENT = 50;
        private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,6})?|100)%");
        private static final String EXPECTED =
                " (expected: such as p99=100ms,errors=0.1%; names are p50 to p99.999, max and errors)";

        private final DurationConverter durations = new DurationConverter();

        @Override
        public Slo convert(String text) {
            List<Bound> latencies = new ArrayList<>();
            double errors = 0;
            Set<String> names = new HashSet<>();
            for (String part : text.split(",", -1)) {
                int equals = part.indexOf('=');
                String name = equals < 0 ? part : part.substring(0, equals);
                if (equals < 0 || !names.add(name)) {
                    throw wrong(text, part, equals < 0 ? "has no value" : "occurs twice");
                }
                String value = part.substring(equals + 1);
                if (name.equals("errors")) {
                    errors = share(text, value);
                } else {
                    latencies.add(new Bound(name, percent(text, name), nanos(value)));
                }
            }
            return new Slo(text, latencies, errors);
        }

        private static double percent(String text, String name) {
            if (name.equals("max")) {
                return ALL;
            }
            Matcher matcher = PERCENTILE.matcher(name);
            double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
            if (percent < LEAST_PERCENT) {
                throw wrong(text, name, "is unknown");
            }
            return percent;
        }

        private static double share(String text, String value) {
            Matcher matcher = PERCENT.matcher(value);
            if (!matcher.matches()) {
                throw wrong(text, value, "is not a percentage");
            }
            return Double.parseDouble(matcher.group(1)) / ALL;
        }

        private long nanos(String value) {
            Duration duration = durations.convert(value);
            return Math.min(duration.toNanos(), Distribution.MAX_NANOS);
        }

        private static TypeConversionException wrong(String text, String part, String problem) {
            return new TypeConversionException("'" + text + "': '" + part + "' " + problem + EXPECTED);
        }
    }
}

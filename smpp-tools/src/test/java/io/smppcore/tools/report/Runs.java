package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Reports for tests. */
final class Runs {

    static final Instant START = Instant.parse("2026-11-21T10:00:00.250Z");

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private Runs() {}

    /** Returns 1,000 accepted, 20 throttled, 3 with a vendor status, 4 timed out, 5 unknown requests, in 2 seconds. */
    static RunReport mixed() {
        return run(
                "drive --window 64",
                START,
                List.of(mixedOperation()),
                Optional.empty(),
                List.of("9 % were not accepted"));
    }

    /** Returns a second of requests accepted within a millisecond. */
    static RunReport clean(long accepted) {
        Ledger ledger = new Ledger(accepted, Map.of(CommandStatus.ESME_ROK, accepted), 0, Map.of(), 0);
        Distribution latency = times(MILLI, accepted);
        OperationReport total = new OperationReport("submit_sm", ledger, SECOND, latency, latency);
        return run("drive", START, List.of(total), Optional.empty(), List.of());
    }

    /** Returns the mixed run as the sum and one kind of work, in an open loop, with receipts and two processes. */
    static RunReport everything() {
        OperationReport mixed = mixedOperation();
        Distribution service = times(71_000, 1_000).plus(times(1_500_000, 23));
        OperationReport total = new OperationReport("all", mixed.ledger(), mixed.nanos(), mixed.latency(), service);
        Ledger queries = new Ledger(23, statuses(0, 20, 3), 0, Map.of(), 7);
        OperationReport query =
                new OperationReport("query sm, |late|", queries, SECOND, times(333 * MILLI, 23), times(1_500_000, 23));
        ReceiptReport receipts = new ReceiptReport(1_000, 990, 10, 2, 1, 4, times(40 * MILLI, 990));
        RunReport run = run(
                "drive --rate 500 --text \"</script><b>`|\"",
                START,
                List.of(total, query),
                Optional.of(receipts),
                List.of("10 receipts were lost", "<script>alert(1)</script> was refused"));
        List<ProcessCourse> processes =
                List.of(new ProcessCourse("client", samples(true)), new ProcessCourse("server", samples(false)));
        return new RunReport(
                run.command(),
                run.startedAt(),
                run.environment(),
                run.settings(),
                run.operations(),
                run.intervals(),
                run.receipts(),
                processes,
                List.of(new ReportTable(
                        "Steps",
                        List.of("rate", "verdict"),
                        List.of(List.of("500", "kept"), List.of("1,000", "<lost>")))),
                run.problems());
    }

    /** Returns an hour with a stall of ten seconds in the middle. */
    static RunReport hour() {
        List<Interval> intervals = new ArrayList<>();
        for (int second = 0; second < 3_600; second++) {
            boolean stalled = second >= 1_800 && second < 1_810;
            Latency latency = stalled ? new Latency(0, 0, 0, 0, 0) : new Latency(0.2, 0.4, 1 + second % 7, 8, 9);
            intervals.add(new Interval(
                    second * SECOND,
                    SECOND,
                    1_000,
                    stalled ? 0 : 1_000,
                    second % 600 == 0 ? 3 : 0,
                    stalled ? 64 : 8,
                    latency));
        }
        return with(clean(3_590_000), intervals);
    }

    /** Returns a clean run that began an hour before the others, with another window. */
    static RunReport earlier() {
        List<Interval> seconds = LongStream.range(0, 4)
                .mapToObj(i -> new Interval(i * SECOND, SECOND, 300, 300, 0, 8, new Latency(0.5, 0.8, 1 + i, 4, 5)))
                .toList();
        RunReport run = with(clean(1_000), seconds);
        Map<String, Object> settings = new LinkedHashMap<>(run.settings());
        settings.put("window", 8);
        return new RunReport(
                run.command(),
                START.minus(Duration.ofHours(1)),
                run.environment(),
                settings,
                run.operations(),
                run.intervals(),
                run.receipts(),
                run.processes(),
                run.tables(),
                run.problems());
    }

    /** Returns a run with other intervals. */
    static RunReport with(RunReport run, List<Interval> intervals) {
        return new RunReport(
                run.command(),
                run.startedAt(),
                run.environment(),
                run.settings(),
                run.operations(),
                intervals,
                run.receipts(),
                run.processes(),
                run.tables(),
                run.problems());
    }

    static RunReport run(
            String command,
            Instant start,
            List<OperationReport> operations,
            Optional<ReceiptReport> receipts,
            List<String> problems) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("window", 64);
        settings.put("binds", 2);
        settings.put("warm_up", Duration.ofSeconds(1));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor", "one & only, 2 cores");
        facts.put("jvm", "a JVM <25>");
        List<Interval> intervals = List.of(
                new Interval(0, SECOND, 600, 580, 9, 11, new Latency(0.071, 1.5, 22.25, 333, 400)),
                new Interval(SECOND, SECOND + MILLI, 432, 420, 23, 0, new Latency(0.07, 1.4, 21, 300, 60_000.5)));
        return new RunReport(
                command,
                start,
                new Environment(facts),
                settings,
                operations,
                intervals,
                receipts,
                List.of(),
                List.of(),
                problems);
    }

    static Distribution times(long nanos, long count) {
        Histogram histogram = Distribution.histogram();
        if (count > 0) {
            histogram.recordValueWithCount(nanos, count);
        }
        return Distribution.of(histogram);
    }

    private static OperationReport mixedOperation() {
        Map<UnknownCause, Long> unknown = Map.of(UnknownCause.CLOSED, 3L, UnknownCause.OTHER, 2L);
        Ledger ledger = new Ledger(1_032, statuses(1_000, 20, 3), 4, unknown, 0);
        Distribution latency = times(71_000, 900)
                .plus(times(1_500_000, 100))
                .plus(times(22_250_000, 15))
                .plus(times(333 * MILLI, 7))
                .plus(times(60 * SECOND, 1));
        return new OperationReport("submit_sm", ledger, 2 * SECOND, latency, latency);
    }

    private static Map<CommandStatus, Long> statuses(long ok, long throttled, long vendor) {
        Map<CommandStatus, Long> statuses = new LinkedHashMap<>();
        if (ok > 0) {
            statuses.put(CommandStatus.ESME_ROK, ok);
        }
        statuses.put(CommandStatus.ESME_RTHROTTLED, throttled);
        statuses.put(CommandStatus.of(0x401), vendor);
        return statuses;
    }

    private static List<ProcessSample> samples(boolean itself) {
        long mib = 1 << 20;
        return List.of(
                new ProcessSample(0, SECOND, itself ? 20 * mib : -1, itself ? 5 * MILLI : -1, 100 * mib),
                new ProcessSample(SECOND, 2 * SECOND, itself ? 50 * mib : -1, itself ? 9 * MILLI : -1, 130 * mib),
                new ProcessSample(2 * SECOND, 4 * SECOND, itself ? 30 * mib : -1, itself ? 9 * MILLI : -1, 120 * mib));
    }
}

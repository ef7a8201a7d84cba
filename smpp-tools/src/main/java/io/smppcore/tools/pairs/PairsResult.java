package io.smppcore.tools.pairs;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.Rates;
import io.smppcore.tools.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The result of a run with a number of pairs.
 *
 * @param plan the plan
 * @param ledger outcomes of submit_sm
 * @param deliveries counts of the messages at the receivers
 * @param startNanos {@link LoadControl#nanoTime} at which the first message was due, or the run was given up
 * @param nanos time from the first message to the last one that was received
 * @param latency times from the due time of messages to their arrival; in {@link PairsMode#LATENCY} without the
 *     trimmed periods
 * @param service times from sending messages to their arrival; in {@link PairsMode#LATENCY} without the trimmed
 *     periods
 * @param intervals intervals of about a second
 * @param samples resources of the process
 * @param problems failed checks, a sentence each
 */
record PairsResult(
        PairsPlan plan,
        Ledger ledger,
        Deliveries deliveries,
        long startNanos,
        long nanos,
        Distribution latency,
        Distribution service,
        List<Interval> intervals,
        List<ProcessSample> samples,
        List<String> problems) {

    /** Columns of {@link #toRow}. */
    static final List<String> COLUMNS = List.of(
            "pairs",
            "messages/s",
            "mean ms",
            "p50 ms",
            "p99 ms",
            "p99.9 ms",
            "max ms",
            "accepted",
            "delivered",
            "lost",
            "duplicated",
            "misordered",
            "strays");

    PairsResult {
        intervals = List.copyOf(intervals);
        samples = List.copyOf(samples);
        problems = List.copyOf(problems);
    }

    /** Returns the result of a run that was not possible, and was given up at a {@link LoadControl#nanoTime}. */
    static PairsResult notRun(PairsPlan plan, long nowNanos, String problem) {
        return new PairsResult(
                plan,
                Ledger.EMPTY,
                Deliveries.NONE,
                nowNanos,
                0,
                Distribution.EMPTY,
                Distribution.EMPTY,
                List.of(),
                List.of(),
                List.of(problem));
    }

    /**
     * Returns the failed checks. The router must accept each message and deliver it once, in order and to the receiver
     * of its pair. No receiver may get anything else ({@link Deliveries#strays}).
     */
    static List<String> problemsOf(Ledger ledger, Deliveries deliveries) {
        List<String> problems = new ArrayList<>();
        addUnlessNone(problems, ledger.refused(), "messages were refused");
        addUnlessNone(problems, ledger.timedOut(), "messages had no response in time");
        addUnlessNone(problems, ledger.unknownTotal(), "messages are of unknown outcome");
        addUnlessNone(problems, ledger.notSent(), "messages were due and could not be sent");
        addUnlessNone(problems, deliveries.lost(), "messages were lost");
        addUnlessNone(problems, deliveries.duplicates(), "messages were duplicated");
        addUnlessNone(problems, deliveries.misordered(), "messages arrived out of order");
        addUnlessNone(problems, deliveries.strays(), "messages were not of the pair and run of their receiver");
        return problems;
    }

    private static void addUnlessNone(List<String> problems, long count, String what) {
        if (count > 0) {
            problems.add(String.format(Locale.ROOT, "%,d %s", count, what));
        }
    }

    String name() {
        return plan.pairs() + (plan.pairs() == 1 ? " pair" : " pairs");
    }

    /** Returns received messages per second; 0 if no time passed. */
    double perSecond() {
        return Rates.perSecond(deliveries.delivered(), nanos);
    }

    OperationReport toOperation() {
        return new OperationReport(name(), ledger, nanos, latency, service);
    }

    /** Returns a row with a cell for each of {@link #COLUMNS}. */
    List<String> toRow() {
        Stream<String> figures = Stream.of(
                Figures.count(plan.pairs()),
                String.format(Locale.ROOT, "%,.0f", perSecond()),
                Figures.time(latency.mean()),
                Figures.time(latency.percentile(50)),
                Figures.time(latency.percentile(99)),
                Figures.time(latency.percentile(99.9)),
                Figures.time(latency.max()));
        LongStream counts = LongStream.of(
                deliveries.expected(),
                deliveries.delivered(),
                deliveries.lost(),
                deliveries.duplicates(),
                deliveries.misordered(),
                deliveries.strays());
        return Stream.concat(figures, counts.mapToObj(Figures::count)).toList();
    }

    /** Returns one human-readable line. */
    String toLine() {
        return String.format(
                Locale.ROOT,
                "%,6d pairs %,11.0f messages/s   mean %s   p50 %s   p99 %s   p99.9 %s   max %s ms",
                plan.pairs(),
                perSecond(),
                Figures.time(latency.mean()),
                Figures.time(latency.percentile(50)),
                Figures.time(latency.percentile(99)),
                Figures.time(latency.percentile(99.9)),
                Figures.time(latency.max()));
    }
}

package io.smppcore.tools.pairs;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** The computation of the result of a run from its records, after the sessions are closed. */
record PairsEvaluation(PairsPlan plan, PairsRecords records, PairsRun.Measured measured) {

    /** Minimum share of the rate that a run has to reach. */
    private static final double KEPT = 0.99;

    /**
     * Returns the result.
     *
     * @param ended number of sessions that ended early
     * @param trouble reason for the first of them
     * @param interrupted true if the user stopped the run
     */
    PairsResult result(int ended, String trouble, boolean interrupted) {
        Ledger ledger = records.sent().stream().map(SentMessages::toLedger).reduce(Ledger.EMPTY, Ledger::plus);
        Deliveries deliveries = deliveries();
        List<String> problems = new ArrayList<>(PairsResult.problemsOf(ledger, deliveries));
        if (ended > 0) {
            problems.add(ended + " sessions ended too early (" + trouble + ")");
        }
        if (interrupted) {
            problems.add(
                    String.format(Locale.ROOT, "interrupted after %,d of %,d messages", ledger.sent(), plan.total()));
        } else {
            addRateUnlessKept(problems);
        }
        PairsWatch watch = measured.watch();
        Histogram latency = Distribution.histogram();
        Histogram service = Distribution.histogram();
        records.flights().forEach(loop -> loop.addMeasuredTo(latency, service));
        boolean isPaced = plan.mode() == PairsMode.LATENCY;
        return new PairsResult(
                plan,
                ledger,
                deliveries,
                measured.startNanos(),
                nanos(),
                isPaced ? Distribution.of(latency) : watch.flights(),
                isPaced ? Distribution.of(service) : watch.flights(),
                watch.intervals(),
                watch.samples(),
                problems);
    }

    private Deliveries deliveries() {
        Deliveries sum = Deliveries.NONE;
        for (int pair = 0; pair < plan.pairs(); pair++) {
            sum = sum.plus(
                    Deliveries.of(records.sent().get(pair), records.received().get(pair)));
        }
        return sum;
    }

    /**
     * Returns the nanoseconds from the beginning until the last message was received, or until the end of the last
     * interval if none was.
     */
    private long nanos() {
        return records.received().stream()
                .filter(receiver -> receiver.count() > 0)
                .mapToLong(receiver -> receiver.lastNanos() - measured.startNanos())
                .max()
                .orElse(measured.watch().lastNanos() - measured.startNanos());
    }

    private void addRateUnlessKept(List<String> problems) {
        double kept = (double) plan.nanos() / (plan.nanos() + Math.max(0, measured.lateNanos()));
        if (kept < KEPT) {
            problems.add(String.format(
                    Locale.ROOT,
                    "the rate was not reached: %.0f instead of %.0f messages/s, the last one %.3f s late",
                    kept * plan.rate() * plan.pairs(),
                    plan.rate() * plan.pairs(),
                    Figures.seconds(measured.lateNanos())));
        }
    }
}

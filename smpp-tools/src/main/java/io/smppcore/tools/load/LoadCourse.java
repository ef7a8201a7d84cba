package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.type.CommandId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/**
 * Collector that takes the measurements of the event loops once a second and sums them by interval and by command.
 * Confined to the thread that waits for the end of the run.
 */
final class LoadCourse {

    private static final long LAST_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Maximum number of intervals that wait for busy event loops; times that arrive later count only in the totals. */
    private static final int MAX_INCOMPLETE = 60;

    private static final Histogram NO_TIMES = Distribution.histogram();

    private final LoadMeters meters;
    private final long patienceNanos;
    private final Map<LoopMeter, CompletableFuture<LoopMeter>> late = new HashMap<>();

    /** Latency by interval: the current one, and earlier ones for which an event loop may still have times. */
    private final NavigableMap<Integer, Histogram> incomplete = new TreeMap<>();

    private final Queue<Histogram> spare = new ArrayDeque<>();
    private int firstIncomplete;
    private final Map<CommandId, TimeSink> times = new TreeMap<>(Comparator.comparingInt(CommandId::value));
    private final IntervalSeries series;
    private final List<String> problems = new ArrayList<>();

    /**
     * Creates an empty course.
     *
     * @param meters meters of the event loops
     * @param startNanos {@link LoadControl#nanoTime} at which the first interval begins
     * @param patienceNanos maximum wait for the times of busy event loops at the end of an interval
     */
    LoadCourse(LoadMeters meters, long startNanos, long patienceNanos) {
        this.meters = meters;
        this.patienceNanos = patienceNanos;
        this.series = new IntervalSeries(startNanos);
    }

    /**
     * Ends the current interval, begins the next one, and returns the ended one, possibly without the times of busy
     * event loops.
     */
    Interval next(long nowNanos) throws InterruptedException {
        int number = meters.endInterval();
        series.next(nowNanos, meters.counts(), NO_TIMES);
        takeTimes(patienceNanos);
        return series.intervals().get(number);
    }

    /** Ends and returns the last interval. Call after the end of the run. */
    Interval last(long nowNanos) throws InterruptedException {
        next(nowNanos);
        takeTimes(LAST_PATIENCE_NANOS);
        if (!late.isEmpty()) {
            problems.add("an event loop does not respond; its last measurements are missing in the times");
        }
        return series.intervals().getLast();
    }

    /* An event loop that is busy for too long hands over its times later, separately for each interval. */
    private void takeTimes(long waitNanos) throws InterruptedException {
        late.values().removeIf(CompletableFuture::isDone); // of an earlier interval
        meters.all().forEach(loop -> late.computeIfAbsent(loop, LoopMeter::handOver));
        long endNanos = System.nanoTime() + waitNanos;
        for (CompletableFuture<LoopMeter> handed : List.copyOf(late.values())) {
            try {
                late.remove(handed.get(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS));
            } catch (TimeoutException e) {
                // The next call waits for it again.
            } catch (ExecutionException e) {
                throw new IllegalStateException("an event loop failed to hand over its times", e.getCause());
            }
        }
        for (LoopMeter loop : meters.all()) {
            loop.operations().forEach((command, meter) -> {
                // Even if there are no times, so that an operation without responses is reported.
                TimeSink sink = times.computeIfAbsent(command, any -> new TimeSink());
                meter.takeHanded(handed -> add(sink, handed));
            });
        }
        measure();
    }

    /** Updates the latency of the intervals, and drops the histograms of complete ones. */
    private void measure() {
        int ended = series.intervals().size();
        incomplete.headMap(ended).forEach(series::measured);
        while (firstIncomplete < ended && (late.isEmpty() || ended - firstIncomplete > MAX_INCOMPLETE)) {
            Histogram complete = incomplete.remove(firstIncomplete++);
            if (complete != null) {
                complete.reset();
                spare.add(complete);
            }
        }
    }

    private void add(TimeSink sink, Times handed) {
        sink.add(handed);
        if (handed.interval() >= firstIncomplete) {
            incomplete.computeIfAbsent(handed.interval(), any -> unused()).add(handed.latency());
        }
    }

    private Histogram unused() {
        Histogram histogram = spare.poll();
        return histogram == null ? Distribution.histogram() : histogram;
    }

    List<Interval> intervals() {
        return series.intervals();
    }

    /**
     * Returns a sentence for each defect of the measurements, such as counts that do not add up. Call after all reports
     * have been created, which add such sentences.
     */
    List<String> problems() {
        return problems;
    }

    /** Returns a report of the outcomes for each command. Call only after the last interval. */
    List<OperationReport> commands(long nanos) {
        List<OperationReport> outcomes = new ArrayList<>();
        times.forEach((command, sink) -> outcomes.add(outcome(command.toString(), ledger(command), nanos, sink)));
        return outcomes;
    }

    /** Returns the sum of all outcomes. Call only after the last interval. */
    OperationReport total(List<OperationReport> commands, long nanos) {
        long notSent = meters.all().stream().mapToLong(LoopMeter::notSent).sum();
        String name = commands.size() == 1 ? commands.getFirst().name() : "all";
        OperationReport sum = OperationReport.sum(name, commands, nanos);
        Ledger ledger = sum.ledger().plus(new Ledger(0, Map.of(), 0, Map.of(), notSent));
        return new OperationReport(name, ledger, nanos, sum.latency(), sum.service());
    }

    /** Returns the outcomes of one bind. Call only after the end of the run. */
    OperationReport bind(String name, OperationMeter meter, long nanos) {
        TimeSink sink = new TimeSink();
        meter.handOver();
        meter.takeHanded(sink::add);
        return outcome(name, ledger(name, meter), nanos, sink);
    }

    private OperationReport outcome(String name, Ledger ledger, long nanos, TimeSink sink) {
        Distribution latency = Distribution.of(sink.latency());
        // In a closed loop both are equal and recorded once.
        Distribution service = meters.isOpen() ? Distribution.of(sink.service()) : latency;
        return new OperationReport(name, ledger, nanos, latency, service);
    }

    private Ledger ledger(CommandId command) {
        Ledger sum = Ledger.EMPTY;
        for (LoopMeter loop : meters.all()) {
            OperationMeter meter = loop.operations().get(command);
            if (meter != null) {
                sum = sum.plus(ledger(command.toString(), meter));
            }
        }
        return sum;
    }

    private Ledger ledger(String name, OperationMeter meter) {
        try {
            return meter.ledger();
        } catch (IllegalStateException e) {
            problems.add(name + ": " + e.getMessage());
            return Ledger.EMPTY;
        }
    }
}

package io.smppcore.tools.load;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.type.CommandId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/**
 * Gathers the measurements of the event loops, second by second. Confined to the thread that waits for the end of the
 * run.
 */
final class LoadCourse {

    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LAST_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Meters meters;
    private final Map<LoopMeter, CompletableFuture<LoopMeter>> late = new HashMap<>();
    private final Histogram recent = Distribution.histogram();
    private final Map<CommandId, TimeSink> times = new TreeMap<>(Comparator.comparingInt(CommandId::value));
    private final IntervalSeries series;
    private final List<String> problems = new ArrayList<>();

    LoadCourse(Meters meters, long startNanos) {
        this.meters = meters;
        this.series = new IntervalSeries(startNanos);
    }

    /** Ends an interval and begins the next one. */
    Interval next(long nowNanos) throws InterruptedException {
        recent.reset();
        takeTimes(PATIENCE_NANOS);
        return series.next(nowNanos, meters.counts(), recent);
    }

    /** Ends the last interval, after the end of the run. */
    Interval last(long nowNanos) throws InterruptedException {
        Interval interval = next(nowNanos);
        takeTimes(LAST_PATIENCE_NANOS);
        if (!late.isEmpty()) {
            problems.add("an event loop does not respond; its last measurements are missing in the times");
        }
        return interval;
    }

    /* An event loop that is busy for too long hands over its times in the next interval. */
    private void takeTimes(long patienceNanos) throws InterruptedException {
        meters.all().forEach(loop -> late.computeIfAbsent(loop, LoopMeter::handOver));
        long endNanos = System.nanoTime() + patienceNanos;
        for (CompletableFuture<LoopMeter> handed : List.copyOf(late.values())) {
            try {
                LoopMeter loop = handed.get(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
                late.remove(loop);
                loop.operations().forEach((command, meter) -> meter.takeHandedInto(sink(command)));
            } catch (TimeoutException e) {
                // The next call waits for it again.
            } catch (ExecutionException e) {
                throw new IllegalStateException("an event loop could not hand over its times", e.getCause());
            }
        }
    }

    List<Interval> intervals() {
        return series.intervals();
    }

    /** Returns the counts that do not add up; complete after all outcomes were read. */
    List<String> problems() {
        return problems;
    }

    /** Returns the outcomes by command. Only after the last interval. */
    List<OperationReport> commands(long nanos) {
        List<OperationReport> outcomes = new ArrayList<>();
        times.forEach((command, sink) -> outcomes.add(outcome(command.toString(), ledger(command), nanos, sink)));
        return outcomes;
    }

    /** Returns the sum of all outcomes. Only after the last interval. */
    OperationReport total(List<OperationReport> commands, long nanos) {
        long notSent = meters.all().stream().mapToLong(LoopMeter::notSent).sum();
        String name = commands.size() == 1 ? commands.getFirst().name() : "all";
        OperationReport sum = OperationReport.sum(name, commands, nanos);
        Ledger ledger = sum.ledger().plus(new Ledger(0, Map.of(), 0, Map.of(), notSent));
        return new OperationReport(name, ledger, nanos, sum.latency(), sum.service());
    }

    /** Returns the outcome of one bind. Only after the end of the run. */
    OperationReport bind(String name, OperationMeter meter, long nanos) {
        TimeSink sink = TimeSink.into(recent);
        meter.handOver();
        meter.takeHandedInto(sink);
        return outcome(name, ledger(name, meter), nanos, sink);
    }

    private OperationReport outcome(String name, Ledger ledger, long nanos, TimeSink sink) {
        Distribution latency = Distribution.of(sink.latency());
        // In a closed loop both are the same, and recorded once.
        Distribution service = meters.isOpen() ? Distribution.of(sink.service()) : latency;
        return new OperationReport(name, ledger, nanos, latency, service);
    }

    private TimeSink sink(CommandId command) {
        return times.computeIfAbsent(command, any -> TimeSink.into(recent));
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

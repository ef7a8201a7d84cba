package io.smppcore.tools.drive;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;

/** Counter and timer of the requests of a replay. Thread-safe, for the sending thread and the event loop. */
final class ReplayMeter {

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ReentrantLock lock = new ReentrantLock();
    private final long startNanos;
    private final Part total = new Part();
    private final Map<String, Part> byCommand = new LinkedHashMap<>();
    private final IntervalSeries series;
    private final Histogram current = Distribution.histogram();
    private long lastNanos;

    ReplayMeter(long startNanos) {
        this.startNanos = startNanos;
        this.series = new IntervalSeries(startNanos);
        this.lastNanos = startNanos;
    }

    /** Counts and times of one operation, or of all. */
    private static final class Part {

        private final LedgerCount count = new LedgerCount();
        private final Histogram latency = Distribution.histogram();
        private final Histogram service = Distribution.histogram();

        void answered(CommandStatus status, long latencyNanos, long serviceNanos) {
            count.answered(status);
            latency.recordValue(bounded(latencyNanos));
            service.recordValue(bounded(serviceNanos));
        }

        OperationReport report(String name, long nanos) {
            return new OperationReport(
                    name, count.toLedger(), nanos, Distribution.of(latency), Distribution.of(service));
        }
    }

    void sent(CommandId command) {
        lock.lock();
        try {
            roll(System.nanoTime());
            total.count.sent();
            part(command).count.sent();
        } finally {
            lock.unlock();
        }
    }

    void answered(CommandId command, CommandStatus status, long nowNanos, long latencyNanos, long serviceNanos) {
        lock.lock();
        try {
            settled(nowNanos);
            total.answered(status, latencyNanos, serviceNanos);
            part(command).answered(status, latencyNanos, serviceNanos);
            current.recordValue(bounded(latencyNanos));
        } finally {
            lock.unlock();
        }
    }

    void failed(CommandId command, Throwable failure, long nowNanos) {
        lock.lock();
        try {
            settled(nowNanos);
            total.count.failed(failure);
            part(command).count.failed(failure);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the last complete second. */
    Optional<Interval> lastSecond(long nowNanos) {
        lock.lock();
        try {
            roll(nowNanos);
            List<Interval> intervals = series.intervals();
            return intervals.isEmpty() ? Optional.empty() : Optional.of(intervals.getLast());
        } finally {
            lock.unlock();
        }
    }

    /** Counts requests that were left unsent. */
    void notSent(long requests) {
        lock.lock();
        try {
            total.count.notSent(requests);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the sum, followed by the parts by command if there are several; only when nothing is in flight. */
    List<OperationReport> operations() {
        lock.lock();
        try {
            long nanos = lastNanos - startNanos;
            List<OperationReport> reports = new ArrayList<>();
            String name = byCommand.size() == 1 ? byCommand.keySet().iterator().next() : "all";
            reports.add(total.report(name, nanos));
            if (byCommand.size() > 1) {
                byCommand.forEach((command, part) -> reports.add(part.report(command, nanos)));
            }
            return reports;
        } finally {
            lock.unlock();
        }
    }

    Ledger ledger() {
        return operations().getFirst().ledger();
    }

    List<Interval> intervals() {
        lock.lock();
        try {
            if (!total.count.counts().equals(series.counts())) {
                endInterval(Math.max(1, lastNanos - series.lastNanos()));
            }
            return List.copyOf(series.intervals());
        } finally {
            lock.unlock();
        }
    }

    private void settled(long nowNanos) {
        roll(nowNanos);
        lastNanos = Math.max(lastNanos, nowNanos);
    }

    /** Ends the seconds that have passed. */
    private void roll(long nowNanos) {
        while (nowNanos - series.lastNanos() >= SECOND_NANOS) {
            endInterval(SECOND_NANOS);
        }
    }

    private void endInterval(long nanos) {
        var unused = series.next(series.lastNanos() + nanos, total.count.counts(), current);
        current.reset();
    }

    private Part part(CommandId command) {
        return byCommand.computeIfAbsent(String.valueOf(command.name()), unused -> new Part());
    }

    private static long bounded(long nanos) {
        return Math.clamp(nanos, 0, Distribution.MAX_NANOS);
    }
}

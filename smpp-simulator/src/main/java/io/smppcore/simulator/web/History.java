package io.smppcore.simulator.web;

import io.smppcore.simulator.SimulatorStatistics;
import io.smppcore.type.CommandStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Rates and latencies of the last 300 seconds, for the charts of the page. Thread-safe. */
final class History {

    static final int SECONDS = 300;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double MEDIAN = 50;
    private static final double HIGH = 99;

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Second> seconds = new ArrayDeque<>();
    private @Nullable Counts last;

    /** The counters of the simulator at the time of a sample. */
    private record Counts(long nanos, long submitted, long accepted, long answered, long receipts, long mos) {}

    /** The distribution of latencies in one sample, in milliseconds. */
    record Latency(long count, double p50, double p99, double max) {

        static final Latency NONE = new Latency(0, 0, 0, 0);

        static Latency of(Histogram micros) {
            return micros.getTotalCount() == 0
                    ? NONE
                    : new Latency(
                            micros.getTotalCount(),
                            micros.getValueAtPercentile(MEDIAN) / MICROS_PER_MILLI,
                            micros.getValueAtPercentile(HIGH) / MICROS_PER_MILLI,
                            micros.getMaxValue() / MICROS_PER_MILLI);
        }
    }

    /** Rates in one sample, in messages per second. */
    record Rates(double submitted, double answered, double accepted, double refused, double receipts, double mos) {}

    /**
     * Latencies of the responses of the simulator to messages, and of the responses of clients to deliver_sm and
     * data_sm.
     */
    record Latencies(Latency responses, Latency deliveries) {}

    /** A sample: the rates and latencies of about one second, and its end in milliseconds since 1970. */
    record Second(long millis, Rates rates, Latencies latencies) {

        static final Second NONE =
                new Second(0, new Rates(0, 0, 0, 0, 0, 0), new Latencies(Latency.NONE, Latency.NONE));
    }

    /** Takes a sample of the time since the previous call. Called about once per second, always by the same thread. */
    void take(SimulatorStatistics statistics, TrafficTap traffic) {
        Counts now = new Counts(
                System.nanoTime(),
                statistics.submitted(),
                statistics.answered().getOrDefault(CommandStatus.ESME_ROK, 0L),
                statistics.answered().values().stream()
                        .mapToLong(Long::longValue)
                        .sum(),
                statistics.receipts().sent(),
                statistics.mos().sent());
        Counts before = last;
        last = now;
        Latencies latencies = new Latencies(Latency.of(traffic.responses()), Latency.of(traffic.deliveries()));
        if (before == null) {
            return;
        }
        double time = Math.max(1, now.nanos - before.nanos) / NANOS_PER_SECOND;
        add(new Second(
                System.currentTimeMillis(),
                new Rates(
                        rate(now.submitted - before.submitted, time),
                        rate(now.answered - before.answered, time),
                        rate(now.accepted - before.accepted, time),
                        rate(now.answered - now.accepted - (before.answered - before.accepted), time),
                        rate(now.receipts - before.receipts, time),
                        rate(now.mos - before.mos, time)),
                latencies));
    }

    /** Returns the last sample; one with zeros if there is none yet. */
    Second latest() {
        lock.lock();
        try {
            return seconds.isEmpty() ? Second.NONE : seconds.getLast();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the last samples, at most the given number, the oldest first. */
    List<Second> last(int count) {
        lock.lock();
        try {
            List<Second> all = new ArrayList<>(seconds);
            return all.subList(Math.max(0, all.size() - count), all.size());
        } finally {
            lock.unlock();
        }
    }

    private void add(Second second) {
        lock.lock();
        try {
            seconds.addLast(second);
            if (seconds.size() > SECONDS) {
                seconds.removeFirst();
            }
        } finally {
            lock.unlock();
        }
    }

    private static double rate(long count, double seconds) {
        return Math.round(count / seconds * 10) / 10.0;
    }
}

package io.smppcore.gateway.alert;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values of counters at the last scrapes, from which increases and rates are computed. Not thread-safe.
 *
 * <p>Its memory is bounded: {@link #MAX_SERIES} series, each with a number for each scrape within the longest range of
 * the rules. These are 2 MB with a scrape every 15 seconds and a range of 30 minutes. Further series are ignored.
 */
final class CounterHistory {

    /** Maximum number of series. */
    static final int MAX_SERIES = 2_000;

    private final Set<String> names;

    /** Times of the scrapes in nanoseconds, at the positions of their values. */
    private final long[] times;

    private final Map<Series, Values> all = new HashMap<>();
    private int scrapes;
    private boolean isFull;

    private record Series(String name, Map<String, String> labels) {}

    private static final class Values {

        final double[] values;
        int lastSeen;

        Values(int count) {
            values = new double[count];
        }
    }

    /**
     * Creates a history.
     *
     * @param names names of the counters
     * @param longest longest time over which increases are computed
     * @param interval time between scrapes
     */
    CounterHistory(Set<String> names, Duration longest, Duration interval) {
        this.names = Set.copyOf(names);
        // The scrapes at the beginning and at the end, too.
        this.times = new long[(int) longest.dividedBy(interval) + 2];
    }

    /** Adds the counters of a scrape. A counter that was not there before has begun at zero. */
    void add(long nanos, Samples samples) {
        int slot = scrapes % times.length;
        int before = (scrapes + times.length - 1) % times.length;
        times[slot] = nanos;
        all.values().forEach(series -> series.values[slot] = series.values[before]);
        for (String name : names) {
            samples.of(name).forEach((labels, value) -> {
                Values series = value.isNaN() ? null : series(new Series(name, labels), value);
                if (series != null) {
                    series.values[slot] = value;
                    series.lastSeen = scrapes;
                }
            });
        }
        all.values().removeIf(series -> scrapes - series.lastSeen >= times.length);
        scrapes++;
    }

    private @Nullable Values series(Series series, double value) {
        Values known = all.get(series);
        if (known != null) {
            return known;
        }
        if (all.size() >= MAX_SERIES) {
            isFull = true;
            return null;
        }
        Values added = new Values(times.length);
        // Of a counter at the first scrape, or of one that was ignored, the earlier values are unknown.
        Arrays.fill(added.values, scrapes == 0 || isFull ? value : 0);
        all.put(series, added);
        return added;
    }

    /**
     * Returns the increases of the counters with a name in a time until the last scrape, by their labels; none before
     * the second scrape.
     *
     * @param isRate true for their rates per second instead
     */
    Map<Map<String, String>, Double> increase(String name, Duration range, boolean isRate) {
        Map<Map<String, String>, Double> increases = new HashMap<>();
        int kept = Math.min(scrapes, times.length);
        if (kept == 0) {
            return increases;
        }
        int last = scrapes - 1;
        long now = times[last % times.length];
        int first = last;
        while (first > scrapes - kept && now - times[(first - 1) % times.length] <= range.toNanos()) {
            first--;
        }
        double seconds = (now - times[first % times.length]) / 1e9;
        if (seconds <= 0) {
            return increases;
        }
        int from = first;
        all.forEach((series, values) -> {
            if (series.name.equals(name)) {
                double increase = 0;
                for (int i = from + 1; i <= last; i++) {
                    double value = values.values[i % times.length];
                    double previous = values.values[(i - 1) % times.length];
                    // A counter that decreases has begun again at zero.
                    increase += value >= previous ? value - previous : value;
                }
                increases.put(series.labels, isRate ? increase / seconds : increase);
            }
        });
        return increases;
    }
}

package io.smppcore.gateway.history;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last intervals of a subject, all of the same length, encoded to save memory. Not thread-safe. */
final class Ring {

    /** Minutes of an interval. */
    final int step;

    private final byte[] @Nullable [] intervals;

    /** Number since 1970 of the latest interval; the others are those before it. */
    private long last = -1;

    /**
     * Creates a ring of empty intervals.
     *
     * @param step minutes of an interval
     * @param size number of intervals
     */
    Ring(int step, int size) {
        this.step = step;
        this.intervals = new byte[size][];
    }

    /** Adds figures to the interval of a minute, unless it is too old. */
    void add(long minute, Figures figures) {
        if (minute / step > last - intervals.length) {
            advance(minute);
            Figures before = of(minute);
            intervals[index(minute)] = (before == null ? figures : before.then(figures)).toOctets();
        }
    }

    /** Removes the intervals that are too old at a minute, and returns true if none is left. */
    boolean advance(long minute) {
        long interval = minute / step;
        for (long next = Math.max(last + 1, interval - intervals.length + 1); next <= interval; next++) {
            intervals[index(next * step)] = null;
        }
        last = Math.max(last, interval);
        for (byte[] octets : intervals) {
            if (octets != null) {
                return false;
            }
        }
        return true;
    }

    /** Returns the figures of the interval of a minute; null if there are none. */
    @Nullable
    Figures of(long minute) {
        long interval = minute / step;
        if (interval > last || interval <= last - intervals.length) {
            return null;
        }
        byte[] octets = intervals[index(minute)];
        return octets == null ? null : Figures.read(octets);
    }

    /** Returns the intervals that end after the beginning of a minute, the earliest first. */
    List<Point> since(long minute) {
        List<Point> points = new ArrayList<>();
        long first = Math.max(minute / step, last - intervals.length + 1);
        for (long interval = first; interval <= last; interval++) {
            Figures figures = of(interval * step);
            if (figures != null) {
                points.add(new Point(interval * step, figures));
            }
        }
        return points;
    }

    private int index(long minute) {
        return Math.floorMod(minute / step, intervals.length);
    }
}

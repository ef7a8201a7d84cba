package io.smppcore.tools.capacity;

import io.smppcore.tools.load.Progress;
import io.smppcore.tools.measure.Interval;
import java.util.Locale;

/** The line of progress of a run. Confined to one thread. */
final class CapacityProgress {

    private final Progress progress;

    CapacityProgress(Progress progress) {
        this.progress = progress;
    }

    /** Shows a run of which nothing is judged yet. */
    void showRamp(String title, long inFlight, long leftSeconds) {
        progress.show(String.format(Locale.ROOT, "%s   in flight %,d   %d s left", title, inFlight, leftSeconds));
    }

    /** Shows the last interval. */
    void show(String title, Interval interval, long failed, long leftSeconds) {
        progress.show(String.format(
                Locale.ROOT,
                "%s   %,.0f /s   in flight %,d   p99 %.1f ms   errors %,d   %d s left",
                title,
                interval.okPerSecond(),
                interval.inFlight(),
                interval.latency().p99(),
                failed,
                leftSeconds));
    }

    /** Clears the line. */
    void clear() {
        progress.clear();
    }
}

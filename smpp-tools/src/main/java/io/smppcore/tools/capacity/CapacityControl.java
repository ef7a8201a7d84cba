package io.smppcore.tools.capacity;

import io.smppcore.tools.load.Progress;
import io.smppcore.tools.measure.Interval;
import java.time.Duration;
import java.util.Locale;

/** Ends a run before its time, and shows how it goes. The end may come from any thread; the rest is confined to one. */
final class CapacityControl {

    /** How long a run that was stopped waits for what is in flight. */
    private static final long GRACE_NANOS = Duration.ofSeconds(3).toNanos();

    private final Progress progress;
    private volatile long stoppedAtNanos;
    private volatile boolean stopped;

    CapacityControl(Progress progress) {
        this.progress = progress;
    }

    /** Nothing further is begun. */
    void stop() {
        stoppedAtNanos = System.nanoTime();
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Stopped, and what is in flight has had its time. */
    boolean isOverdue() {
        return stopped && System.nanoTime() - stoppedAtNanos > GRACE_NANOS;
    }

    /** Before anything is judged. */
    void showRamp(String title, long inFlight, long leftSeconds) {
        progress.show(String.format(Locale.ROOT, "%s   in flight %,d   %d s left", title, inFlight, leftSeconds));
    }

    /** What was seen in the last second. */
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

    /** Nothing is shown any more. */
    void clear() {
        progress.clear();
    }
}

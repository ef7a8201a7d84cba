package io.smppcore.simulator.verify;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The judgement of the intervals between the binds of one client: waits after refused binds, and binds per minute.
 * Guarded by the lock of the client.
 */
final class BindIntervals {

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Expectations expected;
    private final Deque<Long> requested = new ArrayDeque<>();

    /**
     * Times of the last refused binds whose repetition is still expected, at most {@link Expectations#binds}. A client
     * that keeps several binds waits for each separately.
     */
    private final Deque<Long> refused = new ArrayDeque<>();

    private long lastWait;

    BindIntervals(Expectations expected) {
        this.expected = expected;
    }

    /** Judges a bind request. */
    void requested(Frame frame, Findings findings) {
        long nanos = frame.nanos;
        judgeStorm(frame, findings);
        if (refused.size() < expected.binds()) {
            return;
        }
        long wait = nanos - refused.removeFirst();
        String waited = "bound again " + TimeUnit.NANOSECONDS.toMillis(wait) + " ms after a refusal";
        Duration first = expected.firstBackoff();
        findings.judge(Check.BACKS_OFF, wait >= first.toNanos(), frame, waited + " (expected: >= " + first + ")");
        if (lastWait > 0) {
            boolean grown = wait > lastWait || wait >= expected.longestBackoff().toNanos();
            String before = TimeUnit.NANOSECONDS.toMillis(lastWait) + " ms before";
            findings.judge(Check.BACKOFF_GROWS, grown, frame, waited + ", " + before + " (expected: longer)");
        }
        lastWait = wait;
    }

    private void judgeStorm(Frame frame, Findings findings) {
        requested.addLast(frame.nanos);
        while (frame.nanos - requested.getFirst() > MINUTE) {
            requested.removeFirst();
        }
        int count = requested.size();
        int limit = expected.bindsInMinute();
        String found = "more than " + limit + " binds within a minute";
        findings.judge(Check.BIND_STORM, count <= limit, frame, found);
        if (count > limit) {
            requested.removeFirst();
        }
    }

    /** Records that a bind was refused, after which the client must wait. */
    void refused(long nanos) {
        if (refused.size() >= expected.binds()) {
            refused.removeFirst();
        }
        refused.addLast(nanos);
    }

    /** Records that a bind was accepted, which ends the back-off. */
    void accepted() {
        refused.clear();
        lastWait = 0;
    }
}

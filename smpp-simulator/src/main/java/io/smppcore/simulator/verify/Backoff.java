package io.smppcore.simulator.verify;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** How one client binds again and again. Confined to whoever holds the lock of the client. */
final class Backoff {

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Expectations expected;
    private final Deque<Long> asked = new ArrayDeque<>();

    /** When the last binds were refused, as many as the client keeps at a time: each of them has its own next try. */
    private final Deque<Long> refused = new ArrayDeque<>();

    private long lastWait;

    Backoff(Expectations expected) {
        this.expected = expected;
    }

    void asked(Frame frame, Ledger ledger) {
        long nanos = frame.nanos();
        storm(frame, ledger);
        if (refused.size() < expected.binds()) {
            return;
        }
        long wait = nanos - refused.removeFirst();
        String waited = "bound again " + TimeUnit.NANOSECONDS.toMillis(wait) + " ms after a refusal";
        Duration first = expected.firstBackoff();
        ledger.judge(Check.BACKS_OFF, wait >= first.toNanos(), frame, waited + " (expected: >= " + first + ")");
        if (lastWait > 0) {
            boolean grown = wait > lastWait || wait >= expected.longestBackoff().toNanos();
            String before = TimeUnit.NANOSECONDS.toMillis(lastWait) + " ms before";
            ledger.judge(Check.BACKOFF_GROWS, grown, frame, waited + ", " + before + " (expected: longer)");
        }
        lastWait = wait;
    }

    private void storm(Frame frame, Ledger ledger) {
        asked.addLast(frame.nanos());
        while (frame.nanos() - asked.getFirst() > MINUTE) {
            asked.removeFirst();
        }
        int count = asked.size();
        int limit = expected.bindsInMinute();
        String found = "more than " + limit + " binds within a minute";
        ledger.judge(Check.BIND_STORM, count <= limit, frame, found);
        if (count > limit) {
            asked.removeFirst();
        }
    }

    void refused(long nanos) {
        if (refused.size() >= expected.binds()) {
            refused.removeFirst();
        }
        refused.addLast(nanos);
    }

    void accepted() {
        refused.clear();
        lastWait = 0;
    }
}

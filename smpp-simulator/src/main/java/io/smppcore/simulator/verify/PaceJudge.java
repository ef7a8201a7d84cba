package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.TimeUnit;

/** Judges whether the client slows down when it is throttled. */
final class PaceJudge extends Judge {

    /** Messages in flight, and those sent before the response is read, are not counted. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long MEASURED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RecentRate rate = new RecentRate();
    private boolean measuring;
    private long throttled;
    private int sequenceNumber;
    private int before;
    private int after;

    PaceJudge(SessionFacts facts, Ledger ledger) {
        super(facts, ledger);
    }

    @Override
    void received(Frame frame) {
        if (frame.isSubmission()) {
            rate.add(frame.nanos());
            if (measuring && frame.nanos() - throttled > GRACE_NANOS) {
                after++;
            }
        }
    }

    @Override
    void sent(Frame frame) {
        if (measuring || frame.isRequest() || frame.status().category() != CommandStatus.Category.THROTTLE) {
            return;
        }
        before = rate.count(frame.nanos());
        if (before > 1) {
            measuring = true;
            throttled = frame.nanos();
            sequenceNumber = frame.sequenceNumber();
            after = 0;
        }
    }

    @Override
    void now(long nanos) {
        if (!measuring || nanos - throttled <= GRACE_NANOS + MEASURED_NANOS) {
            return;
        }
        measuring = false;
        if (after < before) {
            ledger().pass(Check.SLOWS_DOWN);
        } else {
            String found = after + " messages in the second after throttling, " + before + " before";
            ledger().fail(Check.SLOWS_DOWN, throttled, sequenceNumber, found + " (expected: fewer)");
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        if (measuring && after < before) {
            ledger().pass(Check.SLOWS_DOWN);
        }
        measuring = false;
    }
}

package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.TimeUnit;

/**
 * The judge of the reaction to throttling: after ESME_RTHROTTLED or ESME_RMSGQFUL, the client must send fewer messages
 * in a second than it did before.
 */
final class PaceJudge extends Judge {

    /**
     * Time after a throttling response in which messages are not counted, as the client may have sent them before it
     * read the response.
     */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long MEASURED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RecentRate rate = new RecentRate();
    private boolean measuring;
    private long throttled;
    private int sequenceNumber;
    private int before;
    private int after;

    PaceJudge(SessionFacts facts, Findings findings) {
        super(facts, findings);
    }

    @Override
    void received(Frame frame) {
        if (frame.isSubmission()) {
            rate.add(frame.nanos);
            if (measuring && frame.nanos - throttled > GRACE_NANOS) {
                after++;
            }
        }
    }

    @Override
    void sent(Frame frame) {
        if (measuring || frame.isRequest() || frame.status().category() != CommandStatus.Category.THROTTLE) {
            return;
        }
        before = rate.count(frame.nanos);
        if (before > 1) {
            measuring = true;
            throttled = frame.nanos;
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
            findings.pass(Check.SLOWS_DOWN);
        } else {
            String found = after + " messages in the second after throttling, " + before + " before";
            findings.fail(Check.SLOWS_DOWN, throttled, sequenceNumber, found + " (expected: fewer)");
        }
    }

    @Override
    void closed(long nanos, CloseReason.Kind kind) {
        if (measuring && after < before) {
            findings.pass(Check.SLOWS_DOWN);
        }
        measuring = false;
    }

    /** A counter of the events in about the last second. Not thread-safe. */
    private static final class RecentRate {

        private static final int BUCKETS = 20;
        private static final long BUCKET_NANOS = TimeUnit.SECONDS.toNanos(1) / BUCKETS;

        private final int[] counts = new int[BUCKETS];
        private long current;

        void add(long nanos) {
            advance(nanos);
            counts[Math.floorMod(current, BUCKETS)]++;
        }

        int count(long nanos) {
            advance(nanos);
            int sum = 0;
            for (int count : counts) {
                sum += count;
            }
            return sum;
        }

        private void advance(long nanos) {
            long bucket = Math.floorDiv(nanos, BUCKET_NANOS);
            for (long i = Math.max(current + 1, bucket - BUCKETS + 1); i <= bucket; i++) {
                counts[Math.floorMod(i, BUCKETS)] = 0;
            }
            current = Math.max(current, bucket);
        }
    }
}

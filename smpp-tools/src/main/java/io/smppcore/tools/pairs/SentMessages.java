package io.smppcore.tools.pairs;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one sender, by number. One thread sends them, in order; each is settled once, by any thread. The
 * counts may be read by any thread, the rest after the session is closed.
 */
final class SentMessages {

    /**
     * Elements are true for messages with the response ESME_ROK. Each is written by the thread that settles its
     * message, mostly the event loop, before that thread increments {@link #accepted}. A thread that has read the
     * increment sees the element.
     */
    private final boolean[] acceptances;

    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final LedgerCount failures = new LedgerCount();

    SentMessages(int capacity) {
        this.acceptances = new boolean[capacity];
    }

    /** Records that the next message is about to be passed to the session. */
    void sent(int sequence) {
        sent.setRelease(sequence + 1);
    }

    /** Settles a message with its response, or with the reason for having none. */
    void settle(int sequence, @Nullable SubmitSmResp response, @Nullable Throwable failure) {
        if (response != null && response.isOk()) {
            acceptances[sequence] = true;
            accepted.getAndIncrement();
            return;
        }
        lock.lock();
        try {
            failures.sent();
            if (response != null) {
                failures.answered(response.commandStatus());
            } else {
                failures.failed(Objects.requireNonNull(failure));
            }
        } finally {
            lock.unlock();
        }
        failed.getAndIncrement();
    }

    /** Returns the number of messages passed to the session. */
    int count() {
        return sent.getAcquire();
    }

    /** Returns the number of messages with the response ESME_ROK. */
    int acceptedCount() {
        return accepted.get();
    }

    /** Returns the number of messages with another response or without one. */
    int failedCount() {
        return failed.get();
    }

    /** Returns true if nothing is in flight. */
    boolean isSettled() {
        return accepted.get() + failed.get() == sent.get();
    }

    /**
     * Returns true if a message has the response ESME_ROK. Call only after {@link #toLedger}, when nothing is settled
     * any more.
     */
    boolean isAccepted(int sequence) {
        return acceptances[sequence];
    }

    /**
     * Returns the outcomes of all messages; those still without a response are of unknown outcome. Call only after the
     * session is closed.
     */
    Ledger toLedger() {
        long ok = accepted.get();
        long open = sent.get() - ok - failed.get();
        return failures.toLedger()
                .plus(new Ledger(
                        ok + open,
                        ok == 0 ? Map.of() : Map.of(CommandStatus.ESME_ROK, ok),
                        0,
                        open == 0 ? Map.of() : Map.of(UnknownCause.OTHER, open),
                        0));
    }
}

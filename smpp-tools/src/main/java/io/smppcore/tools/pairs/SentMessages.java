package io.smppcore.tools.pairs;

import io.smppcore.session.RequestTimeoutException;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/* A message that fails at once is settled by the sending thread, all others by the event loop; each has its own byte,
 * so that the threads do not conflict. */

/**
 * The messages of one sender, by number. One thread sends them, in order; each is settled once, by any thread. The
 * counts may be read by any thread, the rest after the session is closed.
 */
final class SentMessages {

    private static final byte PENDING = 1;
    private static final byte ACCEPTED = 2;
    private static final byte REFUSED = 3;
    private static final byte TIMED_OUT = 4;
    private static final byte CLOSED = 5;
    private static final byte UNEXPECTED = 6;
    private static final byte OTHER = 7;
    private static final byte NOT_WRITTEN = 8;

    private final byte[] outcomes;
    private final Map<CommandStatus, Integer> refusals = new ConcurrentHashMap<>(0);
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();

    SentMessages(int capacity) {
        this.outcomes = new byte[capacity];
    }

    /** Records that the next message is about to be passed to the session. */
    void sent(int sequence) {
        outcomes[sequence] = PENDING;
        sent.setRelease(sequence + 1);
    }

    void answered(int sequence, CommandStatus status) {
        if (status.isOk()) {
            outcomes[sequence] = ACCEPTED;
            accepted.getAndIncrement();
        } else {
            outcomes[sequence] = REFUSED;
            refusals.merge(status, 1, Integer::sum);
            failed.getAndIncrement();
        }
    }

    void failed(int sequence, Throwable failure) {
        outcomes[sequence] = outcome(failure);
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

    /** Returns true if a message has the response ESME_ROK. Only after the session is closed. */
    boolean isAccepted(int sequence) {
        return outcomes[sequence] == ACCEPTED;
    }

    /** Adds the outcomes of all messages. Only after the session is closed. */
    void addTo(LedgerCount ledger) {
        for (int i = 0; i < sent.get(); i++) {
            addTo(ledger, outcomes[i]);
        }
        refusals.forEach((status, count) -> {
            for (int i = 0; i < count; i++) {
                ledger.answered(status);
            }
        });
    }

    private static void addTo(LedgerCount ledger, byte outcome) {
        if (outcome == NOT_WRITTEN) {
            ledger.notSent(1);
            return;
        }
        ledger.sent();
        switch (outcome) {
            case ACCEPTED -> ledger.answered(CommandStatus.ESME_ROK);
            case REFUSED -> {
                // counted by status, in the caller
            }
            case TIMED_OUT -> ledger.timedOut();
            case CLOSED -> ledger.unknown(UnknownCause.CLOSED);
            case UNEXPECTED -> ledger.unknown(UnknownCause.UNEXPECTED);
            default -> ledger.unknown(UnknownCause.OTHER);
        }
    }

    private static byte outcome(Throwable failure) {
        if (UnknownCause.isNeverWritten(failure)) {
            return NOT_WRITTEN;
        }
        if (failure instanceof RequestTimeoutException) {
            return TIMED_OUT;
        }
        return switch (UnknownCause.of(failure)) {
            case CLOSED -> CLOSED;
            case UNEXPECTED -> UNEXPECTED;
            case OTHER -> OTHER;
        };
    }
}

package io.smppcore.metrics;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;

/** Tap that counts the PDUs of one session. The counters are written by its event loop and read by any thread. */
final class SessionTally implements OctetTap {

    private final SmppSession session;
    private final Sessions sessions;
    private final Meters meters;
    private final Latencies latencies;
    private final AtomicLongArray counts = Cells.make();
    private final AtomicBoolean ended = new AtomicBoolean();

    SessionTally(SmppSession session, Sessions sessions, Meters meters, Latencies latencies) {
        this.session = session;
        this.sessions = sessions;
        this.meters = meters;
        this.latencies = latencies;
    }

    @Override
    public void onPdu(SmppSession tapped, Direction direction, byte[] array, int index, int length) {
        add(Cells.octets(direction), length);
        if (length < CodecLimits.HEADER_OCTETS) {
            return; // command_length out of range; the rest of the header has not been received
        }
        int commandId = PduHeader.commandId(array, index);
        int sequenceNumber = PduHeader.sequenceNumber(array, index);
        if (commandId >= 0) {
            int operation = Operations.REQUESTS.index(commandId);
            add(Cells.request(direction, operation), 1);
            if (direction == Direction.SENT) {
                latencies.sent(operation, sequenceNumber);
            }
        } else {
            int status = PduHeader.commandStatus(array, index);
            int operation = Operations.RESPONSES.index(commandId);
            if (status == 0) {
                add(Cells.accepted(direction, operation), 1);
            } else {
                meters.refused(direction, operation, status);
            }
            if (direction == Direction.RECEIVED) {
                latencies.answered(sequenceNumber);
            }
        }
    }

    @Override
    public void onClosed(SmppSession tapped, CloseReason reason) {
        ended(reason);
    }

    /**
     * Moves the counts to the totals of ended sessions. Called when the session has ended, once or twice; a second call
     * has no effect.
     */
    void ended(CloseReason reason) {
        if (ended.compareAndSet(false, true)) {
            sessions.closed(this);
            meters.closed(reason);
        }
    }

    SmppSession session() {
        return session;
    }

    /** Returns the count of a cell. Thread-safe. */
    long count(int cell) {
        return counts.getOpaque(cell);
    }

    /** Adds to the count of a cell. Called only by the event loop of the session. */
    private void add(int cell, long more) {
        // One thread writes, so an atomic addition is not needed.
        long before = counts.getPlain(cell);
        counts.setOpaque(cell, before + more);
        if (before == 0) {
            meters.counting(cell);
        }
    }
}

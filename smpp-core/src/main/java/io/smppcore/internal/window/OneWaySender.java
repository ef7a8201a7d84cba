package io.smppcore.internal.window;

import io.netty.channel.Channel;
import io.smppcore.internal.frame.OutboundBatch;
import io.smppcore.internal.frame.Taps;
import io.smppcore.internal.state.SessionCounters;
import io.smppcore.internal.state.SessionStatus;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Outbind;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SessionState;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Sender of the PDUs of this side that have no response: outbind and alert_notification. They are not part of the
 * window, and wait only while the connection is not writable. Created by {@link Sender} with the first such PDU.
 * Confined to the event loop.
 */
final class OneWaySender {

    private final Channel channel;
    private final SessionStatus status;
    private final @Nullable Taps taps;
    private final Admission admission;
    private final OutboundBatch batch;
    private final SessionCounters counters;
    private final OutboundWindow window;
    private @Nullable Queue<PendingOneWay> waiting;

    OneWaySender(
            Channel channel,
            SessionStatus status,
            @Nullable Taps taps,
            Admission admission,
            OutboundBatch batch,
            SessionCounters counters,
            OutboundWindow window) {
        this.channel = channel;
        this.status = status;
        this.taps = taps;
        this.admission = admission;
        this.batch = batch;
        this.counters = counters;
        this.window = window;
    }

    /**
     * Writes an admitted one-way PDU or queues it until the connection is writable. Fails it if the state of the
     * session, the version or an interceptor does not allow it.
     */
    void accept(PendingOneWay oneWay) {
        RequestFailedException objection = oneWay.isDone() ? null : objection(oneWay.pdu);
        if (objection != null) {
            admission.release(oneWay);
            oneWay.completeExceptionally(objection);
            return;
        }
        if (isIdle() && channel.isWritable()) {
            write(oneWay);
        } else {
            Queue<PendingOneWay> queue = waiting != null ? waiting : new ArrayDeque<>();
            waiting = queue;
            queue.add(oneWay);
        }
        if (oneWay.pdu instanceof Outbind) {
            status.state(SessionState.OUTBOUND);
        }
    }

    /** Returns true if no PDU waits for the connection to become writable. */
    boolean isIdle() {
        return waiting == null || waiting.isEmpty();
    }

    /** Writes waiting PDUs while the connection is writable. */
    void pump() {
        while (waiting != null && !waiting.isEmpty() && channel.isWritable()) {
            write(waiting.remove());
        }
    }

    private @Nullable RequestFailedException objection(OneWay pdu) {
        return status.isEnding()
                ? status.closedException(pdu.commandId(), Outcome.NEVER_WRITTEN)
                : OutboundRules.objection(pdu, status, taps);
    }

    /** Fails an admitted one-way PDU that was not written, because the session ends. Thread-safe. */
    static void reject(PendingOneWay oneWay, SessionStatus status, Admission admission) {
        admission.release(oneWay);
        oneWay.completeExceptionally(status.closedException(oneWay.pdu.commandId(), Outcome.NEVER_WRITTEN));
    }

    private void write(PendingOneWay oneWay) {
        admission.release(oneWay);
        if (oneWay.isDone()) {
            return; // cancelled
        }
        try {
            batch.add(oneWay.pdu, window.nextSequenceNumber());
        } catch (Throwable e) {
            oneWay.failEncoding(oneWay.pdu.commandId(), e);
            return;
        }
        counters.count(SessionCounters.REQUESTS_SENT);
        oneWay.complete(null);
    }

    /** Fails every waiting one-way PDU, because the session ends. */
    void failWaiting() {
        Queue<PendingOneWay> queue = waiting;
        if (queue == null) {
            return;
        }
        for (PendingOneWay oneWay = queue.poll(); oneWay != null; oneWay = queue.poll()) {
            reject(oneWay, status, admission);
        }
    }
}

package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionState;
import io.smppcore.type.CommandId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Requests of this side: the queue in front of the window, the window, their expiry. Confined to the event loop. */
final class Sender {

    private static final int LEAST_SWEPT = 64;

    private final Channel channel;
    private final SessionOptions options;
    private final SessionStatus status;
    private final OutboundRules rules;
    private final Admission admission;
    private final UnfinishedRequests unfinished;
    private final OutboundBatch batch;
    private final SessionCounters counters;
    private final Turns turns;
    private final Consumer<PendingRequest<?>> unbinding;
    private final Runnable progressed;
    private final long requestTimeoutNanos;
    private final OutboundWindow window;

    /* A cancelled request stays in the queue, because a search for it would take time in proportion to the queue. It
     * stops counting at once, and the queue is swept when such requests are more than half of it. */
    private final Queue<PendingRequest<?>> waiting = new ArrayDeque<>(0);
    private int waitingAlive;

    /* One-way PDUs take no slot, and wait only while the connection is not writable. */
    private final Queue<PendingOneWay> waitingOneWay = new ArrayDeque<>(0);

    /* One timer for all requests, armed for the earliest deadline that was known when it was set. */
    private @Nullable ScheduledFuture<?> expiryTimer;
    private long expiryAtNanos;

    /** The last two parameters are called with an unbind that was sent, and when less than before is pending. */
    Sender(
            Channel channel,
            SessionOptions options,
            SessionStatus status,
            OutboundRules rules,
            Admission admission,
            UnfinishedRequests unfinished,
            OutboundBatch batch,
            SessionCounters counters,
            Turns turns,
            Consumer<PendingRequest<?>> unbinding,
            Runnable progressed) {
        this.channel = channel;
        this.options = options;
        this.status = status;
        this.rules = rules;
        this.admission = admission;
        this.unfinished = unfinished;
        this.batch = batch;
        this.counters = counters;
        this.turns = turns;
        this.unbinding = unbinding;
        this.progressed = progressed;
        this.window = new OutboundWindow(options.windowSize());
        this.requestTimeoutNanos = options.requestTimeout().toNanos();
    }

    /** Sets the size of the window; requests in flight stay in flight. */
    void windowSize(int size) {
        admission.windowSize(size);
        window.size(size);
    }

    boolean isIdle() {
        return waitingAlive == 0 && window.isEmpty() && waitingOneWay.isEmpty();
    }

    /** Sends a request of the session itself. */
    void send(Request<?> request) {
        PendingRequest<?> pending = new PendingRequest<>(this, request);
        admission.admitAlways(pending);
        accept(pending);
    }

    /** Writes an admitted request, queues it, or fails it. */
    void accept(PendingRequest<?> request) {
        if (request.isDone()) {
            admission.release(request);
        } else if (status.isClosed()) {
            unfinished.add(request, Outcome.NEVER_WRITTEN);
        } else if (status.isEnding() && !(request.request instanceof Unbind)) {
            unfinished.fail(request, Outcome.NEVER_WRITTEN);
        } else {
            acceptOpen(request);
        }
    }

    private void acceptOpen(PendingRequest<?> request) {
        RequestFailedException objection = rules.objection(request.request);
        if (objection != null) {
            admission.release(request);
            request.completeExceptionally(objection);
            return;
        }
        writeOrQueue(request, turns.nowNanos());
        if (request.request instanceof Unbind) {
            unbinding.accept(request);
        }
    }

    /** Fails a request that the event loop cannot accept any more, or that it has failed to accept. Thread-safe. */
    void reject(PendingRequest<?> request) {
        if (channel.eventLoop().inEventLoop()) {
            unfinished.add(request, request.sequenceNumber == 0 ? Outcome.NEVER_WRITTEN : Outcome.UNKNOWN);
        } else {
            unfinished.fail(request, Outcome.NEVER_WRITTEN);
        }
    }

    private void writeOrQueue(PendingRequest<?> request, long nowNanos) {
        if (mayWrite(request)) {
            write(request, nowNanos);
            return;
        }
        request.deadlineNanos = nowNanos + options.windowTimeout().toNanos();
        request.queued = true;
        waitingAlive++;
        waiting.add(request);
        armExpiry(request.deadlineNanos, nowNanos);
    }

    /** Writes queued requests while slots are free. */
    void pump(long nowNanos) {
        while (!waitingOneWay.isEmpty() && channel.isWritable()) {
            writeOneWay(waitingOneWay.remove());
        }
        PendingRequest<?> request = waiting.peek();
        while (request != null && (request.isDone() || (channel.isWritable() && window.hasRoomFor(request)))) {
            waiting.remove();
            dequeued(request);
            if (request.isDone()) {
                admission.release(request);
            } else {
                write(request, nowNanos);
            }
            request = waiting.peek();
        }
    }

    /** Writes an admitted one-way PDU, queues it until the connection is writable, or fails it. */
    void accept(PendingOneWay oneWay) {
        RequestFailedException objection = oneWay.isDone() ? null : objection(oneWay.pdu);
        if (objection != null) {
            admission.release(oneWay);
            oneWay.completeExceptionally(objection);
            return;
        }
        if (waitingOneWay.isEmpty() && channel.isWritable()) {
            writeOneWay(oneWay);
        } else {
            waitingOneWay.add(oneWay);
        }
        if (oneWay.pdu instanceof Outbind) {
            status.state(SessionState.OUTBOUND);
        }
    }

    private @Nullable RequestFailedException objection(OneWay pdu) {
        return status.isEnding()
                ? status.closedException(pdu.commandId(), Outcome.NEVER_WRITTEN)
                : rules.objection(pdu);
    }

    /** Fails a one-way PDU that was not written. Thread-safe. */
    void reject(PendingOneWay oneWay) {
        admission.release(oneWay);
        oneWay.completeExceptionally(status.closedException(oneWay.pdu.commandId(), Outcome.NEVER_WRITTEN));
    }

    private void writeOneWay(PendingOneWay oneWay) {
        admission.release(oneWay);
        if (oneWay.isDone()) {
            return; // cancelled
        }
        try {
            batch.add(oneWay.pdu, window.nextSequenceNumber());
        } catch (Throwable e) {
            oneWay.completeExceptionally(notWritten(oneWay.pdu.commandId(), e));
            return;
        }
        counters.count(SessionCounters.REQUESTS_SENT);
        oneWay.complete(null);
    }

    private static RequestNotWrittenException notWritten(CommandId command, Throwable cause) {
        return new RequestNotWrittenException(command + ": could not be encoded: " + cause.getMessage(), cause);
    }

    /**
     * Removes and returns the request that belongs to a response with this number; null when there is none any more.
     */
    @Nullable
    PendingRequest<?> take(int sequenceNumber) {
        PendingRequest<?> request = window.take(sequenceNumber);
        if (request == null) {
            counters.count(SessionCounters.LATE_RESPONSES);
            return null;
        }
        admission.release(request);
        counters.count(SessionCounters.RESPONSES_RECEIVED);
        return request;
    }

    /** Gives back everything that a cancelled request holds. Thread-safe. */
    void cancelled(PendingRequest<?> request) {
        turns.onLoop(() -> {
            drop(request);
            progressed.run();
        });
    }

    private void drop(PendingRequest<?> request) {
        if (request.sequenceNumber != 0) {
            window.take(request.sequenceNumber);
        }
        dequeued(request);
        admission.release(request);
        if (waiting.size() - waitingAlive > Math.max(waitingAlive, LEAST_SWEPT)) {
            waiting.removeIf(other -> !other.queued);
        }
    }

    /** Stops counting the request as waiting for a slot, although it may still be in the queue. */
    private void dequeued(PendingRequest<?> request) {
        if (request.queued) {
            request.queued = false;
            waitingAlive--;
        }
    }

    /** Fails every request. */
    void failAll() {
        window.takeAll(request -> unfinished.add(request, Outcome.UNKNOWN));
        failWaiting();
        // Last: should the above run out of memory, the timer still ends the remaining requests.
        if (expiryTimer != null) {
            expiryTimer.cancel(false);
            expiryTimer = null;
        }
    }

    /** Fails every request that waits for a slot. */
    void failWaiting() {
        for (PendingRequest<?> request = waiting.poll(); request != null; request = waiting.poll()) {
            dequeued(request);
            unfinished.add(request, Outcome.NEVER_WRITTEN);
        }
    }

    /** Fails every one-way PDU that waits. */
    void failWaitingOneWay() {
        for (PendingOneWay oneWay = waitingOneWay.poll(); oneWay != null; oneWay = waitingOneWay.poll()) {
            reject(oneWay);
        }
    }

    private boolean mayWrite(PendingRequest<?> request) {
        if (!request.windowed) {
            return window.hasRoomFor(request);
        }
        return waitingAlive == 0 && window.hasRoomFor(request) && channel.isWritable();
    }

    private void write(PendingRequest<?> request, long nowNanos) {
        int sequenceNumber = window.register(request);
        try {
            batch.add(request.request, sequenceNumber);
        } catch (Throwable e) {
            window.take(sequenceNumber);
            admission.release(request);
            request.completeExceptionally(notWritten(request.request.commandId(), e));
            return;
        }
        counters.count(SessionCounters.REQUESTS_SENT);
        request.deadlineNanos = nowNanos + (request.windowed ? requestTimeoutNanos : timeoutNanos(request));
        armExpiry(request.deadlineNanos, nowNanos);
    }

    private long timeoutNanos(PendingRequest<?> request) {
        return timeoutOf(request.request).toNanos();
    }

    private Duration timeoutOf(Request<?> request) {
        // No switch: the JVM makes classes for the first one over types, while a client starts.
        if (request instanceof BindRequest) {
            return options.bindTimeout();
        }
        if (request instanceof Unbind) {
            return options.unbindTimeout();
        }
        return request instanceof EnquireLink ? options.enquireLinkTimeout() : options.requestTimeout();
    }

    private void armExpiry(long atNanos, long nowNanos) {
        if (expiryTimer != null) {
            if (expiryAtNanos - atNanos <= 0) {
                return;
            }
            expiryTimer.cancel(false);
        }
        expiryAtNanos = atNanos;
        expiryTimer = turns.after(Math.max(1, atNanos - nowNanos), this::expire);
    }

    private void expire() {
        expiryTimer = null;
        long nowNanos = turns.nowNanos();
        long nextInNanos =
                window.expire(nowNanos, request -> timedOut(request, Outcome.UNKNOWN, "no response within "));
        PendingRequest<?> first = waiting.peek();
        while (first != null && (first.isDone() || first.deadlineNanos - nowNanos <= 0)) {
            waiting.remove();
            dequeued(first);
            timedOut(first, Outcome.NEVER_WRITTEN, "no free slot in the window within ");
            first = waiting.peek();
        }
        if (first != null) {
            nextInNanos = Math.min(nextInNanos, first.deadlineNanos - nowNanos);
        }
        if (nextInNanos != Long.MAX_VALUE) {
            armExpiry(nowNanos + nextInNanos, nowNanos);
        }
        progressed.run();
    }

    private void timedOut(PendingRequest<?> request, Outcome outcome, String what) {
        admission.release(request);
        if (request.isDone()) {
            return;
        }
        counters.count(SessionCounters.EXPIRED_REQUESTS);
        long millis = TimeUnit.NANOSECONDS.toMillis(
                outcome == Outcome.UNKNOWN
                        ? timeoutNanos(request)
                        : options.windowTimeout().toNanos());
        request.completeExceptionally(new RequestTimeoutException(
                request.request.commandId() + " sequence " + request.sequenceNumber + ": " + what + millis + " ms",
                outcome));
    }
}

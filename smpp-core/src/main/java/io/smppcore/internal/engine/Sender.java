package io.smppcore.internal.engine;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionOptions;
import io.smppcore.type.CommandId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Requests of this side: the queue in front of the window, the window, their expiry. Confined to the event loop but for
 * {@link #admit}.
 */
final class Sender {

    private static final int LEAST_SWEPT = 64;

    private final Channel channel;
    private final SessionOptions options;
    private final OutboundBatch batch;
    private final SessionCounters counters;
    private OutboundWindow window;

    /* A cancelled request stays in the queue, because a search for it would take time in proportion to the queue. It
     * stops counting at once, and the queue is swept when such requests are more than half of it. */
    private final Queue<PendingRequest<?>> waiting = new ArrayDeque<>(0);
    private int waitingAlive;

    /* One-way PDUs take no slot, and wait only while the connection is not writable. */
    private final Queue<PendingOneWay> waitingOneWay = new ArrayDeque<>(0);

    /* Requests between sendAsync and their outcome. Those that the window does not count must not take the slots of
     * others. */
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicInteger pendingUncounted = new AtomicInteger();
    private volatile int windowSize;
    private volatile int pendingLimit;
    private final long requestTimeoutNanos;

    /* One timer for all requests, armed for the earliest deadline that was known when it was set. */
    private @Nullable ScheduledFuture<?> expiryTimer;
    private long expiryAtNanos;
    private final Runnable expiry;

    Sender(
            SessionEngine session,
            Channel channel,
            SessionOptions options,
            OutboundBatch batch,
            SessionCounters counters) {
        this.channel = channel;
        this.options = options;
        this.batch = batch;
        this.counters = counters;
        this.expiry = () -> session.turn(() -> {
            expire();
            session.progressed();
        });
        this.window = new OutboundWindow(options.windowSize());
        this.windowSize = options.windowSize();
        this.pendingLimit = windowSize + options.queueLimit();
        this.requestTimeoutNanos = options.requestTimeout().toNanos();
    }

    /** Reserves a place for one more request; returns false when there is none. Thread-safe. */
    boolean admit(PendingRequest<?> request) {
        return admit(request, pendingLimit);
    }

    /** Reserves a place for one more one-way PDU; returns false when there is none. Thread-safe. */
    boolean admitOneWay() {
        return countUp(pending, pendingLimit);
    }

    /** Reserves a place for one more request if the window itself has one; returns false otherwise. Thread-safe. */
    boolean admitToWindow(PendingRequest<?> request) {
        return admit(request, windowSize);
    }

    private boolean admit(PendingRequest<?> request, int limit) {
        return request.windowed ? countUp(pending, limit) : countUp(pendingUncounted, OutboundWindow.UNCOUNTED);
    }

    private static boolean countUp(AtomicInteger count, int bound) {
        // Not counted first and taken back: a thread in between would find the place taken that a response has just
        // freed.
        for (int counted = count.get(); counted < bound; counted = count.get()) {
            if (count.compareAndSet(counted, counted + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Reserves a place for a request of the session, or of a caller that waits and is thereby bounded. Thread-safe. */
    void admitAlways(PendingRequest<?> request) {
        countOf(request).incrementAndGet();
    }

    /** Returns the number of pending requests. Thread-safe. */
    int pending() {
        return pending.get() + pendingUncounted.get();
    }

    /** Sets the size of the window; requests in flight stay in flight. */
    void windowSize(int size) {
        windowSize = size;
        pendingLimit = size + options.queueLimit();
        window = window.resized(size);
    }

    /** Returns the size of the window. Thread-safe. */
    int windowSize() {
        return windowSize;
    }

    boolean isIdle() {
        return waitingAlive == 0 && window.isEmpty() && waitingOneWay.isEmpty();
    }

    /** Writes an admitted request, or queues it. */
    void accept(PendingRequest<?> request, long nowNanos) {
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
                release(request);
            } else {
                write(request, nowNanos);
            }
            request = waiting.peek();
        }
    }

    /** Writes an admitted one-way PDU, or queues it until the connection is writable. */
    void accept(PendingOneWay oneWay) {
        if (waitingOneWay.isEmpty() && channel.isWritable()) {
            writeOneWay(oneWay);
        } else {
            waitingOneWay.add(oneWay);
        }
    }

    private void writeOneWay(PendingOneWay oneWay) {
        release(oneWay);
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

    /** Stops counting the one-way PDU as pending. */
    void release(PendingOneWay oneWay) {
        if (!oneWay.released) {
            oneWay.released = true;
            pending.decrementAndGet();
        }
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
        release(request);
        counters.count(SessionCounters.RESPONSES_RECEIVED);
        return request;
    }

    /** Gives back everything that a cancelled request holds. */
    void cancelled(PendingRequest<?> request) {
        if (request.sequenceNumber != 0) {
            window.take(request.sequenceNumber);
        }
        dequeued(request);
        release(request);
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

    /** Ends every request, and reports if it was written. */
    void failAll(BiConsumer<PendingRequest<?>, Outcome> failure) {
        window.takeAll(request -> {
            release(request);
            failure.accept(request, Outcome.UNKNOWN);
        });
        failWaiting(failure);
        // Last: should the above run out of memory, the timer still ends the remaining requests.
        if (expiryTimer != null) {
            expiryTimer.cancel(false);
            expiryTimer = null;
        }
    }

    /** Ends every request that waits for a slot. */
    void failWaiting(BiConsumer<PendingRequest<?>, Outcome> failure) {
        for (PendingRequest<?> request = waiting.poll(); request != null; request = waiting.poll()) {
            dequeued(request);
            release(request);
            failure.accept(request, Outcome.NEVER_WRITTEN);
        }
    }

    /** Ends every one-way PDU that waits. */
    void failWaitingOneWay(Consumer<PendingOneWay> failure) {
        for (PendingOneWay oneWay = waitingOneWay.poll(); oneWay != null; oneWay = waitingOneWay.poll()) {
            failure.accept(oneWay);
        }
    }

    /**
     * Stops counting the request as pending; called before its future completes, so that the caller finds a free place.
     */
    void release(PendingRequest<?> request) {
        if (!request.released) {
            request.released = true;
            countOf(request).decrementAndGet();
        }
    }

    private AtomicInteger countOf(PendingRequest<?> request) {
        return request.windowed ? pending : pendingUncounted;
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
            release(request);
            request.completeExceptionally(notWritten(request.request.commandId(), e));
            return;
        }
        counters.count(SessionCounters.REQUESTS_SENT);
        request.deadlineNanos = nowNanos + (request.windowed ? requestTimeoutNanos : timeoutNanos(request));
        armExpiry(request.deadlineNanos, nowNanos);
    }

    private long timeoutNanos(PendingRequest<?> request) {
        Duration timeout = switch (request.request) {
            case BindRequest bind -> options.bindTimeout();
            case Unbind unbind -> options.unbindTimeout();
            case EnquireLink enquireLink -> options.enquireLinkTimeout();
            default -> options.requestTimeout();
        };
        return timeout.toNanos();
    }

    private void armExpiry(long atNanos, long nowNanos) {
        if (expiryTimer != null) {
            if (expiryAtNanos - atNanos <= 0) {
                return;
            }
            expiryTimer.cancel(false);
        }
        expiryAtNanos = atNanos;
        expiryTimer = channel.eventLoop().schedule(expiry, Math.max(1, atNanos - nowNanos), TimeUnit.NANOSECONDS);
    }

    private void expire() {
        expiryTimer = null;
        long nowNanos = channel.eventLoop().ticker().nanoTime();
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
    }

    private void timedOut(PendingRequest<?> request, Outcome outcome, String what) {
        release(request);
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

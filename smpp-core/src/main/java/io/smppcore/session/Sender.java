package io.smppcore.session;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Unbind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Our requests: the queue in front of the window, the window, their expiry. Confined to the event loop but for {@link #admit}. */
final class Sender {

    private final Channel channel;
    private final SessionOptions options;
    private final OutboundBatch batch;
    private final SessionCounters counters;
    private OutboundWindow window;
    private final Queue<PendingRequest<?>> waiting = new ArrayDeque<>(0);

    /* Every request between sendAsync and its outcome; those that the window does not count must not take the room of the others. */
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicInteger pendingUncounted = new AtomicInteger();
    private volatile int windowSize;
    private volatile int pendingLimit;
    private final long requestTimeoutNanos;

    /* One timer for all requests, armed for the earliest deadline that was known when it was set. */
    private @Nullable ScheduledFuture<?> expiryTimer;
    private long expiryAtNanos;

    /* Told when requests are gone that the end of the session may have waited for. */
    private final Runnable progressed;

    Sender(
            Channel channel,
            SessionOptions options,
            OutboundBatch batch,
            SessionCounters counters,
            Runnable progressed) {
        this.channel = channel;
        this.options = options;
        this.batch = batch;
        this.counters = counters;
        this.progressed = progressed;
        this.window = new OutboundWindow(options.windowSize());
        this.windowSize = options.windowSize();
        this.pendingLimit = windowSize + options.queueLimit();
        this.requestTimeoutNanos = options.requestTimeout().toNanos();
    }

    /** Makes room for one more request; false when there is none. Thread-safe. */
    boolean admit(PendingRequest<?> request) {
        return admit(request, pendingLimit);
    }

    /** Makes room for one more request if the window itself has some; false when it has none. Thread-safe. */
    boolean admitToWindow(PendingRequest<?> request) {
        return admit(request, windowSize);
    }

    private boolean admit(PendingRequest<?> request, int limit) {
        AtomicInteger count = countOf(request);
        int bound = request.windowed ? limit : OutboundWindow.UNCOUNTED;
        // Not counted first and taken back: whoever comes in between would find the room taken that a response has just
        // made.
        for (int counted = count.get(); counted < bound; counted = count.get()) {
            if (count.compareAndSet(counted, counted + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Makes room for the request of a caller who waits and is thereby bounded himself, or of the session. Thread-safe. */
    void admitAlways(PendingRequest<?> request) {
        countOf(request).incrementAndGet();
    }

    /** Thread-safe. */
    int pending() {
        return pending.get() + pendingUncounted.get();
    }

    /** Another window from now on; requests in flight stay in flight. */
    void windowSize(int size) {
        windowSize = size;
        pendingLimit = size + options.queueLimit();
        window = window.resized(size);
    }

    /** Thread-safe. */
    int windowSize() {
        return windowSize;
    }

    boolean isIdle() {
        return waiting.isEmpty() && window.isEmpty();
    }

    /** Takes a request that was admitted: writes it, or lets it wait. */
    void accept(PendingRequest<?> request, long nowNanos) {
        if (mayWrite(request)) {
            write(request, nowNanos);
            return;
        }
        request.deadlineNanos = nowNanos + options.windowTimeout().toNanos();
        waiting.add(request);
        armExpiry(request.deadlineNanos, nowNanos);
    }

    /** Writes what has waited for the slots that are free now. */
    void pump(long nowNanos) {
        PendingRequest<?> request = waiting.peek();
        while (request != null && (request.isDone() || (channel.isWritable() && window.hasRoomFor(request)))) {
            waiting.remove();
            if (request.isDone()) {
                release(request);
            } else {
                write(request, nowNanos);
            }
            request = waiting.peek();
        }
    }

    /** Writes a PDU that takes no slot, because nobody answers it. */
    void writeOneWay(OneWay pdu) {
        batch.add(pdu, window.nextSequenceNumber());
        counters.count(SessionCounters.REQUESTS_SENT);
    }

    /** The request that a response with this number belongs to, out of its slot; null when there is none any more. */
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

    /** Gives back whatever a cancelled request holds. */
    void cancelled(PendingRequest<?> request) {
        if (request.sequenceNumber != 0) {
            window.take(request.sequenceNumber);
        } else {
            waiting.remove(request);
        }
        release(request);
    }

    /** Ends every request, telling whether it was written. */
    void failAll(BiConsumer<PendingRequest<?>, Outcome> failure) {
        if (expiryTimer != null) {
            expiryTimer.cancel(false);
            expiryTimer = null;
        }
        window.takeAll(request -> {
            release(request);
            failure.accept(request, Outcome.UNKNOWN);
        });
        failWaiting(failure);
    }

    /** Ends every request that waits for a slot. */
    void failWaiting(BiConsumer<PendingRequest<?>, Outcome> failure) {
        for (PendingRequest<?> request = waiting.poll(); request != null; request = waiting.poll()) {
            release(request);
            failure.accept(request, Outcome.NEVER_WRITTEN);
        }
    }

    /** The request no longer counts as pending; called before its future completes, so that the caller finds room. */
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
        return waiting.isEmpty() && window.hasRoomFor(request) && channel.isWritable();
    }

    private void write(PendingRequest<?> request, long nowNanos) {
        int sequenceNumber = window.register(request);
        try {
            batch.add(request.request, sequenceNumber);
        } catch (RuntimeException e) {
            window.take(sequenceNumber);
            release(request);
            request.completeExceptionally(new RequestNotWrittenException(
                    request.request.commandId() + ": could not be encoded: " + e.getMessage(), e));
            return;
        }
        counters.count(SessionCounters.REQUESTS_SENT);
        request.deadlineNanos = nowNanos + (request.windowed ? requestTimeoutNanos : timeoutNanos(request));
        armExpiry(request.deadlineNanos, nowNanos);
    }

    private long timeoutNanos(PendingRequest<?> request) {
        Duration timeout = switch (request.request) {
            case BindRequest<?> bind -> options.bindTimeout();
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
        expiryTimer = channel.eventLoop().schedule(this::expire, Math.max(1, atNanos - nowNanos), TimeUnit.NANOSECONDS);
    }

    private void expire() {
        expiryTimer = null;
        long nowNanos = channel.eventLoop().ticker().nanoTime();
        long nextInNanos =
                window.expire(nowNanos, request -> timedOut(request, Outcome.UNKNOWN, "no response within "));
        PendingRequest<?> first = waiting.peek();
        while (first != null && (first.isDone() || first.deadlineNanos - nowNanos <= 0)) {
            waiting.remove();
            timedOut(first, Outcome.NEVER_WRITTEN, "no free slot in the window within ");
            first = waiting.peek();
        }
        if (first != null) {
            nextInNanos = Math.min(nextInNanos, first.deadlineNanos - nowNanos);
        }
        if (nextInNanos != Long.MAX_VALUE) {
            armExpiry(nowNanos + nextInNanos, nowNanos);
        }
        pump(nowNanos);
        batch.flush();
        progressed.run();
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

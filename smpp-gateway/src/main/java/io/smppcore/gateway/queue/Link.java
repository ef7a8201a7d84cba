package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.BacklogQueue.Queued;
import io.smppcore.message.MessageAdapter.Adaptation;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A link to a peer. The queues that send over it, one for each partition of the node, share its window. Thread-safe.
 */
public abstract class Link {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int MAX_DOUBLINGS = 5;

    public final String id;
    public final int window;
    /** Number of elements that occupy a slot of the window. */
    public final AtomicInteger used = new AtomicInteger();

    private final AtomicInteger users = new AtomicInteger();

    /** Number of pauses since the last response. */
    private final AtomicInteger pauses = new AtomicInteger();

    /** Time after which a queue checks again whether a probed peer has responded. */
    private static final long PROBE_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** True from a response timeout until a response arrives in time. */
    private volatile boolean isSuspected;

    /** True while a suspected peer has not responded to a probe. */
    private volatile boolean isProbed;

    /** Pumps of queues that wait for capacity, in their order. */
    private final Set<Pump> waiting = Collections.synchronizedSet(new LinkedHashSet<>());

    /** End of the current pause, a time of {@link #nanoTime}. */
    private final AtomicLong pausedUntil;

    /** Failure of an element that this link can never send. */
    public static final class UnsendableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public UnsendableException(String reason) {
            super(reason, null, false, false);
        }
    }

    /** Failure of an element that was not sent, and may be sent later. */
    public static final class NotSentException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public NotSentException() {
            super("not sent", null, false, false);
        }
    }

    /** Creates a link with a unique id and a window, the maximum number of elements whose outcome is not durable. */
    public Link(String id, int window) {
        this.id = id;
        this.window = window;
        this.pausedUntil = new AtomicLong(nanoTime());
    }

    /** Sends the request of an element, or returns empty if it cannot be sent now. Never blocks. */
    public abstract Optional<? extends CompletableFuture<? extends Response>> trySend(
            Queued element, Request<?> request);

    /** Returns the maximum number of elements whose outcome is not durable. */
    public int window() {
        return window;
    }

    /** Gives back elements that wait in this link without a request; called when a queue stops sending. */
    public void giveBack() {}

    /** Returns the name of the peer in logs. */
    public abstract String peer();

    /** Returns the reason why the version of the peer cannot express a message; null if it can. */
    Adaptation.@Nullable Inexpressible obstacle(MessageRequest<?> request) {
        return null;
    }

    /** Returns true if the session is at this node. */
    public boolean isNear() {
        return true;
    }

    /** Returns the time as {@link System#nanoTime}. */
    protected long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the remaining time of the pause; not positive without a pause. */
    public final long pauseNanos() {
        return pauseNanos(nanoTime());
    }

    /** Returns the remaining time of the pause at a {@link #nanoTime}. */
    public final long pauseNanos(long now) {
        long left = pausedUntil.get() - now;
        return isProbed ? Math.max(left, PROBE_POLL_NANOS) : left;
    }

    /**
     * Suspects a peer that has not responded in time: it gets nothing before it responds to a {@link #probe}, and then
     * one element at a time until it has responded to one in time.
     */
    public final void suspect() {
        isSuspected = true;
        if (!isProbed) {
            isProbed = true;
            probe();
        }
    }

    /** Asks the peer for a response; {@link #probed} must be called when it has responded or the link is closed. */
    void probe() {
        probed();
    }

    /** Ends {@link #probe}. */
    final void probed() {
        isProbed = false;
        wakeNext();
    }

    /** Returns the time after which a response is late. */
    public Duration responseTimeout() {
        return Duration.ZERO;
    }

    private int limit() {
        return isSuspected ? 1 : window();
    }

    /** Pauses sending for a time; returns false, without a change, during a pause. */
    public final boolean pauseFor(long nanos) {
        long until = pausedUntil.get();
        long now = nanoTime();
        return until - now <= 0 && pausedUntil.compareAndSet(until, now + nanos);
    }

    /**
     * Pauses sending after a request that was not written, for 50 ms at first and up to 1.6 s after further ones
     * without a response in between; returns false during a pause.
     */
    final boolean pauseAfterFailure() {
        boolean isPaused = pauseFor(FIRST_PAUSE_NANOS << Math.min(MAX_DOUBLINGS, pauses.get()));
        if (isPaused) {
            pauses.incrementAndGet();
        }
        return isPaused;
    }

    /** Ends the suspicion and the growth of pauses, because a response has arrived in time. */
    final void responded() {
        if (pauses.get() != 0) {
            pauses.set(0);
        }
        if (isSuspected) {
            isSuspected = false;
        }
    }

    /** Returns true if no slot of the window is free; a suspected peer has only one. */
    public final boolean isFull() {
        return used.get() >= limit();
    }

    /** Adds a user of this link. */
    final void added() {
        users.incrementAndGet();
    }

    /** Removes a user of this link. */
    final void removed(Pump pump) {
        users.decrementAndGet();
        waiting.remove(pump);
    }

    /** Takes a slot of the window, unless it is full. */
    final boolean acquirePermit() {
        int before = used.get();
        while (before < limit()) {
            if (used.compareAndSet(before, before + 1)) {
                return true;
            }
            before = used.get();
        }
        return false;
    }

    final void releasePermit() {
        used.decrementAndGet();
        wakeNext();
    }

    /**
     * Registers a pump to be started when capacity is free. Returns false for a sole user, which its own outcomes wake,
     * and for a pump that is already registered.
     */
    final boolean addWaiting(Pump pump) {
        return users.get() > 1 && waiting.add(pump);
    }

    /** Starts the pump that has waited longest if there is free capacity. */
    final void wakeNext() {
        if (users.get() <= 1 || isFull()) {
            return;
        }
        Pump next = null;
        synchronized (waiting) {
            Iterator<Pump> first = waiting.iterator();
            if (first.hasNext()) {
                next = first.next();
                first.remove();
            }
        }
        if (next != null) {
            next.start();
        }
    }
}

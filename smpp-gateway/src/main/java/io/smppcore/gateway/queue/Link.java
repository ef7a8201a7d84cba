package io.smppcore.gateway.queue;

import io.smppcore.gateway.message.Queued;
import io.smppcore.gateway.store.Guard;
import io.smppcore.message.MessageAdapter.Adaptation;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A way to send the elements of queues to a peer: a session at this node, a session at another node, or a callback. The
 * queues that send over a link, at most one of each partition of this node, share its window. Thread-safe.
 */
public abstract class Link {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int MAX_DOUBLINGS = 5;

    public final String id;
    public final int window;
    /** Number of occupied slots of the window. */
    public final AtomicInteger used = new AtomicInteger();

    private final AtomicInteger users = new AtomicInteger();

    /** Number of pauses after requests that were not written, since the last response. */
    private final AtomicInteger pauses = new AtomicInteger();

    /** Interval at which a queue checks whether a probed peer has responded. */
    private static final long PROBE_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** True from a response timeout until a response arrives in time. */
    private volatile boolean isSuspected;

    /** True from the start of a probe until the peer has responded to it. */
    private volatile boolean isProbed;

    /** Pumps of queues that wait for a free slot, longest waiting first. */
    private final LinkedHashSet<Pump> waiting = new LinkedHashSet<>();

    private final Guard waitingLock = new Guard();

    /** End of the current or last pause, as {@link #nanoTime}. */
    private final AtomicLong pausedUntil;

    /** Thrown for an element that this link can never send. */
    public static final class UnsendableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public UnsendableException(String reason) {
            super(reason, null, false, false);
        }
    }

    /** Thrown for an element that was not sent and may be sent later. */
    public static final class NotSentException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public NotSentException() {
            super("not sent", null, false, false);
        }
    }

    /**
     * Creates a link.
     *
     * @param id id, unique among the links of a queue
     * @param window maximum number of elements that were sent and whose outcome is not durable yet
     */
    public Link(String id, int window) {
        this.id = id;
        this.window = window;
        this.pausedUntil = new AtomicLong(nanoTime());
    }

    /**
     * Sends the request of an element. Returns a future that completes with the response, or empty if the request
     * cannot be sent now. Never blocks.
     */
    public abstract Optional<? extends CompletableFuture<? extends Response>> trySend(
            Queued element, Request<?> request);

    /**
     * Returns the current window: the maximum number of elements that were sent and whose outcome is not durable yet.
     */
    public int window() {
        return window;
    }

    /**
     * Returns elements that wait in this link, without a request in flight, to their queues. Called repeatedly while a
     * stopped queue waits for its elements. Does nothing unless overridden.
     */
    public void giveBack() {}

    /** Returns the name of the peer in logs. */
    public abstract String peer();

    /** Returns the reason why a message cannot be expressed in the SMPP version of the peer; null if it can. */
    Adaptation.@Nullable Inexpressible obstacle(MessageRequest<?> request) {
        return null;
    }

    /** Returns true if the peer is connected to this node, false if a request passes through another node. */
    public boolean isNear() {
        return true;
    }

    /** Returns the time as {@link System#nanoTime}. */
    protected long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the remaining nanoseconds of the current pause; 0 or less if the link does not pause. */
    public final long pauseNanos() {
        return pauseNanos(nanoTime());
    }

    /**
     * Returns the remaining nanoseconds of the pause at a {@link #nanoTime}; 0 or less if the link does not pause. At
     * least 50 ms while a probe has no response.
     */
    public final long pauseNanos(long now) {
        long left = pausedUntil.get() - now;
        return isProbed ? Math.max(left, PROBE_POLL_NANOS) : left;
    }

    /**
     * Records that the peer has not responded within its timeout. Nothing is sent until the peer responds to a {@link
     * #probe}; then one element at a time is sent, until one gets its response in time.
     */
    public final void suspect() {
        isSuspected = true;
        if (!isProbed) {
            isProbed = true;
            probe();
        }
    }

    /**
     * Sends a request to which a working peer responds. {@link #probed} must be called when the response has arrived,
     * or the link is closed.
     */
    void probe() {
        probed();
    }

    /** Ends {@link #probe}, and starts the pump that has waited longest. */
    final void probed() {
        isProbed = false;
        wakeNext();
    }

    /** Returns the time after which a request without a response fails. */
    public Duration responseTimeout() {
        return Duration.ZERO;
    }

    private int limit() {
        return isSuspected ? 1 : window();
    }

    /** Pauses sending for a time. Returns false, without a change, if the link already pauses. */
    public final boolean pauseFor(long nanos) {
        long until = pausedUntil.get();
        long now = nanoTime();
        return until - now <= 0 && pausedUntil.compareAndSet(until, now + nanos);
    }

    /**
     * Pauses sending after a request that was not written. The first pause takes 50 ms; each further one without a
     * response in between takes twice as long, up to 1.6 s. Returns false, without a change, if the link already
     * pauses.
     */
    final boolean pauseAfterFailure() {
        boolean isPaused = pauseFor(FIRST_PAUSE_NANOS << Math.min(MAX_DOUBLINGS, pauses.get()));
        if (isPaused) {
            pauses.incrementAndGet();
        }
        return isPaused;
    }

    /**
     * Ends the effects of {@link #suspect} and resets the duration of pauses. Called when a response arrives in time.
     */
    final void responded() {
        if (pauses.get() != 0) {
            pauses.set(0);
        }
        if (isSuspected) {
            isSuspected = false;
        }
    }

    /** Returns true if no slot is free. A suspected peer has only one slot. */
    public final boolean isFull() {
        return used.get() >= limit();
    }

    /** Adds a queue that sends over this link. */
    final void added() {
        users.incrementAndGet();
    }

    /** Removes a queue that sends over this link. */
    final void removed(Pump pump) {
        users.decrementAndGet();
        waitingLock.run(() -> waiting.remove(pump));
    }

    /** Occupies a slot of the window. Returns false if none is free. */
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
     * Registers the pump of a queue to be started when a slot is free. Returns false if the pump is already registered,
     * or if its queue is the only one that uses this link: such a queue is started by the outcomes of its own elements.
     */
    final boolean addWaiting(Pump pump) {
        return users.get() > 1 && waitingLock.get(() -> waiting.add(pump));
    }

    /** Starts the pump that has waited longest, if a slot is free. */
    final void wakeNext() {
        if (users.get() <= 1 || isFull()) {
            return;
        }
        Pump next = waitingLock.get(() -> waiting.isEmpty() ? null : waiting.removeFirst());
        if (next != null) {
            next.start();
        }
    }
}

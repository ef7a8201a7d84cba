package io.smppcore.internal.window;

import io.smppcore.session.SessionOptions;
import io.smppcore.session.WindowFullException;
import io.smppcore.type.CommandId;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * Counter of the pending requests of one session. It admits a request if it fits into the window, or into the queue of
 * requests that wait for the window. bind, unbind and enquire_link count separately. Thread-safe.
 */
public final class Admission {

    private static final AtomicIntegerFieldUpdater<Admission> PENDING =
            AtomicIntegerFieldUpdater.newUpdater(Admission.class, "pending");
    private static final AtomicIntegerFieldUpdater<Admission> PENDING_UNCOUNTED =
            AtomicIntegerFieldUpdater.newUpdater(Admission.class, "pendingUncounted");

    private final int queueLimit;

    /* Counted separately: bind, unbind and enquire_link must not use up the window. */
    private volatile int pending;
    private volatile int pendingUncounted;
    private volatile int windowSize;
    private volatile int pendingLimit;

    public Admission(SessionOptions options) {
        this.queueLimit = options.queueLimit();
        windowSize(options.window());
    }

    /** Sets the size of the window. Requests that are already admitted stay admitted, even beyond a smaller size. */
    void windowSize(int size) {
        windowSize = size;
        pendingLimit = size + queueLimit;
    }

    /** Returns the size of the window. */
    public int windowSize() {
        return windowSize;
    }

    /** Counts a PDU as pending if window or queue can take it; returns false, without counting it, if both are full. */
    public boolean admit(PendingPdu<?> pdu) {
        return admit(pdu, pendingLimit);
    }

    /**
     * Counts a request as pending if the window can take it; returns false, without counting it, if the window is full.
     */
    public boolean admitToWindow(PendingRequest<?> request) {
        return admit(request, windowSize);
    }

    private boolean admit(PendingPdu<?> pdu, int limit) {
        boolean admitted = countUp(countOf(pdu), pdu.windowed ? limit : OutboundWindow.UNCOUNTED);
        pdu.released = !admitted;
        return admitted;
    }

    /**
     * Counts a request as pending regardless of the limits: a request of the session itself, or of a caller that blocks
     * until the response.
     */
    public void admitAlways(PendingRequest<?> request) {
        countOf(request).incrementAndGet(this);
    }

    /**
     * Stops counting the PDU as pending. Called before its future completes, so that a dependent of the future can send
     * the next request even if the limits were reached.
     */
    void release(PendingPdu<?> pdu) {
        if (!pdu.released) {
            pdu.released = true;
            countOf(pdu).decrementAndGet(this);
        }
    }

    /** Returns the number of pending PDUs: queued or in flight, including bind, unbind and enquire_link. */
    public int pending() {
        return pending + pendingUncounted;
    }

    /** Creates the exception for a PDU that was not admitted. */
    public WindowFullException full(CommandId command) {
        return new WindowFullException(command + ": window of " + windowSize + " and queue of " + queueLimit
                + " are full; wait for responses, or allow a longer queue");
    }

    private static AtomicIntegerFieldUpdater<Admission> countOf(PendingPdu<?> pdu) {
        return pdu.windowed ? PENDING : PENDING_UNCOUNTED;
    }

    private boolean countUp(AtomicIntegerFieldUpdater<Admission> count, int bound) {
        // Not an increment that is undone beyond the bound: until it is undone, another thread would be refused
        // although a response has just freed a place.
        for (int counted = count.get(this); counted < bound; counted = count.get(this)) {
            if (count.compareAndSet(this, counted, counted + 1)) {
                return true;
            }
        }
        return false;
    }
}

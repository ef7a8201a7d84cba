package io.smppcore.internal.window;

import io.smppcore.session.SessionOptions;
import io.smppcore.session.WindowFullException;
import io.smppcore.type.CommandId;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Counter of pending requests, against window and queue. Thread-safe. */
public final class Admission {

    private static final AtomicIntegerFieldUpdater<Admission> PENDING =
            AtomicIntegerFieldUpdater.newUpdater(Admission.class, "pending");
    private static final AtomicIntegerFieldUpdater<Admission> PENDING_UNCOUNTED =
            AtomicIntegerFieldUpdater.newUpdater(Admission.class, "pendingUncounted");

    private final int queueLimit;

    /* Counted separately: requests outside the window must not take its slots. */
    private volatile int pending;
    private volatile int pendingUncounted;
    private volatile int windowSize;
    private volatile int pendingLimit;

    public Admission(SessionOptions options) {
        this.queueLimit = options.queueLimit();
        windowSize(options.window());
    }

    /** Sets the size of the window; admitted requests stay admitted. */
    void windowSize(int size) {
        windowSize = size;
        pendingLimit = size + queueLimit;
    }

    /** Reserves a place for a PDU in window or queue; returns false if both are full. */
    public boolean admit(PendingPdu<?> pdu) {
        return admit(pdu, pendingLimit);
    }

    /** Reserves a place for a request in the window; returns false if it is full. */
    public boolean admitToWindow(PendingRequest<?> request) {
        return admit(request, windowSize);
    }

    private boolean admit(PendingPdu<?> pdu, int limit) {
        boolean admitted = countUp(countOf(pdu), pdu.windowed ? limit : OutboundWindow.UNCOUNTED);
        pdu.released = !admitted;
        return admitted;
    }

    /**
     * Reserves a place regardless of the limits, for a request of the session or of a caller that waits for the
     * response.
     */
    public void admitAlways(PendingRequest<?> request) {
        countOf(request).incrementAndGet(this);
    }

    /** Stops counting the PDU as pending; called before its future completes, so that the caller finds a free place. */
    void release(PendingPdu<?> pdu) {
        if (!pdu.released) {
            pdu.released = true;
            countOf(pdu).decrementAndGet(this);
        }
    }

    /** Returns the number of pending requests. */
    public int pending() {
        return pending + pendingUncounted;
    }

    /** Returns the failure of a request that was not admitted. */
    public WindowFullException full(CommandId command) {
        return new WindowFullException(command + ": window of " + windowSize + " and queue of " + queueLimit
                + " are full; wait for responses, or allow a longer queue");
    }

    private static AtomicIntegerFieldUpdater<Admission> countOf(PendingPdu<?> pdu) {
        return pdu.windowed ? PENDING : PENDING_UNCOUNTED;
    }

    private boolean countUp(AtomicIntegerFieldUpdater<Admission> count, int bound) {
        // Not an increment that is undone: meanwhile another thread would not find the place that a response has just
        // freed.
        for (int counted = count.get(this); counted < bound; counted = count.get(this)) {
            if (count.compareAndSet(this, counted, counted + 1)) {
                return true;
            }
        }
        return false;
    }
}

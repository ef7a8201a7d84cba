package io.smppcore.gateway.relay;

import io.smppcore.gateway.message.BacklogQueue.Queued;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A link to a peer, whose window the outlets that use it share, one for each partition of the node. Thread-safe. */
abstract class Link {

    final String id;
    final int window;
    final AtomicInteger used = new AtomicInteger();
    private final AtomicInteger users = new AtomicInteger();

    /** Outlets that wait for capacity, in their order. */
    private final Set<Outlet<?>> waiting = Collections.synchronizedSet(new LinkedHashSet<>());

    /** {@link #nanoTime} at which the current pause ends. */
    private final AtomicLong pausedUntil;

    /** Creates a link by a unique id, with the maximum number of elements whose outcome is not durable. */
    Link(String id, int window) {
        this.id = id;
        this.window = window;
        this.pausedUntil = new AtomicLong(nanoTime());
    }

    /** Sends the request of an element, or returns empty if it cannot be sent now. Never blocks. */
    abstract Optional<? extends CompletableFuture<? extends Response>> trySend(Queued element, Request<?> request);

    /** Returns true if the session is at this node. */
    boolean isNear() {
        return true;
    }

    /** Returns the time as {@link System#nanoTime}. */
    long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the remaining time of the pause; not positive without a pause. */
    final long pauseNanos() {
        return pausedUntil.get() - nanoTime();
    }

    /** Pauses sending for a time; does not change a current pause. */
    final void pauseFor(long nanos) {
        long until = pausedUntil.get();
        long now = nanoTime();
        if (until - now <= 0) {
            pausedUntil.compareAndSet(until, now + nanos);
        }
    }

    final boolean isFull() {
        return used.get() >= window;
    }

    /** Adds a user of this link. */
    final void added() {
        users.incrementAndGet();
    }

    /** Removes a user of this link. */
    final void removed(Outlet<?> outlet) {
        users.decrementAndGet();
        waiting.remove(outlet);
    }

    /** Takes a slot of the window, unless it is full. */
    final boolean acquirePermit() {
        int before = used.get();
        while (before < window) {
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

    /** Registers an outlet to be woken when capacity is free; a sole user is woken by its own outcomes. */
    final boolean addWaiting(Outlet<?> outlet) {
        return users.get() > 1 && waiting.add(outlet);
    }

    /** Wakes the outlet that has waited longest if there is free capacity. */
    final void wakeNext() {
        if (users.get() <= 1 || isFull()) {
            return;
        }
        Outlet<?> next = null;
        synchronized (waiting) {
            Iterator<Outlet<?>> first = waiting.iterator();
            if (first.hasNext()) {
                next = first.next();
                first.remove();
            }
        }
        if (next != null) {
            next.pump();
        }
    }
}

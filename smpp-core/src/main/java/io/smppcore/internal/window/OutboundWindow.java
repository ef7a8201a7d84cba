package io.smppcore.internal.window;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * At most half of the slots are taken, so a free one is always found by skipping sequence numbers: an unanswered
 * request never blocks others, and its number is not reused while it is outstanding. The ring is small at first,
 * because most of many thousand sessions send little.
 */

/** Requests in flight, in a ring indexed by sequence number. Confined to the event loop. */
final class OutboundWindow {

    /** Extra places for bind, unbind and enquire_link, which do not count against the window. */
    static final int UNCOUNTED = 16;

    private static final int FIRST_SLOTS = 4;
    /** Ring of a session that has sent no request: one slot, which is never taken. */
    private static final @Nullable PendingRequest<?>[] EMPTY = new PendingRequest<?>[1];

    private static final int LAST_SEQUENCE_NUMBER = 0x7FFF_FFFF;

    private int size;
    private @Nullable PendingRequest<?>[] ring = EMPTY;
    private int mask;
    private int counted;
    private int occupied;
    private int lastSequenceNumber;

    OutboundWindow(int size) {
        this.size = size;
    }

    /** Sets the size. Requests in flight stay in flight, so the window may be more than full. */
    void size(int newSize) {
        size = newSize;
    }

    boolean hasRoomFor(PendingRequest<?> request) {
        return request.windowed ? counted < size : occupied < Math.max(size, counted) + UNCOUNTED;
    }

    /** Assigns a sequence number and a slot to the request. The caller has checked {@link #hasRoomFor}. */
    int register(PendingRequest<?> request) {
        if (2 * occupied >= mask) {
            grow();
        }
        int sequenceNumber = nextSequenceNumber();
        ring[sequenceNumber & mask] = request;
        request.sequenceNumber = sequenceNumber;
        occupied++;
        if (request.windowed) {
            counted++;
        }
        return sequenceNumber;
    }

    /** Doubles the ring. Requests with different slots have different slots in the larger ring, too. */
    private void grow() {
        int newMask = Math.max(2 * mask + 1, FIRST_SLOTS - 1);
        PendingRequest<?>[] larger = new PendingRequest<?>[newMask + 1];
        for (PendingRequest<?> request : ring) {
            if (request != null) {
                larger[request.sequenceNumber & newMask] = request;
            }
        }
        ring = larger;
        mask = newMask;
    }

    /** Returns the next sequence number that is not outstanding. */
    int nextSequenceNumber() {
        do {
            lastSequenceNumber = lastSequenceNumber == LAST_SEQUENCE_NUMBER ? 1 : lastSequenceNumber + 1;
        } while (ring[lastSequenceNumber & mask] != null);
        return lastSequenceNumber;
    }

    /** Removes and returns the request with this number; null if there is none, as for a late response. */
    @Nullable
    PendingRequest<?> take(int sequenceNumber) {
        PendingRequest<?> request = ring[sequenceNumber & mask];
        if (request == null || request.sequenceNumber != sequenceNumber) {
            return null;
        }
        ring[sequenceNumber & mask] = null;
        occupied--;
        if (request.windowed) {
            counted--;
        }
        return request;
    }

    boolean isEmpty() {
        return occupied == 0;
    }

    /**
     * Removes every expired request and returns the nanoseconds until the next one expires, or {@code Long.MAX_VALUE}.
     */
    long expire(long nowNanos, Consumer<PendingRequest<?>> expired) {
        long earliestIn = Long.MAX_VALUE;
        // Dependents of an expired request may send others and let the ring grow; this loop continues with the old one.
        for (PendingRequest<?> request : ring) {
            if (request != null) {
                long in = request.deadlineNanos - nowNanos;
                if (in <= 0) {
                    take(request.sequenceNumber);
                    expired.accept(request);
                } else {
                    earliestIn = Math.min(earliestIn, in);
                }
            }
        }
        return earliestIn;
    }

    /** Removes every request, in the order of sequence numbers, which is the order of sending. */
    void takeAll(Consumer<PendingRequest<?>> taken) {
        List<PendingRequest<?>> all = new ArrayList<>(occupied);
        for (PendingRequest<?> request : ring) {
            if (request != null) {
                all.add(request);
            }
        }
        all.sort(Comparator.comparingInt(this::age));
        for (PendingRequest<?> request : all) {
            take(request.sequenceNumber);
            taken.accept(request);
        }
    }

    /** Returns a lower value for an earlier request, even after sequence numbers have wrapped around. */
    private int age(PendingRequest<?> request) {
        return (request.sequenceNumber - lastSequenceNumber - 1) & LAST_SEQUENCE_NUMBER;
    }
}

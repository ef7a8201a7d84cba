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

/**
 * Window of one session: its requests in flight, which have been sent and have no response yet. They are stored in a
 * ring of slots, indexed by the low bits of the sequence number. Confined to the event loop.
 */
final class OutboundWindow {

    /** Maximum number of bind, unbind and enquire_link in flight, in addition to the window. */
    static final int UNCOUNTED = 16;

    private static final int FIRST_SLOTS = 4;
    /** Ring of a session that has sent no request, shared by all such sessions: its single slot always stays empty. */
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

    /** Sets the size of the window. Requests in flight stay in flight, so their number may exceed a smaller size. */
    void size(int newSize) {
        size = newSize;
    }

    /** Returns true if the request may be sent now. */
    boolean hasRoomFor(PendingRequest<?> request) {
        return request.windowed ? counted < size : occupied < Math.max(size, counted) + UNCOUNTED;
    }

    /**
     * Stores a request that is about to be written, and returns the sequence number assigned to it. The caller has
     * checked {@link #hasRoomFor}.
     */
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

    /**
     * Doubles the ring. Requests with different slots also have different slots in the larger ring, because its index
     * has one more bit.
     */
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

    /**
     * Returns the next sequence number, from 1 to 0x7FFFFFFF, whose slot is free; numbers with an occupied slot are
     * skipped.
     */
    int nextSequenceNumber() {
        do {
            lastSequenceNumber = lastSequenceNumber == LAST_SEQUENCE_NUMBER ? 1 : lastSequenceNumber + 1;
        } while (ring[lastSequenceNumber & mask] != null);
        return lastSequenceNumber;
    }

    /**
     * Removes and returns the request with this sequence number; returns null if there is none, because the request has
     * expired, was cancelled, or was never sent.
     */
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
     * Removes every expired request and passes it to the consumer. Returns the nanoseconds until the next request
     * expires, or {@code Long.MAX_VALUE} if none is left.
     */
    long expire(long nowNanos, Consumer<PendingRequest<?>> expired) {
        long earliestIn = Long.MAX_VALUE;
        // Dependents of an expired request may send others, which may replace the ring by a larger one. This loop then
        // continues with the old ring: the new requests cannot have expired yet.
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

    /** Removes every request and passes it to the consumer, in the order in which they were sent. */
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

    /**
     * Returns a sort key for the order of sending: lower for an earlier request, even if sequence numbers have wrapped
     * around in between.
     */
    private int age(PendingRequest<?> request) {
        return (request.sequenceNumber - lastSequenceNumber - 1) & LAST_SEQUENCE_NUMBER;
    }
}

package io.smppcore.internal.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/* The ring has at least twice as many slots as the window, so a free one can always be found by skipping sequence
 * numbers whose slot is taken: an unanswered request never blocks the others, and its number is not reused while it is
 * outstanding. */

/** Requests in flight, in a ring indexed by sequence number. Confined to the event loop. */
final class OutboundWindow {

    /** Extra slots for bind, unbind and enquire_link, which do not count against the window. */
    static final int UNCOUNTED = 16;

    private static final int LAST_SEQUENCE_NUMBER = 0x7FFF_FFFF;

    private int size;
    private final @Nullable PendingRequest<?>[] ring;
    private final int mask;
    private int counted;
    private int occupied;
    private int lastSequenceNumber;

    OutboundWindow(int size) {
        this.size = size;
        int places = Integer.highestOneBit(2 * (size + UNCOUNTED) - 1) << 1;
        this.ring = new PendingRequest<?>[places];
        this.mask = places - 1;
    }

    /**
     * Returns a window of another size with the same requests in flight; it may be full for now. Its ring is never
     * smaller than this one, in which each request has its own slot.
     */
    OutboundWindow resized(int newSize) {
        OutboundWindow other = new OutboundWindow(newSize);
        if (other.ring.length <= ring.length) {
            size = newSize;
            return this;
        }
        for (PendingRequest<?> request : ring) {
            if (request != null) {
                other.ring[request.sequenceNumber & other.mask] = request;
            }
        }
        other.counted = counted;
        other.occupied = occupied;
        other.lastSequenceNumber = lastSequenceNumber;
        return other;
    }

    boolean hasRoomFor(PendingRequest<?> request) {
        return request.windowed ? counted < size : occupied <= mask / 2;
    }

    /** Assigns a sequence number and a slot to the request. The caller has checked {@link #hasRoomFor}. */
    int register(PendingRequest<?> request) {
        int sequenceNumber = nextSequenceNumber();
        ring[sequenceNumber & mask] = request;
        request.sequenceNumber = sequenceNumber;
        occupied++;
        if (request.windowed) {
            counted++;
        }
        return sequenceNumber;
    }

    /** Returns the next sequence number that is not outstanding. */
    int nextSequenceNumber() {
        do {
            lastSequenceNumber = lastSequenceNumber == LAST_SEQUENCE_NUMBER ? 1 : lastSequenceNumber + 1;
        } while (ring[lastSequenceNumber & mask] != null);
        return lastSequenceNumber;
    }

    /** Removes and returns the request with this number; null when there is none, as with a late response. */
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

    /** Returns a lower value for a request sent earlier, although sequence numbers wrap around. */
    private int age(PendingRequest<?> request) {
        return (request.sequenceNumber - lastSequenceNumber - 1) & LAST_SEQUENCE_NUMBER;
    }
}

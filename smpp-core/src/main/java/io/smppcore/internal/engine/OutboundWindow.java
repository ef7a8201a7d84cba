package io.smppcore.internal.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/* The ring has at least twice as many places as the window, so there is always a free one to be found by skipping
 * sequence numbers whose place is taken: a request that stays unanswered never blocks the others, and its number is not
 * given out again while it is outstanding. */

/** The requests in flight, in a ring indexed by sequence number. Confined to the event loop. */
final class OutboundWindow {

    /** Room for bind, unbind and enquire_link, which do not count. */
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
     * A window of another size with the same requests in flight; it may be full for now. Its ring is never smaller than
     * this one, where each request has a place of its own.
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

    /** Gives the request a sequence number and a place. The caller has asked {@link #hasRoomFor}. */
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

    /** The next sequence number that is not outstanding. */
    int nextSequenceNumber() {
        do {
            lastSequenceNumber = lastSequenceNumber == LAST_SEQUENCE_NUMBER ? 1 : lastSequenceNumber + 1;
        } while (ring[lastSequenceNumber & mask] != null);
        return lastSequenceNumber;
    }

    /** Takes the request with this number out of its place; null when there is none, as with a late response. */
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
     * Takes every request whose time has passed and returns the nanoseconds until the next one does, or
     * {@code Long.MAX_VALUE}.
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

    /** Takes every request, in the order of their sequence numbers, which is that of sending. */
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

    /** Lower for what was sent earlier, although sequence numbers begin again at the end. */
    private int age(PendingRequest<?> request) {
        return (request.sequenceNumber - lastSequenceNumber - 1) & LAST_SEQUENCE_NUMBER;
    }
}

package io.smppcore.internal.window;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one session that wait for a free slot of the window, in order. A cancelled request stays in the queue,
 * because removing it would take linear time. It stops counting at once, and the queue is swept when cancelled requests
 * are more than half of it. Confined to the event loop.
 */
final class WaitingRequests {

    private static final int MIN_SWEPT = 64;

    /*
     * Null until the first request waits, to save memory: in most sessions none does. Not private, so that a test can
     * check its length.
     */
    @Nullable
    Queue<PendingRequest<?>> queue;

    private int alive;

    /** Returns true if no request waits. Cancelled ones do not count. */
    boolean isEmpty() {
        return alive == 0;
    }

    /** Adds a request at the end. */
    void add(PendingRequest<?> request) {
        request.queued = true;
        alive++;
        Queue<PendingRequest<?>> present = queue != null ? queue : new ArrayDeque<>();
        queue = present;
        present.add(request);
    }

    /** Returns the first request, which may be a cancelled one; null if there is none. */
    @Nullable
    PendingRequest<?> peek() {
        return queue == null ? null : queue.peek();
    }

    /** Removes and returns the first request, which may be a cancelled one; null if there is none. */
    @Nullable
    PendingRequest<?> poll() {
        PendingRequest<?> request = queue == null ? null : queue.poll();
        if (request != null) {
            dequeued(request);
        }
        return request;
    }

    /** Stops counting a request that was cancelled; does nothing if it does not wait. */
    void cancelled(PendingRequest<?> request) {
        dequeued(request);
        if (queue != null && queue.size() - alive > Math.max(alive, MIN_SWEPT)) {
            queue.removeIf(other -> !other.queued);
        }
    }

    private void dequeued(PendingRequest<?> request) {
        if (request.queued) {
            request.queued = false;
            alive--;
        }
    }
}

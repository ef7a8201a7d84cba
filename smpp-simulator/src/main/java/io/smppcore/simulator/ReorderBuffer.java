package io.smppcore.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The responses of one session that are held back, to be sent together in a random order. Thread-safe; held responses
 * are sent on the thread that calls {@link #hold} or {@link #flush}.
 */
final class ReorderBuffer {

    private record Held(long order, Runnable release) {}

    private final ReentrantLock lock = new ReentrantLock();
    private List<Held> held = new ArrayList<>();

    /**
     * Holds a response. If it is response number {@code atMost}, sends all held responses in the order of their sort
     * keys. Returns true if this response is the first one held: the caller must then schedule a {@link #flush}, which
     * bounds the time that it waits.
     *
     * @param order sort key of the response
     * @param release action that sends the response
     * @param atMost number of responses that are sent together
     */
    boolean hold(long order, Runnable release, int atMost) {
        List<Held> full = new ArrayList<>();
        boolean first;
        lock.lock();
        try {
            held.add(new Held(order, release));
            first = held.size() == 1;
            if (held.size() >= atMost) {
                full = take();
            }
        } finally {
            lock.unlock();
        }
        release(full);
        return first && full.isEmpty();
    }

    /** Sends all held responses in the order of their sort keys. */
    void flush() {
        List<Held> all;
        lock.lock();
        try {
            all = take();
        } finally {
            lock.unlock();
        }
        release(all);
    }

    private List<Held> take() {
        List<Held> all = held;
        held = new ArrayList<>();
        return all;
    }

    private static void release(List<Held> all) {
        all.sort(Comparator.comparingLong(Held::order));
        all.forEach(response -> response.release().run());
    }
}

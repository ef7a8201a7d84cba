package io.smppcore.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Responses of one session that are held and sent together in a different order. Thread-safe. */
final class ReorderBuffer {

    private record Held(long order, Runnable release) {}

    private final ReentrantLock lock = new ReentrantLock();
    private List<Held> held = new ArrayList<>();

    /**
     * Holds a response, and releases all held ones in the order of their numbers when there are {@code atMost}; returns
     * true if this is the first one, for which the caller must schedule a flush.
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

    /** Releases all held responses. */
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

package io.smppcore.client;

import io.smppcore.internal.util.LimitedLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue that passes events to the listener, one at a time and in order, on a virtual thread that runs while events
 * wait. Thread-safe.
 */
final class Announcer {

    private static final int LIMIT = 1_000;

    private final LimitedLog dropped = new LimitedLog(ClientLog.LOG, 1);
    private final LimitedLog failed = new LimitedLog(ClientLog.LOG, 1);
    private final String client;
    private final ClientListener listener;
    private final Queue<Consumer<ClientListener>> events = new ConcurrentLinkedQueue<>();

    /* Number of waiting events; the first one starts the thread, the last one ends it. */
    private final AtomicInteger waiting = new AtomicInteger();

    private volatile @Nullable Thread thread;

    /**
     * Creates a queue that has no thread yet.
     *
     * @param client name of the client in log lines
     * @param listener the listener
     */
    Announcer(String client, ClientListener listener) {
        this.client = client;
        this.listener = listener;
    }

    /** Adds an event; drops it, with a line in the log, if 1,000 events wait already. Never blocks. */
    void announce(Consumer<ClientListener> event) {
        if (waiting.get() >= LIMIT) {
            dropped.warn("{}: its listener is too slow: {} events wait, one was dropped", client, LIMIT);
            return;
        }
        events.add(event);
        if (waiting.getAndIncrement() == 0) {
            Thread.ofVirtual().name("smpp-client-listener of " + client).start(this::run);
        }
    }

    /** Returns true if the calling thread is the one that calls the listener. */
    boolean isListenerThread() {
        return Thread.currentThread().equals(thread);
    }

    private void run() {
        thread = Thread.currentThread();
        int left;
        do {
            try {
                events.remove().accept(listener);
            } catch (Throwable e) {
                // The listener must get the next event even after a failure.
                failed.error("{}: its listener has failed", client, e);
            }
            left = waiting.addAndGet(-1);
        } while (left > 0);
    }
}

package io.smppcore.internal.dispatch;

import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that run the handlers of one session. The event loop adds the requests of a read, and then starts a
 * thread once: to start one for each request would cost more than most handlers, because a thread ends before the next
 * request is decoded. All methods are confined to the event loop.
 *
 * @param <T> task that calls the handler of one request
 */
interface HandlerThreads<T> {

    /** Adds a task. It is run by a thread that is already running, or after the next {@link #start}. */
    void add(T task);

    /** Starts a thread if tasks wait for one. Throws if the thread cannot be started; the tasks then still wait. */
    void start();

    /** Removes a task that no thread has taken. Returns null if there is none. */
    @Nullable
    T remove();
}

package io.smppcore.internal.engine;

/**
 * Virtual threads that run the handlers of one session.
 *
 * @param <T> type of the tasks
 */
interface HandlerThreads<T> {

    /**
     * Runs the handler of a task asynchronously. Called on the event loop. If no thread can be started, throws that
     * failure and does not run the task.
     */
    void run(T task);
}

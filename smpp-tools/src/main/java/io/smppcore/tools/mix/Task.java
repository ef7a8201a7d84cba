package io.smppcore.tools.mix;

/** The work of a worker. Called by one thread, which it may block. */
@FunctionalInterface
interface Task {

    /**
     * Does one round.
     *
     * @param meter meter of the requests
     * @return false after a failure, so that the worker pauses
     */
    boolean round(WorkerMeter meter) throws InterruptedException;
}

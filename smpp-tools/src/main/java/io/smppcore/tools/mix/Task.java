package io.smppcore.tools.mix;

/** The task that a worker repeats. Called by the thread of the worker, which it may block. */
@FunctionalInterface
interface Task {

    /**
     * Runs the task once.
     *
     * @param meter meter of the requests
     * @return false after a failure, so that the worker pauses
     */
    boolean round(WorkerMeter meter) throws InterruptedException;
}

package io.smppcore.tools.mix;

/** The work of one round. Called by one thread, which it blocks. */
@FunctionalInterface
interface Task {

    /**
     * Does one round.
     *
     * @param meter meter of the requests
     * @return false after a failure, so that the worker rests
     */
    boolean round(WorkerMeter meter) throws InterruptedException;
}

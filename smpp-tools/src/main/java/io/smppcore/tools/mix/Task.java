package io.smppcore.tools.mix;

/** What a worker does in one round. Called by one thread, which it blocks. */
@FunctionalInterface
interface Task {

    /**
     * Does its work once.
     *
     * @param meter is told of each request
     * @return false if something went wrong, after which the worker rests a little
     */
    boolean round(WorkerMeter meter) throws InterruptedException;
}

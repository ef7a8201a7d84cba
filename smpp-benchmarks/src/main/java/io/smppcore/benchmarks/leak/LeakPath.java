package io.smppcore.benchmarks.leak;

/** One kind of work that must leave nothing behind. Used by one thread. */
interface LeakPath extends AutoCloseable {

    /** One word. */
    String name();

    /**
     * Does the work, and ends everything that it has begun.
     *
     * @param from the number of the first iteration, so that no two iterations of a check need to be the same
     * @param iterations how many
     * @throws Exception when the work cannot be done, or comes to a wrong result
     */
    void run(long from, int iterations) throws Exception;

    @Override
    default void close() {
        // Most hold nothing that has to be closed.
    }
}

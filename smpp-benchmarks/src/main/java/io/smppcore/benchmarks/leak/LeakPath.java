package io.smppcore.benchmarks.leak;

/** A kind of work that must leave nothing behind. Confined to one thread. */
interface LeakPath extends AutoCloseable {

    /** Returns the name, one word. */
    String name();

    /**
     * Does the work and ends everything that it has begun.
     *
     * @param from number of the first iteration, so that no two iterations of a check need be the same
     * @param iterations number of iterations
     */
    void run(long from, int iterations) throws Exception;

    @Override
    default void close() {
        // Most hold nothing that has to be closed.
    }
}

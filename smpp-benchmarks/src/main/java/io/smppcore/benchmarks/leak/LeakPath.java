package io.smppcore.benchmarks.leak;

/** A kind of work that must leave nothing behind. Confined to one thread. */
@FunctionalInterface
interface LeakPath extends AutoCloseable {

    /** Does the work once; the number differs for each iteration of a check, so that no two need be the same. */
    void run(long number) throws Exception;

    /** Ends everything that the iterations of a cycle have begun. */
    default void endCycle() throws Exception {
        // Most end with their iteration.
    }

    @Override
    default void close() {
        // Most hold nothing that has to be closed.
    }
}

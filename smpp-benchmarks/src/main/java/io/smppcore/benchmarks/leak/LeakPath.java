package io.smppcore.benchmarks.leak;

/** A kind of work that must leave no memory in use behind, which {@link LeakCheck} repeats. Confined to one thread. */
@FunctionalInterface
interface LeakPath extends AutoCloseable {

    /** Does the work once. The number differs in each iteration of a check. */
    void run(long number) throws Exception;

    /** Ends all work that the iterations of a cycle have started. */
    default void endCycle() throws Exception {
        // By default nothing outlives an iteration.
    }

    @Override
    default void close() {
        // By default there is nothing to close.
    }
}

package io.smppcore.benchmarks.leak;

/* The heap of a process that leaks nothing still moves: classes and method handles that are first needed late, tables of the JVM and of maps
 * that grow once, a batch that a thread pool holds on to. Measured, that was up to 16 KiB in a short run. What leaks grows with
 * the iterations: 16 octets, the smallest object there is, in each of the 1.6 million iterations behind the second cycle are 24 MiB, and in one
 * of a hundred of them still as much as the bound. Pooled buffers do not move at all. */

/**
 * What may be there in the end beyond what was there after warming up.
 *
 * @param heap octets
 * @param buffers pooled buffers
 */
record LeakBound(long heap, long buffers) {

    /** 256 KiB and not one buffer. */
    static final LeakBound DEFAULT = new LeakBound(256 << 10, 0);
}

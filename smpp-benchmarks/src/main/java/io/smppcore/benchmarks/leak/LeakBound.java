package io.smppcore.benchmarks.leak;

/* The heap of a process that leaks nothing still moves: classes and method handles that are first needed late, tables
 * of the JVM and of maps that grow once, a batch that a thread pool holds on to. That was up to 16 KiB in a short run.
 * A leak grows with the iterations: 16 octets, the smallest object, in each of the 1.6 million iterations after the
 * second cycle are 24 MiB, and in one of a hundred of them still as much as the bound. Pooled buffers do not move at
 * all. */

/**
 * Growth that is allowed after the warm-up.
 *
 * @param heap octets of the heap
 * @param buffers pooled buffers
 */
record LeakBound(long heap, long buffers) {

    /** 256 KiB and no buffer. */
    static final LeakBound DEFAULT = new LeakBound(256 << 10, 0);
}

package io.smppcore.benchmarks.leak;

import java.util.List;

/**
 * The residue of one path.
 *
 * @param path name of the path
 * @param iterations number of iterations in each cycle
 * @param cycles residue after each cycle; the first is the warm-up
 */
record LeakResult(String path, int iterations, List<Residue> cycles) {

    /** Minimum number of cycles: one to warm up, one as the base and one to compare with it. */
    static final int MIN_CYCLES = 3;

    /* The heap of a process that leaks nothing still moves: classes and method handles that are first needed late,
     * tables of the JVM and of maps that grow once, a batch that a thread pool holds on to. That was up to 16 KiB in a
     * short run. A leak grows with the iterations: 16 bytes, the smallest object, in each of the 1.6 million iterations
     * after the second cycle are 24 MiB, and in one of a hundred of them still as much as the bound. Pooled buffers do
     * not move at all. */

    static final long MAX_HEAP_DELTA = 256 << 10;
    static final long MAX_BUFFER_DELTA = 0;

    LeakResult {
        cycles = List.copyOf(cycles);
        if (cycles.size() < MIN_CYCLES) {
            throw new IllegalArgumentException("cycles: " + cycles.size() + " (expected: >= " + MIN_CYCLES + ")");
        }
    }

    /** Returns the residue after the second cycle, when everything is warm. */
    Residue first() {
        return cycles.get(1);
    }

    Residue last() {
        return cycles.getLast();
    }

    long heapDelta() {
        return last().heap() - first().heap();
    }

    long bufferDelta() {
        return last().buffers() - first().buffers();
    }

    /** Returns the growth of the heap for each iteration in bytes. */
    double heapPerIteration() {
        return (double) heapDelta() / ((long) iterations * (cycles.size() - 2));
    }

    boolean isFlat() {
        return heapDelta() <= MAX_HEAP_DELTA && bufferDelta() <= MAX_BUFFER_DELTA;
    }

    /** Describes the growth of a path that is not flat. */
    String complaint() {
        return path + ": left behind " + heapDelta() + " bytes of the heap (allowed: " + MAX_HEAP_DELTA + ") and "
                + bufferDelta()
                + " pooled buffers (allowed: " + MAX_BUFFER_DELTA + ") in " + (cycles.size() - 2) + " cycles of "
                + iterations
                + " iterations";
    }
}

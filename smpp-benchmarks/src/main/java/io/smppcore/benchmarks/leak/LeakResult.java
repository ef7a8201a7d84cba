package io.smppcore.benchmarks.leak;

import java.util.List;

/**
 * Residue of one path.
 *
 * @param path name of the path
 * @param iterations number of iterations in each cycle
 * @param cycles residue after each cycle; the first is the warm-up
 * @param bound growth that is allowed
 */
record LeakResult(String path, int iterations, List<Residue> cycles, LeakBound bound) {

    /** One cycle to warm up, one as the base and one to compare with it. */
    static final int MIN_CYCLES = 3;

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

    /** Returns the growth of the heap in bytes. */
    long heapDelta() {
        return last().heap() - first().heap();
    }

    /** Returns the growth of the pooled buffers in use. */
    long bufferDelta() {
        return last().buffers() - first().buffers();
    }

    /** Returns the growth of the heap for each iteration in bytes. */
    double heapPerIteration() {
        return (double) heapDelta() / ((long) iterations * (cycles.size() - 2));
    }

    boolean isFlat() {
        return heapDelta() <= bound.heap() && bufferDelta() <= bound.buffers();
    }

    /** Describes the growth of a path that is not flat. */
    String complaint() {
        return path + ": left behind " + heapDelta() + " bytes of the heap (allowed: " + bound.heap() + ") and "
                + bufferDelta()
                + " pooled buffers (allowed: " + bound.buffers() + ") in " + (cycles.size() - 2) + " cycles of "
                + iterations
                + " iterations";
    }

    /* The heap of a process that leaks nothing still moves: classes and method handles that are first needed late,
     * tables of the JVM and of maps that grow once, a batch that a thread pool holds on to. That was up to 16 KiB in
     * a short run. A leak grows with the iterations: 16 octets, the smallest object, in each of the 1.6 million
     * iterations after the second cycle are 24 MiB, and in one of a hundred of them still as much as the bound.
     * Pooled buffers do not move at all. */

    /**
     * Growth that is allowed after the warm-up.
     *
     * @param heap bytes of the heap
     * @param buffers pooled buffers
     */
    record LeakBound(long heap, long buffers) {

        /** 256 KiB and no buffer. */
        static final LeakBound DEFAULT = new LeakBound(256 << 10, 0);
    }
}

package io.smppcore.benchmarks.leak;

import java.util.List;

/**
 * What one path has left behind.
 *
 * @param path its name
 * @param iterations how many there were in each cycle
 * @param cycles what was there after each cycle; the first is the warm-up
 * @param bound what is allowed
 */
record LeakResult(String path, int iterations, List<Residue> cycles, LeakBound bound) {

    /** One to warm up, one to begin with, and one to compare with that. */
    static final int MIN_CYCLES = 3;

    LeakResult {
        cycles = List.copyOf(cycles);
        if (cycles.size() < MIN_CYCLES) {
            throw new IllegalArgumentException("cycles: " + cycles.size() + " (expected: >= " + MIN_CYCLES + ")");
        }
    }

    /** What was there when everything was warm, after the second cycle. */
    Residue first() {
        return cycles.get(1);
    }

    Residue last() {
        return cycles.getLast();
    }

    /** Octets of the heap that are there beyond the first. */
    long heapDelta() {
        return last().heap() - first().heap();
    }

    /** Pooled buffers in use beyond the first. */
    long bufferDelta() {
        return last().buffers() - first().buffers();
    }

    /** The same for each iteration between the two. */
    double heapPerIteration() {
        return (double) heapDelta() / ((long) iterations * (cycles.size() - 2));
    }

    boolean isFlat() {
        return heapDelta() <= bound.heap() && bufferDelta() <= bound.buffers();
    }

    /** Says what is wrong, for a path that is not flat. */
    String complaint() {
        return path + ": left behind " + heapDelta() + " octets of the heap (allowed: " + bound.heap() + ") and "
                + bufferDelta()
                + " pooled buffers (allowed: " + bound.buffers() + ") in " + (cycles.size() - 2) + " cycles of "
                + iterations
                + " iterations";
    }
}

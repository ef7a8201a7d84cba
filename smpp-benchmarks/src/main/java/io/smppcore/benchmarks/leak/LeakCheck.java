package io.smppcore.benchmarks.leak;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a path in cycles, and looks after each what is there.
 *
 * @param cycles how many, 3 to 1,000; the first two are not compared
 * @param iterations how many in each, 1 to 100,000,000
 * @param allocator whose buffers are counted; threads may keep none of them
 */
record LeakCheck(int cycles, int iterations, PooledByteBufAllocator allocator) {

    private static final int MAX_CYCLES = 1_000;
    private static final int MAX_ITERATIONS = 100_000_000;

    LeakCheck {
        range("cycles", cycles, LeakResult.MIN_CYCLES, MAX_CYCLES);
        range("iterations", iterations, 1, MAX_ITERATIONS);
    }

    private static void range(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }

    /**
     * Runs it, and closes it.
     *
     * @throws Exception when the path cannot do its work
     */
    LeakResult run(LeakPath path) throws Exception {
        try (path) {
            List<Residue> residues = new ArrayList<>();
            for (int cycle = 0; cycle < cycles; cycle++) {
                path.run((long) cycle * iterations, iterations);
                residues.add(Residue.measure(allocator));
            }
            return new LeakResult(path.name(), iterations, residues, LeakBound.DEFAULT);
        }
    }
}

package io.smppcore.benchmarks.leak;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/**
 * A check that runs a path in cycles and measures the residue after each.
 *
 * @param cycles number of cycles, 3 to 1,000; the first two are not compared
 * @param iterations number of iterations in each cycle, 1 to 100,000,000
 * @param allocator allocator whose buffers are counted, without thread caches
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

    /** Runs and closes a path. */
    LeakResult run(String name, LeakPath path) throws Exception {
        try (path) {
            List<Residue> residues = new ArrayList<>();
            long number = 0;
            while (residues.size() < cycles) {
                for (int i = 0; i < iterations; i++) {
                    path.run(number++);
                }
                path.endCycle();
                residues.add(Residue.measure(allocator));
            }
            return new LeakResult(name, iterations, residues);
        }
    }
}

package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures the memory that code allocates on the thread that runs it. */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /* The first run of a line of code may load classes and link string concatenations, independent of its input. */
    private static final int ATTEMPTS = 3;

    private Allocation() {}

    /**
     * Fails if code allocates more than allowed.
     *
     * @param maxOctets maximum allocation in bytes
     * @param code does the same each time; run again if it allocated more
     */
    public static void assertAtMost(long maxOctets, Runnable code) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS && least > maxOctets; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            code.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("octets allocated").isLessThanOrEqualTo(maxOctets);
    }
}

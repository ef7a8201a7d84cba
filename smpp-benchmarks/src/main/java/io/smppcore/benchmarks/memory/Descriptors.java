package io.smppcore.benchmarks.memory;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many files and sockets this process may have open. */
final class Descriptors {

    /** For jars, event loops, and the sockets that something is compared with. */
    private static final int OTHERS = 1_000;

    private Descriptors() {}

    /**
     * Checks that there is room for some connections with both ends in this process.
     *
     * @throws IllegalStateException saying how many descriptors are needed, and how many there are
     */
    static void requireFor(int connections) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            require(connections, system.getMaxFileDescriptorCount());
        }
    }

    static void require(int connections, long allowed) {
        long needed = 2L * connections + OTHERS;
        if (allowed < needed) {
            throw new IllegalStateException(connections + " connections with both ends in one process need " + needed
                    + " file descriptors; " + allowed + " are allowed. Allow more (ulimit -n " + needed
                    + ", in the shell that starts this), or measure fewer connections (-p connections=100).");
        }
    }
}

package io.smppcore.benchmarks.measure;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The limit on open files and sockets of this process. */
public final class OpenFileLimit {

    /** Number of descriptors for jars, event loops, and sockets to compare with. */
    private static final int OTHERS = 1_000;

    private OpenFileLimit() {}

    /**
     * Checks that this process may open a number of connections with both ends in it.
     *
     * @throws IllegalStateException if it may not; the message has the number of descriptors that are needed and
     *     allowed
     */
    public static void requireFor(int connections) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            require(connections, system.getMaxFileDescriptorCount());
        }
    }

    /** Returns the number of open descriptors of this process, or 0 if the system does not count them. */
    public static long open() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getOpenFileDescriptorCount()
                : 0;
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

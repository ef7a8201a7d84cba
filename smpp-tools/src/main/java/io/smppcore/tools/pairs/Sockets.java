package io.smppcore.tools.pairs;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Check of the limits of sockets before a run. */
final class Sockets {

    /** File descriptors for jars, event loops and the rest of the JVM. */
    private static final int OTHERS = 500;

    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    private Sockets() {}

    /**
     * Checks the numbers of file descriptors and local ports, if the system exposes them.
     *
     * @param pairs number of simultaneous pairs
     * @param withRouter true if the router is in this process
     * @throws IllegalArgumentException naming the need, the limit and the remedy
     */
    static void requireFor(int pairs, boolean withRouter) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            requireDescriptors(pairs, withRouter, system.getMaxFileDescriptorCount());
        }
        requirePorts(pairs, localPorts());
    }

    static void requireDescriptors(int pairs, boolean withRouter, long allowed) {
        long needed = (withRouter ? 4L : 2L) * pairs + OTHERS;
        if (allowed < needed) {
            throw new IllegalArgumentException("--pairs: " + pairs + " need " + needed + " file descriptors, " + allowed
                    + " are allowed (expected: ulimit -n " + needed
                    + " in the shell that starts this, or fewer pairs)");
        }
    }

    /* All connections lead from one address to one port, so each needs its own local port. */
    static void requirePorts(int pairs, long available) {
        long needed = 2L * pairs;
        if (available < needed) {
            throw new IllegalArgumentException("--pairs: " + pairs + " need " + needed + " local ports, there are "
                    + available + " (expected: a wider net.ipv4.ip_local_port_range, or fewer pairs)");
        }
    }

    private static long localPorts() {
        try {
            String[] bounds = Files.readString(PORTS).strip().split("\\s+", -1);
            return Long.parseLong(bounds[1]) - Long.parseLong(bounds[0]) + 1;
        } catch (IOException | RuntimeException e) {
            return Long.MAX_VALUE; // not on Linux: connecting fails when no port is left
        }
    }
}

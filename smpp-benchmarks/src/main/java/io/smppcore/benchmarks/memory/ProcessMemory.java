package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.measure.ProcessStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Memory of this process, threads included.
 *
 * @param heap bytes of live objects; the stacks of virtual threads are objects
 * @param resident resident bytes of the process, VmRSS of Linux; NaN elsewhere
 * @param stacks bytes of the stacks of platform threads in use, by the JVM's native memory tracking; NaN if that is
 *     off
 */
record ProcessMemory(double heap, double resident, double stacks) {

    static final ProcessMemory NONE = new ProcessMemory(0, 0, 0);

    private static final Pattern STACKS = Pattern.compile("\\(stack: reserved=\\d+KB, committed=(\\d+)KB");
    private static final int KB = 1_024;

    static ProcessMemory measure() throws InterruptedException, IOException {
        double heap = Footprint.measureIdle().heap();
        double resident = ProcessStatus.isReported() ? ProcessStatus.residentOctets() : Double.NaN;
        return new ProcessMemory(heap, resident, stacks(nativeMemory()));
    }

    /** Returns the difference from another one, divided by a number of objects. */
    ProcessMemory beyond(ProcessMemory other, int things) {
        return new ProcessMemory(
                (heap - other.heap) / things, (resident - other.resident) / things, (stacks - other.stacks) / things);
    }

    static double stacks(String nativeMemory) {
        Matcher matcher = STACKS.matcher(nativeMemory);
        return matcher.find() ? (double) Long.parseLong(matcher.group(1)) * KB : Double.NaN;
    }

    /** Returns the output of {@code jcmd VM.native_memory}. */
    private static String nativeMemory() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            return (String) server.invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "vmNativeMemory",
                    new Object[] {new String[] {"summary"}},
                    new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("the JVM does not report its native memory", e);
        }
    }
}

package io.smppcore.benchmarks.loopback;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The processor time of this process. */
final class ProcessorTime {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessorTime() {}

    /** Returns the time of all threads since the start, in the program and in the kernel. */
    static long nanos() {
        return PROCESS.getProcessCpuTime();
    }
}

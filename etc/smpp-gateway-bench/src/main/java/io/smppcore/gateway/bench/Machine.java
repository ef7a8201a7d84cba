package io.smppcore.gateway.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machine of a measurement. */
final class Machine {

    private static final double GIB = 1 << 30;

    private Machine() {}

    /** Returns the figures of this machine, its present load, its JVM and the date. */
    static Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        figures.put("cores", Runtime.getRuntime().availableProcessors());
        figures.put("load_before", Math.round(10 * system.getSystemLoadAverage()) / 10.0);
        figures.put("memory_gib", Math.round(system.getTotalMemorySize() / GIB));
        figures.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
        figures.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        return figures;
    }
}

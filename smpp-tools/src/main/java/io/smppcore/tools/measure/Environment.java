package io.smppcore.tools.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The machine and JVM of a run.
 *
 * @param facts facts by name, in the order of the reports
 */
public record Environment(Map<String, String> facts) {

    private static final Path CPUS = Path.of("/proc/cpuinfo");
    private static final double GIB = 1 << 30;

    /** Copies the facts. */
    public Environment {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** Returns the facts of this machine and this JVM. */
    public static Environment here() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor", processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores");
        facts.put("memory", String.format(Locale.ROOT, "%.1f GiB", system.getTotalMemorySize() / GIB));
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("load_before", String.format(Locale.ROOT, "%.2f", system.getSystemLoadAverage()));
        facts.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
        facts.put(
                "heap_max",
                String.format(Locale.ROOT, "%.1f GiB", Runtime.getRuntime().maxMemory() / GIB));
        facts.put(
                "collector",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")));
        facts.put("flags", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        facts.put(
                "version",
                Optional.ofNullable(Environment.class.getPackage().getImplementationVersion())
                        .orElse("not from a jar"));
        return new Environment(facts);
    }

    private static String processor() {
        String unknown = System.getProperty("os.arch");
        try {
            return Files.readAllLines(CPUS).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(unknown);
        } catch (IOException e) {
            return unknown; // not on Linux
        }
    }
}

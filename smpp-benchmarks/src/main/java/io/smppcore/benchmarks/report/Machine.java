package io.smppcore.benchmarks.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Description of the machine and of the JVM of a run. */
public final class Machine {

    private static final Path CPUS = Path.of("/proc/cpuinfo");
    private static final double GIB = 1 << 30;
    private static final int GIT_SECONDS = 10;

    private Machine() {}

    /** Describes this machine and this JVM, whose flags JMH passes to the JVMs that it measures. */
    static Map<String, String> describe(Path repository, String command) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Processor", processors());
        facts.put("Memory", String.format(Locale.ROOT, "%.1f GiB", system.getTotalMemorySize() / GIB));
        facts.put("System", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("Load before", load(system));
        facts.put("JVM", System.getProperty("java.vm.name") + " " + Runtime.version());
        facts.put("Flags", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        facts.put("Commit", commit(repository));
        facts.put("Date", Instant.now().truncatedTo(ChronoUnit.MINUTES).toString());
        facts.put("Command", command);
        return facts;
    }

    /** Returns the facts in JMH's file, for results without an environment. */
    static Map<String, String> of(JmhResults results) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Machine", "unknown: there is no environment.json beside the results");
        facts.put("JVM", results.jvm());
        facts.put("Flags", String.join(" ", results.jvmFlags()));
        return facts;
    }

    /** Describes this machine, its load and this JVM in one line. */
    public static String summary() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return processors() + ", load before " + load(system) + ", " + System.getProperty("java.vm.name") + " "
                + Runtime.version();
    }

    private static String processors() {
        return processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores";
    }

    private static String load(OperatingSystemMXBean system) {
        return String.format(Locale.ROOT, "%.2f", system.getSystemLoadAverage());
    }

    private static String processor() {
        try {
            return Files.readAllLines(CPUS).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(() -> System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    private static String commit(Path repository) {
        String commit = git(repository, "rev-parse", "--short", "HEAD");
        if (commit.isEmpty()) {
            return "unknown";
        }
        return commit
                + (git(repository, "status", "--porcelain").isEmpty() ? "" : ", with changes that are not committed");
    }

    private static String git(Path repository, String... words) {
        List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor(GIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0 ? output : "";
        } catch (IOException e) {
            // No git on this machine.
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}

package io.smppcore.tools.measure;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Sampler of this process or another one on this machine. Confined to one thread. A sample costs some ten microseconds
 * and about a kilobyte.
 */
public final class ProcessWatch {

    private static final long KIB = 1024;

    private final String name;
    private final ProcessHandle process;
    private final boolean itself;
    private final Optional<JvmCounters> counters;
    private final List<ProcessSample> samples = new ArrayList<>();
    private final long startNanos;
    private final LongSupplier clock;

    private ProcessWatch(String name, ProcessHandle process, boolean itself, long startNanos, LongSupplier clock) {
        this.name = name;
        this.process = process;
        this.itself = itself;
        this.counters = itself ? Optional.empty() : JvmCounters.of(process.pid());
        this.startNanos = startNanos;
        this.clock = clock;
    }

    /**
     * Returns a sampler of this process.
     *
     * @param name name in reports, such as "this process" or "client"
     * @param startNanos time of the beginning, from which those of the samples are counted
     * @param clock clock of the run, in nanoseconds
     */
    public static ProcessWatch ofThis(String name, long startNanos, LongSupplier clock) {
        return new ProcessWatch(name, ProcessHandle.current(), true, startNanos, clock);
    }

    /**
     * Returns a sampler of another process on this machine. For a JVM of the same user, heap and collections are
     * sampled as well.
     *
     * @param name name in reports, such as "server"
     * @param process the process
     * @param startNanos time of the beginning, from which those of the samples are counted
     * @param clock clock of the run, in nanoseconds
     */
    public static ProcessWatch of(String name, ProcessHandle process, long startNanos, LongSupplier clock) {
        return new ProcessWatch(name, process, false, startNanos, clock);
    }

    /** Takes one sample. */
    public void sample() {
        long cpu = process.info().totalCpuDuration().map(Duration::toNanos).orElse(-1L);
        long heap = itself ? heapBytes() : counters.map(JvmCounters::heapBytes).orElse(-1L);
        long gc = itself ? gcNanos() : counters.map(JvmCounters::gcNanos).orElse(-1L);
        samples.add(new ProcessSample(clock.getAsLong() - startNanos, cpu, heap, gc, resident()));
    }

    /** Returns the samples so far. */
    public ProcessCourse course() {
        return new ProcessCourse(name, samples);
    }

    private static long heapBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static long gcNanos() {
        long millis = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private long resident() {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
                    .findFirst()
                    .orElse(-1);
        } catch (IOException e) {
            return -1; // not on Linux, or the process is gone
        }
    }
}

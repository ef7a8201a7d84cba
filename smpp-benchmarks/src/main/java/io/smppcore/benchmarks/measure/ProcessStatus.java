package io.smppcore.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The use of memory and processors by this process; all but the processor time only on Linux. */
public final class ProcessStatus {

    private static final Path PROCESS = Path.of("/proc/self");
    private static final String STATUS = "status";
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern WAITS = Pattern.compile("\\bvoluntary_ctxt_switches:\\s+(\\d+)");
    private static final int KB = 1_024;
    private static final int COLLECTIONS = 3;

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessStatus() {}

    /** Returns the processor time of all threads since the start, in the program and in the kernel. */
    public static long processorNanos() {
        return SYSTEM.getProcessCpuTime();
    }

    /** Returns {@code true} if the system reports a status: Linux does. */
    public static boolean isReported() {
        return Files.isReadable(PROCESS.resolve(STATUS));
    }

    public static long residentOctets() throws IOException {
        return number(RESIDENT, Files.readString(PROCESS.resolve(STATUS))) * KB;
    }

    /** Returns the resident bytes after full collections. */
    static long residentOctetsWithoutGarbage() throws IOException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return residentOctets();
    }

    /**
     * Returns the number of voluntary context switches of the live threads, which equals the number of their wake-ups.
     */
    static long waits() throws IOException {
        long sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(PROCESS.resolve("task"))) {
            for (Path thread : threads) {
                try {
                    sum += number(WAITS, Files.readString(thread.resolve(STATUS)));
                } catch (NoSuchFileException e) {
                    // The thread has ended.
                }
            }
        }
        return sum;
    }

    private static long number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }
}

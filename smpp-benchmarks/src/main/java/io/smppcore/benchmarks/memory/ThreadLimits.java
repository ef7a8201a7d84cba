package io.smppcore.benchmarks.memory;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/* A thread takes two memory maps: its stack and its guard pages. */

/** Limits on the number of platform threads of this process. */
final class ThreadLimits {

    /** Number of threads of the JVM, event loops, and other processes of the same user. */
    private static final int OTHERS = 1_000;

    private static final int MAPS_PER_THREAD = 2;
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern MAX_PROCESSES = Pattern.compile("Max processes +(\\d+) ");

    private ThreadLimits() {}

    /**
     * Checks the limits of Linux; does nothing on other systems.
     *
     * @throws IllegalStateException if a limit is too low; the message has its name, its value and the number that is
     *     needed
     */
    static void requireFor(int threads) throws IOException {
        require(threads, "ulimit -u", number(Path.of("/proc/self/limits"), MAX_PROCESSES));
        require(threads, "/sys/fs/cgroup/pids.max", number(Path.of("/sys/fs/cgroup/pids.max"), NUMBER));
        require(threads, "/proc/sys/kernel/threads-max", number(Path.of("/proc/sys/kernel/threads-max"), NUMBER));
        long maps = number(Path.of("/proc/sys/vm/max_map_count"), NUMBER);
        require(threads, "/proc/sys/vm/max_map_count / " + MAPS_PER_THREAD, maps / MAPS_PER_THREAD);
    }

    static void require(int threads, String limit, long allowed) {
        if (allowed < threads + OTHERS) {
            throw new IllegalStateException(threads + " platform threads: " + limit + " is " + allowed
                    + " (expected: >= " + (threads + OTHERS) + "). Raise it, or measure fewer (-p blocked=1000).");
        }
    }

    /** Returns the first number in a file, or no limit. */
    static long number(Path file, Pattern pattern) throws IOException {
        if (!Files.isReadable(file)) {
            return Long.MAX_VALUE;
        }
        // In one read: a second read of a file below /proc/sys returns nothing.
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            Matcher matcher = pattern.matcher(reader.lines().collect(Collectors.joining("\n")));
            return matcher.find() ? Long.parseLong(matcher.group(matcher.groupCount())) : Long.MAX_VALUE;
        }
    }
}

package io.smppcore.gateway.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of another process that runs on the same JDK. */
public final class ProcessMemory {

    private static final int JCMD_SECONDS = 60;
    private static final long KIB = 1 << 10;
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");

    private ProcessMemory() {}

    /** Returns the octets of live objects in the heap, after a collection. */
    public static long liveOctets(long pid) throws IOException, InterruptedException {
        Path output = Files.createTempFile("heap", ".txt");
        try {
            Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
            Process process = new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.class_histogram")
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(JCMD_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(jcmd + " has not ended within " + JCMD_SECONDS + " s");
            }
            Matcher total = TOTAL.matcher(Files.readString(output));
            if (!total.find()) {
                throw new IOException(jcmd + " " + pid + " GC.class_histogram has failed (expected: a JDK)");
            }
            return Long.parseLong(total.group(1));
        } finally {
            Files.delete(output);
        }
    }

    /** Returns the octets of memory that the process occupies, 0 if this system does not tell. */
    public static long residentOctets(long pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        Matcher resident = RESIDENT.matcher(Files.readString(status));
        return resident.find() ? Long.parseLong(resident.group(1)) * KIB : 0;
    }
}

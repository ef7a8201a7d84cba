package io.smppcore.gateway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/**
 * A flame graph of the processor time that the Java methods of a process use, recorded by the Flight
 * Recorder of the JVM. Threads without Java methods, such as those of RocksDB, the compilers and the collector, are not
 * in it.
 */
final class FlameGraph {

    private static final int CPU_TIME_JAVA = 25;
    private static final int JCMD_SECONDS = 60;

    /** The event with the processor time exists since Java 25, on Linux. */
    private static final boolean HAS_CPU_TIME = Runtime.version().feature() >= CPU_TIME_JAVA
            && System.getProperty("os.name").startsWith("Linux");

    private static final String SETTINGS = """
            <configuration version="2.0">
              <event name="jdk.CPUTimeSample">
                <setting name="enabled">%s</setting><setting name="throttle">5 ms</setting>
              </event>
              <event name="jdk.ExecutionSample">
                <setting name="enabled">%s</setting><setting name="period">10 ms</setting>
              </event>
            </configuration>
            """.formatted(HAS_CPU_TIME, !HAS_CPU_TIME);

    private final long pid;
    private final Path html;
    private final Path directory;

    private FlameGraph(long pid, Path html, Path directory) {
        this.pid = pid;
        this.html = html;
        this.directory = directory;
    }

    /**
     * Starts to record a process that runs on the same JDK.
     *
     * @param html file to write at the end
     * @param directory directory of temporary files, which the caller deletes
     */
    static FlameGraph start(long pid, Path html, Path directory) throws IOException, InterruptedException {
        Path settings = Files.writeString(directory.resolve("settings.jfc"), SETTINGS);
        jcmd(pid, "JFR.start", "name=bench", "settings=" + settings);
        return new FlameGraph(pid, html, directory);
    }

    /** Ends the recording, and writes the file. */
    void write() throws IOException, InterruptedException {
        Path recording = directory.resolve("recording.jfr");
        jcmd(pid, "JFR.stop", "name=bench", "filename=" + recording);
        Arguments options = new Arguments();
        options.cpuTime = HAS_CPU_TIME;
        options.cpu = !HAS_CPU_TIME;
        options.threads = true;
        options.norm = true;
        options.output = "html";
        options.title = "Processor time of the gateway";
        JfrToFlame.convert(recording.toString(), html.toString(), options);
    }

    private static void jcmd(long pid, String... arguments) throws IOException, InterruptedException {
        Path program = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        List<String> command = new ArrayList<>(List.of(program.toString(), Long.toString(pid)));
        command.addAll(List.of(arguments));
        Process jcmd = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!jcmd.waitFor(JCMD_SECONDS, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
            jcmd.destroyForcibly();
            throw new IOException(program + " " + String.join(" ", arguments) + " has failed (expected: a JDK)");
        }
    }
}

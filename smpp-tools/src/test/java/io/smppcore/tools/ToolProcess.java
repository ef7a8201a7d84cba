package io.smppcore.tools;

import static io.smppcore.testing.Waits.eventually;

import io.smppcore.testing.Waits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program in a separate JVM, ended at the latest by {@link #close}. */
public final class ToolProcess implements AutoCloseable {

    private final Process process;
    private final Lines out;
    private final Lines err;

    private ToolProcess(Process process) {
        this.process = process;
        this.out = new Lines(process.inputReader(StandardCharsets.UTF_8));
        this.err = new Lines(process.errorReader(StandardCharsets.UTF_8));
    }

    public static ToolProcess start(String... args) throws IOException {
        return startMain(Main.class, args);
    }

    /** Starts another program of the tests. */
    public static ToolProcess startMain(Class<?> main, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        if (Runtime.version().feature() >= 24) {
            command.add("--sun-misc-unsafe-memory-access=allow"); // the JVM would warn on standard error
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        return new ToolProcess(new ProcessBuilder(command).start());
    }

    /** Runs the program to its end. */
    public static Invocation run(String... args) throws Exception {
        try (ToolProcess tool = start(args)) {
            return tool.await();
        }
    }

    /** Runs the program to its end, with the given standard input. */
    public static Invocation runWithInput(byte[] input, String... args) throws Exception {
        try (ToolProcess tool = start(args)) {
            try (OutputStream in = tool.process.getOutputStream()) {
                in.write(input);
            }
            return tool.await();
        }
    }

    /** Waits for the first line of standard output. */
    public String firstLine() {
        return out.first();
    }

    /** Waits for a line of standard output; returns its first group. */
    public String awaitLine(Pattern pattern) {
        return out.await(pattern);
    }

    /** Returns the process. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Ends the process with SIGKILL. */
    public void kill() {
        process.toHandle()
                .destroyForcibly(); // Process.destroyForcibly would close the streams that are still to be read
    }

    /** Ends the process with SIGTERM. */
    public void terminate() {
        process.toHandle().destroy(); // Process.destroy would close the streams that are still to be read
    }

    /** Waits for the end of the process. */
    public Invocation await() throws Exception {
        if (!process.waitFor(Waits.SECONDS, TimeUnit.SECONDS)) {
            throw new TimeoutException("still running after " + Waits.SECONDS + " s: out=" + out + " err=" + err);
        }
        return new Invocation(process.exitValue(), out.toEnd(), err.toEnd());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The lines of one stream so far. */
    private static final class Lines {

        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
        private final Thread reader;

        Lines(BufferedReader from) {
            reader = Thread.ofVirtual().start(() -> from.lines().forEach(lines::add));
        }

        String first() {
            eventually().until(() -> !lines.isEmpty() || !reader.isAlive());
            return lines.isEmpty() ? "" : lines.getFirst();
        }

        String await(Pattern pattern) {
            return eventually().until(() -> find(pattern), Optional::isPresent).orElseThrow();
        }

        private Optional<String> find(Pattern pattern) {
            return List.copyOf(lines).stream()
                    .map(pattern::matcher)
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1))
                    .findFirst();
        }

        String toEnd() throws InterruptedException {
            reader.join(Waits.BOUND);
            return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
        }

        @Override
        public String toString() {
            return lines.toString();
        }
    }
}

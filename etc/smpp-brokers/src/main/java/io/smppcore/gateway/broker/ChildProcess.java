package io.smppcore.gateway.broker;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A Java program in a separate process, which ignores SIGINT, and whose standard input ends when this process ends. */
public final class ChildProcess implements AutoCloseable {

    private static final int STARTING_SECONDS = 120;

    /** The grace period that cluster.yaml gives a node. */
    private static final int ENDING_SECONDS = 60;

    private static final int SIGNAL_SECONDS = 60;

    private static final Path SHELL = Path.of("/bin/sh");

    /**
     * JVM options that are passed on to child processes, before those of the caller: without C2 and concurrent threads
     * of a collector, the child processes of tests need half the processor time.
     */
    private static final Pattern INHERITED = Pattern.compile("-XX:TieredStopAtLevel=\\d|-XX:\\+UseSerialGC");

    /** Prefix of the names of the threads that read the output of processes. */
    static final String READER = "smpp-gateway-output-of-";

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(1_000);

    private ChildProcess(Process process) {
        this.process = process;
        // Not a virtual thread: reading a pipe pins its carrier, and three silent processes would pin all of them.
        Thread.ofPlatform().daemon().name(READER + process.pid()).start(() -> {
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    if (!lines.offer(line)) {
                        lines.clear();
                    }
                }
            } catch (IOException e) {
                lines.clear();
            }
        });
    }

    /** Starts a program with the JVM of this process. It writes to the standard error of this process. */
    public static ChildProcess start(
            List<String> jvmOptions, String classPath, String mainClass, List<String> arguments) throws IOException {
        return start(Map.of(), jvmOptions, classPath, mainClass, arguments);
    }

    /** Starts a program as above, with environment variables in addition to those of this process. */
    public static ChildProcess start(
            Map<String, String> environment,
            List<String> jvmOptions,
            String classPath,
            String mainClass,
            List<String> arguments)
            throws IOException {
        List<String> line = new ArrayList<>();
        if (Files.isExecutable(SHELL)) {
            // Ctrl-C reaches all processes of a terminal at once, but this one ends the others in its order.
            line.addAll(List.of(SHELL.toString(), "-c", "trap '' INT; exec \"$0\" \"$@\""));
        }
        line.add(ProcessHandle.current().info().command().orElse("java"));
        line.add("--enable-native-access=ALL-UNNAMED");
        if (Runtime.version().feature() >= 24) {
            line.add("--sun-misc-unsafe-memory-access=allow");
            line.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        }
        if (Runtime.version().feature() >= 25) {
            line.add("-XX:+UseCompactObjectHeaders");
        }
        line.add("-XX:+ExitOnOutOfMemoryError");
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> INHERITED.matcher(option).matches())
                .forEach(line::add);
        line.addAll(jvmOptions);
        line.addAll(List.of("-cp", classPath, mainClass));
        line.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        return new ChildProcess(builder.start());
    }

    /** Writes a line to the standard input of the process; throws if it has ended. */
    public void write(String line) throws IOException {
        BufferedWriter input = process.outputWriter(StandardCharsets.UTF_8);
        input.write(line);
        input.newLine();
        input.flush();
    }

    /** Waits at most 120 seconds for a line that begins with the text, and returns the number after it. */
    public int number(String beginning) throws InterruptedException {
        return Integer.parseInt(line(beginning));
    }

    /**
     * Waits at most 120 seconds for a line that begins with the text, and returns the rest of it without surrounding
     * blanks.
     *
     * @throws IllegalStateException if the process ends first, or at the timeout
     */
    public String line(String beginning) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STARTING_SECONDS);
        while (System.nanoTime() - end < 0) {
            String line = lines.poll(100, TimeUnit.MILLISECONDS);
            if (line != null && line.startsWith(beginning)) {
                return line.substring(beginning.length()).trim();
            }
            if (line == null && !process.isAlive()) {
                throw new IllegalStateException("process ended with exit code " + process.exitValue());
            }
        }
        throw new IllegalStateException("no line \"" + beginning + "...\" within " + STARTING_SECONDS + " s");
    }

    /** Returns the processor time that the process has used in nanoseconds, 0 if unknown. */
    public long cpuNanos() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    /** Returns the id of the process. */
    public long pid() {
        return process.pid();
    }

    /** Returns true until the process has ended. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Kills the process, as SIGKILL does. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Stops the process with SIGSTOP, until {@link #resume()}; throws if this system has no such signal. */
    public void suspend() throws IOException, InterruptedException {
        signal("-STOP");
    }

    /** Resumes the process after {@link #suspend}. */
    public void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    /** Waits at most 120 seconds for the end of the process, and returns its exit code. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(STARTING_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the process has not ended within " + STARTING_SECONDS + " s");
        }
        return process.exitValue();
    }

    /** Sends a signal, such as {@code -HUP}, to the process; throws if this system has no such signal. */
    public void signal(String name) throws IOException, InterruptedException {
        // The command of the shell: not every system has a program of this name.
        Process kill = new ProcessBuilder("sh", "-c", "kill " + name + " " + process.pid())
                .redirectErrorStream(true)
                .start();
        if (!kill.waitFor(SIGNAL_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
            throw new IOException("kill " + name + " " + process.pid() + " failed");
        }
    }

    /**
     * Ends the process with SIGTERM, or with SIGKILL if it does not end within 60 seconds. Its standard input ends
     * after the signal.
     */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}

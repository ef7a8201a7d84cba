package io.smppcore.gateway.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A command of this program in a process of its own, which ends when this process ends. */
final class ChildProcess implements AutoCloseable {

    private static final int STARTING_SECONDS = 60;

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(1_000);

    private ChildProcess(Process process) {
        this.process = process;
        Thread.startVirtualThread(() -> {
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
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

    /** Starts a command with options of the JVM. */
    static ChildProcess start(List<String> jvmOptions, String... command) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current().info().command().orElse("java"));
        line.add("--enable-native-access=ALL-UNNAMED");
        if (Runtime.version().feature() >= 24) {
            line.add("--sun-misc-unsafe-memory-access=allow");
        }
        if (Runtime.version().feature() >= 25) {
            line.add("-XX:+UseCompactObjectHeaders");
        }
        line.add("-XX:+ExitOnOutOfMemoryError");
        line.addAll(jvmOptions);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        line.addAll(List.of(command));
        return new ChildProcess(new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Waits for a line that begins with the text, and returns the number behind it. */
    int number(String beginning) throws InterruptedException {
        return Integer.parseInt(line(beginning));
    }

    /** Waits for a line that begins with the text, and returns what is behind it without blanks around. */
    String line(String beginning) throws InterruptedException {
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

    /** Returns the time that this process has used of the processors in nanoseconds, 0 if unknown. */
    long cpuNanos() {
        return process.info()
                .totalCpuDuration()
                .map(java.time.Duration::toNanos)
                .orElse(0L);
    }

    /** Ends the process at once, as SIGKILL does. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}

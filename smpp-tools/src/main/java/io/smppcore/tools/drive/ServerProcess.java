package io.smppcore.tools.drive;

import io.smppcore.session.Dispatch;
import io.smppcore.tools.console.DispatchOption;
import io.smppcore.tools.load.LoadLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * {@code serve} in a JVM of its own, with the same class path and options. It ends with {@link #close}; by itself if this process is gone
 * before that.
 */
final class ServerProcess implements AutoCloseable {

    private static final String MAIN = "io.smppcore.tools.Main";
    private static final String LISTENING = "listening on ";

    private static final long START_SECONDS = 30;
    private static final long END_SECONDS = 12;

    /** Longer than any start, warm-up and end. */
    private static final long SPARE_MINUTES = 10;

    /** What serve takes; a count may take as long as it likes. */
    private static final long MAX_MINUTES = Duration.ofDays(7).toMinutes();

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts one and waits until it listens.
     *
     * @throws IllegalArgumentException if it cannot be started
     */
    static ServerProcess start(Dispatch dispatch, int window, LoadLimit limit) throws InterruptedException {
        long minutes = Math.min(MAX_MINUTES, TimeUnit.NANOSECONDS.toMinutes(limit.nanos()) + SPARE_MINUTES);
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of("serve", "--port", "0", "--dispatch", DispatchOption.spelling(dispatch)));
        command.addAll(List.of("--window", String.valueOf(window), "--duration", minutes + "m"));
        Process process = launch(command);
        try {
            return new ServerProcess(process, port(process));
        } catch (InterruptedException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    int port() {
        return port;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Ends the process, in order if it can. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static Process launch(List<String> command) {
        try {
            return new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new IllegalArgumentException("--processes: the server could not be started: " + e.getMessage(), e);
        }
    }

    /** What this JVM was started with, but for its agents: they belong to this process. */
    private static List<String> java() {
        String classPath = System.getProperty("java.class.path", "");
        if (classPath.isEmpty()) {
            throw new IllegalArgumentException("--processes: this program was not started from a class path or a jar"
                    + " (expected: ./smpp, or java -jar)");
        }
        Stream<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-agent") && !flag.startsWith("-javaagent"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.of(Stream.of(java), flags, Stream.of("-cp", classPath, MAIN))
                .flatMap(parts -> parts)
                .toList();
    }

    /* The first line is read on a thread of its own, which then keeps the pipe empty until the process ends. */
    private static int port(Process process) throws InterruptedException {
        CompletableFuture<String> firstLine = new CompletableFuture<>();
        Thread.ofVirtual().name("server-output").start(() -> read(process, firstLine));
        try {
            String line = firstLine.get(START_SECONDS, TimeUnit.SECONDS);
            if (line.startsWith(LISTENING)) {
                return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            }
            throw new IllegalArgumentException(
                    "--processes: the server said '" + line + "' (expected: that it listens)");
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalArgumentException(
                    "--processes: the server did not start within " + START_SECONDS + " s", e);
        }
    }

    private static void read(Process process, CompletableFuture<String> firstLine) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            reader.lines().forEach(firstLine::complete);
        } catch (IOException | RuntimeException e) {
            firstLine.completeExceptionally(e);
        }
        firstLine.complete("");
    }
}

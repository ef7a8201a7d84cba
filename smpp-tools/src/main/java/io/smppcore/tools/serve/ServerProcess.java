package io.smppcore.tools.serve;

import io.smppcore.session.Dispatch;
import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.WordConverter;
import java.io.BufferedReader;
import java.io.IOException;
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

/**
 * A second JVM that runs {@code serve} on a free port of 127.0.0.1, with the class path and options of this JVM, for
 * measurements with client and server in separate processes. It ends on {@link #close}, after its lifetime, or when
 * this process ends in any way, as its standard input is a pipe from this process.
 */
public final class ServerProcess implements AutoCloseable {

    private static final String MAIN = "io.smppcore.tools.Main";
    private static final String LISTENING = "listening on ";

    private static final long START_SECONDS = 60;
    private static final long END_SECONDS = 12;

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a process, and waits at most 60 seconds until it listens.
     *
     * @param dispatch dispatch of the handlers of the server
     * @param atMost time after which the process ends by itself, in whole seconds; a time above 7 days counts as 7 days
     * @param options further options of {@code serve}
     * @throws IllegalArgumentException if the process cannot be started, or does not listen in time
     */
    public static ServerProcess start(Dispatch dispatch, Duration atMost, List<String> options)
            throws InterruptedException {
        List<String> command = java();
        command.addAll(List.of("serve", "--port", "0", "--dispatch", WordConverter.spelling(dispatch)));
        command.addAll(List.of("--duration", lifetime(atMost), "--until-eof"));
        command.addAll(options);
        Process process = launch(command);
        try {
            return new ServerProcess(process, port(process));
        } catch (InterruptedException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Returns the value of {@code --duration} for a lifetime. */
    static String lifetime(Duration atMost) {
        return Math.min(atMost.toSeconds(), DurationConverter.MAX.toSeconds()) + "s";
    }

    /** Returns the port on which the server listens. */
    public int port() {
        return port;
    }

    /** Returns the process. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Ends the process: requests its end, waits up to 12 seconds, then kills it. */
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

    /** Returns the words of a command that starts a JVM as this one, without its agents. */
    private static List<String> java() {
        String classPath = System.getProperty("java.class.path", "");
        if (classPath.isEmpty()) {
            throw new IllegalArgumentException("--processes: this program was not started from a class path or a jar"
                    + " (expected: ./smpp, or java -jar)");
        }
        List<String> command =
                new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.removeIf(flag -> flag.startsWith("-agent") || flag.startsWith("-javaagent"));
        command.addFirst(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", classPath, MAIN));
        return command;
    }

    /*
     * A separate thread reads the first line, and then the rest until the process ends, as a full pipe would block the
     * process.
     */
    private static int port(Process process) throws InterruptedException {
        CompletableFuture<String> firstLine = new CompletableFuture<>();
        // Not a virtual thread: reading a pipe pins its carrier.
        Thread.ofPlatform().daemon().name("server-output").start(() -> read(process, firstLine));
        try {
            String line = firstLine.get(START_SECONDS, TimeUnit.SECONDS);
            if (line.startsWith(LISTENING)) {
                return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            }
            throw new IllegalArgumentException(
                    "--processes: the server printed '" + line + "' (expected: its address)");
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalArgumentException(
                    "--processes: the server did not start within " + START_SECONDS + " s", e);
        }
    }

    private static void read(Process process, CompletableFuture<String> firstLine) {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            reader.lines().forEach(firstLine::complete);
        } catch (IOException | RuntimeException e) {
            firstLine.completeExceptionally(e);
        }
        firstLine.complete("");
    }
}

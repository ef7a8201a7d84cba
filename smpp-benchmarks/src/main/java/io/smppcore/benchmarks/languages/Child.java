package io.smppcore.benchmarks.languages;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends with this object, and with this process, as its standard input ends then. Called by one thread.
 */
final class Child implements AutoCloseable {

    private static final Duration LISTEN_TIME = Duration.ofSeconds(20);
    private static final int CONNECT_MILLIS = 1_000;
    private static final long POLL_MILLIS = 20;
    private static final long END_SECONDS = 10;

    private final String name;
    private final Process process;

    /** Starts the process. */
    Child(String name, ProcessBuilder builder) throws IOException {
        this.name = name;
        process = builder.start();
    }

    /** Returns a free port on the loopback interface. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(SmppCoreProgram.HOST, 0));
            return socket.getLocalPort();
        }
    }

    /** Waits until a port of the process accepts connections. */
    void awaitListening(int port) throws IOException {
        long deadlineNanos = System.nanoTime() + LISTEN_TIME.toNanos();
        while (!accepts(port)) {
            if (!process.isAlive()) {
                throw new IOException(name + ": ended with exit code " + process.exitValue());
            }
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new IOException(name + ": does not listen within " + LISTEN_TIME.toSeconds() + " s");
            }
            sleep();
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(SmppCoreProgram.HOST, port), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void sleep() throws SocketException {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SocketException("interrupted");
        }
    }

    /** Waits until the process has ended without an error, and returns what it printed: less than 4 KiB. */
    String await(Duration time) throws IOException {
        try {
            if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(name + ": has not ended within " + time.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(name + ": interrupted", e);
        }
        if (process.exitValue() != 0) {
            throw new IOException(name + ": exit code " + process.exitValue());
        }
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs a command and returns what it printed: less than 4 KiB. */
    static String output(List<String> command, Duration time) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        try (Child child = new Child(command.getFirst(), builder)) {
            return child.await(time);
        }
    }

    /** Runs a command in a folder; a failure has its output as the message. */
    static void run(Path folder, List<String> command, Duration time) throws IOException {
        Path log = Files.createTempFile("smpp-languages", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        try (Child child = new Child(String.join(" ", command), builder)) {
            child.await(time);
        } catch (IOException e) {
            throw new IOException(e.getMessage() + System.lineSeparator() + Files.readString(log), e);
        } finally {
            Files.delete(log);
        }
    }
}

package io.smppcore.benchmarks.attack;

import io.smppcore.benchmarks.measure.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An {@link AttackTarget} in a JVM with little memory, which exits when out of memory. Called by one thread. */
final class AttackedProcess implements AutoCloseable {

    static final int MAX_HEAP_MEGABYTES = 256;
    static final int MAX_DIRECT_MEGABYTES = 64;

    private static final int END_SECONDS = 60;

    private final Process process;
    private final Writer commands;
    private final BufferedReader answers;

    /** Starts the process. */
    AttackedProcess() throws IOException {
        List<String> flags = List.of(
                "-Xmx" + MAX_HEAP_MEGABYTES + "m",
                "-XX:MaxDirectMemorySize=" + MAX_DIRECT_MEGABYTES + "m",
                "-XX:+ExitOnOutOfMemoryError");
        process = JavaProcess.of(AttackTarget.class, flags, List.of()).start();
        commands = process.outputWriter(StandardCharsets.US_ASCII);
        answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** The addresses of a server. */
    record Addresses(InetSocketAddress attacked, InetSocketAddress ofNeighbour) {}

    Addresses startServer(Attack attack) throws IOException {
        String[] ports = execute("start " + attack.name()).split(" ", -1);
        return new Addresses(address(ports[0]), address(ports[1]));
    }

    private static InetSocketAddress address(String port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
    }

    TargetFigures figures() throws IOException {
        return TargetFigures.parse(execute("figures"));
    }

    void stopServer() throws IOException {
        execute("stop");
    }

    boolean isAlive() {
        return process.isAlive();
    }

    private String execute(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        String answer = answers.readLine();
        if (answer == null || answer.startsWith("Terminating")) {
            throw new IOException("the server's process has ended during \"" + command + "\": out of memory?");
        }
        return answer;
    }

    /** Ends the process. */
    @Override
    public void close() throws IOException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}

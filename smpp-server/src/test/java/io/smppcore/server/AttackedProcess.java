package io.smppcore.server;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An {@link AttackTarget} in a JVM with little memory, which exits when out of memory. Not thread-safe. */
final class AttackedProcess implements AutoCloseable {

    static final int MAX_HEAP_MEGABYTES = 256;
    static final int MAX_DIRECT_MEGABYTES = 64;

    private static final int END_SECONDS = 10;

    private final Process process;
    private final Writer commands;
    private final BufferedReader answers;

    private AttackedProcess(Process process) {
        this.process = process;
        this.commands = process.outputWriter(StandardCharsets.US_ASCII);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    }

    /** Starts the process, with its log in this file. */
    static AttackedProcess start(File log) throws IOException {
        return new AttackedProcess(new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + MAX_HEAP_MEGABYTES + "m",
                        "-XX:MaxDirectMemorySize=" + MAX_DIRECT_MEGABYTES + "m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AttackTarget.class.getName()))
                .redirectError(ProcessBuilder.Redirect.appendTo(log))
                .start());
    }

    InetSocketAddress startServer(Attack attack) throws IOException {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(execute("start " + attack.name())));
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
        if (answer == null) {
            throw new IOException("the server's process has ended during \"" + command + "\": out of memory?");
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        commands.close();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}

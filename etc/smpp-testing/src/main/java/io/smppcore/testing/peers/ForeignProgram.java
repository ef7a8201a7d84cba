package io.smppcore.testing.peers;

import io.smppcore.testing.Waits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A client or an SMSC with a library of another language, as a process. {@code .ci/peers} installs the libraries into
 * the folder that the environment variable {@code SMPP_PEERS} names.
 */
public final class ForeignProgram implements AutoCloseable {

    private static final long END_SECONDS = 5;

    private static final Optional<Path> PEERS =
            Optional.ofNullable(System.getenv("SMPP_PEERS")).map(Path::of).map(Path::toAbsolutePath);

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private ForeignProgram(Process process) {
        this.process = process;
        Thread.ofVirtual().start(this::read);
    }

    /** A library of another language. */
    public enum Library {
        /** The npm package smpp. */
        NPM_SMPP("node", "-e", "js"),
        /** The PyPI package smpp34, which is a Rust crate. */
        SMPP34("python/bin/python", "-c", "py");

        private final String interpreter;
        private final String option;
        private final String suffix;

        Library(String interpreter, String option, String suffix) {
            this.interpreter = interpreter;
            this.option = option;
            this.suffix = suffix;
        }

        /** Starts an SMSC, which prints its port, accepts every message and sends the requested receipts. */
        public ForeignProgram server() throws IOException {
            return start("server");
        }

        /** Starts a client, which sends a text and prints its message_id, then each text that it receives. */
        public ForeignProgram client(int port, String systemId, String password) throws IOException {
            return start("client", String.valueOf(port), systemId, password);
        }

        private ForeignProgram start(String role, String... arguments) throws IOException {
            Path peers = PEERS.orElseThrow(() -> new IllegalStateException("SMPP_PEERS is not set"));
            List<String> command =
                    new ArrayList<>(List.of(peers.resolve(interpreter).toString(), option, script(role)));
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment()
                    .putAll(Map.of("NODE_PATH", peers.resolve("node_modules").toString()));
            return new ForeignProgram(builder.start());
        }

        private String script(String role) throws IOException {
            String name = name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + role + "." + suffix;
            try (InputStream in = ForeignProgram.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IllegalStateException("no script " + name);
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    /** Returns {@code true} if the libraries are installed. */
    public static boolean areInstalled() {
        return PEERS.isPresent();
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            out.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            lines.add("no output: " + e.getMessage());
        }
    }

    /**
     * Returns the next line that the program prints.
     *
     * @throws AssertionError if it prints none within {@link Waits#BOUND}
     */
    public String line() throws InterruptedException {
        String line = lines.poll(Waits.SECONDS, TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError("the program prints nothing"
                    + (process.isAlive() ? "" : " and has ended with " + process.exitValue()));
        }
        return line;
    }

    /** Closes the standard input of the program, which should end it; kills it otherwise. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (IOException e) {
            // It has ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}

package io.smppcore.benchmarks.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A server in a separate JVM, with the flags of this one. It ends with this process, because its input ends then.
 * Called by one thread.
 */
public final class ServerJvm implements Listening {

    private static final long END_SECONDS = 30;

    private final Process process;
    private final Writer commands;
    private final BufferedReader answers;
    private final int port;

    /**
     * Starts a JVM and waits until its server listens. The main class is that of the enum of the kind, which calls
     * {@link #serve}.
     */
    public ServerJvm(Enum<?> kind, int window, String tls) {
        List<String> arguments = List.of(kind.name(), String.valueOf(window), tls);
        try {
            process = JavaProcess.of(kind.getDeclaringClass(), List.of(), arguments)
                    .start();
            commands = process.outputWriter(StandardCharsets.UTF_8);
            answers = process.inputReader(StandardCharsets.UTF_8);
            port = (int) answer();
        } catch (IOException e) {
            throw new UncheckedIOException("the server does not start", e);
        }
    }

    /**
     * Serves until the standard input of this process ends. Each line of input is the name of a {@link Question}, which
     * is answered with a number in a line.
     */
    public static void serve(Listening.Start start) throws Exception {
        LongAdder received = new LongAdder();
        try (Listening server = start.server(received::add)) {
            System.out.println(server.port());
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(
                        switch (Question.valueOf(line)) {
                            case MESSAGES -> received.sum();
                            case PROCESSOR_NANOS -> ProcessStatus.processorNanos();
                            case RESIDENT_OCTETS -> ProcessStatus.residentOctetsWithoutGarbage();
                            case WAITS -> ProcessStatus.waits();
                        });
            }
        }
    }

    /** Numbers that a server in a separate JVM reports on request. */
    public enum Question {
        MESSAGES,
        /** Processor time of its process. */
        PROCESSOR_NANOS,
        /** Resident bytes of its process after full collections. */
        RESIDENT_OCTETS,
        /** Number of voluntary context switches of its threads. */
        WAITS
    }

    /** Returns a number of the server. */
    public long ask(Question question) {
        try {
            commands.write(question + "\n");
            commands.flush();
            return answer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the process of the server has ended");
        }
        return Long.parseLong(line);
    }

    @Override
    public int port() {
        return port;
    }

    /** Ends the process. */
    @Override
    public void close() {
        try {
            commands.close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the process of the server has not ended within " + END_SECONDS + " s");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }
}

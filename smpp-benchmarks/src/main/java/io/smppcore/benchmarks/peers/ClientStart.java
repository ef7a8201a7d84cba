package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.measure.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starter of clients in separate JVMs, one after another. Called by one thread, always with the same class of client.
 */
final class ClientStart implements AutoCloseable {

    private static final int AOT_VERSION = 25;
    private static final long END_SECONDS = 60;
    private static final double NANOS_PER_MILLI = 1_000_000;

    private final int port;
    private final @Nullable Path archive;

    /**
     * Prepares the start of clients.
     *
     * @param port port of the server
     * @param isArchived {@code true} if the first run makes an archive, with which the others start
     */
    ClientStart(int port, boolean isArchived) {
        this.port = port;
        this.archive =
                isArchived ? Path.of(System.getProperty("java.io.tmpdir"), "smpp-client-" + port + ".archive") : null;
    }

    /** Runs a client to its end; returns the milliseconds from the start of its main method to the response. */
    double run(Class<?> client) throws IOException, InterruptedException {
        if (archive == null) {
            return run(client, List.of());
        }
        boolean isAot = Runtime.version().feature() >= AOT_VERSION;
        if (Files.notExists(archive)) {
            run(
                    client,
                    isAot
                            ? List.of("-Xlog:aot=off", "-XX:AOTCacheOutput=" + archive)
                            : List.of("-Xlog:cds*=off", "-XX:ArchiveClassesAtExit=" + archive));
            if (Files.notExists(archive)) {
                throw new IllegalStateException("no archive was made (expected: a jar as class path)");
            }
        }
        return run(
                client,
                isAot
                        ? List.of("-Xlog:aot=off", "-XX:AOTMode=on", "-XX:AOTCache=" + archive)
                        : List.of("-Xlog:cds*=off", "-Xshare:on", "-XX:SharedArchiveFile=" + archive));
    }

    private double run(Class<?> client, List<String> flags) throws IOException, InterruptedException {
        Process process =
                JavaProcess.of(client, flags, List.of(String.valueOf(port))).start();
        try (BufferedReader lines = process.inputReader()) {
            String nanos = lines.readLine();
            if (nanos == null) {
                throw new IOException("the client has ended before the response");
            }
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("the client has not ended normally within " + END_SECONDS + " s");
            }
            return Long.parseLong(nanos) / NANOS_PER_MILLI;
        } finally {
            process.destroyForcibly();
        }
    }

    @Override
    public void close() throws IOException {
        if (archive != null) {
            Files.deleteIfExists(archive);
        }
    }
}

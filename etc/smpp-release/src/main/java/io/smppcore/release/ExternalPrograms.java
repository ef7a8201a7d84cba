package io.smppcore.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** External programs, run to completion. */
public final class ExternalPrograms {

    private ExternalPrograms() {}

    /**
     * Returns the output of a program.
     *
     * @throws ReleaseException if its exit code is not 0
     */
    static String output(Path folder, List<String> command) throws IOException, InterruptedException {
        Path log = Files.createTempFile("smpp-release", ".log");
        try {
            int status = run(folder, log, command, Map.of());
            String output = Files.readString(log, StandardCharsets.UTF_8);
            if (status != 0) {
                throw new ReleaseException(String.join(" ", command) + ": exit code " + status + "\n" + output);
            }
            return output;
        } finally {
            Files.delete(log);
        }
    }

    /**
     * Runs a program to completion; the end of this JVM destroys it.
     *
     * @param log the file for its output
     * @param environment further environment variables
     * @return exit code
     */
    public static int run(Path folder, Path log, List<String> command, Map<String, String> environment)
            throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            Thread end = new Thread(process::destroy);
            Runtime.getRuntime().addShutdownHook(end);
            process.getOutputStream().close();
            int status = process.waitFor();
            Runtime.getRuntime().removeShutdownHook(end);
            return status;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + command.getFirst(), e);
        }
    }
}

package io.smppcore.gateway.power;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The library that records the calls of a process, compiled for this machine. */
record Recorder(Path library) {

    private static final String SOURCE = "recorder.c";
    private static final long COMPILING_SECONDS = 60;

    /**
     * Compiles the library into a directory.
     *
     * @throws IOException if this is not Linux, or if there is no C compiler with the headers of the C library
     */
    static Recorder in(Path directory) throws IOException, InterruptedException {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("the calls of a process can only be recorded on Linux");
        }
        Path source = directory.resolve(SOURCE);
        try (InputStream octets = Recorder.class.getResourceAsStream(SOURCE)) {
            if (octets == null) {
                throw new IllegalStateException("no resource " + SOURCE);
            }
            Files.copy(octets, source);
        }
        Path library = directory.resolve("recorder.so");
        Path messages = directory.resolve("recorder.log");
        Process compiler = new ProcessBuilder(
                        "cc",
                        "-O2",
                        "-shared",
                        "-fPIC",
                        "-o",
                        library.toString(),
                        source.toString(),
                        "-ldl",
                        "-lpthread")
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        if (!compiler.waitFor(COMPILING_SECONDS, TimeUnit.SECONDS)) {
            compiler.destroyForcibly();
        }
        if (compiler.onExit().join().exitValue() != 0) {
            throw new IOException("cc does not compile " + SOURCE + ": " + Files.readString(messages));
        }
        return new Recorder(library);
    }

    /** Returns the environment of a process whose calls for files in a folder are recorded in a log. */
    Map<String, String> environment(Path folder, Path log) {
        return Map.of(
                "LD_PRELOAD",
                library.toString(),
                "SMPP_POWER_FOLDER",
                folder.toString(),
                "SMPP_POWER_LOG",
                log.toString());
    }
}

package io.smppcore.build;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM with the options of this one. It ends when this one ends. */
final class ChildProcess {

    private ChildProcess() {}

    /**
     * Runs a JVM until it ends or its time limit is reached.
     *
     * @param log file for its output
     * @return exit code, or -1 if it did not end in time and was killed
     */
    static int run(Path directory, Path log, long maxSeconds, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Thread end = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(end);
        process.getOutputStream().close();
        boolean ended = process.waitFor(maxSeconds, TimeUnit.SECONDS);
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(end);
        return ended ? process.exitValue() : -1;
    }

    /** Ends the program with an error if a search has no tests, or less than a second for each. */
    static void requireTests(String command, String suffix, String part, int tests, int seconds) {
        if (tests == 0) {
            Maven.fail("no " + command + " test is called " + (part.isEmpty() ? "*" + suffix : part));
        }
        if (seconds < tests) {
            Maven.fail(command + ": " + seconds + " seconds (expected: >= " + tests + ", one for each " + command
                    + " test)");
        }
    }

    /** Parses an argument of a command as a number of seconds, 1 to 99999; ends the program if it is not one. */
    static int seconds(String command, String text) {
        if (!text.matches("[1-9][0-9]{0,4}")) {
            Maven.fail(command + " " + text + ": not a number of seconds (expected: 1 to 99999)");
        }
        return Integer.parseInt(text);
    }
}

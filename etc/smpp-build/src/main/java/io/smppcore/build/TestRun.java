package io.smppcore.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of tests by Maven that prints a line for each module and the failed tests, while the output of Maven goes to a
 * file. A module whose tests fail does not end the run.
 */
final class TestRun {

    /** Options of Maven with which all modules are tested even if a test fails; the reports contain the failures. */
    static final List<String> KEEP_GOING = List.of("-fn", "-Dmaven.test.failure.ignore=true");

    private static final int MAX_FAILURES = 20;
    private static final int MAX_MESSAGE_LINES = 3;
    private static final int MAX_MESSAGE_COLUMNS = 300;
    private static final int MAX_ERROR_LINES = 15;
    private static final int MODULE_COLUMNS = 26;

    /* "--- maven-surefire-plugin:3.6.1:test (default-test) @ smpp-core ---"; later versions leave out "maven-". */
    private static final Pattern GOAL =
            Pattern.compile("--- (?:maven-)?([a-z]+)\\S*:([a-z-]+) \\(([^)]*)\\) @ (\\S+) ---");
    private static final Pattern TESTED = Pattern.compile("Tests run: (\\d+), .* -- in \\S+");
    private static final Pattern FAILED_MODULE = Pattern.compile("\\[INFO] .* \\.+ (FAILURE|SKIPPED).*");
    /* Errors of the build and warnings of the compiler, which fail it; not those about tests. */
    private static final Pattern ERROR = Pattern.compile("\\[(?:ERROR|FATAL)] (?!Tests run|Failures:|Errors:|\\s|-> "
            + "|.*<<< |.*There are test failures|Re-run Maven|To see the full|For more information|After correcting"
            + "|\\[Help \\d]|.*Could not resolve dependencies for project io\\.smppcore|.*mvn <args>).*\\S.*"
            + "|\\[WARNING] .*\\.java:\\[\\d+,\\d+] .*");
    /* Maven reports a module as successful even if it has ended the tests of the module at the timeout. */
    private static final Pattern CUT_OFF = Pattern.compile("\\[ERROR] There was a timeout in the fork.*");
    private static final Pattern ESCAPES = Pattern.compile("\\x1b\\[[0-9;]*m");
    /* Timestamp that Maven writes at the beginning of a line if its log is configured so. */
    private static final Pattern TIMESTAMP = Pattern.compile("^[0-9][0-9:.,T+Z -]*(?=\\[[A-Z]+] )");

    private final Path root;
    private final Path log;
    private final boolean terminal;
    private final TestReports reports = new TestReports();
    private final Map<String, Long> running = new LinkedHashMap<>();
    private final TreeSet<String> finished = new TreeSet<>();
    private final List<String> errors = new ArrayList<>();
    private final long startNanos = System.nanoTime();
    private final FileTime started;
    private int tested;
    private boolean broken;

    /** Creates a run that writes the output of Maven to a file, and shows progress in place on a terminal. */
    TestRun(Path root, Path log, boolean terminal) throws IOException {
        this.root = root;
        this.log = log;
        this.terminal = terminal;
        // Reports that are not older than this file are of this run.
        started = Files.getLastModifiedTime(Files.writeString(log, ""));
    }

    /** Runs Maven and prints the results; returns 0 if all tests passed, else the exit code for {@code ./smpp}. */
    int run(ProcessBuilder maven) throws IOException, InterruptedException {
        Process process = Maven.start(maven.redirectErrorStream(true).redirectOutput(Redirect.PIPE));
        try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(log));
                BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.println(line);
                lines.flush();
                read(TIMESTAMP.matcher(ESCAPES.matcher(line).replaceAll("")).replaceFirst(""));
            }
        }
        int status = process.waitFor();
        for (String module : List.copyOf(running.keySet())) {
            finish(module);
        }
        clear();
        return summary(status);
    }

    private void read(String line) throws IOException {
        Matcher goal = GOAL.matcher(line);
        if (goal.find()) {
            // Tests are over at the format check, the last goal of the build; without it, at the end of Maven.
            if (goal.group(1).equals("spotless")) {
                finish(goal.group(4));
            } else if (!finished.contains(goal.group(4))) {
                running.putIfAbsent(goal.group(4), System.nanoTime());
            }
            progress();
            return;
        }
        Matcher classTested = TESTED.matcher(line);
        if (classTested.find()) {
            tested += Integer.parseInt(classTested.group(1));
            progress();
            return;
        }
        broken |= FAILED_MODULE.matcher(line).matches() || CUT_OFF.matcher(line).matches();
        if (ERROR.matcher(line).matches() && errors.size() < MAX_ERROR_LINES && !errors.contains(line)) {
            errors.add(line);
        }
    }

    private void finish(String name) throws IOException {
        Long since = running.remove(name);
        finished.add(name);
        if (since == null) {
            return;
        }
        Path module = Project.module(root, name);
        TestReports results = reports.add(module, started);
        if (results.tests() > 0) {
            clear();
            System.out.printf(
                    "%-" + MODULE_COLUMNS + "s %-44s %s%n", module.getFileName(), results.counts(), time(since));
        }
    }

    private int summary(int status) {
        int shown = 0;
        for (TestReports.Failure failure : reports.failures()) {
            if (shown++ < MAX_FAILURES) {
                print(failure);
            }
        }
        if (shown > MAX_FAILURES) {
            System.out.println("\n... and " + (shown - MAX_FAILURES) + " more, see " + log);
        }
        boolean failed = status != 0 || broken;
        System.out.println();
        if (failed) {
            errors.forEach(System.out::println);
            System.out.println("smpp: the build failed");
        } else if (reports.tests() == 0) {
            System.out.println("smpp: no test matches the options");
        }
        System.out.println(time(startNanos) + ", output of Maven: " + log);
        if (!reports.missing().isEmpty()) {
            System.out.println(reports.missing());
        }
        System.out.println(reports.counts());
        if (status != 0) {
            return status;
        }
        return failed || !reports.failures().isEmpty() || reports.tests() == 0 ? 1 : 0;
    }

    private static void print(TestReports.Failure failure) {
        System.out.println("\nFAILED " + failure.type().replaceFirst(".*\\.", "") + "." + failure.test()
                + (failure.place().isEmpty() ? "" : " (" + failure.place() + ")"));
        failure.message()
                .strip()
                .lines()
                .filter(line -> !line.isBlank())
                .limit(MAX_MESSAGE_LINES)
                .forEach(line ->
                        System.out.println("    " + line.substring(0, Math.min(line.length(), MAX_MESSAGE_COLUMNS))));
        System.out.println("  log: " + failure.log());
        System.out.println("  alone: " + failure.command());
    }

    /** Rewrites the last line of a terminal. */
    private void progress() {
        if (terminal) {
            System.out.print("\r\033[K" + time(startNanos) + "  " + tested + " tests"
                    + (running.isEmpty() ? "" : ", now ") + String.join(", ", running.keySet()));
            System.out.flush();
        }
    }

    private void clear() {
        if (terminal) {
            System.out.print("\r\033[K");
        }
    }

    private static String time(long sinceNanos) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - sinceNanos);
        return "%d:%02d".formatted(seconds / 60, seconds % 60);
    }
}

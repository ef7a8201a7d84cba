package io.smppcore.testing.search;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Program that runs each stress test with jcstress, for a number of seconds in all.
 *
 * <p>Arguments: the folder of the project, seconds, and optionally a part of the names of the stress tests.
 */
public final class StressSearch {

    private static final int ITERATIONS = 5;
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final int START_SECONDS = 60;
    private static final int MAX_ERROR_LINES = 60;

    private StressSearch() {}

    /** Runs the search; exits with 1 if a test has failed or has not run. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path module = Path.of(args[0]).toAbsolutePath().resolve("etc/smpp-jcstress");
        int seconds = ChildProcess.seconds("stress", args[1]);
        String part = args.length > 2 ? args[2] : "";
        List<String> tests = list(module, part);
        ChildProcess.requireTests("stress", "StressTest", part, tests.size(), seconds);
        System.out.println(tests.size() + " stress tests: " + seconds + " s, and some seconds to start each ...");
        Path work = Files.createDirectories(module.resolve("target/stress"));
        Path log = work.resolve("run.log");
        // Threads are not pinned, which would need privileges, and more processors than most machines have.
        int status = ChildProcess.run(
                work,
                log,
                3L * seconds + (long) START_SECONDS * tests.size(),
                List.of(
                        "-cp",
                        module.resolve("target/test-classes") + ":"
                                + Files.readString(module.resolve("target/classpath"))
                                        .strip(),
                        "org.openjdk.jcstress.Main",
                        "-r",
                        work.resolve("report").toString(),
                        "-v",
                        "-t",
                        "^(" + String.join("|", tests) + ")$",
                        "-f",
                        "1",
                        "-iters",
                        String.valueOf(ITERATIONS),
                        "-time",
                        String.valueOf(seconds * MILLIS_PER_SECOND / tests.size() / ITERATIONS),
                        "-sc",
                        "false",
                        "-af",
                        "NONE",
                        "-hs",
                        "256",
                        "-pth",
                        "false",
                        "-jvmArgs",
                        String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments())
                                + " -Dio.netty.leakDetection.level=disabled"));
        List<String> results = Files.readAllLines(log).stream()
                .dropWhile(line -> !line.startsWith("RUN RESULTS"))
                .toList();
        long passed = results.stream()
                .filter(line -> line.matches("\\.* \\[OK] io\\.smppcore\\..*"))
                .count();
        // A planned test that did not run counts as failed.
        if (status != 0 || passed != tests.size()) {
            results.stream()
                    .dropWhile(line -> !line.startsWith("  Failed tests"))
                    .takeWhile(line -> !line.startsWith("  All remaining"))
                    .limit(MAX_ERROR_LINES)
                    .forEach(System.err::println);
            System.err.println("smpp: " + (tests.size() - passed) + " of " + tests.size()
                    + " stress tests failed or did not run" + (status < 0 ? " (ended: does a test hang?)" : "")
                    + "; report: " + work.resolve("report/index.html") + ", log: " + log);
            System.exit(1);
        }
        System.out.println(tests.size() + " stress tests passed; report: " + work.resolve("report/index.html"));
    }

    private static List<String> list(Path module, String part) throws IOException {
        Path sources = module.resolve("src/test/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.map(file -> sources.relativize(file).toString())
                    .filter(file -> file.endsWith("StressTest.java"))
                    .map(file -> file.substring(0, file.lastIndexOf('.')).replace('/', '.'))
                    .filter(name -> name.contains(part))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }
}

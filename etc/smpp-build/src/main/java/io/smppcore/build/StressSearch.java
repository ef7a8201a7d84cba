package io.smppcore.build;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run of all stress tests with jcstress, which share a number of seconds. */
final class StressSearch {

    private static final int ITERATIONS = 5;
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final int START_SECONDS = 60;
    private static final int MAX_ERROR_LINES = 60;

    private StressSearch() {}

    /**
     * Runs the tests.
     *
     * @param args seconds, and optionally a part of the names of the stress tests
     * @return 1 if a test has failed or has not run
     */
    static int run(Path root, List<String> args) throws IOException, InterruptedException {
        Path module = root.toAbsolutePath().resolve("etc/smpp-jcstress");
        int seconds = ChildProcess.seconds("stress", args.getFirst());
        String part = args.size() > 1 ? args.get(1) : "";
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
            return 1;
        }
        System.out.println(tests.size() + " stress tests passed; report: " + work.resolve("report/index.html"));
        return 0;
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

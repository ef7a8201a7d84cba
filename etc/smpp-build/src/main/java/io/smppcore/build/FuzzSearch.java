package io.smppcore.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A search with Jazzer for inputs that break a fuzz test. All fuzz tests share a number of seconds. Such an input is
 * stored where the next {@code ./smpp test} replays it.
 */
final class FuzzSearch {

    private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";

    /** The hook that reports connections, which the tests of the gateway open on purpose. */
    private static final String CONNECTIONS = "com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery";

    private static final int LIST_SECONDS = 60;
    private static final int START_SECONDS = 120;
    private static final Pattern RUNS = Pattern.compile("stat::number_of_executed_units: *(\\d+)");
    private static final Pattern FOUND = Pattern.compile("Test unit written to (.+)");

    /* Time after which a test counts as hanging: long, because the clock also advances while the machine sleeps. */
    private static final String HANG_SECONDS = "300";

    private final Path root;

    private FuzzSearch(Path root) {
        this.root = root;
    }

    /** A fuzz test: Jazzer names it {@code package.Class::method}. */
    private record FuzzTest(Path module, String name) {

        String type() {
            return name.substring(0, name.indexOf("::"));
        }

        String method() {
            return name.substring(name.indexOf("::") + 2);
        }

        String shortName() {
            return type().substring(type().lastIndexOf('.') + 1) + "." + method();
        }
    }

    /**
     * Runs the search.
     *
     * @param args seconds, and optionally a part of the names of the fuzz tests
     * @return 1 if something was found
     */
    static int run(Path root, List<String> args) throws IOException, InterruptedException {
        FuzzSearch search = new FuzzSearch(root.toAbsolutePath());
        int seconds = ChildProcess.seconds("fuzz", args.getFirst());
        String part = args.size() > 1 ? args.get(1) : "";
        List<FuzzTest> tests = search.list(part);
        ChildProcess.requireTests("fuzz", "FuzzTest", part, tests.size(), seconds);
        int failed = 0;
        for (int i = 0; i < tests.size(); i++) {
            int share = seconds * (i + 1) / tests.size() - seconds * i / tests.size();
            failed += search.finds(tests.get(i), share) ? 1 : 0;
        }
        if (failed > 0) {
            System.err.println("smpp: " + failed + " of " + tests.size() + " fuzz tests found something");
            return 1;
        }
        System.out.println("nothing found in " + seconds + " s");
        return 0;
    }

    /** Lists the fuzz tests of the modules whose class path the Maven profile "fuzz" has written. */
    private List<FuzzTest> list(String part) throws IOException, InterruptedException {
        List<FuzzTest> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(root)) {
            for (Path module : files.filter(FuzzSearch::hasFuzzTests).sorted().toList()) {
                Path log = module.resolve("target/fuzz/list.log");
                ChildProcess.run(
                        module, log, LIST_SECONDS, List.of("-cp", classPath(module), JAZZER, "--list_fuzz_tests="));
                Files.readAllLines(log).stream()
                        .filter(line -> line.matches("[\\w.]+::\\w+") && line.contains(part))
                        .filter(line -> Files.exists(module.resolve("src/test/java")
                                .resolve(file(line.substring(0, line.indexOf("::"))) + ".java")))
                        .forEach(line -> tests.add(new FuzzTest(module, line)));
            }
        }
        return tests;
    }

    private static boolean hasFuzzTests(Path module) {
        Path classPath = module.resolve("target/fuzz/classpath");
        try {
            return Files.exists(classPath) && Files.readString(classPath).contains("jazzer");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean finds(FuzzTest test, int seconds) throws IOException, InterruptedException {
        System.out.println(test.shortName() + ": " + seconds + " s ...");
        Path work = test.module.resolve("target/fuzz");
        Path inputs = test.module.resolve("src/test/resources/" + file(test.type()) + "Inputs/" + test.method());
        Path corpus = Files.createDirectories(work.resolve("corpus").resolve(test.shortName()));
        Path log = work.resolve(test.shortName() + ".log");
        Files.createDirectories(inputs);
        int status = ChildProcess.run(
                test.module,
                log,
                (long) START_SECONDS + 2L * seconds + Integer.parseInt(HANG_SECONDS),
                List.of(
                        "-Xmx1g",
                        "-XX:+EnableDynamicAgentLoading",
                        "-Xshare:off",
                        "-cp",
                        classPath(test.module),
                        JAZZER,
                        "--target_class=" + test.type(),
                        "--target_method=" + test.method(),
                        "--hooks=true",
                        "--disabled_hooks=" + CONNECTIONS,
                        "--instrumentation_includes=io.smppcore.**",
                        "--reproducer_path=" + work,
                        "-max_total_time=" + seconds,
                        "-timeout=" + HANG_SECONDS,
                        "-report_slow_units=" + HANG_SECONDS,
                        "-print_final_stats=1",
                        corpus.toString()));
        removeIfEmpty(inputs);
        String output = Files.readString(log);
        System.out.println(test.shortName() + ": " + first(RUNS, output, "no") + " inputs tried");
        if (status == 0) {
            return false;
        }
        int from = output.indexOf("== Java Exception");
        output.substring(Math.max(0, from)).lines().limit(12).forEach(System.err::println);
        System.err.println(
                test.shortName() + ": FAILED with " + first(FOUND, output, "no input written") + "; details: " + log);
        return true;
    }

    private static void removeIfEmpty(Path inputs) throws IOException {
        for (Path folder = inputs; folder != null && isEmpty(folder); folder = folder.getParent()) {
            Files.delete(folder);
        }
    }

    private static boolean isEmpty(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String classPath(Path module) throws IOException {
        return module.resolve("target/test-classes") + ":" + module.resolve("target/classes") + ":"
                + Files.readString(module.resolve("target/fuzz/classpath")).strip();
    }

    private static String file(String type) {
        return type.replace('.', '/');
    }

    private static String first(Pattern pattern, String text, String otherwise) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : otherwise;
    }
}

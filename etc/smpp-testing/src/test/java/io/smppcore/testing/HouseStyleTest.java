package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rules of CONTRIBUTING.md that no formatter checks, for the Java files, pages and documents of all modules.
 *
 * <p>house-style.csv has the maximum number of breaches of a rule in a module; modules without a row may have none.
 */
class HouseStyleTest {

    private static final Path PROJECT = ProjectFolder.root();
    private static final int COLUMNS = 120;
    private static final long MAX_TYPES = 35;

    /** Larger packages. A division of client and server would make many of their internals public. */
    private static final Map<String, Long> LARGE = Map.of(
            "io/smppcore/client", 51L,
            "io/smppcore/pdu", 48L, // one record for each operation, and the sealed interfaces that list them
            "io/smppcore/server", 41L);

    private static final int MAX_LINES = 400;

    /** Longer files: public facades, whose Javadoc is their larger part, and a table. */
    private static final Set<String> LONG =
            Set.of("SmppClient.java", "SmppServer.java", "SmscSimulator.java", "DeliveryReceipt.java", "TlvTag.java");

    private static final int MAX_PUBLIC_TYPES = 264;
    private static final Pattern TESTS =
            Pattern.compile("^(?!etc/smpp-jcstress).*/src/test/java/|^etc/smpp-testing/src/main/java/");
    private static final Pattern MAIN = Pattern.compile("/src/main/java/.*\\.java$");

    /** Java files, and scripts and styles of pages. */
    private static final Pattern SOURCE = Pattern.compile("\\.java$|/src/main/resources/.*\\.(?:js|css|html)$");

    /** Main classes that may use monitors: examples of other libraries, written as their users write them. */
    private static final Pattern OF_OTHER_LIBRARIES = Pattern.compile("/examples/(cloudhopper|jsmpp)/");

    /** Uses of monitors. ArchitectureRules finds synchronized methods; its classes do not show blocks. */
    private static final Pattern MONITOR = Pattern.compile("\\bsynchronized ?\\(|\\bCollections\\.synchronized\\w+");

    /** A package that is exported to all modules. */
    private static final Pattern EXPORTED = Pattern.compile("exports ([\\w.]+);");

    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("^public [\\w -]*?(class|interface|record|enum|@interface) ", Pattern.MULTILINE);

    private static final Pattern JAVADOC_OPENING =
            Pattern.compile("/\\*\\*\\s*(?:\\*\\s*)?(What|Who|Whether|How|Nobody|Whose)\\b");

    /** Waits of tests with a bound of their own, and measured times in assertions: see Waits. */
    private static final List<Pattern> TIMES = List.of(
            Pattern.compile("\\batMost\\((?!(?:Waits\\.)?BOUND\\)|Duration\\.ofMinutes)"),
            Pattern.compile("\\.(?:get|await|waitFor|tryAcquire|poll|awaitTermination|orTimeout|succeedsWithin|join)"
                    + "\\((?:[^()\\n]*, )?[1-9]\\d*, (?:TimeUnit\\.)?(?:SECONDS|MILLISECONDS)\\)"),
            Pattern.compile(
                    "\\b(?:succeedsWithin|failsWithin|join|waitFor)\\(\\s*Duration\\.of(?:Seconds|Millis)\\(\\d"),
            Pattern.compile("@Timeout\\((?:value = )?\\d{1,2}\\)"),
            Pattern.compile("assertThat\\(\\s*(?:Duration\\.ofNanos\\(\\s*)?System\\.nanoTime\\(\\)"));

    @Test
    void linesHave120ColumnsJavadocsBeginWithAVerbOrANounAndTestsExpectNoTimes() throws IOException {
        Map<String, List<String>> breaches = new TreeMap<>();
        for (Path file : files()) {
            Path relative = PROJECT.relativize(file);
            String module = module(relative);
            String text = Files.readString(file);
            Map.of("columns", longLines(file, text), "javadoc", openings(text), "times", times(relative, text))
                    .forEach((rule, lines) -> lines.forEach(
                            line -> breaches.computeIfAbsent(module + "," + rule, key -> new ArrayList<>())
                                    .add(relative + ":" + line)));
        }

        Map<String, Integer> allowed = allowed();
        assertThat(breaches)
                .allSatisfy((key, lines) ->
                        assertThat(lines).as(key).hasSizeLessThanOrEqualTo(allowed.getOrDefault(key, 0)));
    }

    /** Returns the folder of the module of a file, without etc; "docs" or "." for a document. */
    private static String module(Path file) {
        Path inside = file.startsWith("etc") ? file.subpath(1, file.getNameCount()) : file;
        return inside.getNameCount() > 1 ? inside.getName(0).toString() : ".";
    }

    @Test
    void packagesHaveAtMost35TypesButForNamedOnes() throws IOException {
        Map<String, Long> sizes = files().stream()
                .filter(file -> MAIN.matcher(text(file)).find() && !file.endsWith("package-info.java"))
                .collect(Collectors.groupingBy(
                        file -> text(file).replaceFirst(".*/src/main/java/(.*)/.*", "$1"), Collectors.counting()));
        assertThat(sizes).hasSizeGreaterThan(50);
        sizes.values().removeIf(count -> count <= MAX_TYPES);
        assertThat(sizes)
                .containsOnlyKeys(LARGE.keySet())
                .allSatisfy((name, count) ->
                        assertThat(count).as(name).isLessThanOrEqualTo(LARGE.getOrDefault(name, MAX_TYPES)));
    }

    @Test
    void filesOfMainHaveAtMost400LinesButForNamedOnes() throws IOException {
        Set<String> longer = new TreeSet<>();
        for (Path file : files()) {
            if (MAIN.matcher(text(file)).find() && Files.readAllLines(file).size() > MAX_LINES) {
                longer.add(text(Objects.requireNonNull(file.getFileName())));
            }
        }
        assertThat(longer).isEqualTo(new TreeSet<>(LONG));
    }

    @Test
    void theLibraryHasAtMost264PublicTypes() throws IOException {
        List<String> exported = new ArrayList<>();
        for (String module : List.of("smpp-core", "smpp-client", "smpp-server", "smpp-simulator")) {
            Path sources = PROJECT.resolve(module).resolve("src/main/java");
            Matcher packages = EXPORTED.matcher(Files.readString(sources.resolve("module-info.java")));
            while (packages.find()) {
                exported.add(text(sources.resolve(packages.group(1).replace('.', '/'))));
            }
        }
        List<Path> publicTypes = new ArrayList<>();
        for (Path file : files()) {
            if (exported.contains(text(Objects.requireNonNull(file.getParent())))
                    && PUBLIC_TYPE.matcher(Files.readString(file)).find()) {
                publicTypes.add(file);
            }
        }
        assertThat(publicTypes).hasSizeGreaterThan(100).hasSizeLessThanOrEqualTo(MAX_PUBLIC_TYPES);
    }

    /** Checks that main uses no monitor: on JDK 21 to 23 a virtual thread that waits for one keeps its carrier. */
    @Test
    void mainUsesLocksInsteadOfMonitors() throws IOException {
        List<String> monitors = new ArrayList<>();
        for (Path file : files()) {
            if (MAIN.matcher(text(file)).find()
                    && !OF_OTHER_LIBRARIES.matcher(text(file)).find()) {
                monitors(Files.readString(file)).forEach(line -> monitors.add(PROJECT.relativize(file) + ":" + line));
            }
        }
        assertThat(monitors)
                .as("monitors: use a ReentrantLock, a Guard or a concurrent collection")
                .isEmpty();
    }

    @Test
    void findsBlocksAndCollectionsWithMonitors() {
        assertThat(monitors("// no synchronized method\n synchronized (this) {\n Collections.synchronizedSet(a);"))
                .containsExactly("2: synchronized (", "3: Collections.synchronizedSet");
    }

    private static List<String> monitors(String text) {
        return MONITOR.matcher(text)
                .results()
                .map(found -> line(text, found.start()) + ": " + found.group())
                .toList();
    }

    private static String text(Path path) {
        return path.toString().replace('\\', '/');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "A.java; 121; 1",
                "A.java; 120; 0",
                "a.md; 121; 1",
            })
    void countsLinesBeyond120Columns(Path file, int length, int breaches) {
        assertThat(longLines(file, "x\n" + "y".repeat(length) + "\n")).hasSize(breaches);
    }

    @Test
    void includesScriptsAndStylesOfPages() throws IOException {
        assertThat(files())
                .extracting(file -> text(PROJECT.relativize(file)))
                .contains(
                        "smpp-gateway/src/main/resources/io/smppcore/gateway/http/page.html",
                        "smpp-gateway/src/main/resources/io/smppcore/gateway/http/page.css",
                        "smpp-gateway/src/main/resources/io/smppcore/gateway/http/page/dialog.js");
    }

    @Test
    void rowsOfMarkdownTablesMayBeLonger() {
        assertThat(longLines(Path.of("a.md"), "| " + "y".repeat(200) + " |\n")).isEmpty();
        assertThat(longLines(Path.of("A.java"), "| " + "y".repeat(200) + " |\n"))
                .hasSize(1);
    }

    @Test
    void findsTheFirstWordOfAJavadoc() {
        assertThat(openings("/*" + "* What it is. */\n/*" + "*\n * Whether it is.\n */\n/** Whatever. */\n/* How. */"))
                .containsExactly("1: What", "2: Whether");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "eventually().atMost(Duration.ofSeconds(30)); 1",
                "eventually().atMost(Waits.BOUND); 0",
                "future.get(10, TimeUnit.SECONDS); 1",
                "future.get(Waits.SECONDS, TimeUnit.SECONDS); 0",
                "queue.poll(0, TimeUnit.SECONDS); 0",
                "thread.join(Duration.ofSeconds(5)); 1",
                "@Timeout(60); 1",
                "@Timeout(300); 0",
                "assertThat(Duration.ofNanos(System.nanoTime() - start)).isPositive(); 1",
            })
    void findsExpectedTimes(String code, int breaches) {
        assertThat(times(Path.of("smpp-core/src/test/java/ATest.java"), code)).hasSize(breaches);
        assertThat(times(Path.of("etc/smpp-testing/src/main/java/A.java"), code))
                .hasSize(breaches);
        assertThat(times(Path.of("smpp-core/src/main/java/A.java"), code)).isEmpty();
    }

    private static List<String> times(Path file, String text) {
        boolean ofTests = TESTS.matcher(text(file)).find()
                && !file.endsWith("Waits.java")
                && !file.endsWith("HouseStyleTest.java");
        return ofTests
                ? TIMES.stream()
                        .flatMap(pattern -> pattern.matcher(text).results())
                        .map(found -> line(text, found.start()) + ": " + found.group())
                        .toList()
                : List.of();
    }

    private static long line(String text, int position) {
        return 1 + text.substring(0, position).chars().filter(c -> c == '\n').count();
    }

    private static List<String> longLines(Path file, String text) {
        boolean document = file.toString().endsWith(".md");
        List<String> breaches = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int columns = line.codePointCount(0, line.length());
            if (columns > COLUMNS && !(document && line.startsWith("|"))) {
                breaches.add(i + 1 + ": " + columns + " columns");
            }
        }
        return breaches;
    }

    private static List<String> openings(String text) {
        List<String> breaches = new ArrayList<>();
        Matcher matcher = JAVADOC_OPENING.matcher(text);
        while (matcher.find()) {
            breaches.add(line(text, matcher.start()) + ": " + matcher.group(1));
        }
        return breaches;
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> inRoot = Files.list(PROJECT);
                Stream<Path> inDocs = Files.walk(PROJECT.resolve("docs"))) {
            Stream.concat(inRoot, inDocs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .forEach(files::add);
        }
        for (Path sources : ProjectFolder.sources()) {
            try (Stream<Path> all = Files.walk(sources)) {
                all.filter(file -> SOURCE.matcher(text(file)).find()).forEach(files::add);
            }
        }
        return files;
    }

    private static Map<String, Integer> allowed() throws IOException {
        Map<String, Integer> allowed = new TreeMap<>();
        Path file = Path.of("src", "test", "resources", "house-style.csv");
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("#") && !line.isBlank()) {
                int comma = line.lastIndexOf(',');
                allowed.put(line.substring(0, comma), Integer.valueOf(line.substring(comma + 1)));
            }
        }
        return allowed;
    }
}

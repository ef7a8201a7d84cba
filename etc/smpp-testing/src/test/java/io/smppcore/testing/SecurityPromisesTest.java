package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that SECURITY.md has tests for each of its promises, and that they exist. */
class SecurityPromisesTest {

    private static final String DOCUMENT = "SECURITY.md";
    private static final Pattern PROMISE = Pattern.compile("(\\d+)\\. [A-Z].*");
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\| .*");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:IT|Test))\\.(\\w+)`");

    @Test
    void promisesAreNumberedAndEachHasARow() throws IOException {
        List<String> promises = numbers(PROMISE, Documents.lines(DOCUMENT));
        assertThat(promises)
                .isNotEmpty()
                .isEqualTo(IntStream.rangeClosed(1, promises.size())
                        .mapToObj(Integer::toString)
                        .toList())
                .isEqualTo(numbers(ROW, rows()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyPromiseHasExistingTests(String row) throws IOException {
        List<MatchResult> tests = TEST.matcher(row).results().toList();
        assertThat(tests).as(row).isNotEmpty();
        for (MatchResult test : tests) {
            Pattern method = Pattern.compile("(?m)^    void " + test.group(2) + "\\(");
            assertThat(sources(test.group(1)))
                    .as(test.group())
                    .anyMatch(source -> method.matcher(source).find());
        }
    }

    /** A statement in another form would need no test. */
    @Test
    void defaultsAreAllNumbered() throws IOException {
        assertThat(Documents.lines(DOCUMENT).stream()
                        .dropWhile(line -> !line.equals("## Defaults"))
                        .skip(1)
                        .takeWhile(line -> !line.startsWith("## "))
                        .filter(line ->
                                !line.isEmpty() && !PROMISE.matcher(line).matches()))
                .singleElement()
                .asString()
                .endsWith("describe how to change these defaults.");
    }

    static List<String> rows() throws IOException {
        return Documents.lines(DOCUMENT).stream()
                .filter(line -> ROW.matcher(line).matches())
                .toList();
    }

    private static List<String> numbers(Pattern pattern, List<String> lines) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .toList();
    }

    /** Returns the sources of the test classes of a simple name. */
    private static List<String> sources(String name) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path folder : ProjectFolder.sources()) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(each -> each.endsWith(name + ".java")).toList()) {
                    found.add(Files.readString(file));
                }
            }
        }
        return found;
    }
}

package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Assertions that documents agree with the tests of a module, whose folder is the working directory. */
public final class Documents {

    private static final Pattern TEST = Pattern.compile("`(\\w+(?:IT|Test))\\.(\\w+)`");

    private Documents() {}

    /**
     * Returns the lines of a document.
     *
     * @param document relative to the root of the project, such as {@code docs/client.md}
     */
    public static List<String> lines(String document) throws IOException {
        return Files.readAllLines(ProjectFolder.root().resolve(document));
    }

    /**
     * Checks that the tests named in a text exist, such as {@code `CloseIT.closesOnce`}.
     *
     * @param neighbour a class in the package of the tests
     * @return number of the named tests
     */
    public static int assertTestsExist(Class<?> neighbour, String text) throws ClassNotFoundException {
        List<MatchResult> tests = TEST.matcher(text).results().toList();
        for (MatchResult test : tests) {
            Class<?> type = Class.forName(neighbour.getPackageName() + "." + test.group(1));
            assertThat(type.getDeclaredMethods())
                    .as(test.group())
                    .anyMatch(method -> method.getName().equals(test.group(2)) && isTest(method));
        }
        return tests.size();
    }

    /** Checks that a document shows the example of this name in the source of a test. */
    public static void assertShows(String document, Class<?> test, String name) throws IOException {
        assertShows(document, example(test, name));
    }

    /** Checks that a document shows these lines. */
    public static void assertShows(String document, List<String> example) throws IOException {
        assertThat(lines(document))
                .as("%s, which has to show%n%s", document, String.join("\n", example))
                .containsSequence(example);
    }

    /**
     * Returns the lines between {@code // docs:NAME} and {@code // docs:end} in the source of a test, without their
     * common indentation.
     */
    public static List<String> example(Class<?> test, String name) throws IOException {
        Path source = Path.of("src/test/java", test.getName().replace('.', '/') + ".java");
        List<String> lines = Files.readAllLines(source).stream()
                .dropWhile(line -> !line.strip().equals("// docs:" + name))
                .skip(1)
                .takeWhile(line -> !line.strip().equals("// docs:end"))
                .toList();
        assertThat(lines).as("// docs:%s in %s", name, source).isNotEmpty();
        return String.join("\n", lines).stripIndent().lines().toList();
    }

    private static boolean isTest(Method method) {
        return Arrays.stream(method.getAnnotations())
                .anyMatch(annotation -> List.of("Test", "ParameterizedTest")
                        .contains(annotation.annotationType().getSimpleName()));
    }
}

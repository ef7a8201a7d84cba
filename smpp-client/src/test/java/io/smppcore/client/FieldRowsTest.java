package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every test named in the requirements table of docs/client.md exists. */
class FieldRowsTest {

    private static final String DOCUMENT = "docs/client.md";
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\| .*");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:IT|Test))\\.(\\w+)`");

    /** Checks all tables of the page, because other ones may name tests, too. */
    @Test
    void everyTestThatIsNamedAnywhereIsThere() throws Exception {
        for (String line : lines()) {
            expectTests(TEST.matcher(line).results().toList());
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyTestOfARowIsThere(String row) throws ReflectiveOperationException {
        List<MatchResult> tests = TEST.matcher(row).results().toList();
        assertThat(tests).as(row).isNotEmpty();
        expectTests(tests);
    }

    private void expectTests(List<MatchResult> tests) throws ReflectiveOperationException {
        for (MatchResult test : tests) {
            Class<?> type = Class.forName(getClass().getPackageName() + "." + test.group(1));
            assertThat(type.getDeclaredMethods())
                    .as(test.group())
                    .anyMatch(method -> method.getName().equals(test.group(2)) && isTest(method));
        }
    }

    @Test
    void theRowsOfAClientAreComplete() throws IOException {
        assertThat(rows())
                .extracting(row -> ROW.matcher(row).replaceFirst("$1"))
                .containsExactly(
                        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "14", "20", "27", "28", "29",
                        "32");
    }

    static List<String> rows() throws IOException {
        return lines().stream().filter(line -> ROW.matcher(line).matches()).toList();
    }

    private static List<String> lines() throws IOException {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(DOCUMENT))) {
            directory = Objects.requireNonNull(directory.getParent(), "no directory upwards has " + DOCUMENT);
        }
        return Files.readAllLines(directory.resolve(DOCUMENT));
    }

    private static boolean isTest(Method method) {
        return Arrays.stream(method.getAnnotations())
                .anyMatch(annotation -> List.of("Test", "ParameterizedTest")
                        .contains(annotation.annotationType().getSimpleName()));
    }
}

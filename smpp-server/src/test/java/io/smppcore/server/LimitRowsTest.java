package io.smppcore.server;

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

/** Tests that every test named in the limits table of docs/server.md exists. */
class LimitRowsTest {

    private static final String DOCUMENT = "docs/server.md";
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:IT|Test))\\.(\\w+)`");

    @Test
    void everyTestThatIsNamedAnywhereIsThere() throws Exception {
        List<String> lines = lines();
        assertThat(lines).anyMatch(line -> TEST.matcher(line).find());
        for (String line : lines) {
            expectTests(TEST.matcher(line).results().toList());
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyLimitHasATest(String row) {
        assertThat(TEST.matcher(row).results()).as(row).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyLimitIsAttackedByManyPeers(String row) {
        List<Attack> attacks = attacks(row);
        assertThat(attacks).as(row).isNotEmpty();
        for (Attack attack : attacks) {
            assertThat(attack.plan().peers()).isGreaterThanOrEqualTo(100);
            assertThat(row).contains("`" + attack + "` (" + attack.maxMegabytes() + " MiB)");
        }
    }

    @Test
    void everyAttackIsInTheDocument() throws Exception {
        assertThat(attacks(String.join("\n", lines()))).containsExactlyInAnyOrder(Attack.values());
    }

    private static List<Attack> attacks(String text) {
        return Arrays.stream(Attack.values())
                .filter(attack -> text.contains("`" + attack + "`"))
                .toList();
    }

    private void expectTests(List<MatchResult> tests) throws ReflectiveOperationException {
        for (MatchResult test : tests) {
            Class<?> type = Class.forName(getClass().getPackageName() + "." + test.group(1));
            assertThat(type.getDeclaredMethods())
                    .as(test.group())
                    .anyMatch(method -> method.getName().equals(test.group(2)) && isTest(method));
        }
    }

    static List<String> rows() throws IOException {
        return lines().stream()
                .dropWhile(line -> !line.startsWith("| limit |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
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

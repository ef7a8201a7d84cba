package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the user guides name no tests, and that docs/development.md names only existing ones. */
class UserGuidesTest {

    private static final Path PROJECT = ProjectFolder.root();
    private static final Path DOCS = PROJECT.resolve("docs");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:IT|Test))\\b");

    /** The pages for contributors. */
    private static final List<String> NO_GUIDES = List.of("architecture.md", "development.md");

    static List<Path> guides() throws IOException {
        try (Stream<Path> pages = Files.walk(DOCS)) {
            return Stream.concat(Stream.of(PROJECT.resolve("README.md")), pages)
                    .filter(page -> page.toString().endsWith(".md")
                            && !NO_GUIDES.contains(DOCS.relativize(page).toString()))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void guideNamesNoTest(Path guide) throws IOException {
        assertThat(tests(guide)).isEmpty();
    }

    @Test
    void developmentNamesExistingTests() throws IOException {
        List<String> existing = new ArrayList<>();
        for (Path sources : ProjectFolder.sources()) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".java"))
                        .map(file -> file.replaceFirst(".*[/\\\\]", "").replace(".java", ""))
                        .forEach(existing::add);
            }
        }
        assertThat(tests(DOCS.resolve("development.md"))).hasSizeGreaterThan(50).isSubsetOf(existing);
    }

    private static List<String> tests(Path page) throws IOException {
        return TEST.matcher(Files.readString(page))
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }
}

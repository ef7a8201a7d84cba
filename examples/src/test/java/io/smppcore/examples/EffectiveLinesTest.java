package io.smppcore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the figures in examples/README.md and README.md. */
class EffectiveLinesTest {

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "../README.md"})
    void theFiguresAreCurrent(Path readme) throws IOException {
        String text = Files.readString(readme);

        assertThat(text)
                .as("run: java examples/src/test/java/io/smppcore/examples/EffectiveLines.java")
                .isEqualTo(new EffectiveLines(Path.of("")).in(text))
                .containsPattern("<!-- lines -->|Ten common tasks take \\d+ lines");
    }

    @Test
    void countsNeitherImportsNorBlanksCommentsAndBraces() {
        List<String> lines = """
                package a;

                import b.C;

                /**
                 * Javadoc.
                 */
                class A { // one
                    @Override
                    void b() {
                        // comment
                        c(); // two... and three
                    }
                }
                """.lines().toList();

        assertThat(EffectiveLines.count(lines)).isEqualTo(3);
    }

    @Test
    void countsArgumentsAsTheLinesThatTheyFill() {
        assertThat(EffectiveLines.count(List.of("call(", "1,", "2,", "3);"))).isEqualTo(1);
        assertThat(EffectiveLines.count(List.of("call(", "x".repeat(60) + ",", "x".repeat(60) + ");")))
                .isEqualTo(2);
    }
}

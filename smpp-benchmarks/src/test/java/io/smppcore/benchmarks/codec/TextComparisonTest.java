package io.smppcore.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import org.jsmpp.bean.LongSMS;
import org.junit.jupiter.api.Test;

class TextComparisonTest {

    private static final String DOCUMENT = "docs/text.md";

    @Test
    void documentContainsTheTable() throws IOException {
        Path document = root().resolve(DOCUMENT);
        assertThat(Files.readAllLines(document))
                .as("%s, which should contain%n%s%n", DOCUMENT, TextComparison.table())
                .containsSequence(TextComparison.table().lines().toList());
    }

    @Test
    void comparesTwentyTexts() {
        assertThat(TextComparison.samples()).isEqualTo(20);
        assertThat(TextComparison.table().lines()).hasSize(22);
    }

    /** Verifies a statement of the document below the table. */
    @Test
    void jsmppSplitsUcs2InTheMiddleOfACharacter() {
        byte[][] segments = LongSMS.splitMessage8Bit(new byte[300]);
        assertThat(HexFormat.of().formatHex(segments[0], 0, 3)).isEqualTo("060804");
        assertThat((segments[0].length - 7) % 2).isEqualTo(1);
    }

    /** Returns the nearest parent directory with the document. */
    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(DOCUMENT))) {
            directory = Objects.requireNonNull(directory.getParent(), "no parent directory has " + DOCUMENT);
        }
        return directory;
    }
}

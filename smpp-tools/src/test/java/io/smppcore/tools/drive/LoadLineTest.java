package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class LoadLineTest {

    @Test
    void splitsALineAtUnquotedSpaces() {
        assertThat(LoadLine.parse("  drive --port 2776   --text 'a b' --source=\"x y\"z")
                        .words())
                .containsExactly("drive", "--port", "2776", "--text", "a b", "--source=x yz");
        assertThat(LoadLine.parse("").words()).isEmpty();
    }

    @Test
    void refusesAnUnclosedQuote() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadLine.parse("drive --text 'a b"))
                .withMessageContaining("a quote is not closed");
    }

    @Test
    void refusesOtherCommands() {
        for (String line : List.of("", "serve", "--window 8")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> LoadLine.parse(line).check())
                    .withMessageContaining("expected: drive ... or self-test ...");
        }
    }

    @Test
    void namesTheLineOfWrongOptions() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadLine.parse("drive --speed 11").check())
                .withMessageContaining("'drive --speed 11'")
                .withMessageContaining("--speed");
    }
}

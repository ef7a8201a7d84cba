package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final StringWriter written = new StringWriter();

    @Test
    void writesOneLineOverItselfAndTakesItAway() {
        Progress progress = new Progress(new PrintWriter(written), false);
        progress.show(List.of(), 3);
        progress.show(List.of(), 1234);
        progress.clear();
        assertThat(written.toString())
                .isEqualTo("\r\u001B[K0 /s   in flight 0   errors 3"
                        + "\r\u001B[K0 /s   in flight 0   errors 1,234"
                        + "\r\u001B[K");
    }

    @Test
    void writesNothingWhenNothingWasShown() {
        new Progress(new PrintWriter(written), false).clear();
        assertThat(written.toString()).isEmpty();
    }

    @Test
    void writesNothingWithoutATerminal() {
        Progress progress = new Progress(new PrintWriter(written), true);
        progress.show(List.of(), 3);
        progress.clear();
        assertThat(written.toString()).isEmpty();
    }
}

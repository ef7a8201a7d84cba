package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000;

    private final StringWriter written = new StringWriter();
    private final Progress progress = new Progress(new PrintWriter(written), false);

    @Test
    void overwritesAndClearsOneLine() {
        progress.begin(LoadLimit.ofDuration(Duration.ofSeconds(10)));
        progress.accept(interval(0, 1200, 3));
        progress.accept(interval(1, 2400, 1));
        progress.clear();
        assertThat(written.toString())
                .isEqualTo("\r\u001B[K1,200 /s   in flight 17   p99 9.5 ms   errors 3   9 s left"
                        + "\r\u001B[K2,400 /s   in flight 17   p99 9.5 ms   errors 4   8 s left"
                        + "\r\u001B[K");
    }

    @Test
    void estimatesTheTimeOfACountFromTheRate() {
        progress.begin(LoadLimit.ofCount(10_000));
        progress.accept(interval(0, 1000, 0));
        assertThat(written.toString()).endsWith("   9 s left");
    }

    @Test
    void printsNoRemainingTimeWithoutARate() {
        progress.begin(LoadLimit.ofCount(10_000));
        progress.accept(interval(0, 0, 0));
        assertThat(written.toString()).endsWith("errors 0");
    }

    @Test
    void startsOverWithTheNextRun() {
        progress.begin(LoadLimit.ofCount(10_000));
        progress.accept(interval(0, 1000, 5));
        progress.begin(LoadLimit.ofCount(10_000));
        progress.accept(interval(0, 1000, 0));
        assertThat(written.toString()).endsWith("errors 0   9 s left");
    }

    @Test
    void clearsNothingWhenNothingWasShown() {
        progress.clear();
        assertThat(written.toString()).isEmpty();
    }

    @Test
    void writesNothingWithoutATerminal() {
        Progress silent = new Progress(new PrintWriter(written), true);
        silent.accept(interval(0, 1000, 0));
        silent.clear();
        assertThat(written.toString()).isEmpty();
    }

    private static Interval interval(int second, long ok, long errors) {
        return new Interval(second * SECOND, SECOND, ok, ok, errors, 17, new Latency(1, 2, 9.5, 10, 11));
    }
}

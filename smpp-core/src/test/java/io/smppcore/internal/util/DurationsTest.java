package io.smppcore.internal.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "20us, PT0.00002S",
        "500ms, PT0.5S",
        "30s, PT30S",
        "5m, PT5M",
        "2h, PT2H",
        "7d, PT168H",
        "1.5us, PT0.0000015S",
        "0.1s, PT0.1S",
        "1.25h, PT1H15M",
        "0.000000001d, PT0.0000864S",
        "5 s, PT5S",
        "0s, PT0S",
        "007ms, PT0.007S",
        "604800000000us, PT168H",
        "999999999999d, PT23999999999976H"
    })
    void readsNumbersWithUnits(String text, Duration duration) {
        assertThat(Durations.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "s",
                "-5s",
                "+5s",
                "5sec",
                "10S",
                "1.s",
                ".5s",
                "1.2.3s",
                "1,5s",
                "1e3s",
                "1s1s",
                "1_000s",
                "\u0661s",
                "1000000000000s",
                "PT5S"
            })
    void refusesOtherTexts(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Durations.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT168H, 7d",
        "PT25H, 25h",
        "PT90M, 90m",
        "PT90S, 90s",
        "PT1.5S, 1500ms",
        "PT0.0015S, 1500us",
        "PT0.000001S, 1us",
        "PT0.000000001S, 0.000000001s",
        "PT168H0.0000015S, 604800.0000015s"
    })
    void writesTheShortestTextThatIsReadBack(Duration duration, String text) {
        assertThat(Durations.text(duration)).isEqualTo(text);
        assertThat(Durations.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT-0.000000001S"})
    void writesNegativeDurationsInTheIsoForm(Duration duration) {
        assertThat(Durations.text(duration)).isEqualTo(duration.toString());
    }
}

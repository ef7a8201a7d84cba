package io.smppcore.tools.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {

    private final DurationConverter converter = new DurationConverter();

    @Test
    void readsEveryUnit() {
        assertThat(converter.convert("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(converter.convert("10s")).isEqualTo(Duration.ofSeconds(10));
        assertThat(converter.convert("2m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(converter.convert("1h")).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void acceptsAtMostSevenDays() {
        assertThat(converter.convert("168h")).isEqualTo(Duration.ofDays(7));
        assertThatThrownBy(() -> converter.convert("169h"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'169h' is out of range (expected: 1 ms to 7 days)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "10 s", "-1s", "1.5s", "10S", "10d", "1s1s", "9999999999s"})
    void refusesOtherTexts(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'" + text + "' is not a duration");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "0s", "999999999h"})
    void refusesDurationsOutOfRange(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("out of range");
    }
}

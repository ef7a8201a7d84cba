package io.smppcore.tools.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {

    private final DurationConverter converter = new DurationConverter();

    @ParameterizedTest
    @CsvSource({"1ms, PT0.001S", "1.5s, PT1.5S", "168h, PT168H", "7d, PT168H"})
    void acceptsOneMillisecondToSevenDays(String text, Duration duration) {
        assertThat(converter.convert(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "-1s"})
    void refusesOtherTexts(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text + "' is not a duration (expected: such as 500ms, 10s, 2m or 1h)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "0s", "999us", "169h", "999999999999d"})
    void refusesDurationsOutOfRange(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text + "' is out of range (expected: 1 ms to 7 days)");
    }
}

package io.smppcore.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.console.DurationConverter;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerProcessTest {

    @ParameterizedTest
    @CsvSource({"PT90S, 90s", "P7D, 604800s", "P12D, 604800s"})
    void limitsTheLifetimeToTheRangeOfTheDurationOption(Duration atMost, String option) {
        assertThat(ServerProcess.lifetime(atMost)).isEqualTo(option);
        assertThat(new DurationConverter().convert(option)).isLessThanOrEqualTo(atMost);
    }
}

package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.flow.TokenBucket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateOptionsTest {

    @Test
    void hasTheDocumentedDefaults() {
        RateOptions options = RateOptions.defaults();

        assertThat(options.rate()).isNull();
        assertThat(options.burst()).isNull();
        assertThat(options.adaptive()).isFalse();
        assertThat(options.maxWait()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.queueLimit()).isEqualTo(10_000);
        assertThat(options.isLimiting()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "20, 1", "100, 5", "10000, 500", "100000000, 1000000"})
    void defaultBurstIsTheRequestsOfFiftyMilliseconds(double rate, int burst) {
        assertThat(RateOptions.builder().rate(rate).build().effectiveBurst()).isEqualTo(burst);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, TokenBucket.MAX_RATE * 2})
    void rejectsRatesOutOfRange(double rate) {
        SmppClient.Builder builder = SmppClient.builder().rate(rate);

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("rate: [-\\dNIa-z]+ \\(expected: requests/s, .*");
    }

    @Test
    void rejectsOtherValuesOutOfRange() {
        assertThatThrownBy(() -> RateOptions.builder().burst(0).build())
                .hasMessage("rate.burst: 0 (expected: requests, 1 to 1000000; none)");
        assertThatThrownBy(() ->
                        RateOptions.builder().maxWait(Duration.ofNanos(-1)).build())
                .hasMessage("rate.maxWait: PT-0.000000001S (expected: duration, 0s to 7d)");
        assertThatThrownBy(() -> RateOptions.builder().queueLimit(-1).build())
                .hasMessage("rate.queueLimit: -1 (expected: requests, 0 to 10000000)");
    }
}

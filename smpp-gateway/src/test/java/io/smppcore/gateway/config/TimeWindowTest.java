package io.smppcore.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of times of day. 23 November 2026 is a Monday. */
class TimeWindowTest {

    @ParameterizedTest
    @CsvSource({
        "08:00-20:00 UTC, 2026-11-23T08:00:00Z, true",
        "08:00-20:00 UTC, 2026-11-23T07:59:59Z, false",
        "08:00-20:00 UTC, 2026-11-23T20:00:00Z, false",
        "08:00-20:00 Europe/Berlin, 2026-11-23T07:00:00Z, true",
        "08:00-20:00 Europe/Berlin, 2026-07-20T06:00:00Z, true",
        "00:00-24:00 UTC, 2026-11-23T23:59:59Z, true",
        "22:00-06:00 UTC, 2026-11-23T05:59:59Z, true",
        "22:00-06:00 UTC, 2026-11-23T06:00:00Z, false",
        "FRI 22:00-06:00 UTC, 2026-11-28T05:00:00Z, true",
        "FRI 22:00-06:00 UTC, 2026-11-27T05:00:00Z, false",
        "FRI 22:00-06:00 UTC, 2026-11-27T22:00:00Z, true",
        "'SAT-MON,WED 08:00-09:00 UTC', 2026-11-23T08:00:00Z, true",
        "'SAT-MON,WED 08:00-09:00 UTC', 2026-11-24T08:00:00Z, false",
        "'SAT-MON,WED 08:00-09:00 UTC', 2026-11-25T08:00:00Z, true"
    })
    void containsItsTimes(String window, Instant time, boolean contains) {
        assertThat(Types.WINDOW.read(window).contains(time)).isEqualTo(contains);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08:00-20:00 UTC", "MON-FRI 08:00-20:00 Europe/Berlin", "MON,WED,SAT-SUN 00:00-24:00 UTC"})
    void writesTheTextThatItReads(String window) {
        assertThat(Types.WINDOW.read(window)).hasToString(window);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08:00-20:00", "8-20 UTC", "XXX 08:00-20:00 UTC", "08:00-20:00 Mars", "08:00-24:01 UTC"})
    void refusesOtherTexts(String window) {
        assertThatThrownBy(() -> Types.WINDOW.read(window)).isInstanceOf(IllegalArgumentException.class);
    }
}

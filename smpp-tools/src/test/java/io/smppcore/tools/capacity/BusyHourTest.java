package io.smppcore.tools.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class BusyHourTest {

    @Test
    void returnsTheLowerNumberOfSubscribers() {
        BusyHour hour = hour("sms=2,registrations=2");
        assertThat(hour.subscribers(1_000, 100)).hasValue(180_000); // 3600 * 100 / 2
        assertThat(hour.subscribers(50, 100)).hasValue(90_000); // 3600 * 50 / 2
    }

    @Test
    void acceptsFractions() {
        assertThat(hour("sms=0.5,registrations=1.2").subscribers(10, 30)).hasValue(72_000);
        assertThat(hour("sms=0.5,registrations=1.2").subscribers(100, 30)).hasValue(90_000);
    }

    @Test
    void ignoresRatesThatWereNotMeasured() {
        assertThat(hour("sms=2,registrations=2").subscribers(10, 0)).hasValue(18_000);
        assertThat(hour("registrations=2").subscribers(1, 10)).hasValue(18_000);
        assertThat(hour("registrations=2").subscribers(10, 0)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sms", "sms=", "sms=-1", "sms=1,sms=2", "calls=1", "sms=0,registrations=0", "sms=1="})
    void refusesWrongBusyHours(String text) {
        assertThatThrownBy(() -> hour(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected: such as sms=2,registrations=2");
    }

    @Test
    void readsNeededAndSpareNodes() {
        Nodes.Converter nodes = new Nodes.Converter();
        assertThat(nodes.convert("3+1")).isEqualTo(new Nodes(3, 1)).hasToString("3+1");
        assertThat(nodes.convert("3+1").all()).isEqualTo(4);
        assertThat(nodes.convert("2")).isEqualTo(new Nodes(2, 0));
        assertThatThrownBy(() -> nodes.convert("0+1")).isInstanceOf(TypeConversionException.class);
        assertThatThrownBy(() -> nodes.convert("1+")).isInstanceOf(TypeConversionException.class);
    }

    private static BusyHour hour(String text) {
        return new BusyHour.Converter().convert(text);
    }
}

package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.BindType;
import io.smppcore.tools.load.ArrivalPlan;
import io.smppcore.tools.load.RatePlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DriveConvertersTest {

    @Test
    void readsTypesOfBinds() {
        assertThat(new BindMix().convert("trx:2,tx,rx:1").list())
                .containsExactly(BindType.TRANSCEIVER, BindType.TRANSCEIVER, BindType.TRANSMITTER, BindType.RECEIVER);
        assertThat(BindMix.words(new BindMix().convert("rx,trx:2").list())).isEqualTo("rx:1,trx:2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "trx,", "trx:-1", "trx:x", "both", "rx:3", "trx:0", "trx:1001", "tx:600,rx:600"})
    void refusesWrongBinds(String text) {
        assertThatThrownBy(() -> new BindMix().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void readsRamps() {
        assertThat(new RampConverter().convert("100:5000:100"))
                .isEqualTo(new RatePlan(100, 5000, 100, Duration.ofSeconds(1)));
        assertThat(new RampConverter().convert("5000:0.5:2.5/500ms"))
                .isEqualTo(new RatePlan(5000, 0.5, 2.5, Duration.ofMillis(500)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "100:200", "100:200:0", "0:200:1", "-1:2:1", "1:2:1/x", "1:2:1/0s", "1:2:1:1"})
    void refusesWrongRamps(String text) {
        assertThatThrownBy(() -> new RampConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void readsArrivals() {
        assertThat(new ArrivalsConverter().convert("fixed"))
                .isEqualTo(new ArrivalsConverter.Value(ArrivalPlan.Kind.FIXED, 1));
        assertThat(new ArrivalsConverter().convert("poisson"))
                .isEqualTo(new ArrivalsConverter.Value(ArrivalPlan.Kind.POISSON, 1));
        assertThat(new ArrivalsConverter().convert("burst:50"))
                .isEqualTo(new ArrivalsConverter.Value(ArrivalPlan.Kind.BURST, 50));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "burst", "burst:0", "burst:1000000", "even"})
    void refusesWrongArrivals(String text) {
        assertThatThrownBy(() -> new ArrivalsConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void readsAPauseOfZero() {
        assertThat(new LoadOptions.Backoff().convert("0")).isZero();
        assertThat(new LoadOptions.Backoff().convert("0ms")).isZero();
        assertThat(new LoadOptions.Backoff().convert("50ms")).isEqualTo(Duration.ofMillis(50));
    }
}

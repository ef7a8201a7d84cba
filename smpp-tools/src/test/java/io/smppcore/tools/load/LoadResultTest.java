package io.smppcore.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.tools.measure.Latency;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadResultTest {

    private static final Map<CommandStatus, Long> TEN_OK = Map.of(CommandStatus.ESME_ROK, 10L);

    @Test
    void isCleanWhenEverythingWasAccepted() {
        assertThat(Results.clean(10).isClean()).isTrue();
    }

    @Test
    void isNotCleanWhenAnyResponseIsMissingOrNegative() {
        Map<CommandStatus, Long> oneRefused = Map.of(CommandStatus.ESME_ROK, 10L, CommandStatus.ESME_RTHROTTLED, 1L);
        assertThat(Results.result(11, 10, 1, 0, 0, oneRefused, false).isClean()).isFalse();
        assertThat(Results.result(11, 10, 0, 1, 0, TEN_OK, false).isClean()).isFalse();
        assertThat(Results.result(11, 10, 0, 0, 1, TEN_OK, false).isClean()).isFalse();
    }

    @Test
    void isNotCleanWhenCutShort() {
        assertThat(Results.result(10, 10, 0, 0, 0, TEN_OK, true).isClean()).isFalse();
    }

    @Test
    void refusesACountThatLosesARequest() {
        assertThatThrownBy(() -> Results.result(11, 10, 0, 0, 0, TEN_OK, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("sent=11 accepted=10 refused=0 timed_out=0 unknown=0 responses=10");
    }

    @Test
    void refusesStatusesThatAreNotTheResponses() {
        assertThatThrownBy(() -> Results.result(11, 11, 0, 0, 0, TEN_OK, false))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void throughputCountsResponsesOfAnyStatus() {
        assertThat(Results.mixed().throughputPerSecond()).isEqualTo(1023 / 2.0);
    }

    @Test
    void throughputOfNoTimeIsZero() {
        LoadResult nothing = new Tally().toResult(1, 1);
        assertThat(nothing.throughputPerSecond()).isZero();
        assertThat(nothing.latency()).isEqualTo(new Latency(0, 0, 0, 0, 0));
    }
}

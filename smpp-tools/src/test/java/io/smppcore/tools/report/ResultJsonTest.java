package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.tools.console.Json;
import io.smppcore.tools.load.Results;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultJsonTest {

    @Test
    void hasEveryKeyInOneLine() {
        assertThat(ResultJson.of(Results.mixed()))
                .isEqualTo("{\"sent\": 1032, \"accepted\": 1000, \"refused\": 23, \"timed_out\": 4, \"unknown\": 5,"
                        + " \"throughput_per_s\": 511.500, \"elapsed_s\": 2.000, \"window\": 64, \"binds\": 2,"
                        + " \"latency_ms\": {\"p50\": 0.071, \"p90\": 1.500, \"p99\": 22.250, \"p999\": 333.000,"
                        + " \"max\": 60000.000},"
                        + " \"status\": {\"0x00000000\": 1000, \"0x00000058\": 20, \"0x00000401\": 3}}");
    }

    @Test
    void hasReceiptsOnlyWhenTheyWereAskedFor() {
        assertThat(ResultJson.of(Results.clean(7))).doesNotContain("receipts");
        assertThat(ResultJson.of(Results.clean(7).withReceipts(6))).endsWith(", \"receipts\": 6}");
    }

    @Test
    void escapesWhatATextMustNotHold() {
        assertThat(Json.of("a\"b\\c\nd\u0001é")).isEqualTo("\"a\\\"b\\\\c\\u000ad\\u0001\\u00e9\"");
    }

    @Test
    void writesNumbersWithoutExponent() {
        assertThat(Json.of(1e-9)).isEqualTo("0.000");
        assertThat(Json.of(1.5e12)).isEqualTo("1500000000000.000");
        assertThat(Json.of(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
    }

    @Test
    void writesEmptyAndNestedObjectsAndLists() {
        assertThat(Json.of(Map.of())).isEqualTo("{}");
        assertThat(Json.of(Map.of("a", Map.of("b", true)))).isEqualTo("{\"a\": {\"b\": true}}");
        assertThat(Json.of(List.of())).isEqualTo("[]");
        assertThat(Json.of(Arrays.asList(1, null, List.of("x")))).isEqualTo("[1, null, [\"x\"]]");
    }

    @Test
    void refusesWhatJsonDoesNotHave() {
        assertThatThrownBy(() -> Json.of(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Json.of(new Object())).isInstanceOf(IllegalArgumentException.class);
    }
}

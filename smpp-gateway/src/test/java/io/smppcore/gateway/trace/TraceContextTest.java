package io.smppcore.gateway.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.row.Row;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceContextTest {

    private static final String IDS = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-";
    private static final TraceContext SAMPLED =
            TraceContext.of(Map.of("traceparent", IDS + "01", "tracestate", "vendor=1"));

    @Test
    void restoresItsFieldsFromARow() {
        byte[] row = SAMPLED.write(Row.write()).toOctets();
        assertThat(TraceContext.read(new Row.Reader(row))).isEqualTo(SAMPLED);
        assertThat(SAMPLED.value("traceparent")).isEqualTo(IDS + "01");
        assertThat(SAMPLED.value("b3")).isNull();
    }

    @Test
    void needsTwoOctetsAndNoMemoryWithoutATrace() {
        int bare = Row.write().toOctets().length;
        assertThat(TraceContext.NONE.write(Row.write()).toOctets()).hasSize(bare + 2);
        assertThat(TraceContext.NONE.weight()).isZero();
        assertThat(SAMPLED.weight()).isGreaterThan(IDS.length());
    }

    @Test
    void isNoneIfNotSampled() {
        assertThat(SAMPLED.ifSampled()).isEqualTo(SAMPLED);
        assertThat(TraceContext.of(Map.of("traceparent", IDS + "00")).ifSampled())
                .isEqualTo(TraceContext.NONE);
        assertThat(TraceContext.of(Map.of("traceparent", IDS + "02")).ifSampled())
                .isEqualTo(TraceContext.NONE);
        TraceContext other = TraceContext.of(Map.of("b3", "1-2-1"));
        assertThat(other.ifSampled()).isEqualTo(other);
    }

    @Test
    void omitsFieldsThatAreTooLongOrNoHeaders() {
        String longest = "x".repeat(TraceContext.MAX_CHARACTERS - 1);
        assertThat(TraceContext.of(Map.of("a", longest)).fields()).hasSize(2);
        assertThat(TraceContext.of(Map.of("a", longest + "x", "b", "short")).fields())
                .containsExactly("b", "short");
        assertThat(TraceContext.of(Map.of("a", "1\r\nHost: x", "b c", "1", "", "1", "d", "\u00e9"))
                        .fields())
                .isEmpty();
    }
}

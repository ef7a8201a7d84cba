package io.smppcore.gateway.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.row.Row;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for headers of a trace that are kept without being ones, exceed the limit, or are not restored. */
class TraceContextFuzzTest {

    static Stream<byte[]> seeds() {
        return Stream.of(
                        "traceparent=00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\ntracestate=a=b,c=d",
                        "TraceParent=00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00",
                        "traceparent=0",
                        "traceparent=\u00ff\n=\nbad name=1\nx=" + "y".repeat(1_100))
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** An input consists of lines with a name, an equals sign and a value. */
    @MethodSource("seeds")
    @FuzzTest
    void keepsHeadersWithinTheLimit(byte[] input) {
        Map<String, String> fields = new HashMap<>();
        for (String line : new String(input, StandardCharsets.ISO_8859_1).split("\n", -1)) {
            int end = Math.max(0, line.indexOf('='));
            fields.put(line.substring(0, end), line.substring(Math.min(line.length(), end + 1)));
        }
        TraceContext trace = TraceContext.of(fields);
        trace.forEach((name, value) -> {
            assertThat(fields).containsEntry(name, value);
            assertThat(value.chars()).allMatch(c -> c >= ' ' && c <= '~');
            assertThat(name).isNotEmpty();
        });
        assertThat(String.join("", trace.fields())).hasSizeLessThanOrEqualTo(TraceContext.MAX_CHARACTERS);
        assertThat(trace.ifSampled()).isIn(trace, TraceContext.NONE);
        assertThat(TraceContext.read(new Row.Reader(trace.write(Row.write()).toOctets())))
                .isEqualTo(trace);
    }
}

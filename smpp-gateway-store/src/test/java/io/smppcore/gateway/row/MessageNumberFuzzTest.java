package io.smppcore.gateway.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Search for a message_id of an account that fails, or that stands for another number than it contains. */
class MessageNumberFuzzTest {

    static Stream<byte[]> seeds() {
        return Stream.of("", "0", "00", "001", "2a100000000001", "ffffffffffffffffff", "FF7fffffffffffffff", "00-1")
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @MethodSource("seeds")
    @FuzzTest
    void isParsedToItsNumberOrNone(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        int partition = MessageNumber.partition(text);
        assertThat(partition).isBetween(-1, MessageNumber.MAX_PARTITIONS - 1);
        OptionalLong number = MessageNumber.parse(partition, text);
        assertThat(MessageNumber.parse((partition + 1) % MessageNumber.MAX_PARTITIONS, text))
                .isEmpty();
        number.ifPresent(value -> {
            String canonical = MessageNumber.text(partition, value);
            assertThat(value).isPositive();
            assertThat(text)
                    .endsWithIgnoringCase(canonical.substring(2))
                    .startsWithIgnoringCase(canonical.substring(0, 2));
            assertThat(MessageNumber.parse(partition, canonical)).isEqualTo(number);
        });
    }
}

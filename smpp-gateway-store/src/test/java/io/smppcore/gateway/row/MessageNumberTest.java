package io.smppcore.gateway.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageNumberTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 15, 16, 0xFFFFF, 1L << 44, (1L << 44) + 7, Long.MAX_VALUE})
    void parsesItsText(long number) {
        for (int partition : new int[] {0, 1, 16, 255}) {
            String text = MessageNumber.text(partition, number);
            assertThat(text).hasSizeLessThanOrEqualTo(18).matches("[0-9a-f]+");
            assertThat(MessageNumber.parse(partition, text)).hasValue(number);
            assertThat(MessageNumber.parse(partition, text.toUpperCase(java.util.Locale.ROOT)))
                    .hasValue(number);
            assertThat(MessageNumber.parse(partition ^ 1, text)).isEmpty();
        }
    }

    @Test
    void hasTwoDigitsOfThePartition() {
        assertThat(MessageNumber.text(10, 0x1F)).isEqualTo("0a1f");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "00",
                "000",
                "00g",
                "0g1",
                " 001",
                "00-1",
                "008000000000000000",
                "00ffffffffffffffff",
                "0012345678901234567",
                "00\u0661",
                "00\uff11"
            })
    void refusesOtherTexts(String text) {
        assertThat(MessageNumber.parse(0, text)).isEmpty();
    }

    @Test
    void epochsHaveDistinctNumbers() {
        assertThat(MessageNumber.first(1)).isEqualTo(1L << 44);
        assertThat(MessageNumber.first(2) - MessageNumber.first(1)).isEqualTo(1L << 44);
        assertThat(MessageNumber.first(MessageNumber.MAX_EPOCH)).isPositive();
        assertThatThrownBy(() -> MessageNumber.first(0)).hasMessageContaining("epoch: 0");
        assertThatThrownBy(() -> MessageNumber.first(MessageNumber.MAX_EPOCH + 1))
                .hasMessageContaining("expected: 1 to 524287");
    }
}

package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegisteredDeliveryTest {

    @ParameterizedTest
    @CsvSource({"0x00, false, false", "0x01, true, true", "0x02, false, true", "0x03, true, false"})
    void returnsTheOutcomesWithAReceipt(int value, boolean onSuccess, boolean onFailure) {
        RegisteredDelivery withOtherBits = RegisteredDelivery.of(0xFC | value);
        assertThat(withOtherBits.receipt()).isEqualTo(value);
        assertThat(withOtherBits.wantsReceiptOnSuccess()).isEqualTo(onSuccess);
        assertThat(withOtherBits.wantsReceiptOnFailure()).isEqualTo(onFailure);
    }

    @ParameterizedTest
    @CsvSource({
        "0x00, ''",
        "0x01, 2 3 4 5 6 7 8 9 200",
        "0x02, 3 4 5 7 8 9 200",
        "0x03, 2 6",
        "0x10, 0 1",
        "0x11, 0 1 2 3 4 5 6 7 8 9 200"
    })
    void returnsTheStatesWithAReceipt(int value, String states) {
        String wanted = IntStream.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 200)
                .filter(state -> RegisteredDelivery.of(value).wantsReceipt(MessageState.of(state)))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
        assertThat(wanted).isEqualTo(states);
        assertThat(RegisteredDelivery.of(value).wantsIntermediate()).isEqualTo(value >= 0x10);
    }

    @Test
    void addsBits() {
        assertThat(RegisteredDelivery.FINAL.plus(RegisteredDelivery.INTERMEDIATE))
                .isSameAs(RegisteredDelivery.of(0x11));
    }
}

package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void addsBits() {
        assertThat(RegisteredDelivery.FINAL.plus(RegisteredDelivery.INTERMEDIATE))
                .isSameAs(RegisteredDelivery.of(0x11));
    }
}

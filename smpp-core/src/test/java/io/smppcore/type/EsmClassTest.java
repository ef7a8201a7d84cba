package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EsmClassTest {

    @Test
    void splitsTheOctetIntoModeTypeAndFeatures() {
        EsmClass all = EsmClass.of(0xFF);
        assertThat(all.mode()).isEqualTo(0x03);
        assertThat(all.messageType()).isEqualTo(0x3C);
        assertThat(all.hasUdh()).isTrue();
        assertThat(EsmClass.REPLY_PATH.hasUdh()).isFalse();
        assertThat(EsmClass.UDHI.messageType()).isZero();
    }

    @Test
    void isADeliveryReceiptByItsTypeBitsAlone() {
        assertThat(EsmClass.of(0x04 | 0x03 | 0xC0).isDeliveryReceipt()).isTrue();
        assertThat(EsmClass.DEFAULT.isDeliveryReceipt()).isFalse();
        assertThat(EsmClass.INTERMEDIATE_NOTIFICATION.isDeliveryReceipt()).isFalse();
        assertThat(EsmClass.of(0x0C).isDeliveryReceipt()).isFalse();
    }

    @Test
    void addsBits() {
        assertThat(EsmClass.STORE_AND_FORWARD.plus(EsmClass.UDHI)).isSameAs(EsmClass.of(0x43));
    }
}

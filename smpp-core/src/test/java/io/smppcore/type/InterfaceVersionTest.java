package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterfaceVersionTest {

    @ParameterizedTest
    @CsvSource({"0x00, 0x33", "0x32, 0x33", "0x33, 0x33", "0x34, 0x34", "0x35, 0x34", "0x40, 0x34", "0x4F, 0x34"})
    @CsvSource({"0x50, 0x50", "0x51, 0x50", "0xFF, 0x50"})
    void usesTheHighestVersionBelowAReservedValue(int value, int effective) {
        assertThat(InterfaceVersion.of(value).effective()).isSameAs(InterfaceVersion.of(effective));
    }

    @Test
    void includesItselfAndEarlierVersions() {
        assertThat(InterfaceVersion.V3_4.includes(InterfaceVersion.V3_3)).isTrue();
        assertThat(InterfaceVersion.V3_4.includes(InterfaceVersion.V3_4)).isTrue();
        assertThat(InterfaceVersion.V3_4.includes(InterfaceVersion.V5_0)).isFalse();
        assertThat(InterfaceVersion.of(0x35).includes(InterfaceVersion.V3_4)).isTrue();
        assertThat(InterfaceVersion.of(0x10).includes(InterfaceVersion.V3_4)).isFalse();
    }
}

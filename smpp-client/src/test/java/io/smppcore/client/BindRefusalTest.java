package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.type.CommandStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BindRefusalTest {

    @ParameterizedTest
    @ValueSource(ints = {0x03, 0x0D, 0x0E, 0x0F, 0x53, 0x100, 0x101})
    void stopsAfterWrongCredentialsRightsAndBindTypes(int status) {
        assertThat(BindRefusal.of(CommandStatus.of(status))).isEqualTo(BindRefusal.STOP);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x05, 0x08, 0x14, 0x58, 0x64, 0xFF, 0x400, 0x4FF, 0x12345678})
    void retriesAfterAlreadyBoundSystemErrorsThrottlingAndVendorStatuses(int status) {
        assertThat(BindRefusal.of(CommandStatus.of(status))).isEqualTo(BindRefusal.RETRY);
    }
}

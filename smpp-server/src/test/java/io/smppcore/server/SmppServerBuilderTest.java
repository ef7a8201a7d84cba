package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.type.InvalidFieldException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmppServerBuilderTest {

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_536})
    void rejectsPortOutOfRange(int port) {
        assertThatThrownBy(() -> SmppServer.builder()
                        .authenticator(BindAuthenticator.anyone())
                        .port(port))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("port: " + port + " (expected: port, 0 to 65535)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 65_537})
    void rejectsWindowOutOfRange(int window) {
        SmppServer.Builder builder = Loopback.server().window(window);

        assertThatThrownBy(builder::start)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("window: " + window + " (expected: requests, 1 to 65536)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sixteen octets!!", "nul\0", "\u20ac"})
    void rejectsAnInvalidSystemIdAtTheStart(String systemId) {
        SmppServer.Builder builder = Loopback.server().systemId(systemId);

        assertThatThrownBy(builder::start)
                .isInstanceOf(InvalidFieldException.class)
                .hasMessageContaining("system_id");
    }

    @Test
    void portZeroBecomesTheRealPort() {
        try (SmppServer server = Loopback.server().systemId("smsc").start()) {
            assertThat(server.port()).isBetween(1, 65_535);
            assertThat(server.toString()).contains("smsc").contains(":" + server.port());
        }
    }

    @Test
    void failsToStartWithoutAnAuthenticator() {
        assertThatThrownBy(() -> SmppServer.builder().port(0).start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("authenticator: none (expected: ");
    }
}

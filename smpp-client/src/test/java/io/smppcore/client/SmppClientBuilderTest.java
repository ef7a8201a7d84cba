package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.session.SessionState;
import io.smppcore.type.InvalidFieldException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmppClientBuilderTest {

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 65_536})
    void rejectsPortOutOfRange(int port) {
        assertThatThrownBy(() -> SmppClient.builder().endpoint("localhost", port))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("port: " + port + " (expected: 1 to 65535)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 65_537})
    void rejectsWindowOutOfRange(int window) {
        SmppClient.Builder builder = SmppClient.builder().window(window);

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("window: " + window + " (expected: requests, 1 to 65536)");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 604_800_001})
    void rejectsTimeoutOutOfRange(long millis) {
        SmppClient.Builder builder =
                SmppClient.builder().options(options -> options.requestTimeout(Duration.ofMillis(millis)));

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("requestTimeout: ");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 604_800_001})
    void rejectsConnectTimeoutOutOfRange(long millis) {
        Duration timeout = Duration.ofMillis(millis);

        assertThatThrownBy(() -> SmppClient.builder().connectTimeout(timeout).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("connectTimeout: ");
    }

    @Test
    void rejectsAMissingEndpointOrSystemId() {
        assertThatThrownBy(() -> SmppClient.builder().systemId("me").build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("endpoint: none (expected: ");
        assertThatThrownBy(
                        () -> SmppClient.builder().endpoint("localhost", 2775).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("systemId: none (expected: ");
    }

    @Test
    void rejectsASystemIdThatIsTooLong() {
        SmppClient.Builder builder = SmppClient.builder().systemId("sixteen octets!!");

        assertThatThrownBy(builder::build)
                .isInstanceOf(InvalidFieldException.class)
                .hasMessageContaining("system_id")
                .hasMessageContaining("16 octets");
    }

    @Test
    void rejectsAPasswordThatIsTooLongWithoutShowingIt() {
        SmppClient.Builder builder = SmppClient.builder().password("ninechars");

        assertThatThrownBy(builder::build)
                .isInstanceOf(InvalidFieldException.class)
                .hasMessageContaining("password")
                .hasMessageNotContaining("ninechars");
    }

    @Test
    void unconnectedClientIsClosed() {
        try (SmppClient client = SmppClient.builder()
                .endpoint("smsc.example.com", 2775)
                .systemId("me")
                .build()) {
            assertThat(client.state()).isEqualTo(SessionState.CLOSED);
            assertThat(client).hasToString("client me of smsc.example.com:2775");
        }
    }
}

package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientOptionsTest {

    private static final Duration TOO_LONG = Duration.ofDays(7).plusNanos(1);

    @Test
    void hasTheDocumentedDefaults() {
        ClientOptions options = ClientOptions.defaults();

        assertThat(options.binds()).isEqualTo(1);
        assertThat(options.endpointPolicy()).isEqualTo(Endpoint.Policy.PRIORITY);
        assertThat(options.returnAfter()).isNull();
        assertThat(options.reconnect()).isTrue();
        assertThat(options.keepTrying()).isFalse();
        assertThat(options.backoff()).isEqualTo(new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(60), 2, 0.5));
        assertThat(options.bindWait()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.asyncBindWait()).isZero();
        assertThat(options.asyncBindWaitLimit()).isEqualTo(10_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_001})
    void rejectsBindsOutOfRange(int binds) {
        SmppClient.Builder builder = SmppClient.builder().binds(binds);

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("binds: " + binds + " (expected: binds, 1 to 1000)");
    }

    @Test
    void rejectsWaitsOutOfRange() {
        assertThatThrownBy(() ->
                        ClientOptions.builder().bindWait(Duration.ofMillis(-1)).build())
                .hasMessage("bindWait: PT-0.001S (expected: duration, 0s to 7d)");
        assertThatThrownBy(
                        () -> ClientOptions.builder().asyncBindWait(TOO_LONG, 1).build())
                .hasMessageStartingWith("asyncBindWait: ");
        assertThatThrownBy(() ->
                        ClientOptions.builder().asyncBindWait(Duration.ZERO, -1).build())
                .hasMessage("asyncBindWaitLimit: -1 (expected: requests, 0 to 10000000)");
        assertThatThrownBy(
                        () -> ClientOptions.builder().returnAfter(Duration.ZERO).build())
                .hasMessage("returnAfter: 0s (expected: duration, 1ms to 7d; none)");
    }

    @Test
    void rejectsReturnAfterWithoutAPreferredEndpoint() {
        assertThatThrownBy(() -> ClientOptions.builder()
                        .endpointPolicy(Endpoint.Policy.WEIGHTED)
                        .returnAfter(Duration.ofMinutes(1))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none with endpointPolicy WEIGHTED");
    }

    @Test
    void rejectsMissingAndDuplicateEndpoints() {
        Endpoint endpoint = Endpoint.of("localhost", 2775);

        assertThatThrownBy(() -> SmppClient.builder().endpoints())
                .hasMessage("endpoints: [] (expected: at least one, and none twice)");
        assertThatThrownBy(() -> SmppClient.builder().endpoints(endpoint, endpoint))
                .hasMessageStartingWith("endpoints: [localhost:2775, localhost:2775]");
    }
}

package io.smppcore.gateway.store.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of the Kafka clients, without brokers. */
class KafkaClientsTest {

    private static void open(Map<String, String> properties) {
        KafkaSettings settings = new KafkaSettings("only", List.of("127.0.0.1:1"), "clients", 1, 1, false, properties);
        new KafkaClients(settings).admin().close(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100", "20000", "20001", "120000"})
    void acceptsAnyRequestTimeout(String millis) {
        assertThatCode(() -> open(Map.of("request.timeout.ms", millis))).doesNotThrowAnyException();
    }

    @Test
    void namesARequestTimeoutThatIsNoNumber() {
        assertThatThrownBy(() -> open(Map.of("request.timeout.ms", "2 s")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("request.timeout.ms");
    }
}

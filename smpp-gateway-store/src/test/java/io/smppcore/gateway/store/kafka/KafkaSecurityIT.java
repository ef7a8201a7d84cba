package io.smppcore.gateway.store.kafka;

import static io.smppcore.gateway.broker.SecureBroker.PASSWORD;
import static io.smppcore.gateway.broker.SecureBroker.PLAIN;
import static io.smppcore.gateway.broker.SecureBroker.SCRAM;
import static io.smppcore.gateway.broker.SecureBroker.login;
import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.gateway.store.Stores.partition;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.broker.SecureBroker;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.store.Table;
import io.smppcore.testing.Keytool;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores over a broker with mutual TLS, SCRAM and PLAIN. */
class KafkaSecurityIT {

    private static SecureBroker broker;

    @TempDir
    Path directory;

    @BeforeAll
    static void start(@TempDir Path keys) throws Exception {
        broker = SecureBroker.start(keys);
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    /** Returns the options of docs/gateway/cluster.md: mutual TLS and SCRAM. */
    private static Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>(Map.of(
                "security.protocol",
                "SASL_SSL",
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                broker.file("broker.pem"),
                "ssl.keystore.type",
                "PKCS12",
                "ssl.keystore.location",
                broker.file("gateway.p12"),
                "ssl.keystore.password",
                Keytool.PASSWORD,
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                login(SCRAM, "gateway", PASSWORD)));
        properties.putAll(KafkaStores.OPTIONS);
        return properties;
    }

    private GatewayStore open(Map<String, String> properties, String bootstrap) {
        return KafkaStore.open(
                directory, new KafkaSettings("only", List.of(bootstrap), "secure", 1, 1, false, properties));
    }

    private ThrowingCallable opening(String key, String value) {
        Map<String, String> properties = properties();
        properties.put(key, value);
        return () -> open(properties, broker.bootstrap()).close();
    }

    @Test
    void worksOverMutualTlsWithScramAndPlain() throws Exception {
        Map<String, String> plain = properties();
        plain.put("sasl.mechanism", "PLAIN");
        plain.put("sasl.jaas.config", login(PLAIN, "plain", "plain-secret"));
        for (Map<String, String> properties : List.of(properties(), plain)) {
            try (GatewayStore store = open(properties, broker.bootstrap())) {
                commit(partition(store), new Changes().put(Table.STATE, octets("a"), octets("b")));
            }
        }
    }

    @Test
    void reportsWrongCredentialsWithoutSecrets() {
        assertThatThrownBy(opening("sasl.jaas.config", login(SCRAM, "gateway", "0pen-sesame")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(broker.bootstrap())
                .hasMessageContaining("the brokers refuse the credentials")
                .hasMessageContaining("sasl.jaas.config")
                .hasMessageNotContaining("0pen-sesame");
        assertThatThrownBy(opening("sasl.jaas.config", SCRAM + " required username=gateway; 0pen-sesame"))
                .isInstanceOf(StoreException.class)
                .hasNoCause()
                .hasMessageContaining("sasl.jaas.config cannot be read (expected: CLASS required username")
                .hasMessageNotContaining("0pen-sesame");
    }

    @Test
    void reportsAnUnknownAuthority() {
        assertThatThrownBy(opening("ssl.truststore.location", broker.file("stranger.pem")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("TLS has failed")
                .hasMessageContaining("ssl.truststore.* with the authority of the brokers");
    }

    @Test
    void reportsACertificateUnknownToTheBrokers() {
        assertThatThrownBy(opening("ssl.keystore.location", broker.file("stranger.p12")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("TLS has failed")
                .hasMessageContaining("ssl.keystore.* if they ask for one");
    }

    @Test
    void reportsUnreadableFiles() {
        assertThatThrownBy(opening("ssl.truststore.location", "nowhere.pem"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("nowhere.pem");
        assertThatThrownBy(opening("ssl.keystore.password", "0pen-sesame"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("gateway.p12")
                .hasMessageNotContaining("0pen-sesame");
    }

    @Test
    void reportsAListenerWithAnotherProtocol() {
        Map<String, String> none = Map.of("request.timeout.ms", "1000", "default.api.timeout.ms", "1500");
        assertThatThrownBy(() -> open(none, broker.bootstrap()).close())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("security.protocol PLAINTEXT");
    }
}

package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.commit;
import static io.smppcore.gateway.store.Stores.octets;
import static io.smppcore.gateway.store.Stores.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.SharedBrokers;
import io.smppcore.gateway.load.Brokers;
import io.smppcore.gateway.load.ChildProcess;
import io.smppcore.testing.Keytool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores over a broker with mutual TLS, SCRAM and PLAIN. */
class KafkaSecurityIT {

    private static final String PASSWORD = "s3same;\"open\\";
    private static final String SCRAM = "org.apache.kafka.common.security.scram.ScramLoginModule";
    private static final String PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule";

    @TempDir
    static Path shared;

    private static Brokers brokers;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() throws Exception {
        for (String name : List.of("broker", "gateway", "stranger")) {
            Keytool.selfSigned(shared, name);
        }
        brokers = Brokers.open(1, SharedBrokers.classPath(), """
                listener.name.secure.ssl.keystore.location=%1$s/broker.p12
                listener.name.secure.ssl.keystore.type=PKCS12
                listener.name.secure.ssl.keystore.password=%2$s
                listener.name.secure.ssl.truststore.location=%1$s/gateway.pem
                listener.name.secure.ssl.truststore.type=PEM
                listener.name.secure.ssl.client.auth=required
                listener.name.secure.sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512
                listener.name.secure.scram-sha-512.sasl.jaas.config=%3$s required;
                listener.name.secure.plain.sasl.jaas.config=%4$s required user_plain="plain-secret";
                """.formatted(
                        shared.toString().replace('\\', '/'), Keytool.PASSWORD, SCRAM, PLAIN));
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", brokers.bootstrap()))) {
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                            "gateway", new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4_096), PASSWORD)))
                    .all()
                    .get(20, TimeUnit.SECONDS);
        }
    }

    @AfterAll
    static void stop() {
        brokers.close();
    }

    private static String login(String module, String user, String password) {
        return module + " required username=\"" + user + "\" password=\""
                + password.replace("\\", "\\\\").replace("\"", "\\\"") + "\";";
    }

    /** Returns the options of docs/gateway-cluster.md: mutual TLS and SCRAM. */
    private static Map<String, String> properties() {
        return new HashMap<>(Map.of(
                "security.protocol",
                "SASL_SSL",
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                shared.resolve("broker.pem").toString(),
                "ssl.keystore.type",
                "PKCS12",
                "ssl.keystore.location",
                shared.resolve("gateway.p12").toString(),
                "ssl.keystore.password",
                Keytool.PASSWORD,
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                login(SCRAM, "gateway", PASSWORD)));
    }

    private GatewayStore open(Map<String, String> properties, String bootstrap) {
        return KafkaStore.open(
                directory, new KafkaStore.Settings("only", List.of(bootstrap), "secure", 1, 1, properties));
    }

    private ThrowingCallable opening(String key, String value) {
        Map<String, String> properties = properties();
        properties.put(key, value);
        return () -> open(properties, brokers.secureBootstrap()).close();
    }

    @Test
    void aStoreWorksOverMutualTlsWithScramAndWithPlain() throws Exception {
        Map<String, String> plain = properties();
        plain.put("sasl.mechanism", "PLAIN");
        plain.put("sasl.jaas.config", login(PLAIN, "plain", "plain-secret"));
        for (Map<String, String> properties : List.of(properties(), plain)) {
            try (GatewayStore store = open(properties, brokers.secureBootstrap())) {
                commit(partition(store), new Changes().put(Table.LIFE, octets("a"), octets("b")));
            }
        }
    }

    @Test
    void wrongCredentialsAreNamedWithoutTheirSecret() {
        assertThatThrownBy(opening("sasl.jaas.config", login(SCRAM, "gateway", "0pen-sesame")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(brokers.secureBootstrap())
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
    void anUnknownAuthorityIsNamed() {
        assertThatThrownBy(opening(
                        "ssl.truststore.location",
                        shared.resolve("stranger.pem").toString()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("TLS has failed")
                .hasMessageContaining("ssl.truststore.* with the authority of the brokers");
    }

    @Test
    void aCertificateThatTheBrokersDoNotKnowIsNamed() {
        assertThatThrownBy(opening(
                        "ssl.keystore.location", shared.resolve("stranger.p12").toString()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("TLS has failed")
                .hasMessageContaining("ssl.keystore.* if they ask for one");
    }

    @Test
    void filesThatCannotBeReadAreNamed() {
        assertThatThrownBy(opening("ssl.truststore.location", "nowhere.pem"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("nowhere.pem");
        assertThatThrownBy(opening("ssl.keystore.password", "0pen-sesame"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("gateway.p12")
                .hasMessageNotContaining("0pen-sesame");
    }

    @Test
    void aListenerWithAnotherProtocolIsNamed() {
        Map<String, String> none = Map.of("request.timeout.ms", "1000", "default.api.timeout.ms", "1500");
        assertThatThrownBy(() -> open(none, brokers.secureBootstrap()).close())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("security.protocol PLAINTEXT");
    }

    @Test
    void aGatewayReadsTheSecretFromAFileAndLogsNone() throws Exception {
        Path log = directory.resolve("log");
        Path login = Files.writeString(directory.resolve("login"), login(SCRAM, "gateway", PASSWORD) + "\n");
        Path file = Files.writeString(directory.resolve("gateway.yaml"), """
                data: %1$s/data
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: secret}}
                smscs: {alpha: {client: {endpoints: "127.0.0.1:1", systemId: me, password: secret}}}
                store:
                  minFree: 1MiB
                  kafka:
                    bootstrap: [%2$s]
                    partitions: 1
                    replication: 1
                    properties:
                      security.protocol: SASL_SSL
                      ssl.truststore.type: PEM
                      ssl.truststore.location: %3$s/broker.pem
                      ssl.keystore.type: PKCS12
                      ssl.keystore.location: %3$s/gateway.p12
                      ssl.keystore.password: %4$s
                      sasl.mechanism: SCRAM-SHA-512
                      sasl.jaas.config: ${file:%5$s}
                cluster: {node: only, host: 127.0.0.1, secret: of-the-nodes}
                """.formatted(
                        directory, brokers.secureBootstrap(), shared, Keytool.PASSWORD, login));
        try (ChildProcess gateway = ChildProcess.start(
                List.of(
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=debug",
                        "-Dorg.slf4j.simpleLogger.log.io.netty=info",
                        "-Dorg.slf4j.simpleLogger.log.org.apache.kafka=info",
                        "-Dorg.slf4j.simpleLogger.logFile=" + log),
                System.getProperty("java.class.path"),
                "io.smppcore.gateway.cli.Main",
                List.of("run", "--until-input-ends", file.toString()))) {
            assertThat(gateway.number("gateway listens on port ")).isPositive();
        }
        assertThat(log)
                .content()
                .contains("sasl.jaas.config = [hidden]")
                .doesNotContain("s3same", Keytool.PASSWORD, "of-the-nodes");
    }
}

package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.SecureBroker;
import io.smppcore.testing.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The program with a broker that requires a certificate and a password. */
@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
class KafkaSecretsIT {

    @TempDir
    Path keys;

    @TempDir
    Path directory;

    private Path configuration(SecureBroker broker, Path login) throws IOException {
        return Files.writeString(directory.resolve("gateway.yaml"), """
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
                        directory, broker.bootstrap(), keys, Keytool.PASSWORD, login));
    }

    private Path logging(Path log) throws IOException {
        return Files.writeString(directory.resolve("logback.xml"), """
                <configuration>
                  <appender name="FILE" class="ch.qos.logback.core.FileAppender">
                    <file>%s</file>
                    <encoder><pattern>%%level %%logger %%msg%%n</pattern></encoder>
                  </appender>
                  <logger name="io.netty" level="INFO"/>
                  <logger name="org.apache.kafka" level="INFO"/>
                  <root level="DEBUG"><appender-ref ref="FILE"/></root>
                </configuration>
                """.formatted(log));
    }

    @Test
    void readsSecretsFromAFileAndLogsNone() throws Exception {
        Path log = directory.resolve("log");
        Path login = Files.writeString(
                directory.resolve("login"),
                SecureBroker.login(SecureBroker.SCRAM, "gateway", SecureBroker.PASSWORD) + "\n");
        try (SecureBroker broker = SecureBroker.start(keys);
                ChildProcess gateway = ChildProcess.start(
                        List.of("-Dlogback.configurationFile=" + logging(log)),
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        List.of(
                                "run",
                                "--until-input-ends",
                                configuration(broker, login).toString()))) {
            assertThat(gateway.number(Main.LISTENING)).isPositive();
        }
        assertThat(log)
                .content()
                .contains("sasl.jaas.config = [hidden]")
                .doesNotContain("s3same", Keytool.PASSWORD, "of-the-nodes");
    }
}

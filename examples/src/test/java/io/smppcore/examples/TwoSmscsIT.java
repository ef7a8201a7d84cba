package io.smppcore.examples;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.client.TextOptions;
import io.smppcore.gateway.Gateway;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of two SMSCs behind the gateway, with simulators as SMSCs. */
class TwoSmscsIT {

    private static final Address SHOP = Address.alphanumeric("Shop");

    @TempDir
    Path directory;

    @Test
    void routesMessagesAndFailsOverToTheOtherSmsc() throws Exception {
        SmscSimulator alpha = SmscSimulator.builder().start();
        try (alpha;
                SmscSimulator beta = SmscSimulator.builder().start();
                Gateway gateway = Gateway.start(config(alpha, beta));
                SmppClient client = connect(gateway.port())) {
            assertThat(send(client, "+49 170 1234567")).isEqualTo("DELIVRD");
            assertThat(alpha.messages()).hasSize(1);
            assertThat(send(client, "+33 6 12345678")).isEqualTo("DELIVRD");
            assertThat(beta.messages()).hasSize(1);

            // The chance that one SMSC gets all of them is 1 in 30 million.
            for (int i = 0; i < 60; i++) {
                client.sendText(SHOP, Address.phone("+1 212 5550100"), "Hello").orThrow();
            }
            eventually().until(() -> alpha.messages().size() + beta.messages().size() == 62);
            assertThat(alpha.messages()).hasSizeBetween(2, 60);

            alpha.close();
            int before = beta.messages().size();
            assertThat(send(client, "+49 170 1234568")).isEqualTo("DELIVRD");
            assertThat(beta.messages()).hasSize(before + 1);
        }
    }

    /** Returns the file of the example, with the ports and the directory of this test. */
    private Path config(SmscSimulator alpha, SmscSimulator beta) throws IOException {
        String example = Files.readString(Path.of("two-smscs.yaml"));
        assertThat(example).contains("target/two-smscs", "port: 2775", ":3551", ":3552");
        return Files.writeString(
                directory.resolve("two-smscs.yaml"),
                example.replace("target/two-smscs", directory.resolve("data").toString())
                        .replace("port: 2775", "port: 0")
                        .replace(":3551", ":" + alpha.port())
                        .replace(":3552", ":" + beta.port()));
    }

    private static SmppClient connect(int port) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", port)
                .systemId("shop")
                .password("secret")
                .textOptions(TextOptions.builder()
                        .registeredDelivery(RegisteredDelivery.FINAL)
                        .build())
                .connect();
    }

    /** Sends a text, and returns the state in its receipt. */
    private static String send(SmppClient client, String to) throws Exception {
        Submission submission =
                client.sendText(SHOP, Address.phone(to), "Hello").orThrow();
        return submission
                .receipts()
                .get(Waits.SECONDS, TimeUnit.SECONDS)
                .getFirst()
                .stat()
                .orElseThrow();
    }
}

package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.smppcore.client.BindRefusedException;
import io.smppcore.client.SmppClient;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Passwords, tokens, keys and texts in what a gateway tells others. */
@Isolated("captures the log")
@NullUnmarked // set before each test
class SecretsIT extends WithGateway {

    private static final String REFUSED = "33170";
    private static final String TEXT = "unspeakable";
    private static final List<String> SECRETS = List.of(
            TEXT,
            "pw-shop",
            "pw-smsc",
            "pw-wrong",
            "token-of-shop",
            "token-of-admin",
            "token-of-nobody",
            "key-of-calls");

    private final List<String> answers = new ArrayList<>();

    @Test
    void appearInNoLogMetricOrError() throws Exception {
        Smsc smsc = fixture.smsc(
                (session, message) -> message.destinationAddress().value().equals(REFUSED)
                        ? new SubmitSmResp(CommandStatus.ESME_RINVDSTADR, "", Tlvs.EMPTY)
                        : SubmitSmResp.ok("id1"));
        String lines;
        try (CapturedLog log = new CapturedLog(Level.TRACE);
                HttpClient http = HttpClient.newHttpClient()) {
            Gateway gateway = fixture.start(config(smsc.port()));
            use(gateway, smsc, http);
            log.await("WARN callback of account shop has failed, retrying: .*");
            lines = String.join("\n", log.lines())
                    + log.withStack().stream()
                            .map(event -> ThrowableProxyUtil.asString(event.getThrowableProxy()))
                            .collect(Collectors.joining("\n"));
        }
        assertThat(lines)
                .contains("refused with ESME_RINVPASWD", "dead letter", "callback")
                .doesNotContain(SECRETS);
        assertThat(String.join("\n", answers))
                .contains("smpp_gateway_accepted_messages_total", "/to: ")
                .doesNotContain(SECRETS);
    }

    private GatewayConfig config(int port) throws IOException {
        return GatewayConfig.parse("test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                http: {host: 127.0.0.1, port: 0, token: token-of-admin}
                accounts:
                  shop:
                    password: pw-shop
                    token: token-of-shop
                    senders: [Shop]
                    callback: {url: "http://127.0.0.1:%d/", secret: key-of-calls, events: [RECEIPT]}
                smscs:
                %s
                store: {minFree: 1000000}
                """.formatted(
                        directory.resolve("data"),
                        GatewayFixture.freePort(),
                        smscYaml("alpha", port, "").replace("password: secret", "password: pw-smsc")));
    }

    /** Sends messages and requests with every fault that has a line in the log or an answer with words. */
    private void use(Gateway gateway, Smsc smsc, HttpClient http) throws Exception {
        assertThatThrownBy(() -> client(gateway, "pw-wrong").connect()).isInstanceOf(BindRefusedException.class);
        try (SmppClient client = client(gateway, "pw-shop").connect()) {
            assertThat(client.send(GatewayFixture.message("491701234567", TEXT).build())
                            .isOk())
                    .isTrue();
            smsc.awaitMessage(1);
            smsc.receipt("id1", MessageState.DELIVERED);
            assertThat(client.send(GatewayFixture.message(REFUSED, TEXT).build())
                            .isOk())
                    .isTrue();
            assertThat(client.send(GatewayFixture.message(REFUSED, TEXT)
                                    .sourceAddress(Address.alphanumeric("Other"))
                                    .build())
                            .isOk())
                    .isFalse();
        }
        String base = "http://127.0.0.1:" + gateway.httpPort().orElseThrow();
        String message = "{\"from\":\"Shop\",\"to\":\"4917\",\"text\":\"" + TEXT + "\"}";
        for (String token : List.of("token-of-shop", "token-of-nobody", "token-of-admin")) {
            answers.add(post(http, base, token, message));
            answers.add(post(http, base, token, message.replace("4917", "?")));
            answers.add(post(http, base, token, message.replace("}", ",\"password\":\"pw-shop\"")));
        }
        eventually().until(() -> gateway.state().dead() == 1);
        HttpRequest metrics = HttpRequest.newBuilder(URI.create(base + "/metrics"))
                .header("Authorization", "Bearer token-of-admin")
                .timeout(Waits.BOUND)
                .build();
        answers.add(http.send(metrics, BodyHandlers.ofString()).body());
    }

    private static String post(HttpClient http, String base, String token, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/messages"))
                .header("Authorization", "Bearer " + token)
                .timeout(Waits.BOUND)
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    private static SmppClient.Builder client(Gateway gateway, String password) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", gateway.port())
                .systemId("shop")
                .password(password);
    }
}

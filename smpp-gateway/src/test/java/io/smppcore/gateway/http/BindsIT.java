package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Binds that an SMSC refuses. The back-off is an hour, so that only a command or a reload causes further attempts. */
@Timeout(Waits.METHOD_SECONDS)
class BindsIT {

    private static final String HTTP = "http: {host: 127.0.0.1, port: 0, token: admin-token}";
    private static final String MESSAGE = "{\"from\":\"Shop\",\"to\":\"491701234567\",\"text\":\"hello\"}";

    @TempDir
    Path data;

    /** Number of binds that the SMSC still accepts. */
    private final AtomicInteger allowed = new AtomicInteger();

    private final AtomicInteger attempts = new AtomicInteger();
    private final List<SubmitSm> seen = new CopyOnWriteArrayList<>();
    private volatile CommandStatus refusal = CommandStatus.ESME_RBINDFAIL;
    private final SmppServer smsc = SmppServer.builder()
            .host("127.0.0.1")
            .port(0)
            .authenticator(attempt -> {
                attempts.incrementAndGet();
                return allowed.getAndDecrement() > 0 ? BindDecision.accept() : BindDecision.refuse(refusal);
            })
            .onSubmitSm((session, message) -> {
                seen.add(message);
                return SubmitSmResp.ok("id");
            })
            .start();

    @AfterEach
    void close() {
        smsc.close();
    }

    private String yaml() {
        return Rig.yaml(data, smsc.port(), "", HTTP)
                .replace("backoff.first: 100ms", "binds: 2, backoff: {first: 1h, max: 2h}");
    }

    private Rig start() {
        return Rig.start(yaml(), HttpClient.newHttpClient(), Waits.BOUND);
    }

    private static Map<?, ?> smsc(Rig rig) throws Exception {
        Object all =
                Objects.requireNonNull(rig.get(Rig.ADMIN, "/v1/smscs").tree().get("smscs"));
        return (Map<?, ?>) ((List<?>) all).getFirst();
    }

    private void awaitReadiness(Rig rig, String expected) {
        eventually().until(() -> rig.get("", "/health/ready").text().equals(expected));
    }

    @ParameterizedTest
    @CsvSource({"ESME_RINVSYSID", "ESME_RBINDFAIL", "ESME_RINVPASWD", "ESME_RINVSYSTYP", "ESME_RALYBND"})
    void keepsAcceptedBindsWhenAnotherIsRefusedAndBindsOnCommand(String status) throws Exception {
        refusal = CommandStatus.named(status).orElseThrow();
        allowed.set(1);
        try (Rig rig = start()) {
            awaitReadiness(
                    rig,
                    "{\"status\":\"ready\",\"smscs\":[{\"name\":\"up\",\"binds\":1,\"wanted\":2,\"commandStatus\":\""
                            + status + "\"}]}");
            assertThat(String.valueOf(smsc(rig).get("problem")))
                    .startsWith("bind 2: ")
                    .contains(status);
            assertThat(rig.send(MESSAGE).status()).isEqualTo(202);
            eventually().until(() -> seen.size() == 1);
            assertThat(attempts).hasValue(2);

            assertThat(rig.ask(Rig.ADMIN, "POST", "/v1/smscs/up/bind", "").status())
                    .isEqualTo(200);
            eventually().until(() -> attempts.get() == 3);
            assertThat(smsc.sessions()).hasSize(1);
            eventually().until(() -> {
                allowed.set(1);
                rig.ask(Rig.ADMIN, "POST", "/v1/smscs/up/bind", "");
                return smsc.sessions().size() == 2;
            });
            awaitReadiness(rig, "{\"status\":\"ready\"}");
            assertThat(smsc(rig).get("binds")).isEqualTo(2);
            assertThat(smsc(rig).containsKey("problem")).isFalse();
            assertThat(rig.ask(Rig.ADMIN, "POST", "/v1/smscs/down/bind", "").status())
                    .isEqualTo(404);
            assertThat(rig.ask(Rig.SHOP, "POST", "/v1/smscs/up/bind", "").status())
                    .isEqualTo(403);
        }
    }

    @Test
    void bindsAgainAtAReloadAfterARefusedRebind() throws Exception {
        allowed.set(2);
        try (Rig rig = start()) {
            eventually().until(() -> smsc.sessions().size() == 2);
            allowed.set(0);
            smsc.sessions().forEach(session -> session.closeNow());
            GatewayConfig config = GatewayConfig.parse("test", yaml());
            awaitReadiness(rig, "{\"status\":\"ready\",\"smscs\":[{\"name\":\"up\",\"binds\":0,\"wanted\":2}]}");
            rig.node.reload(config);
            awaitReadiness(
                    rig,
                    "{\"status\":\"ready\",\"smscs\":[{\"name\":\"up\",\"binds\":0,\"wanted\":2,"
                            + "\"commandStatus\":\"ESME_RBINDFAIL\"}]}");
            assertThat(rig.send(MESSAGE).status()).isEqualTo(202);
            eventually().until(() -> {
                allowed.set(2);
                rig.node.reload(config);
                return smsc.sessions().size() == 2;
            });
            eventually().until(() -> seen.size() == 1);
        }
    }
}

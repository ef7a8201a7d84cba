package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.http.Rig.Answer;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages of an account that the management sends. */
@Timeout(Waits.METHOD_SECONDS)
class AccountMessageTest {

    private static final String MESSAGE = "{\"to\":\"+491701234567\",\"text\":\"a test\",\"receipt\":true}";

    @TempDir
    private Path data;

    private SmscSimulator upstream;
    private Rig rig;

    @BeforeEach
    void start() {
        upstream = SmscSimulator.builder().start();
        String http = "http: {host: 127.0.0.1, port: 0, token: admin-token}";
        String yaml = Rig.yaml(data, upstream.port(), ", quota: 2", http)
                .replace("bank: {", "closed: {password: secret, disabled: true}\n  bank: {");
        rig = Rig.start(yaml, HttpClient.newHttpClient(), Waits.BOUND);
    }

    @AfterEach
    void close() {
        rig.close();
        upstream.close();
    }

    private Answer send(String account, String body, String... headers) throws Exception {
        return rig.ask(Rig.ADMIN, "POST", "/v1/accounts/" + account + "/messages", body, headers);
    }

    @Test
    void isOneOfTheAccountAndCountsAgainstItsQuota() throws Exception {
        Answer first = send("shop", MESSAGE);
        assertThat(first.status()).as(first.text()).isEqualTo(202);
        String id = first.member("id");
        eventually()
                .until(() ->
                        rig.get(Rig.SHOP, "/v1/messages/" + id).member("state").equals("DELIVERED"));
        assertThat(rig.get(Rig.SHOP, "/v1/messages/" + id).member("account")).isEqualTo("shop");
        assertThat(send("shop", MESSAGE).status()).isEqualTo(202);
        Answer refused = send("shop", MESSAGE);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.member("commandStatus")).isEqualTo("ESME_RSUBMITFAIL");
        assertThat(rig.send(MESSAGE).status()).isEqualTo(403);
    }

    @Test
    void isSentOnceWithOneKey() throws Exception {
        String id = send("shop", MESSAGE, "Idempotency-Key", "k").member("id");
        assertThat(send("shop", MESSAGE, "Idempotency-Key", "k").member("id")).isEqualTo(id);
        assertThat(rig.get(Rig.ADMIN, "/v1/state").member("accepted")).isEqualTo("1");
    }

    @Test
    void isRefusedForOtherAccountsThanEnabledOnesAndWithoutTheRole() throws Exception {
        assertThat(send("nobody", MESSAGE).status()).isEqualTo(404);
        assertThat(send("closed", MESSAGE).status()).isEqualTo(409);
        assertThat(send("shop", "{\"to\":\"x\"}").status()).isEqualTo(400);
        assertThat(rig.ask(Rig.SHOP, "POST", "/v1/accounts/shop/messages", MESSAGE)
                        .status())
                .isEqualTo(403);
        assertThat(rig.get(Rig.ADMIN, "/v1/state").member("accepted")).isEqualTo("0");
    }

    @Test
    void hasAnEntryInTheAuditLogWithoutItsText() throws Exception {
        send("shop", MESSAGE);
        List<?> entries = (List<?>) rig.get(Rig.ADMIN, "/v1/audit").tree().get("entries");
        assertThat(entries)
                .filteredOn(entry -> entry.toString().contains("POST /v1/accounts/{id}/messages"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.toString())
                        .contains("object=shop", "token=http.token")
                        .doesNotContain("a test", "4917"));
    }
}

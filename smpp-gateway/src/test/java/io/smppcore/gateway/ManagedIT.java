package io.smppcore.gateway;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.client.BindRefusedException;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppTime;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A managed configuration, changed over HTTP and used over SMPP. */
@NullUnmarked // values of maps are present, or the test fails
@Timeout(Waits.METHOD_SECONDS)
class ManagedIT extends WithGateway {

    private static final String ADMIN = "admin";
    private static final String TO = "491701234567";

    private final HttpClient client = HttpClient.newHttpClient();

    private GatewayConfig config(String more) {
        return config(ADMIN, more);
    }

    private GatewayConfig config(String token, String more) {
        return GatewayConfig.parse("test.yaml", """
                configuration: managed
                data: %s
                server: {host: 127.0.0.1, port: 0, bindTimeout: 1m}
                http: {host: 127.0.0.1, port: 0%s}
                store: {minFree: 1000000}
                %s
                """.formatted(
                        directory.resolve("data"), token.isEmpty() ? "" : ", token: " + token, more));
    }

    private HttpResponse<String> ask(String method, String path, String body, String... headers) throws Exception {
        return askAs(ADMIN, method, "/v1/config" + path, body, headers);
    }

    private HttpResponse<String> askAs(String token, String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + fixture.gateway().httpPort().orElseThrow() + path))
                .timeout(Waits.BOUND)
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private Map<String, Object> done(String method, String path, String body, String... headers) throws Exception {
        HttpResponse<String> response = ask(method, path, body, headers);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.std.mapFrom(response.body());
    }

    private int status(String method, String path, String body, String... headers) throws Exception {
        return ask(method, path, body, headers).statusCode();
    }

    private static String smsc(Smsc smsc) {
        return """
                {"client": {"endpoints": "127.0.0.1:%d", "systemId": "gateway", "password": "secret",
                 "backoff.first": "50ms"}}""".formatted(smsc.port());
    }

    private void send(String text) {
        try (Customer customer = fixture.customer()) {
            assertThat(customer.submit(TO, text).isOk()).isTrue();
        }
    }

    @Test
    void anExportOfManyAccountsCanBeImported() throws Exception {
        String hash = "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";
        String tags = "tag-of-a-customer,".repeat(9) + "last";
        StringBuilder accounts = new StringBuilder("accounts:\n");
        for (int i = 0; i < 11_000; i++) {
            accounts.append("  customer%d: {password: '%s', token: 'sha256:%064x', rate: 10, quota: %d, tags: [%s]}\n"
                    .formatted(i, hash, i, i, tags));
        }
        fixture.start(config(accounts.toString()));
        String json = ask("GET", "?secrets=true", "").body();
        assertThat(json).hasSizeGreaterThan(4 << 20);
        assertThat(done("PUT", "", json)).containsEntry("count", 0);
        assertThat(done("PUT", "", json.replace("\"quota\":10999,", "")))
                .containsEntry("changes", List.of("accounts.customer10999: changed"));
        assertThat(done("PUT", "", ask("GET", "?format=yaml", "").body())).containsEntry("count", 0);
    }

    @Test
    void accountsSmscsAndRoutesChangeWhileItRunsAndSurviveARestart() throws Exception {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        fixture.start(config(""));
        assertThat(done("GET", "", "")).isEmpty();
        done("PUT", "/accounts/shop", "{\"password\": \"secret\"}", "If-None-Match", "*");
        assertThat(status("PUT", "/accounts/shop", "{}", "If-None-Match", "*")).isEqualTo(412);
        done("PUT", "/smscs/alpha", smsc(alpha));
        send("first");
        alpha.awaitMessage(1);
        assertThat(status("PUT", "/smscs/beta", smsc(beta))).isEqualTo(422);
        done("PUT", "/routes/all", "{\"targets\": \"alpha\"}");
        done("PUT", "/smscs/beta", smsc(beta));
        Map<String, Object> dry = done("PUT", "/routes/german?before=all&dryRun=true", "{\"targets\": \"beta\"}");
        assertThat(dry)
                .containsEntry("changes", List.of("routes.german: added"))
                .containsEntry("dryRun", true);
        assertThat(status("GET", "/routes/german", "")).isEqualTo(404);
        done("PUT", "/routes/german?before=all", "{\"to\": \"49\", \"targets\": \"beta\"}");
        send("second");
        beta.awaitMessage(1);
        String tag =
                ask("GET", "/routes/german", "").headers().firstValue("ETag").orElseThrow();
        done("PATCH", "/routes/german", "{\"disabled\": true}", "If-Match", tag);
        assertThat(status("PATCH", "/routes/german", "{\"disabled\": false}", "If-Match", tag))
                .isEqualTo(412);
        fixture.restart(config("accounts: {other: {password: x}}"));
        send("third");
        assertThat(GatewayFixture.text(alpha.awaitMessage(2))).isEqualTo("third");
        assertThat(beta.texts()).containsExactly("second");
        assertThatThrownBy(() -> new Customer(fixture.gateway().port(), "other", 1))
                .isInstanceOf(BindRefusedException.class);
        done("DELETE", "/routes/german", "");
        done("PATCH", "/accounts/shop", "{\"quota\": 4}");
        send("fourth");
        try (Customer customer = fixture.customer()) {
            assertThat(customer.submit(TO, "too much").commandStatus()).isEqualTo(CommandStatus.ESME_RSUBMITFAIL);
            String topUp = "/v1/accounts/shop/top-up";
            assertThat(askAs(ADMIN, "POST", topUp, "{\"parts\": 1}").statusCode())
                    .isEqualTo(400);
            for (int i = 0; i < 3; i++) {
                assertThat(askAs(ADMIN, "POST", topUp, "{\"parts\": 1}", "Idempotency-Key", "payment 7")
                                .body())
                        .contains("\"quota\":5");
            }
            assertThat(askAs(ADMIN, "POST", topUp, "{\"parts\": 2}", "Idempotency-Key", "payment 7")
                            .statusCode())
                    .isEqualTo(422);
            assertThat(customer.submit(TO, "paid").isOk()).isTrue();
        }
        assertThat(done("PATCH", "/accounts/shop", "{\"disabled\": true}"))
                .containsEntry("changes", List.of("accounts.shop: changed"));
        assertThatThrownBy(() -> new Customer(fixture.gateway().port(), "shop", 1))
                .isInstanceOf(BindRefusedException.class);
        done("DELETE", "/accounts/shop", "");
        assertThatThrownBy(() -> new Customer(fixture.gateway().port(), "shop", 1))
                .isInstanceOf(BindRefusedException.class);
        eventually().until(() -> !alpha.binds().isEmpty());
    }

    @Test
    void exportsWhatTheCheckAcceptsAndImportsIt() throws Exception {
        Smsc alpha = fixture.smsc();
        fixture.start(config(
                "accounts: {shop: {password: secret, token: t}, till: {password: '0123', token: u}}\nsmscs:\n  alpha: "
                        + smsc(alpha) + "\nretry: [{statuses: ESME_RTHROTTLED, first: 1s}]"));
        String hidden = ask("GET", "", "").body();
        assertThat(hidden).contains("\"password\":\"***\"", "\"token\":\"***\"");
        HttpResponse<String> export = ask("GET", "?secrets=true", "");
        assertThat(GatewayConfig.parse("export", export.body()).accounts()).containsKey("shop");
        assertThat(done("PUT", "", hidden)).containsEntry("count", 0);
        HttpResponse<String> yaml = ask("GET", "?format=yaml&secrets=true", "");
        assertThat(yaml.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/yaml");
        assertThat(GatewayConfig.parse("export", yaml.body()).accounts()).containsKeys("shop", "till");
        assertThat(done("PUT", "", yaml.body())).containsEntry("count", 0);
        String hiddenYaml = ask("GET", "?format=yaml", "").body();
        assertThat(hiddenYaml).contains("token: '***'");
        assertThat(done("PUT", "", hiddenYaml)).containsEntry("count", 0);
        assertThatThrownBy(() -> GatewayConfig.parse("hidden", hiddenYaml)).hasMessageContaining("accounts.till.token");
        assertThat(status("GET", "?format=xml", "")).isEqualTo(400);
        assertThat(done("PUT", "?dryRun=true", """
                        accounts: {shop: {password: '***'}, till: {password: '***', token: '***'}, bank: {password: x}}
                        smscs:
                          alpha: %s
                        """.formatted(smsc(alpha).replace("\n", ""))))
                .containsEntry("changes", List.of("accounts.shop: changed", "accounts.bank: added", "retry: removed"));
        HttpResponse<String> mistake = ask("PUT", "", "acounts: {shop: {password: x}}");
        assertThat(mistake.statusCode()).isEqualTo(400);
        assertThat(mistake.body()).contains("acounts: unknown");
        assertThat(status("PUT", "/accounts/shop", "{\"rate\": ")).isEqualTo(400);
        assertThat(status("PUT", "/accounts/bank", "{\"password\": \"***\"}")).isEqualTo(422);
        assertThat(status("PUT", "/accounts/shop", "5")).isEqualTo(422);
        assertThat(status("PUT", "/retry", "[{\"statuses\": \"no status\"}]")).isEqualTo(422);
        done("PUT", "/retry", "[{\"statuses\": \"ESME_RSYSERR\", \"first\": \"5s\"}]");
        assertThat(ask("GET", "/retry", "").body()).contains("ESME_RSYSERR");
        send("still here");
        alpha.awaitMessage(1);
    }

    @Test
    void aDryRunCountsTheWaitingMessagesThatWouldMove() throws Exception {
        Smsc alpha = fixture.smsc();
        fixture.start(config("accounts: {shop: {password: secret}}\nsmscs:\n  alpha: " + smsc(alpha) + "\n  beta: "
                + smsc(alpha) + "\nroutes: [{name: all, targets: alpha}]"));
        assertThat(askAs(ADMIN, "POST", "/v1/smscs/alpha/pause", "").statusCode())
                .isEqualTo(200);
        try (Customer customer = fixture.customer()) {
            for (String to : List.of(TO, TO, "331", TO)) {
                assertThat(customer.submit(to, "waits").isOk()).isTrue();
            }
            assertThat(customer.client()
                            .send(GatewayFixture.message(TO, "later")
                                    .scheduleDeliveryTime(
                                            SmppTime.in(Duration.ofHours(1)).text())
                                    .build())
                            .isOk())
                    .isTrue();
        }
        assertThat(done("PUT", "/routes/german?before=all&dryRun=true", "{\"to\": \"49\", \"targets\": \"beta\"}"))
                .containsEntry("moves", List.of(Map.of("group", "alpha", "to", "beta", "messages", 4)))
                .containsEntry("allMoves", true)
                .containsEntry("away", List.of());
        assertThat(done("PATCH", "/routes/all?dryRun=true", "{\"to\": \"49\"}"))
                .containsEntry("moves", List.of(Map.of("group", "alpha", "messages", 1)));
        assertThat(done("PATCH", "/routes/all?dryRun=true", "{\"targets\": [\"beta\", \"alpha\"]}"))
                .containsEntry("moves", List.of());
        assertThat(done("PATCH", "/accounts/shop", "{\"rate\": 5}")).doesNotContainKey("moves");
        assertThat(alpha.messages).isEmpty();
    }

    @Test
    void namesMayHaveSlashes() throws Exception {
        fixture.start(config(""));
        done("PUT", "/accounts/a%2Fb+c", "{\"password\": \"secret\", \"quota\": 4}");
        assertThat(done("GET", "/accounts/a%2fb+c", "")).containsEntry("quota", 4);
        assertThat(done("GET", "/accounts", "")).containsOnlyKeys("a/b+c");
        assertThat(status("GET", "/accounts/a/b+c", "")).isEqualTo(404);
        assertThat(askAs(ADMIN, "POST", "/v1/accounts/a%2Fb+c/top-up", "{\"parts\": 1}", "Idempotency-Key", "1")
                        .body())
                .contains("\"quota\":5");
        try (Customer customer = fixture.customer("a/b+c", 1)) {
            assertThat(customer.client().sessions()).hasSize(1);
        }
        done("DELETE", "/accounts/a%2Fb+c", "");
        assertThat(done("GET", "/accounts", "")).isEmpty();
    }

    @Test
    void listsSessionsAndEndsOne() throws Exception {
        fixture.start(config("accounts: {shop: {password: secret}, bank: {password: secret}}"));
        try (Customer shop = fixture.customer("shop", 2);
                Customer bank = fixture.customer("bank", 1)) {
            Object sessions = JSON.std
                    .mapFrom(askAs(ADMIN, "GET", "/v1/sessions", "").body())
                    .get("sessions");
            assertThat((List<?>) sessions).hasSize(3);
            Map<?, ?> one = (Map<?, ?>) ((List<?>) JSON.std
                            .mapFrom(askAs(ADMIN, "GET", "/v1/sessions?account=bank", "")
                                    .body())
                            .get("sessions"))
                    .getFirst();
            assertThat(one.get("account")).isEqualTo("bank");
            assertThat(one.get("bindType")).isEqualTo("TRANSCEIVER");
            assertThat(String.valueOf(one.get("address"))).startsWith("127.0.0.1:");
            SmppSession ended = bank.client().sessions().getFirst();
            assertThat(askAs(ADMIN, "DELETE", "/v1/sessions?id=" + one.get("id"), "")
                            .statusCode())
                    .isEqualTo(204);
            assertThat(ended.closed()).succeedsWithin(Waits.BOUND);
            eventually()
                    .until(() -> askAs(ADMIN, "DELETE", "/v1/sessions?id=" + one.get("id"), "")
                                    .statusCode()
                            == 404);
            assertThat(shop.client().sessions()).hasSize(2);
        }
    }

    private String token(String by, String name, String role, String more) throws Exception {
        HttpResponse<String> made =
                askAs(by, "POST", "/v1/tokens", "{\"name\": \"" + name + "\", \"role\": \"" + role + "\"" + more + "}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return String.valueOf(JSON.std.mapFrom(made.body()).get("token"));
    }

    @Test
    void tokensHaveRolesExpireAndAreRevokedAndEverythingIsAudited() throws Exception {
        fixture.start(config("", ""));
        String first = fixture.gateway()
                .firstToken()
                .get(Waits.SECONDS, TimeUnit.SECONDS)
                .orElseThrow();
        assertThat(fixture.gateway().firstToken().get(Waits.SECONDS, TimeUnit.SECONDS))
                .isEmpty();
        String operator = token(first, "ops", "operator", "");
        String auditor = token(first, "aud", "auditor", ", \"expires\": \"2999-01-01T00:00:00Z\"");
        String shortly = token(
                first,
                "brief",
                "administrator",
                ", \"expires\": \"" + Instant.now().plusSeconds(3) + "\"");
        assertThat(askAs(first, "POST", "/v1/tokens", "{\"name\": \"ops\", \"role\": \"auditor\"}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(askAs(first, "POST", "/v1/tokens", "{\"name\": \"x\", \"role\": \"root\"}")
                        .statusCode())
                .isEqualTo(400);
        String account = "/v1/config/accounts/shop";
        assertThat(askAs(operator, "PUT", account, "{\"password\": \"s3cret\"}").statusCode())
                .isEqualTo(403);
        assertThat(askAs(first, "PUT", account, "{\"password\": \"s3cret\", \"token\": \"t0ken\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(askAs(operator, "PATCH", account, "{\"rate\": 5}").statusCode())
                .isEqualTo(200);
        assertThat(askAs(operator, "GET", account + "?secrets=true", "").statusCode())
                .isEqualTo(403);
        assertThat(askAs(auditor, "PATCH", account, "{\"rate\": 6}").statusCode())
                .isEqualTo(403);
        assertThat(askAs(operator, "DELETE", "/v1/dead-letters?account=shop", "")
                        .statusCode())
                .isEqualTo(200);
        eventually().until(() -> askAs(shortly, "GET", "/v1/tokens", "").statusCode() == 401);
        fixture.restart(config("", ""));
        assertThat(askAs(auditor, "GET", account, "").statusCode()).isEqualTo(200);
        assertThat(askAs(first, "DELETE", "/v1/tokens/aud", "").statusCode()).isEqualTo(204);
        assertThat(askAs(auditor, "GET", account, "").statusCode()).isEqualTo(401);
        String log = askAs(first, "GET", "/v1/audit", "").body();
        assertThat(log).doesNotContain("s3cret", "t0ken", "$2", first, operator, auditor);
        List<String> entries = new ArrayList<>();
        for (Object entry : (List<?>) JSON.std.mapFrom(log).get("entries")) {
            Map<?, ?> one = (Map<?, ?>) entry;
            if (!one.get("action").equals("refused token")) {
                entries.add(one.get("token") + " " + one.get("action") + " " + one.get("object"));
            }
            assertThat(String.valueOf(one.get("address"))).isIn("", "127.0.0.1");
        }
        assertThat(entries)
                .containsExactly(
                        "first put tokens.first",
                        "first put tokens.ops",
                        "first put tokens.aud",
                        "first put tokens.brief",
                        "first put accounts.shop",
                        "ops patch accounts.shop",
                        "ops DELETE /v1/dead-letters account=shop",
                        "first delete tokens.aud");
        assertThat(log).contains("refused token");
    }
}

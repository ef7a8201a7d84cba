package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** SMSCs that are paused, drained and unbound over HTTP, and what they and accounts get over SMPP. */
@NullUnmarked // values of maps are present, or the test fails
@Timeout(Waits.METHOD_SECONDS)
class SmscStatesIT extends WithGateway {

    private static final String TO = "491701234567";

    private final HttpClient client = HttpClient.newHttpClient();

    private GatewayConfig config(String smscs, String rest) {
        return fixture.config("", smscs, "http: {host: 127.0.0.1, port: 0, token: admin}\n" + rest);
    }

    private static String twoGroups(Smsc alpha, Smsc beta) {
        // Messages move by a drain only, not because the group has no active bind.
        return smscYaml("alpha", alpha.port(), "parkAfter: 1h") + smscYaml("beta", beta.port(), "");
    }

    private HttpResponse<String> ask(String token, String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + fixture.gateway().httpPort().orElseThrow() + path))
                .timeout(Waits.BOUND)
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private Map<String, Object> done(String method, String path) throws Exception {
        HttpResponse<String> response = ask("admin", method, path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.std.mapFrom(response.body());
    }

    private Map<String, Object> operate(String path) throws Exception {
        return done("POST", "/v1/smscs/" + path);
    }

    private int status(String path) throws Exception {
        return ask("admin", "POST", "/v1/smscs/" + path).statusCode();
    }

    private Map<?, ?> smsc(String name) throws Exception {
        return ((List<?>) done("GET", "/v1/smscs").get("smscs"))
                .stream()
                        .map(one -> (Map<?, ?>) one)
                        .filter(one -> one.get("name").equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    private void awaitBinds(String smsc, int binds) {
        eventually().until(() -> smsc(smsc).get("binds").equals(binds));
    }

    private List<String> submit(Customer customer, String name, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    String text = name + " " + i;
                    assertThat(customer.submit(TO, text).isOk()).isTrue();
                    return text;
                })
                .toList();
    }

    /** Waits until a message to the group beta, sent after all others, has arrived. */
    private void awaitOther(Customer customer, Smsc beta) {
        int before = beta.messages.size();
        assertThat(customer.submit("331", "other").isOk()).isTrue();
        beta.awaitMessage(before + 1);
    }

    @Test
    void aPausedSmscKeepsItsBindsAndGetsNothingUntilItIsResumedAlsoAfterARestart() throws Exception {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        GatewayConfig config = config(twoGroups(alpha, beta), "routes: [{to: 33, targets: beta}, {targets: alpha}]\n");
        fixture.start(config);
        Customer customer = fixture.customer();
        submit(customer, "first", 1);
        alpha.awaitMessage(1);
        assertThat(smsc("alpha").get("state")).isEqualTo("active");
        Map<String, Object> paused = operate("alpha/pause");
        assertThat(paused).containsEntry("state", "paused").containsEntry("by", "http.token");
        assertThat(operate("alpha/pause")).isEqualTo(paused);
        List<String> waiting = submit(customer, "second", 3);
        awaitOther(customer, beta);
        assertThat(alpha.texts()).containsExactly("first 0");
        eventually().until(() -> fixture.depth("alpha") == 3); // without the first one, whose outcome is stored by then
        assertThat(smsc("alpha").get("binds")).isEqualTo(1);
        assertThat(alpha.receipt("id1", MessageState.DELIVERED).isOk()).isTrue();
        assertThat(customer.awaitReceipt(1).id()).isNotEmpty();

        fixture.restart(config);
        awaitBinds("alpha", 1);
        awaitBinds("beta", 1);
        Customer again = fixture.customer();
        awaitOther(again, beta);
        assertThat(smsc("alpha").get("since")).isEqualTo(paused.get("since"));
        assertThat(alpha.messages).hasSize(1);
        assertThat(operate("alpha/resume")).containsEntry("state", "active").doesNotContainKey("by");
        alpha.awaitMessage(4);
        assertThat(alpha.texts().subList(1, 4)).containsExactlyElementsOf(waiting);
        assertThat(operate("alpha/resume")).containsEntry("state", "active");
    }

    @Test
    void anUnboundSmscGetsItsBindsBackOnCommandAndNoMessageTwice() throws Exception {
        CountDownLatch proceed = new CountDownLatch(1);
        Smsc alpha = fixture.smsc((session, message) -> {
            assertThat(proceed.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            return SubmitSmResp.ok("id");
        });
        GatewayConfig config = config(smscYaml("alpha", alpha.port(), ""), "");
        fixture.start(config);
        Customer customer = fixture.customer();
        List<String> all = new ArrayList<>(submit(customer, "first", 1));
        alpha.awaitMessage(1);
        assertThat(operate("alpha/unbind")).containsEntry("unbound", true).containsEntry("state", "active");
        assertThat(alpha.binds()).hasSize(1);
        proceed.countDown();
        eventually().until(() -> alpha.binds().isEmpty());
        all.addAll(submit(customer, "second", 2));
        fixture.restart(config);
        all.addAll(submit(fixture.customer(), "third", 2));
        assertThat(smsc("alpha").get("wanted")).isEqualTo(0);
        assertThat(ask("", "GET", "/health/ready").body()).isEqualTo("{\"status\":\"ready\"}");
        assertThat(operate("alpha/pause")).containsEntry("unbound", true).containsEntry("state", "paused");
        assertThat(operate("alpha/bind")).doesNotContainKey("unbound").containsEntry("state", "paused");
        awaitBinds("alpha", 1);
        assertThat(alpha.messages).hasSize(1);
        operate("alpha/resume");
        alpha.awaitMessage(5);
        assertThat(alpha.texts()).containsExactlyElementsOf(all);
        eventually().until(() -> fixture.depth("alpha") == 0);
    }

    @Test
    void waitingRetriedAndLaterMessagesOfADrainedGroupFollowToTheOther() throws Exception {
        Smsc alpha = fixture.smsc((session, message) -> message.respond(CommandStatus.ESME_RSYSERR));
        Smsc beta = fixture.smsc();
        GatewayConfig config = config(twoGroups(alpha, beta), """
                routes: [{to: 33, targets: beta}, {targets: alpha}]
                retry: [{statuses: ESME_RSYSERR, attempts: 9, first: 1s, factor: 1}]
                """);
        fixture.start(config);
        Customer customer = fixture.customer();
        submit(customer, "retried", 1);
        alpha.awaitMessage(1);
        operate("alpha/pause");
        List<String> waiting = submit(customer, "waiting", 30);
        assertThat(operate("alpha/drain?to=beta"))
                .containsEntry("state", "drained")
                .containsEntry("to", "beta")
                .containsEntry("moves", true);
        List<String> later = submit(customer, "later", 5);
        eventually().until(() -> beta.messages.size() == 36);
        assertThat(beta.texts())
                .contains("retried 0")
                .containsSubsequence(waiting)
                .containsSubsequence(later);
        eventually().until(() -> fixture.depth("alpha") == 0 && fixture.depth("beta") == 0);
        assertThat(done("GET", "/v1/routes/explain?from=1&account=shop&to=" + TO))
                .containsEntry("groups", List.of("alpha"))
                .containsEntry("drains", Map.of("alpha", "beta"));
        fixture.restart(config);
        Customer again = fixture.customer();
        submit(again, "after the restart", 1);
        beta.awaitMessage(37);
        int before = alpha.messages.size();
        operate("alpha/resume");
        submit(again, "resumed", 1);
        alpha.awaitMessage(before + 1);
        assertThat(beta.messages).hasSize(37);
    }

    @Test
    void partsPrioritiesAndTurnsKeepTheirOrderThroughADrainAndARestart() throws Exception {
        Smsc alpha = fixture.smsc();
        Smsc beta = fixture.smsc();
        GatewayConfig config = fixture.config(
                List.of("shop", "bank"),
                twoGroups(alpha, beta),
                "routes: [{targets: alpha}]\nhttp: {host: 127.0.0.1, port: 0, token: admin}\n");
        fixture.start(config);
        awaitBinds("alpha", 1);
        awaitBinds("beta", 1);
        operate("alpha/pause");
        operate("beta/pause");
        WaitingOrder.submit(fixture.gateway().port(), 1);
        assertThat(fixture.depth("alpha")).isEqualTo(WaitingOrder.COUNT);
        operate("alpha/drain?to=beta");
        eventually().until(() -> fixture.depth("beta") == WaitingOrder.COUNT);
        fixture.restart(config);
        awaitBinds("beta", 1);
        assertThat(beta.messages).isEmpty();
        operate("beta/resume");
        beta.awaitMessage(WaitingOrder.COUNT);
        WaitingOrder.check(beta.messages);
        assertThat(alpha.messages).isEmpty();
    }

    @Test
    void drainingOnlyPausesWhileAnotherSmscOfTheGroupIsActive() throws Exception {
        Smsc one = fixture.smsc();
        Smsc two = fixture.smsc();
        Smsc beta = fixture.smsc();
        fixture.start(config(
                smscYaml("one", one.port(), "group: alpha")
                        + smscYaml("two", two.port(), "group: alpha")
                        + smscYaml("beta", beta.port(), ""),
                "routes: [{targets: alpha}]\n"));
        awaitBinds("two", 1);
        Customer customer = fixture.customer();
        assertThat(operate("one/drain?to=beta")).containsEntry("moves", false);
        List<String> texts = submit(customer, "a", 5);
        two.awaitMessage(5);
        assertThat(two.texts()).containsExactlyElementsOf(texts);
        operate("two/pause");
        submit(customer, "b", 5);
        beta.awaitMessage(5);
        assertThat(one.messages).isEmpty();
        assertThat(two.messages).hasSize(5);
        // A drain that would lead back moves nothing; the messages wait.
        operate("beta/drain?to=alpha");
        submit(customer, "c", 5);
        eventually().until(() -> fixture.depth("alpha") == 5);
        assertThat(operate("beta/resume")).containsEntry("state", "active");
        beta.awaitMessage(10);
    }

    @Test
    void refusesWhatItDoesNotKnowAndRecordsEachChange() throws Exception {
        Smsc alpha = fixture.smsc();
        fixture.start(config(smscYaml("alpha", alpha.port(), ""), ""));
        for (String action : List.of("pause", "resume", "unbind", "bind", "drain?to=alpha")) {
            assertThat(status("none/" + action)).isEqualTo(404);
        }
        assertThat(status("alpha/drain")).isEqualTo(400);
        assertThat(status("alpha/drain?to=none")).isEqualTo(400);
        assertThat(status("alpha/drain?to=alpha")).isEqualTo(400);
        operate("alpha/pause");
        operate("alpha/pause");
        operate("alpha/bind");
        operate("alpha/resume");
        assertThat(((List<?>) done("GET", "/v1/audit").get("entries"))
                        .stream()
                                .map(entry -> (Map<?, ?>) entry)
                                .map(entry ->
                                        entry.get("token") + " " + entry.get("action") + " " + entry.get("object"))
                                .toList())
                .containsExactly(
                        "http.token pause smsc_states.alpha",
                        "http.token bind smsc_states.alpha",
                        "http.token resume smsc_states.alpha");
    }
}

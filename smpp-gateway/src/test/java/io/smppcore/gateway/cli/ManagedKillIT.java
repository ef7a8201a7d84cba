package io.smppcore.gateway.cli;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that is killed in the middle of changes of its configuration and of the states of SMSCs. */
@Order(1)
@NullUnmarked // values of maps are present, or the test fails
@EnabledOnOs(value = OS.LINUX, disabledReason = "signals")
@Timeout(2 * Waits.METHOD_SECONDS)
class ManagedKillIT {

    private static final int ROUNDS = Boolean.getBoolean("smpp.full") ? 5 : 2;
    private static final int MESSAGES = 200;

    @TempDir
    Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    private ChildProcess start(String more) throws IOException {
        Path file = Files.writeString(directory.resolve("gateway.yaml"), """
                data: %s/data
                server: {host: 127.0.0.1, port: 0}
                http: {port: 0, token: admin}
                store: {minFree: 1MiB}
                %s
                """.formatted(directory, more));
        return ChildProcess.start(
                List.of("-Xmx128m"),
                System.getProperty("java.class.path"),
                Main.class.getName(),
                List.of("run", "--log", directory.resolve("gateway.log").toString(), file.toString()));
    }

    private HttpResponse<String> ask(int port, String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1" + path))
                .timeout(Waits.BOUND)
                .header("Authorization", "Bearer admin")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Imports two accounts with the same quota, as long as the process lives. */
    private void change(int port, AtomicLong sent, AtomicLong done) {
        try {
            while (true) {
                long next = sent.incrementAndGet();
                HttpResponse<String> response = ask(port, "PUT", "/config", """
                        {"accounts": {"a": {"certificates": "cn:a", "quota": %1$d},
                         "b": {"certificates": "cn:b", "quota": %1$d}}}""".formatted(next));
                if (response.statusCode() != 200) {
                    return;
                }
                done.set(next);
            }
        } catch (IOException e) {
            // Expected: the process is killed.
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void nothingIsHalfDoneAndTheAuditLogHasEachChange() throws Exception {
        Random random = new Random(1);
        AtomicLong sent = new AtomicLong();
        AtomicLong done = new AtomicLong();
        for (int round = 0; round <= ROUNDS; round++) {
            try (ChildProcess gateway = start("configuration: managed")) {
                gateway.number(Main.LISTENING);
                int port = gateway.number("HTTP on port ");
                check(port, sent.get(), done.get());
                if (round < ROUNDS) {
                    long enough = done.get() + 5 + random.nextInt(20);
                    Thread changing = Thread.startVirtualThread(() -> change(port, sent, done));
                    Waits.eventually().until(() -> done.get() >= enough);
                    gateway.signal("-KILL");
                    changing.join();
                }
            }
        }
    }

    @Test
    void aDrainIsCompleteAfterKillsAndLosesNoMessage() throws Exception {
        Random random = new Random(2);
        try (Smsc alpha = new Smsc(0, null);
                Smsc beta = new Smsc(0, null)) {
            String config = "accounts: {shop: {password: secret}}\nsmscs:\n" + smscYaml("alpha", alpha.port(), "")
                    + smscYaml("beta", beta.port(), "") + "routes: [{targets: alpha}]";
            List<String> texts = new ArrayList<>();
            List<String> actions = new ArrayList<>();
            boolean isAccepted = true;
            for (int round = 0; round <= ROUNDS; round++) {
                try (ChildProcess gateway = start(config)) {
                    int smpp = gateway.number(Main.LISTENING);
                    int http = gateway.number("HTTP on port ");
                    if (round > 0) {
                        checkDrained(http, isAccepted, actions, texts, beta);
                        operate(http, "resume", actions);
                    }
                    if (round < ROUNDS) {
                        operate(http, "pause", actions);
                        submit(smpp, round, texts);
                        int enough = beta.messages.size() + random.nextInt(MESSAGES / 2);
                        CompletableFuture<Boolean> draining =
                                CompletableFuture.supplyAsync(() -> drain(http), Thread::startVirtualThread);
                        Waits.eventually()
                                .until(() -> beta.messages.size() >= enough || draining.isCompletedExceptionally());
                        gateway.signal("-KILL");
                        isAccepted = draining.get(Waits.SECONDS, TimeUnit.SECONDS);
                        actions.add("drain");
                    }
                }
            }
            assertThat(alpha.messages).isEmpty();
        }
    }

    private void operate(int port, String action, List<String> actions) throws Exception {
        assertThat(ask(port, "POST", "/smscs/alpha/" + action, "").statusCode()).isEqualTo(200);
        actions.add(action);
    }

    private static void submit(int port, int round, List<String> texts) {
        try (Customer customer = new Customer(port, "shop", 1)) {
            List<CompletableFuture<SubmitSmResp>> answers = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                String text = "text " + round + " " + i;
                answers.add(customer.client()
                        .sendAsync(message("491701234567", text).build()));
                texts.add(text);
            }
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().isOk()).isTrue());
        }
    }

    private boolean drain(int port) {
        try {
            return ask(port, "POST", "/smscs/alpha/drain?to=beta", "").statusCode() == 200;
        } catch (IOException e) {
            // Expected: the process is killed.
            return false;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void checkDrained(int port, boolean isAccepted, List<String> actions, List<String> texts, Smsc beta)
            throws Exception {
        String smscs = ask(port, "GET", "/smscs", "").body();
        if (isAccepted) {
            assertThat(smscs).contains("\"state\":\"drained\",\"to\":\"beta\"");
        } else if (!smscs.contains("\"state\":\"drained\"")) {
            actions.removeLast();
            assertThat(drain(port)).isTrue();
            actions.add("drain");
        }
        Waits.eventually().until(() -> beta.texts().containsAll(texts));
        List<?> entries = (List<?>) JSON.std
                .mapFrom(ask(port, "GET", "/audit?limit=1000", "").body())
                .get("entries");
        assertThat(entries.stream()
                        .map(entry -> String.valueOf(((Map<?, ?>) entry).get("action")))
                        .toList())
                .isEqualTo(actions);
    }

    private void check(int port, long sent, long done) throws Exception {
        HttpResponse<String> config = ask(port, "GET", "/config", "");
        if (sent == 0) {
            return;
        }
        Map<?, ?> accounts = (Map<?, ?>) JSON.std.mapFrom(config.body()).get("accounts");
        long quota = ((Number) ((Map<?, ?>) accounts.get("a")).get("quota")).longValue();
        assertThat(((Number) ((Map<?, ?>) accounts.get("b")).get("quota")).longValue())
                .isEqualTo(quota);
        assertThat(quota).isBetween(done, sent);
        // The first content has revision 1 and no entry; each change after it has both.
        String tag = config.headers().firstValue("ETag").orElseThrow();
        long revision = Long.parseLong(tag, 1, tag.length() - 1, 10);
        List<?> entries = (List<?>) JSON.std
                .mapFrom(ask(port, "GET", "/audit?limit=1000", "").body())
                .get("entries");
        assertThat(entries).hasSize((int) revision - 1);
        assertThat(String.valueOf(((Map<?, ?>) entries.getLast()).get("after"))).contains("\"quota\":" + quota);
    }
}

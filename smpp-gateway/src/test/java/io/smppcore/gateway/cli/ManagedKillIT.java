package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that is killed in the middle of changes of its configuration. */
@NullUnmarked // values of maps are present, or the test fails
@EnabledOnOs(value = OS.LINUX, disabledReason = "signals")
@Timeout(2 * Waits.METHOD_SECONDS)
class ManagedKillIT {

    private static final int ROUNDS = 5;

    @TempDir
    Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    private ChildProcess start() throws IOException {
        Path file = Files.writeString(directory.resolve("gateway.yaml"), """
                configuration: managed
                data: %s/data
                server: {host: 127.0.0.1, port: 0}
                http: {port: 0, token: admin}
                store: {minFree: 1MiB}
                """.formatted(directory));
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
            try (ChildProcess gateway = start()) {
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

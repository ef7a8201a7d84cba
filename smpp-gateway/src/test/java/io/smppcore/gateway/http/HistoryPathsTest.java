package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Histories over HTTP, of one node and of several. */
@NullUnmarked // members of responses are present, or the test fails
@Timeout(Waits.METHOD_SECONDS)
class HistoryPathsTest {

    @TempDir
    Path directory;

    private SmscSimulator smsc;

    @BeforeEach
    void start() {
        smsc = SmscSimulator.builder()
                .scenario(Scenario.parse("receipts: {delay: 0s}"))
                .start();
    }

    @AfterEach
    void stop() {
        smsc.close();
    }

    private static void send(Rig rig, String to) throws Exception {
        rig.send("{\"from\":\"Shop\",\"to\":\"" + to + "\",\"text\":\"hello\",\"receipt\":true}");
    }

    private static Map<String, Object> history(Rig rig, String path) throws Exception {
        return rig.get(Rig.ADMIN, path).tree();
    }

    private static int total(Rig rig, String path, String count) throws Exception {
        return (int) ((Map<?, ?>) history(rig, path).get("total")).get(count);
    }

    private static void awaitTotal(Rig rig, String path, String count, int number) {
        eventually().until(() -> total(rig, path, count) == number);
    }

    private static List<?> points(Map<String, Object> history) {
        return (List<?>) history.get("points");
    }

    @Test
    void hasMessagesRatioDelaysAndStatusesAlsoAfterARestart() throws Exception {
        try (Rig rig = Rig.start(directory, smsc.port(), "")) {
            for (int i = 0; i < 3; i++) {
                send(rig, "+491701234567");
            }
            awaitTotal(rig, "/v1/smscs/up/history", "deliveredReceipts", 3);
            smsc.scenario(Scenario.parse("submit: {status: {ESME_RINVDSTADR: 100%}}"));
            send(rig, "+491701234567");
            awaitTotal(rig, "/v1/history", "dead", 1);
            check(rig);
        }
        try (Rig again = Rig.start(directory, smsc.port(), "")) {
            // The files are read in the background.
            eventually().untilAsserted(() -> check(again));
            assertThat(history(again, "/v1/accounts/bank/history").get("points"))
                    .isEqualTo(List.of());
        }
    }

    private static void check(Rig rig) throws Exception {
        for (String last : List.of("", "?last=1h", "?last=24h")) {
            Map<String, Object> account = history(rig, "/v1/accounts/shop/history" + last);
            assertThat(account)
                    .containsEntry("stepSeconds", last.equals("?last=1h") ? 300 : 3_600)
                    .containsEntry("deliveryRatio", 1.0)
                    .containsEntry("states", Map.of("DELIVERED", 3))
                    .containsEntry("smscRefusals", Map.of("ESME_RINVDSTADR", 1))
                    .containsEntry("refusals", Map.of())
                    .containsEntry("away", List.of())
                    .containsKeys("forwardDelay", "receiptDelay");
            assertThat(account.get("total"))
                    .isEqualTo(Map.ofEntries(
                            Map.entry("accepted", 4),
                            Map.entry("refused", 0),
                            Map.entry("forwarded", 3),
                            Map.entry("refusedBySmsc", 1),
                            Map.entry("unanswered", 0),
                            Map.entry("expired", 0),
                            Map.entry("dead", 1),
                            Map.entry("mobileOriginated", 0),
                            Map.entry("delivered", 0),
                            Map.entry("finalReceipts", 3),
                            Map.entry("deliveredReceipts", 3)));
            Map<String, Object> up = history(rig, "/v1/smscs/up/history" + last);
            assertThat(up)
                    .containsEntry("stepSeconds", last.equals("?last=1h") ? 60 : 3_600)
                    .containsEntry("deliveryRatio", 1.0)
                    .containsEntry("smscRefusals", Map.of("ESME_RINVDSTADR", 1))
                    .doesNotContainKey("refusals");
            assertThat((Map<?, ?>) up.get("forwardDelay")).hasSize(4);
            Map<String, Object> nodes = history(rig, "/v1/history" + last);
            assertThat(nodes).containsEntry("stepSeconds", 60).doesNotContainKey("states");
            assertThat((Map<?, ?>) nodes.get("total")).hasSize(12);
            assertThat(((Map<?, ?>) nodes.get("total")).get("accepted")).isEqualTo(4);
            long lastMillis = ((Number) nodes.get("lastMillis")).longValue();
            assertThat(points(nodes))
                    .isNotEmpty()
                    .allSatisfy(point -> assertThat(
                                    lastMillis - ((Number) ((Map<?, ?>) point).get("millis")).longValue())
                            .isLessThan(3_600_000));
        }
    }

    @Test
    void itsLastIntervalIsThatOfTheClockOfTheNode() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2040-01-31T09:58:59.999Z"));
        try (Rig rig = Rig.withClock(directory, smsc.port(), now::get)) {
            assertThat(last(rig, "/v1/history?last=1h")).isEqualTo("2040-01-31T09:58:00Z");
            assertThat(last(rig, "/v1/history")).isEqualTo("2040-01-31T09:58:00Z");
            assertThat(last(rig, "/v1/smscs/up/history?last=1h")).isEqualTo("2040-01-31T09:58:00Z");
            assertThat(last(rig, "/v1/accounts/shop/history?last=1h")).isEqualTo("2040-01-31T09:55:00Z");
            assertThat(last(rig, "/v1/accounts/shop/history")).isEqualTo("2040-01-31T09:00:00Z");
            now.set(Instant.parse("2040-01-31T10:00:00Z"));
            assertThat(last(rig, "/v1/accounts/shop/history?last=1h")).isEqualTo("2040-01-31T10:00:00Z");
            assertThat(last(rig, "/v1/smscs/up/history")).isEqualTo("2040-01-31T10:00:00Z");
        }
    }

    private static String last(Rig rig, String path) throws Exception {
        return Instant.ofEpochMilli((long) history(rig, path).get("lastMillis")).toString();
    }

    @Test
    void addsUpAllNodesAndNamesThoseAway() throws Exception {
        MemoryDirectory links = new MemoryDirectory();
        try (Rig first = Rig.node(0, directory.resolve("first"), smsc.port(), links)) {
            try (Rig second = Rig.node(1, directory.resolve("second"), smsc.port(), links)) {
                eventually()
                        .until(() -> history(first, "/v1/history").get("away").equals(List.of())
                                && history(second, "/v1/history").get("away").equals(List.of()));
                send(first, "+491701234567");
                send(second, "+491701234567");
                send(second, "+491701234567");
                for (Rig rig : List.of(first, second)) {
                    awaitTotal(rig, "/v1/history", "accepted", 3);
                    awaitTotal(rig, "/v1/accounts/shop/history", "deliveredReceipts", 3);
                    awaitTotal(rig, "/v1/smscs/up/history?last=1h", "forwarded", 3);
                }
            }
            eventually()
                    .until(() -> history(first, "/v1/accounts/shop/history")
                            .get("away")
                            .equals(List.of("gateway-1")));
            assertThat(total(first, "/v1/history", "accepted")).isEqualTo(1);
        }
    }
}

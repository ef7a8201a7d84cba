package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.http.Rig.Answer;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageSearchTest {

    @TempDir
    private Path data;

    private static String send(Rig rig, String to, String rest) throws Exception {
        Answer answer = rig.send("{\"from\":\"Shop\",\"to\":\"" + to + "\",\"text\":\"hello\"" + rest + "}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        return answer.member("id");
    }

    /** Returns the first messages, over several pages if a busy machine makes them short. */
    private static List<String> found(Rig rig, String query) throws Exception {
        Matcher limited = Pattern.compile("limit=(\\d+)").matcher(query);
        int limit = limited.find() ? Integer.parseInt(limited.group(1)) : 100;
        Answer page = rig.get(Rig.ADMIN, "/v1/messages?" + query);
        List<String> found = new ArrayList<>(ids(page));
        while (found.size() < limit && page.tree().containsKey("next")) {
            page = rig.get(Rig.ADMIN, "/v1/messages?" + query + "&after=" + page.member("next"));
            found.addAll(ids(page));
        }
        return found;
    }

    private static List<String> ids(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return messages(answer).stream()
                .map(message -> (String) ((Map<?, ?>) message).get("id"))
                .toList();
    }

    private static List<?> messages(Answer answer) {
        return (List<?>) Objects.requireNonNull(answer.tree().get("messages"));
    }

    private static boolean isComplete(Rig rig) throws Exception {
        return rig.get(Rig.ADMIN, "/v1/messages?to=1").text().contains("\"complete\":true");
    }

    /** Starts a node whose SMSC cannot be reached, so that messages wait in their first queue. */
    private Rig withoutSmsc() throws IOException {
        return Rig.start(data, Ports.free(), "");
    }

    @Test
    void findsMessagesByEachConditionLatestFirst() throws Exception {
        try (SmscSimulator upstream = SmscSimulator.builder().start();
                Rig rig = Rig.start(data, upstream.port(), "")) {
            String first = send(rig, "+491701230001", ", \"reference\": \"order 5\"");
            String second = send(rig, "+491701230002", "");
            String third = send(rig, "+4930123", ", \"receipt\": true");
            String bank = rig.ask(
                            Rig.BANK,
                            "POST",
                            "/v1/messages",
                            "{\"from\":\"493099\",\"to\":\"+491701230001\",\"text\":\"x\",\"reference\":\"order 5\"}")
                    .member("id");
            String later =
                    send(rig, "+4940", ", \"schedule\": \"" + Instant.now().plus(Duration.ofHours(1)) + "\"");
            eventually()
                    .until(() -> rig.get(Rig.ADMIN, "/v1/messages/" + third)
                            .member("state")
                            .equals("DELIVERED"));
            eventually().until(() -> rig.node.state().forwarded() == 4);
            assertThat(found(rig, "to=4917")).containsExactly(bank, second, first);
            assertThat(found(rig, "to=%2B491701230001")).containsExactly(bank, first);
            assertThat(found(rig, "to=+491701230001")).containsExactly(bank, first);
            assertThat(found(rig, "from=Shop")).containsExactly(later, third, second, first);
            assertThat(found(rig, "from=4930")).containsExactly(bank);
            assertThat(found(rig, "reference=order+5")).containsExactly(bank, first);
            assertThat(found(rig, "reference=order+5&account=shop")).containsExactly(first);
            assertThat(found(rig, "reference=order")).isEmpty();
            assertThat(found(rig, "account=shop")).containsExactly(later, third, second, first);
            assertThat(found(rig, "state=DELIVERED")).containsExactly(third);
            assertThat(found(rig, "state=SCHEDULED&to=49")).containsExactly(later);
            assertThat(found(rig, "state=ENROUTE&to=49170")).containsExactly(bank, second, first);
            assertThat(found(rig, "group=up&limit=2")).containsExactly(later, bank);
            assertThat(found(rig, "group=down")).isEmpty();
            assertThat(found(rig, "since=2000-01-01T00:00:00Z&to=4930")).containsExactly(third);
            assertThat(found(rig, "since=" + Instant.now().plusSeconds(60))).isEmpty();
            assertThat(found(rig, "until=2000-01-01T00:00:00Z")).isEmpty();
            String accepted = rig.get(Rig.ADMIN, "/v1/messages/" + second).member("acceptedAt");
            assertThat(found(rig, "since=" + accepted + "&until=" + accepted)).contains(second);
        }
    }

    @Test
    void findsMessagesThatWaitInTheirFirstQueueAndThoseOfFormerStarts() throws Exception {
        List<String> sent = new ArrayList<>();
        String longText = "0123456789".repeat(40);
        try (Rig rig = withoutSmsc()) {
            sent.add(send(rig, "+491701230001", ""));
            sent.add(rig.send("{\"to\":\"491701230002\",\"reference\":\"a\",\"text\":\"" + longText + "\"}")
                    .member("id"));
            assertThat(found(rig, "to=49170")).isEqualTo(sent.reversed());
            List<?> messages = messages(rig.get(Rig.ADMIN, "/v1/messages?reference=a"));
            assertThat((List<?>) ((Map<?, ?>) messages.getFirst()).get("parts")).hasSize(3);
        }
        try (Rig rig = withoutSmsc()) {
            sent.add(send(rig, "+491701230003", ""));
            eventually().until(() -> isComplete(rig));
            assertThat(found(rig, "to=49170")).isEqualTo(sent.reversed());
        }
        // Without the files, the rows are read.
        Path files = data.resolve("search");
        try (Stream<Path> all = Files.walk(files)) {
            List<Path> runs = all.filter(Files::isRegularFile).toList();
            assertThat(runs).isNotEmpty();
            for (Path run : runs) {
                Files.delete(run);
            }
        }
        try (SmscSimulator upstream = SmscSimulator.builder().start();
                Rig rig = Rig.start(data, upstream.port(), "")) {
            eventually().until(() -> isComplete(rig));
            assertThat(found(rig, "to=49170")).isEqualTo(sent.reversed());
            assertThat(found(rig, "reference=a")).containsExactly(sent.get(1));
        }
    }

    @Test
    void pagesContinueWhereTheOneBeforeEnds() throws Exception {
        try (Rig rig = withoutSmsc()) {
            List<String> sent = new ArrayList<>();
            String texts = ("{\"to\":\"491701230002\",\"text\":\"" + "0123456789".repeat(20) + "\"},").repeat(100);
            Answer bulk = rig.send("[" + texts.substring(0, texts.length() - 1) + "]");
            for (Object one : messages(bulk)) {
                sent.add((String) ((Map<?, ?>) one).get("id"));
            }
            List<String> all = new ArrayList<>();
            Answer page = rig.get(Rig.ADMIN, "/v1/messages?to=49&limit=7");
            while (page.tree().containsKey("next")) {
                assertThat(ids(page)).hasSizeLessThanOrEqualTo(7);
                all.addAll(ids(page));
                page = rig.get(Rig.ADMIN, "/v1/messages?to=49&limit=7&after=" + page.member("next"));
            }
            all.addAll(ids(page));
            assertThat(all).isEqualTo(sent.reversed());
        }
    }

    @Test
    void refusesWrongParameters() throws Exception {
        try (Rig rig = withoutSmsc()) {
            for (String query : List.of(
                    "to=",
                    "from=%20",
                    "to=%2B",
                    "state=SENT",
                    "since=yesterday",
                    "after=x",
                    "after=AAAA",
                    "to=4&limit=0",
                    "reference=" + "x".repeat(256))) {
                Answer answer = rig.get(Rig.ADMIN, "/v1/messages?" + query);
                assertThat(answer.status()).as(query).isEqualTo(400);
                assertThat(answer.member("detail")).contains("(expected: ");
            }
            assertThat(rig.get(Rig.SHOP, "/v1/messages?to=4").status()).isEqualTo(403);
        }
    }

    @Test
    void withoutAnIndexASearchIsRefusedAndTheFilesAreDeleted() throws Exception {
        try (Rig rig = withoutSmsc()) {
            send(rig, "+491701230001", "");
        }
        assertThat(data.resolve("search")).exists();
        String yaml = Rig.yaml(data, Ports.free(), "", "http: {host: 127.0.0.1, port: 0, token: admin-token}")
                .replace("minFree: 1000", "minFree: 1000, search: false");
        try (Rig rig = Rig.start(yaml, HttpClient.newHttpClient(), Waits.BOUND)) {
            Answer answer = rig.get(Rig.ADMIN, "/v1/messages?to=4");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.member("detail")).contains("store.search");
            assertThat(found(rig, "limit=5")).isEmpty();
            assertThat(data.resolve("search")).doesNotExist();
        }
    }

    @Test
    void findsMessagesOfAllNodesAndNamesThoseThatAreAway() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        int port = Ports.free();
        try (Rig first = Rig.node(0, data.resolve("first"), port, directory)) {
            String here;
            try (Rig second = Rig.node(1, data.resolve("second"), port, directory)) {
                here = send(first, "+491701230001", "");
                String there = send(second, "+491701230001", "");
                Set<String> both = Set.of(here, there);
                // Repeated, because a node of a busy machine may not respond in time.
                for (Rig node : List.of(first, second)) {
                    eventually().until(() -> Set.copyOf(found(node, "to=49170")).equals(both));
                    eventually().until(() -> {
                        Answer page = node.get(Rig.ADMIN, "/v1/messages?to=49170&limit=1");
                        List<String> all = new ArrayList<>(ids(page));
                        while (page.tree().containsKey("next")) {
                            page = node.get(Rig.ADMIN, "/v1/messages?to=49170&limit=1&after=" + page.member("next"));
                            all.addAll(ids(page));
                        }
                        return all.size() == 2 && Set.copyOf(all).equals(both);
                    });
                }
            }
            eventually()
                    .until(() ->
                            first.get(Rig.ADMIN, "/v1/messages?to=49170").text().contains("\"away\":[\"gateway-1\"]"));
            assertThat(found(first, "to=49170")).containsExactly(here);
        }
    }
}

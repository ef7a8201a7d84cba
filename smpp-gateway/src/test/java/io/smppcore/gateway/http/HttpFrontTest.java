package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.http.Rig.Answer;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Udh;
import io.smppcore.simulator.SimulatedMessage;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullUnmarked // values of maps and queues are present, or the test fails
class HttpFrontTest {

    private static final String MESSAGE = "{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"Hello\"}";

    @TempDir
    static Path directory;

    private static SmscSimulator upstream;
    private static Rig rig;

    @BeforeAll
    static void start() {
        upstream = SmscSimulator.builder().start();
        rig = Rig.start(directory.resolve("shared"), upstream.port(), "");
    }

    @AfterAll
    static void stop() {
        rig.close();
        upstream.close();
    }

    private static String stateOf(String id) {
        try {
            return rig.get(Rig.SHOP, "/v1/messages/" + id).member("state");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void sendsAMessageAndReturnsItsState() throws Exception {
        Answer sent = rig.send(
                "{\"from\":\"Shop\",\"to\":\"+491701230001\",\"text\":\"Hello\",\"receipt\":true,\"tags\":[\"a\"]}");
        assertThat(sent.status()).isEqualTo(202);
        assertThat(sent.tree()).containsEntry("parts", 1);
        String id = sent.member("id");
        eventually().until(() -> stateOf(id).equals("DELIVERED"));

        assertThat(rig.get(Rig.BANK, "/v1/messages/" + id).status()).isEqualTo(404);
        Map<String, Object> seen = rig.get(Rig.ADMIN, "/v1/messages/" + id).tree();
        assertThat(seen)
                .containsEntry("account", "shop")
                .containsEntry("from", "Shop")
                .containsEntry("to", "491701230001");
        assertThat(seen.get("parts").toString()).contains("group=up", "smscId=");
        assertThat(rig.get(Rig.ADMIN, "/v1/messages/00ff").member("commandStatus"))
                .isEqualTo("ESME_RINVMSGID");
    }

    @Test
    void dividesALongText() throws Exception {
        Answer sent =
                rig.send("{\"to\":\"491701230002\",\"text\":\"" + "0123456789".repeat(40) + "\",\"receipt\":true}");
        assertThat(sent.tree()).containsEntry("parts", 3);
        String id = sent.member("id");
        eventually()
                .until(() -> stateOf(id).equals("ENROUTE")
                        && rig.get(Rig.SHOP, "/v1/messages/" + id).text().contains("DELIVERED"));
        List<SubmitSm> parts = upstream.messages().stream()
                .map(SimulatedMessage::message)
                .filter(part -> part.destinationAddress().value().equals("491701230002"))
                .toList();
        assertThat(parts)
                .hasSize(3)
                .allSatisfy(part -> assertThat(Udh.parse(part.shortMessage()).concatenation())
                        .isPresent());
        assertThat((List<?>) rig.get(Rig.SHOP, "/v1/messages/" + id).tree().get("parts"))
                .hasSize(3);
    }

    @Test
    void sendsOctetsWithHeaderClassPriorityAndTlvs() throws Exception {
        Answer sent = rig.send("{\"to\":\"491701230004\",\"octets\":\"01FE\",\"udh\":\"0605040B8423F0\","
                + "\"messageClass\":1,\"priority\":2,\"tlvs\":{\"0x1400\":\"1101\"}}");
        assertThat(sent.status()).isEqualTo(202);
        eventually()
                .until(() -> upstream.messages().stream()
                        .map(SimulatedMessage::message)
                        .filter(part -> part.destinationAddress().value().equals("491701230004"))
                        .anyMatch(part -> part.shortMessage().equals(Octets.ofHex("0605040B8423F001FE"))
                                && part.esmClass().hasUdh()
                                && part.dataCoding().value() == 0xF5
                                && part.priorityFlag() == 2
                                && part.tlvs().contains(TlvTag.octets(0x1400, "dlt", 4, 4))));
    }

    @Test
    void returnsTheReferenceOfAMessageWithEachAnswer() throws Exception {
        String message = "{\"to\":\"491701230005\",\"text\":\"x\",\"reference\":\"order \u00fc 5\"}";
        Answer sent = rig.send(message);
        assertThat(sent.status()).isEqualTo(202);
        assertThat(sent.member("reference")).isEqualTo("order \u00fc 5");
        String path = "/v1/messages/" + sent.member("id");
        eventually().until(() -> rig.get(Rig.SHOP, path).status() == 200);
        assertThat(rig.get(Rig.SHOP, path).member("reference")).isEqualTo("order \u00fc 5");
        assertThat(rig.get(Rig.ADMIN, path).member("reference")).isEqualTo("order \u00fc 5");
        Answer both = rig.send("[" + message + ",{\"to\":\"4917\"}]");
        assertThat(both.text()).containsOnlyOnce("order \u00fc 5");
        for (String wrong : List.of("\"\"", "5", "\"a\\nb\"", "\"" + "x".repeat(256) + "\"")) {
            assertThat(rig.send("{\"to\":\"4917\",\"text\":\"x\",\"reference\":" + wrong + "}")
                            .member("detail"))
                    .contains("/reference: ", "a text of 1 to 255 characters");
        }
    }

    @Test
    void addsTheParametersOfTheAccountThatAMessageDoesNotHave() throws Exception {
        String account = ", tlvs: [0x1400=entity, \"0x1401=hex:0A\"]";
        try (Rig other = Rig.start(directory.resolve("tlvs"), upstream.port(), account)) {
            other.send("{\"to\":\"491701230006\",\"text\":\"x\",\"tlvs\":{\"0x1401\":\"own\"}}");
            Tlvs expected = Tlvs.of(Tlv.parse("0x1401", "own"), Tlv.parse("0x1400", "entity"));
            eventually()
                    .until(() -> upstream.messages().stream()
                            .map(SimulatedMessage::message)
                            .filter(part -> part.destinationAddress().value().equals("491701230006"))
                            .anyMatch(part -> part.tlvs().equals(expected)));
        }
    }

    @Test
    void refusesACallbackWithoutOneInTheConfiguration() throws Exception {
        assertThat(rig.send("{\"to\":\"4917\",\"text\":\"x\",\"callback\":\"http://127.0.0.1/\"}")
                        .member("detail"))
                .contains("/callback: http://127.0.0.1/ (expected: none, because the account has no callback)");
    }

    @Test
    void sendsAnArray() throws Exception {
        Answer sent = rig.send("[" + (MESSAGE + ",").repeat(999) + MESSAGE + "]");
        assertThat(sent.status()).isEqualTo(202);
        Set<String> ids = new TreeSet<>();
        for (Object one : (List<?>) sent.tree().get("messages")) {
            ids.add(((Map<?, ?>) one).get("id").toString());
        }
        assertThat(ids).hasSize(1_000);
        assertThat(rig.send("[" + (MESSAGE + ",").repeat(1_000) + MESSAGE + "]").status())
                .isEqualTo(400);
    }

    @Test
    void cancelsAWaitingMessage() throws Exception {
        Answer sent = rig.send("{\"to\":\"491701230003\",\"text\":\"later\",\"validity\":\"PT3H\",\"schedule\":\""
                + Instant.now().plusSeconds(3_600) + "\"}");
        String path = "/v1/messages/" + sent.member("id");
        assertThat(stateOf(sent.member("id"))).isEqualTo("SCHEDULED");
        assertThat(rig.ask(Rig.BANK, "DELETE", path, "").status()).isEqualTo(404);
        assertThat(rig.ask(Rig.SHOP, "DELETE", path, "").status()).isEqualTo(204);
        assertThat(stateOf(sent.member("id"))).isEqualTo("DELETED");
        assertThat(rig.ask(Rig.SHOP, "DELETE", path, "").status()).isEqualTo(409);
    }

    @Test
    void refusesInvalidMessages() throws Exception {
        assertThat(rig.send("{").status()).isEqualTo(400);
        assertThat(rig.send("{\"to\":\"1\",\"to\":\"2\",\"text\":\"x\"}").status())
                .isEqualTo(400);
        assertThat(rig.send("[".repeat(5_000)).status()).isEqualTo(400);
        assertThat(rig.send("{\"to\":\"4917\",\"text\":\"x\",\"txt\":\"y\"}").member("detail"))
                .contains("/txt: unknown");
        assertThat(rig.send("[{\"to\":\"4917\"},7]").member("detail")).contains("/0/text: missing");
        assertThat(rig.send("{\"to\":\"4917\",\"text\":\"\"}").member("detail")).contains("/text: empty");
        assertThat(rig.send("{\"to\":\"4917\",\"text\":\"x\",\"tags\":[\"bad tag!\"]}")
                        .member("detail"))
                .contains("/tags: bad tag! (expected: at most 20 tags, each of 1 to 64 letters, digits and _ . -)");
        assertThat(rig.send("{\"to\":\"abc\",\"text\":\"x\"}").member("detail")).contains("/to");
        assertThat(rig.send("{\"to\":\"4917\",\"text\":\"x\",\"validity\":\"2 h\"}")
                        .status())
                .isEqualTo(400);
        try (Rig strict = Rig.start(directory.resolve("strict"), upstream.port(), ", senders: [Shop]")) {
            Answer refused = strict.send("{\"from\":\"Bank\",\"to\":\"4917\",\"text\":\"x\"}");
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(refused.tree())
                    .containsEntry("commandStatus", "ESME_RINVSRCADR")
                    .containsEntry("status", 422);
        }
    }

    @Test
    void aMistakeInAnArrayRefusesItsElementOnly() throws Exception {
        Answer answer = rig.send("[" + MESSAGE + ",{\"to\":\"+49 17x\",\"text\":\"x\"},7," + MESSAGE + "]");
        assertThat(answer.status()).isEqualTo(202);
        List<?> results = (List<?>) answer.tree().get("messages");
        assertThat(results).hasSize(4);
        assertThat(results.get(0).toString()).contains("id=", "parts=1");
        assertThat(results.get(1).toString()).contains("body: /1/to: ").doesNotContain("id=");
        assertThat(results.get(2).toString()).contains("body: /2/ is not an object");
        assertThat(results.get(3).toString()).contains("id=", "parts=1");
    }

    @Test
    void refusesWrongTokens() throws Exception {
        Answer none = rig.ask("", "POST", "/v1/messages", MESSAGE);
        assertThat(none.status()).isEqualTo(401);
        assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
        assertThat(rig.ask("wrong", "POST", "/v1/messages", MESSAGE).status()).isEqualTo(401);
        assertThat(rig.ask(Rig.ADMIN, "POST", "/v1/messages", MESSAGE).status()).isEqualTo(403);
        assertThat(rig.get(Rig.SHOP, "/v1/state").status()).isEqualTo(403);
        assertThat(rig.get("", "/v1/state").status()).isEqualTo(401);
        assertThat(rig.get(Rig.SHOP, "/v1/nothing").status()).isEqualTo(404);
        Answer put = rig.ask(Rig.SHOP, "PUT", "/v1/messages", MESSAGE);
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.headers().firstValue("Allow")).hasValue("GET, POST");
        assertThat(rig.ask("", "POST", "/", "").headers().firstValue("Allow")).hasValue("GET");
    }

    @Test
    void boundsTheLengthOfBodies() throws Exception {
        String long64 = "x".repeat(70_000);
        assertThat(rig.send("{\"to\":\"4917\",\"text\":\"" + long64 + "\"}").status())
                .isEqualTo(413);
        assertThat(rig.send("[\"" + "x".repeat(5 << 20) + "\"]").status()).isEqualTo(413);
        assertThat(rig.ask(Rig.ADMIN, "POST", "/v1/tokens", long64).status()).isEqualTo(413);
        Answer get = rig.ask(Rig.ADMIN, "GET", "/v1/state", "x");
        assertThat(get.status()).isEqualTo(400);
        assertThat(get.member("detail")).isEqualTo("body: not expected (expected: none for GET)");
        for (String path : List.of("/v1/dead-letters/replay", "/v1/smscs/up/pause", "/v1/reload")) {
            Answer post = rig.ask(Rig.ADMIN, "POST", path, "{\"account\": \"shop\"}");
            assertThat(post.member("detail")).isEqualTo("body: not expected (expected: none for POST)");
        }
        assertThat(raw(
                        rig,
                        "POST /v1/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer shop-token\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n500000\r\n" + "x".repeat(5 << 20)))
                .startsWith("HTTP/1.1 413");
        assertThat(raw(rig, "GET / HTTP/1.1\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 4");
        assertThat(rig.get("", "/health/live").status()).isEqualTo(200);
    }

    private static String raw(Rig to, String request) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), to.front.port())) {
            socket.setSoTimeout((int) Waits.BOUND.toMillis());
            Thread writer = Thread.startVirtualThread(() -> {
                try {
                    OutputStream out = socket.getOutputStream();
                    new ByteArrayInputStream(request.getBytes(StandardCharsets.US_ASCII)).transferTo(out);
                    out.flush();
                } catch (java.io.IOException e) {
                    // The server does not read a body that is too long to its end.
                }
            });
            byte[] begin = socket.getInputStream().readNBytes(64);
            writer.interrupt();
            return new String(begin, StandardCharsets.US_ASCII);
        }
    }

    @Test
    void closesSlowAndSurplusConnections() throws Exception {
        String yaml = Rig.yaml(
                directory.resolve("slow"), upstream.port(), "", "http: {host: 127.0.0.1, port: 0, token: admin-token}");
        try (Rig impatient = Rig.start(yaml, HttpClient.newHttpClient(), Duration.ofMillis(300))) {
            String head = "POST /v1/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer shop-token\r\n";
            assertThat(raw(impatient, "")).isEmpty();
            assertThat(raw(impatient, head)).isEmpty();
            assertThat(raw(impatient, head + "Content-Length: 100\r\n\r\n{")).isEmpty();
        }
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 2 * Rig.MAX_CONNECTIONS; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), rig.front.port()));
            }
            // The longest idle ones are closed, not quite in order: several event loops accept.
            eventually()
                    .until(() ->
                            sockets.stream().filter(HttpFrontTest::hasEnded).count() >= Rig.MAX_CONNECTIONS);
            assertThat(rig.get("", "/health/live").status()).isEqualTo(200);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void servesOnlyItsPaths() throws Exception {
        for (String path : List.of(
                "/../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "//etc/passwd",
                "/page.css/../page.html",
                "/page.html",
                "/HttpFront.class",
                "/v1/messages/../state",
                "/v1/messages/..%2fstate",
                "http://other.example.com/v1/../etc/passwd",
                "/page.css%00.html",
                "*")) {
            assertThat(raw(rig, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n"))
                    .as(path)
                    .matches("(?s)HTTP/1.1 40[0134].*");
        }
    }

    private static boolean hasEnded(Socket socket) {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void answersSeveralRequestsOnAConnectionInOrder() throws Exception {
        String request = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), rig.front.port())) {
            socket.setSoTimeout((int) Waits.BOUND.toMillis());
            String requests = request.repeat(3) + "GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(all.split("HTTP/1.1 200 OK", -1)).hasSize(4);
            assertThat(all.lastIndexOf("HTTP/1.1 404")).isGreaterThan(all.lastIndexOf("HTTP/1.1 200"));
        }
    }

    @Test
    void announcesKeepAliveToHttp10Clients() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), rig.front.port())) {
            socket.setSoTimeout((int) Waits.BOUND.toMillis());
            String line = "GET /health/live HTTP/1.0\r\n";
            String requests = line + "Connection: keep-alive\r\n\r\n" + line + "\r\n";
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
            String[] all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .split("HTTP/1.1 200 OK", -1);
            assertThat(all).hasSize(3);
            assertThat(all[1]).contains("connection: keep-alive");
            assertThat(all[2]).contains("connection: close");
        }
    }

    @Test
    void returnsTheSameIdsForTheSameKeyAlsoAfterARestart() throws Exception {
        Path data = directory.resolve("keys");
        String[] key = {"Idempotency-Key", "order 1"};
        Answer first;
        try (Rig before = Rig.start(data, upstream.port(), "")) {
            first = before.send("[" + MESSAGE + "," + MESSAGE + "]", key);
            assertThat(first.status()).isEqualTo(202);
            assertThat(before.send("[" + MESSAGE + "," + MESSAGE + "]", key).text())
                    .isEqualTo(first.text());
            assertThat(before.send("[" + MESSAGE + "]", key).status()).isEqualTo(422);
            assertThat(before.ask(Rig.BANK, "POST", "/v1/messages", MESSAGE, key)
                            .status())
                    .isEqualTo(202);
            assertThat(before.node.state().accepted()).isEqualTo(3);
        }
        try (Rig after = Rig.start(data, upstream.port(), "")) {
            assertThat(after.send("[" + MESSAGE + "," + MESSAGE + "]", key).text())
                    .isEqualTo(first.text());
            assertThat(after.send(MESSAGE, key).status()).isEqualTo(422);
            assertThat(after.node.state().accepted()).isZero();
        }
    }

    @Test
    void refusesByRateQuotaAndSpace() throws Exception {
        try (Rig slow = Rig.start(directory.resolve("rate"), upstream.port(), ", rate: 0.001, quota: 2")) {
            assertThat(slow.send(MESSAGE).status()).isEqualTo(202);
            Answer limited = slow.send(MESSAGE);
            assertThat(limited.status()).isEqualTo(429);
            assertThat(limited.member("commandStatus")).isEqualTo("ESME_RTHROTTLED");
            assertThat(limited.headers().firstValue("Retry-After")).hasValue("1");
            Answer mixed = slow.send("[" + MESSAGE + "," + MESSAGE + "]");
            assertThat(mixed.status()).isEqualTo(429);
        }
        String array = "[" + (MESSAGE + ",").repeat(9) + MESSAGE + "]";
        try (Rig idle = Rig.start(directory.resolve("burst"), upstream.port(), ", rate: 10")) {
            Answer all = idle.send(array);
            assertThat(all.status()).isEqualTo(202);
            assertThat(all.text()).doesNotContain("ESME_");
        }
        try (Rig poor = Rig.start(directory.resolve("quota"), upstream.port(), ", quota: 1")) {
            Answer mixed = poor.send("[" + MESSAGE + "," + MESSAGE + "]");
            assertThat(mixed.status()).isEqualTo(202);
            assertThat(mixed.text()).contains("\"id\"", "ESME_RSUBMITFAIL");
            assertThat(poor.send(MESSAGE).status()).isEqualTo(403);
        }
        String full = Rig.yaml(directory.resolve("full"), upstream.port(), "", "http: {host: 127.0.0.1, port: 0}")
                .replace("minFree: 1000", "minFree: 900TiB");
        try (Rig fullRig = Rig.start(full, HttpClient.newHttpClient(), Waits.BOUND)) {
            eventually().until(() -> fullRig.get("", "/health/ready").status() == 507);
            Answer refused = fullRig.send(MESSAGE);
            assertThat(refused.status()).isEqualTo(507);
            assertThat(refused.tree())
                    .containsEntry("commandStatus", "ESME_RMSGQFUL")
                    .containsEntry(
                            "detail",
                            "the disk of the gateway is nearly full; messages are accepted again once it has more free"
                                    + " space than store.minFree")
                    .containsEntry("detail", fullRig.get("", "/health/ready").member("detail"));
            assertThat(fullRig.get("", "/health/live").status()).isEqualTo(200);
            assertThat(fullRig.get(Rig.ADMIN, "/v1/state").status()).isEqualTo(401);
        }
    }

    @Test
    void isUnavailableAfterTheStoreHasFailed() throws Exception {
        AtomicBoolean fails = new AtomicBoolean();
        try (Rig broken = Rig.faulty(directory.resolve("broken"), upstream.port(), fails)) {
            assertThat(broken.send(MESSAGE).status()).isEqualTo(202);
            assertThat(broken.get("", "/health/ready").status()).isEqualTo(200);
            fails.set(true);
            for (int i = 0; i < 2; i++) {
                Answer failed = broken.send(MESSAGE);
                assertThat(failed.status()).isEqualTo(503);
                assertThat(failed.member("commandStatus")).isEqualTo("ESME_RSYSERR");
                assertThat(failed.headers().firstValue("Retry-After")).hasValue("1");
            }
            Answer ready = broken.get("", "/health/ready");
            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.member("detail")).startsWith("the store has failed or is closed, see the log");
            assertThat(broken.get("", "/health/live").status()).isEqualTo(200);
            assertThat(broken.get(Rig.ADMIN, "/v1/state").member("accepted")).isEqualTo("1");
        }
    }

    @Test
    void isUnavailableWhileTheGatewayCloses() throws Exception {
        try (Rig closing = Rig.start(directory.resolve("closing"), upstream.port(), "")) {
            String id = closing.send(MESSAGE).member("id");
            closing.node.close();
            Answer refused = closing.send(MESSAGE);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(closing.get("", "/health/ready").status()).isEqualTo(503);
            assertThat(closing.get(Rig.ADMIN, "/v1/messages/" + id).status()).isEqualTo(503);
            assertThat(closing.get("", "/health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void speaksTls() throws Exception {
        Keytool.selfSigned(directory, "gateway");
        KeyStore store =
                KeyStore.getInstance(directory.resolve("gateway.p12").toFile(), Keytool.PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        String yaml = Rig.yaml(
                directory.resolve("tls"),
                upstream.port(),
                "",
                "http: {host: 127.0.0.1, port: 0, tls: {identity: " + directory.resolve("gateway.p12")
                        + ", identity.password: " + Keytool.PASSWORD + "}}");
        HttpClient client = HttpClient.newBuilder().sslContext(context).build();
        try (Rig secure = Rig.start(yaml, client, Waits.BOUND)) {
            assertThat(secure.send(MESSAGE).status()).isEqualTo(202);
            assertThat(secure.send("[" + (MESSAGE + ",").repeat(999) + MESSAGE + "]")
                            .status())
                    .isEqualTo(202);
            assertThat(raw(secure, "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"))
                    .doesNotStartWith("HTTP/1.1");
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("https://localhost:" + secure.front.port() + "/health/live"))
                    .timeout(Waits.BOUND)
                    .build();
            HttpClient stranger = HttpClient.newHttpClient();
            assertThatThrownBy(() -> stranger.send(request, HttpResponse.BodyHandlers.discarding()))
                    .isInstanceOf(SSLException.class);
        }
    }

    @Test
    void servesThePageOnlyWithAManagementToken() throws Exception {
        List<String> files =
                new ArrayList<>(List.of("/", "/base.css", "/page.css", "/base.js", "/page.js", "/charts.js"));
        try (Stream<Path> modules = Files.list(Path.of("src/main/resources/io/smppcore/gateway/http/page"))) {
            modules.forEach(module -> files.add("/page/" + module.getFileName()));
        }
        for (String file : files) {
            Answer page = rig.get("", file);
            assertThat(page.status()).as(file).isEqualTo(200);
            assertThat(page.text()).doesNotContain("sourceMappingURL");
            assertThat(page.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                            .doesNotContain("unsafe"));
            assertThat(page.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
            assertThat(page.headers().firstValue("Set-Cookie")).isEmpty();
        }
        assertThat(rig.get("", "/").headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        String yaml = Rig.yaml(directory.resolve("closed"), upstream.port(), "", "http: {host: 127.0.0.1, port: 0}");
        try (Rig closed = Rig.start(yaml, HttpClient.newHttpClient(), Waits.BOUND)) {
            assertThat(closed.get("", "/").member("detail"))
                    .isEqualTo("the page is closed (expected: http.token in the configuration)");
        }
    }

    @Test
    void returnsTheStateOfSmscsAccountsAndMessages() throws Exception {
        String yaml = Rig.yaml(
                directory.resolve("overview"),
                upstream.port(),
                ", quota: 7, rate: 50, tags: [b, a]",
                "http: {host: 127.0.0.1, port: 0, token: admin-token}");
        try (Rig seen = Rig.start(yaml, HttpClient.newHttpClient(), Waits.BOUND)) {
            String first = seen.send(MESSAGE).member("id");
            String text = "0123456789".repeat(40);
            String second = seen.send("{\"to\":\"491701230002\",\"text\":\"" + text + "\"}")
                    .member("id");
            String later = seen.send("{\"to\":\"491701230003\",\"text\":\"x\",\"schedule\":\""
                            + Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS) + "\"}")
                    .member("id");
            // A message counts as forwarded before its state is stored.
            eventually()
                    .until(() -> seen.get(Rig.ADMIN, "/v1/messages").text().split("forwardedAt", -1).length == 1 + 4);
            List<?> latest =
                    (List<?>) seen.get(Rig.ADMIN, "/v1/messages").tree().get("messages");
            assertThat(latest.stream().map(message -> ((Map<?, ?>) message).get("id")))
                    .isEqualTo(List.of(later, second, first));
            assertThat((List<?>) ((Map<?, ?>) latest.get(1)).get("parts"))
                    .hasSize(3)
                    .allSatisfy(part -> assertThat(part.toString()).contains("group=up", "forwardedAt="));
            assertThat(latest.getFirst().toString()).contains("waitsUntil=");
            assertThat((List<?>)
                            seen.get(Rig.ADMIN, "/v1/messages?limit=1").tree().get("messages"))
                    .hasSize(1);
            assertThat(seen.ask(Rig.ADMIN, "DELETE", "/v1/messages/" + later, "")
                            .status())
                    .isEqualTo(204);
            assertThat(seen.get(Rig.SHOP, "/v1/messages/" + later).member("state"))
                    .isEqualTo("DELETED");
            assertThat(seen.ask(Rig.ADMIN, "DELETE", "/v1/messages/" + first, "")
                            .status())
                    .isEqualTo(409);
            assertThat(seen.get(Rig.ADMIN, "/v1/smscs").text())
                    .contains("\"name\":\"up\"", "\"binds\":1", "\"forwarded\":4", "\"refused\":0")
                    .doesNotContain("secret");
            assertThat(seen.get(Rig.ADMIN, "/v1/accounts").text())
                    .contains("\"quota\":7", "\"rate\":50.0", "\"tags\":[\"a\",\"b\"]", "\"used\":")
                    .doesNotContain("secret", "token");
            assertThat(seen.get(Rig.ADMIN, "/v1/routes").text()).contains("\"routes\":", "\"mo\":");
            eventually()
                    .until(() ->
                            seen.get(Rig.ADMIN, "/v1/state?history=120").text().contains("\"waiting\":"));
            assertThat(seen.get(Rig.ADMIN, "/v1/state").tree())
                    .containsEntry("port", seen.node.port())
                    .containsEntry("host", "127.0.0.1")
                    .containsEntry("deadLetters", 0)
                    .doesNotContainKey("history");
            assertThat(seen.get(Rig.ADMIN, "/v1/state?history=121").status()).isEqualTo(400);
            assertThat(seen.get(Rig.SHOP, "/v1/smscs").status()).isEqualTo(403);
        }
    }

    @Test
    void manages() throws Exception {
        Map<String, Object> state = rig.get(Rig.ADMIN, "/v1/state").tree();
        assertThat(state).containsKeys("accepted", "groups", "accounts");
        assertThat(((Map<?, ?>) state.get("groups")).keySet()).hasToString("[up]");
        assertThat(((Map<?, ?>) state.get("accounts")).keySet()).hasToString("[bank, shop]");
        Map<String, Object> route = rig.get(Rig.ADMIN, "/v1/routes/explain?from=Shop&to=%2B4917&account=shop")
                .tree();
        assertThat(route).containsEntry("route", "default").containsEntry("groups", List.of("up"));
        assertThat(rig.get(Rig.ADMIN, "/v1/routes/explain?from=Shop&account=shop")
                        .member("detail"))
                .contains("to: missing");
        Answer reload = rig.ask(Rig.ADMIN, "POST", "/v1/reload", "");
        assertThat(reload.status()).isEqualTo(422);
        assertThat(reload.member("detail")).isEqualTo("accounts: changed (expected: as before)");
        assertThat(rig.get("", "/health/ready").status()).isEqualTo(200);
        assertThat(rig.get(Rig.ADMIN, "/v1/dead-letters?limit=x").status()).isEqualTo(400);
        assertThat(rig.get(Rig.ADMIN, "/metrics").member("detail")).contains("micrometer-registry-prometheus");
    }

    @Test
    void acceptsTheExamplesOfItsPage() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "gateway", "http.md"));
        Matcher json = Pattern.compile("```json\n(\\{.*)\\}\n```").matcher(page);
        Matcher schedule =
                Pattern.compile("\n\\| `schedule` \\| [^`]*`([^`]+)` \\|").matcher(page);
        assertThat(json.find()).isTrue();
        assertThat(schedule.find()).isTrue();
        assertThat(rig.send(json.group(1) + "}").status()).isEqualTo(202);
        Rig.Answer scheduled = rig.send(json.group(1) + ", \"schedule\": \"" + schedule.group(1) + "\"}");
        assertThat(scheduled.status()).as(scheduled.text()).isEqualTo(202);
        assertThat(rig.get(Rig.SHOP, "/v1/messages/" + scheduled.member("id")).text())
                .contains("\"waitsUntil\":\"" + schedule.group(1) + "\"");
    }

    @Test
    void refusesParametersOfTheManagementThatItDoesNotKnow() throws Exception {
        Map<String, String> refusals = Map.of(
                "DELETE /v1/dead-letters?acount=shop", "acount: unknown (expected: one of account, group)",
                "POST /v1/dead-letters/replay?Account=shop", "Account: unknown (expected: one of account, group)",
                "DELETE /v1/dead-letters?account=shop&account=bank", "account: 2 values (expected: one)",
                "POST /v1/smscs/up/pause?dryRun=true", "dryRun: unknown (expected: no parameter)",
                "PUT /v1/config?dryrun=true", "dryrun: unknown (expected: one of dryRun)",
                "DELETE /v1/config/accounts/shop?before=bank", "before: unknown (expected: one of dryRun)",
                "GET /v1/messages/1?account=shop", "account: unknown (expected: no parameter)",
                "GET /v1/sessions?acount%0A=shop", "acount\\u000A: unknown (expected: one of account)");
        for (Map.Entry<String, String> refusal : refusals.entrySet()) {
            String[] request = refusal.getKey().split(" ", -1);
            Rig.Answer answer = rig.ask(Rig.ADMIN, request[0], request[1], "");
            assertThat(answer.status()).as(refusal.getKey()).isEqualTo(400);
            assertThat(answer.member("detail")).isEqualTo(refusal.getValue());
        }
        assertThat(rig.get(Rig.ADMIN, "/v1/audit").text()).doesNotContain("pause");
        assertThat(rig.get(Rig.ADMIN, "/metrics?name=x").status()).isEqualTo(404);
        assertThat(rig.get(Rig.SHOP, "/v1/messages/1?x=y").status()).isEqualTo(404);
    }

    @Test
    void recordsWhoHasReadSecrets() throws Exception {
        Rig.Answer secrets = rig.get(Rig.ADMIN, "/v1/config/accounts?secrets=true");
        assertThat(secrets.text()).contains(Rig.BANK);
        assertThat(rig.get(Rig.ADMIN, "/v1/config/smscs").text()).contains("***");
        assertThat(rig.get(Rig.ADMIN, "/v1/audit?limit=1000").text())
                .contains("\"action\":\"GET /v1/config/accounts\",\"object\":\"secrets=true\"")
                .doesNotContain("/v1/config/smscs", Rig.BANK);
    }

    @Test
    void noTokenHasTheNameOfThatInTheFile() throws Exception {
        Rig.Answer answer =
                rig.ask(Rig.ADMIN, "POST", "/v1/tokens", "{\"name\": \"http.token\", \"role\": \"support\"}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.member("detail")).contains("another name");
    }

    @Test
    void takesPositionsOfSearchesOfAnyPermittedLength() throws Exception {
        Rig.Answer longest = rig.get(Rig.ADMIN, "/v1/messages?to=49&after=" + "A".repeat(8_192));
        assertThat(longest.member("detail")).startsWith("after: is no such position");
        Rig.Answer tooLong = rig.get(Rig.ADMIN, "/v1/messages?to=49&after=" + "A".repeat(8_193));
        assertThat(tooLong.member("detail")).startsWith("after: 8193 characters");
        assertThat(rig.get(Rig.ADMIN, "/v1/messages?after=" + "A".repeat(17_000))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void describesAllItsRoutes() throws Exception {
        String document = rig.get("", "/openapi.json").text();
        assertThat(document).isEqualTo(Files.readString(Path.of("..", "docs", "gateway", "openapi.json")));
        assertThat(document).contains("may have accepted the message");
        Map<String, Object> tree = JSON.std.mapFrom(document);
        Set<String> described = new TreeSet<>();
        Map<?, ?> paths = (Map<?, ?>) tree.get("paths");
        paths.forEach((path, methods) -> ((Map<?, ?>) methods).forEach((method, operation) -> {
            Object security = ((Map<?, ?>) operation).get("security");
            Set<String> parameters = new TreeSet<>();
            if (((Map<?, ?>) operation).get("parameters") instanceof List<?> list) {
                for (Object one : list) {
                    Map<?, ?> parameter = (Map<?, ?>) one;
                    if ("query".equals(parameter.get("in"))) {
                        parameters.add(String.valueOf(parameter.get("name")));
                    }
                }
            }
            described.add(method.toString().toUpperCase(java.util.Locale.ROOT) + " " + path + " " + security + " "
                    + parameters);
        }));
        Set<String> served = new TreeSet<>();
        for (HttpRoute route : new Api(rig.node, List::of, Optional::empty, null).routes) {
            served.add(route.method() + " " + route.path() + " "
                    + switch (route.access()) {
                        case ANYONE -> "[]";
                        case ACCOUNT -> "[{account=[]}]";
                        case MANAGEMENT -> "[{management=[]}]";
                        case ACCOUNT_OR_MANAGEMENT -> "[{account=[]}, {management=[]}]";
                    }
                    + " " + new TreeSet<>(route.parameters()));
        }
        assertThat(described).isEqualTo(served);
    }
}

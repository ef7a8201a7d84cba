package io.smppcore.simulator.web;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.simulator.ManualTimeline;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The REST interface, with a plain socket as the client of the simulator. */
@Timeout(Waits.METHOD_SECONDS)
class RestIT {

    private static final int ALERT_NOTIFICATION = 0x102;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @TempDir
    private Path folder;

    private SmscSimulator simulator;
    private RawPeer peer;
    private Http http;

    @BeforeEach
    void start() throws IOException {
        start(SmscSimulator.builder());
    }

    private void start(SmscSimulator.Builder builder) throws IOException {
        simulator = builder.scenario(
                        Scenario.parse("{seed: 42, system-id: sim, receipts: {delay: 1h}, http: {port: 0}}"))
                .start();
        http = new Http(simulator);
        peer = RawPeer.bound(simulator.port());
    }

    @AfterEach
    void close() throws IOException {
        peer.close();
        simulator.close();
        threads.close();
    }

    @Test
    void theStateContainsSessionsAndCounters() throws Exception {
        peer.write(PduOctets.submitSm(2, "hello"));
        peer.read();
        String state = http.read("api/state");
        assertThat(state)
                .contains("\"systemId\" : \"sim\"", "\"seed\" : 42", "\"sessionCount\" : 1", "\"submitted\" : 1")
                .contains("\"bind\" : \"bind_transceiver\"", "\"version\" : \"3.4\"", "\"ESME_ROK\" : 1");
        assertThat(http.read("api/sessions")).contains("\"systemId\" : \"me\"", "\"requestsReceived\" : 2");
        assertThat(http.read("api/sessions/" + sessionId())).contains("\"systemId\" : \"me\"");
    }

    @Test
    void showsRatesAndLatenciesInTheNextSecond() throws Exception {
        for (int sequence = 2; sequence < 52; sequence++) {
            peer.write(PduOctets.submitSm(sequence, "hello"));
            peer.read();
        }
        eventually().until(() -> {
            String history = http.read("api/state?history=300");
            return Pattern.compile("\"submitted\" : [1-9][0-9.]*,\\s+\"answered\" : [1-9]")
                            .matcher(history)
                            .find()
                    && Pattern.compile("\"responses\" : \\{\\s+\"count\" : [1-9]")
                            .matcher(history)
                            .find();
        });
    }

    @Test
    void unbindsOneSessionAndResetsAnother() throws Exception {
        assertThat(http.ask("POST", "api/sessions/" + sessionId() + "/unbind", "")
                        .statusCode())
                .isEqualTo(202);
        PduOctets unbind = peer.read();
        assertThat(unbind.commandId()).isEqualTo(PduOctets.UNBIND);
        peer.write(PduOctets.request(PduOctets.UNBIND_RESP, unbind.sequenceNumber()));
        peer.expectEnd();
        for (String action : new String[] {"close", "reset"}) {
            eventually().until(() -> simulator.sessions().isEmpty());
            peer = RawPeer.bound(simulator.port());
            http.ask("POST", "api/sessions/" + sessionId() + "/" + action, "");
            peer.expectEnd();
        }
    }

    @Test
    void aPausedSessionIsNotReadUntilItIsResumed() throws Exception {
        http.ask("POST", "api/sessions/" + sessionId() + "/pause", "");
        // A PDU after the request to pause shows that the session has received it.
        http.ask("POST", "api/mo", "{from: 49, to: 1, text: a, count: 2}");
        assertThat(peer.read().commandId()).isEqualTo(PduOctets.DELIVER_SM);
        assertThat(peer.read().commandId()).isEqualTo(PduOctets.DELIVER_SM);
        peer.write(PduOctets.submitSm(2, "hello"));
        peer.expectNothing(Duration.ofMillis(300));
        http.ask("POST", "api/sessions/" + sessionId() + "/resume", "");
        assertThat(peer.read().sequenceNumber()).isEqualTo(2);
    }

    @Test
    void sendsAnAlertNotification() throws Exception {
        HttpResponse<String> answer =
                http.ask("POST", "api/sessions/" + sessionId() + "/alert", "{\"from\": \"491701\", \"to\": \"12345\"}");
        assertThat(answer.statusCode()).isEqualTo(202);
        PduOctets alert = peer.read();
        assertThat(alert.commandId()).isEqualTo(ALERT_NOTIFICATION);
        assertThat(alert.body()).contains(hex("491701"), hex("12345"));
    }

    @Test
    void returnsTheResponseOfTheClientToAMobileOriginatedMessage() throws Exception {
        CompletableFuture<HttpResponse<String>> answer =
                post("api/mo", "{\"from\": \"491701\", \"to\": \"12345\", \"text\": \"grüß\", \"data-coding\": 8}");
        PduOctets deliver = peer.read();
        assertThat(deliver.commandId()).isEqualTo(PduOctets.DELIVER_SM);
        assertThat(deliver.body()).contains(hex("491701"), "08" + "00" + "08" + "0067007200fc00df");
        peer.write(PduOctets.deliverSmResp(deliver.sequenceNumber()));
        assertThat(answer.join().statusCode()).isEqualTo(200);
        assertThat(answer.join().body()).contains("\"status\" : \"ESME_ROK\"");
    }

    @Test
    void sendsManyMobileOriginatedMessagesAtTheirRate() throws Exception {
        peer.close();
        simulator.close();
        ManualTimeline timeline = new ManualTimeline();
        start(SmscSimulator.builder().timeline(timeline));
        HttpResponse<String> answer =
                http.ask("POST", "api/mo", "{from: 49, to: 1, text: 'no {n}', count: 11, rate: 20}");
        assertThat(answer.statusCode()).isEqualTo(202);
        for (int i = 0; i <= 10; i++) {
            if (i > 0) {
                eventually().until(() -> timeline.waiting() > 0);
                timeline.advance(Duration.ofMillis(49));
                peer.expectAlive(100 + i); // nothing before its response
                timeline.advance(Duration.ofMillis(1));
            }
            PduOctets deliver = peer.read();
            assertThat(deliver.body()).endsWith(hex("no " + i));
            peer.write(PduOctets.deliverSmResp(deliver.sequenceNumber()));
        }
    }

    @Test
    void sendsTheLinesOfACsvInTurn() throws Exception {
        HttpResponse<String> answer = http.ask("POST", "api/mo/csv?rate=100", "# from,to,text\n49,1,a, b\n49,1,c\n");
        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(peer.read().body()).endsWith(hex("a, b"));
        assertThat(peer.read().body()).endsWith(hex("c"));
        assertThat(http.ask("POST", "api/mo/csv", "49,1,x\n49\n").body())
                .contains("\"where\" : \"body, line 2, column 1\"", "\"expected\" : \"from,to,text\"");
    }

    @Test
    void showsReplacesAndChangesTheScenario() throws Exception {
        assertThat(http.read("api/scenario")).contains("\"delay\" : \"1h\"", "\"seed\" : 42");
        assertThat(http.ask("GET", "api/scenario", "", "Accept", "application/yaml")
                        .body())
                .contains("delay: 1h");
        assertThat(http.ask("PATCH", "api/scenario", "{\"submit\": {\"status\": {\"ESME_RSYSERR\": \"100%\"}}}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(submitStatus(2)).isEqualTo(CommandStatus.ESME_RSYSERR.value());
        assertThat(http.read("api/scenario")).contains("\"delay\" : \"1h\"", "\"ESME_RSYSERR\" : \"100%\"");
        assertThat(http.ask("PUT", "api/scenario", "submit: {status: ESME_RTHROTTLED}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(submitStatus(3)).isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
        assertThat(http.read("api/scenario")).doesNotContain("\"1h\"", "ESME_RSYSERR");
    }

    @Test
    void settlesAMessageOnce() throws Exception {
        peer.write(PduOctets.request(
                PduOctets.SUBMIT_SM,
                2,
                PduOctets.submitSmUpToLength(0, 1, 0),
                PduOctets.octets(2),
                PduOctets.ascii("hi")));
        String id = peer.read().firstText();
        assertThat(http.read("api/messages/" + id)).contains("\"state\" : \"ENROUTE\"", "\"text\" : \"hi\"");
        assertThat(http.read("api/messages?last=1")).contains(id);
        HttpResponse<String> settled = http.ask("POST", "api/messages/" + id + "/state", "state: UNDELIV");
        assertThat(settled.body()).contains("\"state\" : \"UNDELIVERABLE\"");
        assertThat(peer.read().body()).contains(hex("stat:UNDELIV"));
        HttpResponse<String> again = http.ask("POST", "api/messages/" + id + "/state", "state: DELIVERED");
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("the message is already UNDELIVERABLE");
        assertThat(http.ask("POST", "api/messages/" + id + "/state", "state: ENROUTE")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void decodesPdusWithoutPasswords() throws Exception {
        peer.write(PduOctets.submitSm(2, "<b>hello</b>"));
        peer.read();
        String pdus = http.read("api/pdus?last=10");
        assertThat(pdus)
                .contains("\"command\" : \"submit_sm\"", "\"text\" : \"<b>hello</b>\"", "\"source_addr\" : \"shop\"")
                .contains("\"command\" : \"bind_transceiver\"", "\"password\" : \"******\"")
                .doesNotContain("secret", hex("secret"));
        Matcher newest = Pattern.compile("\"number\" : (\\d+)").matcher(pdus);
        assertThat(newest.find()).isTrue();
        assertThat(http.read("api/pdus?after=" + newest.group(1))).doesNotContain("submit_sm");
        assertThat(http.read("api/pdus?last=1")).contains("submit_sm_resp").doesNotContain("\"submit_sm\"");
    }

    @Test
    void showsPdusThatCannotBeDecoded() throws Exception {
        peer.write(PduOctets.request(PduOctets.SUBMIT_SM, 2, PduOctets.octets(1, 2, 3)));
        peer.write(PduOctets.request(0x0BAD, 3, PduOctets.octets(1)));
        peer.read();
        peer.read();
        assertThat(http.read("api/pdus")).contains("\"problem\" : \"", "\"command\" : \"0x00000BAD\"");
    }

    @Test
    void servesConformanceMetricsAndHealth() throws Exception {
        peer.write(PduOctets.submitSm(2, "hello"));
        peer.read();
        assertThat(http.read("api/conformance.json")).contains("\"client\" : \"me\"");
        assertThat(http.read("api/conformance")).contains("\"client\" : \"me\"");
        assertThat(http.read("api/conformance.txt")).contains("me");
        assertThat(http.read("api/conformance.xml")).contains("<testsuite");
        assertThat(http.read("healthz")).isEqualTo("ok\n");
        assertThat(http.read("metrics"))
                .contains("smpp_requests_pdus_total{command=\"submit_sm\",direction=\"received\"} 1.0")
                .contains("smpp_simulator_submitted_total 1.0", "smpp_simulator_enroute 1.0")
                .contains("smpp_simulator_limits_total{event=\"over_rate\"} 0.0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | api/nothing            |                                     | 404 | no such resource
            DELETE | api/state              |                                     | 405 | GET
            GET    | api/state?history=301  |                                     | 400 | a number, 0 to 300
            GET    | api/pdus?last=x        |                                     | 400 | a number, 1 to 1024
            GET    | api/messages/none      |                                     | 404 | no message 'none'
            GET    | api/sessions/none      |                                     | 404 | GET /api/sessions
            POST   | api/mo                 | {to: 1, text: a}                    | 400 | no from
            POST   | api/mo                 | {from: 1, to: 1}                    | 400 | neither text nor hex
            POST   | api/mo                 | {from: 1, to: 1, text: a, count: 0} | 400 | 1 to 100000
            POST   | api/mo                 | {from: 1, to: 1, hex: 0}            | 400 | pairs of hexadecimal digits
            POST   | api/mo                 | {from: 1, to: 1, text: a, x: 1}     | 400 | one of from, to, text
            POST   | api/mo                 | {from: 1, to: 1, text: a, long-text: x} | 400 | udh-8, udh-16, sar
            POST   | api/mo                 | {from: 1, to: 1, text: a, system-id: nobody}  | 409 | bound to receive
            POST   | api/mo                 |                                     | 400 | JSON or YAML
            POST   | api/mo/csv             |                                     | 400 | from,to,text
            PATCH  | api/scenario           | submit: {never: 2}                  | 400 | submit.never
            PUT    | api/scenario           | submit: [                           | 400 | invalid YAML
            """)
    void errorsNameProblemPlaceAndExpectation(String method, String path, String body, int status, String text)
            throws Exception {
        HttpResponse<String> answer = http.ask(method, path, body == null ? "" : body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body())
                .contains("\"status\" : " + status, "\"error\"", "\"where\"", "\"expected\"")
                .contains(text);
    }

    /** Sends the requests of the curl commands in the documentation. */
    @ParameterizedTest
    @MethodSource
    void documentedExamplesWork(String example) throws Exception {
        String method = example.contains("-X PATCH") ? "PATCH" : example.contains(" -d ") ? "POST" : "GET";
        Matcher path = Pattern.compile("localhost:8080/([^' ]*)").matcher(example);
        Matcher body = Pattern.compile("-d '([^']*)'").matcher(example);
        assertThat(path.find()).isTrue();
        CompletableFuture<HttpResponse<String>> answer = CompletableFuture.supplyAsync(
                () -> asked(method, path.group(1), body.find() ? body.group(1) : ""), threads);
        if (example.contains("/api/mo ")) {
            peer.answerDeliverSm();
        }
        assertThat(answer.join().statusCode()).as(answer.join().body()).isBetween(200, 299);
    }

    static List<String> documentedExamplesWork() throws IOException {
        List<String> examples = Files.readAllLines(Path.of("..", "docs", "simulator.md")).stream()
                .filter(line -> line.startsWith("curl "))
                .toList();
        assertThat(examples).hasSizeGreaterThan(5);
        return examples;
    }

    @Test
    void refusesATextThatIsTooLongWithItsBound() throws Exception {
        HttpResponse<String> answer =
                http.ask("POST", "api/mo", "{from: 1, to: 1, text: '" + "a".repeat(255 * 153 + 1) + "'}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains(
                        "\"error\" : \"text: text: 39016 septets in more than 255 segments", "<= 255 segments of 153");
    }

    @Test
    void refusesAnAddressThatIsTooLong() throws Exception {
        HttpResponse<String> answer = http.ask("POST", "api/mo", "{from: " + "1".repeat(70_000) + ", to: 1, text: a}");
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @Test
    void aLongTextIsSentInPartsOrAsOnePayload() throws Exception {
        String text = "0123456789".repeat(52);
        CompletableFuture<HttpResponse<String>> answer =
                post("api/mo", "{from: 491701, to: 12345, text: '" + text + "'}");
        for (int part = 1; part <= 4; part++) {
            PduOctets deliver = peer.read();
            assertThat(deliver.body()).matches(".*050003..040" + part + "3.*");
            peer.write(PduOctets.deliverSmResp(deliver.sequenceNumber()));
        }
        assertThat(answer.join().body()).contains("\"status\" : \"ESME_ROK\"", "\"parts\" : 4");

        answer = post(
                "api/mo",
                "{from: 491701, to: 12345, text: '" + text + "', long-text: message-payload, data-coding: 3}");
        PduOctets payload = peer.read();
        assertThat(payload.body()).endsWith("0424" + "0208" + hex(text));
        peer.write(PduOctets.deliverSmResp(payload.sequenceNumber()));
        assertThat(answer.join().body()).contains("\"parts\" : 1");
    }

    @Test
    void nullResetsAKeyOfTheScenario() throws Exception {
        http.ask("PATCH", "api/scenario", "{\"submit\": {\"status\": \"ESME_RSYSERR\", \"delay\": \"1ms\"}}");
        http.ask("PATCH", "api/scenario", "{\"submit\": {\"status\": null}}");
        assertThat(http.read("api/scenario")).contains("\"delay\" : \"1ms\"").doesNotContain("ESME_RSYSERR");
        assertThat(http.ask("PATCH", "api/scenario", "{\"submit\": null}").statusCode())
                .isEqualTo(200);
        assertThat(simulator.scenario().submit()).isEqualTo(Scenario.defaults().submit());
        assertThat(http.read("api/scenario")).contains("\"delay\" : \"1h\"");
    }

    @Test
    void listsTextsWithTheirPartsJoined() throws Exception {
        for (int part : new int[] {2, 1}) {
            peer.write(PduOctets.request(
                    PduOctets.SUBMIT_SM,
                    part + 1,
                    PduOctets.submitSmUpToLength(0x40, 0, 0),
                    PduOctets.octets(9, 5, 0, 3, 7, 2, part),
                    PduOctets.ascii(part == 1 ? "one" : "two")));
            peer.read();
        }
        assertThat(http.read("api/texts?last=1")).contains("\"text\" : \"onetwo\"", "\"total\" : 2", "ENROUTE");
    }

    @Test
    void refusesABodyThatIsTooLong() throws Exception {
        assertThat(http.ask("POST", "api/mo", " ".repeat((1 << 20) + 1)).statusCode())
                .isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATCH", "PUT"})
    void refusesScenariosThatNameFiles(String method) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.csv"), "root:x:0,1,2\n");
        for (String file :
                List.of(secret.toString(), folder.resolve("none.csv").toString(), "/etc/passwd", "/dev/zero")) {
            HttpResponse<String> answer = http.ask(method, "api/scenario", "{mo: {csv: '" + file + "'}}");
            assertThat(answer.statusCode()).as(file).isEqualTo(400);
            assertThat(answer.body())
                    .contains("mo.csv: not possible here", "\"expected\" : \"messages;")
                    .doesNotContain("root");
        }
        assertThat(simulator.scenario().mo().messages()).isEmpty();
    }

    static List<String> deepBodies() {
        return List.of("[".repeat(100_000), "{a: ".repeat(100_000), "- ".repeat(100_000), "{\"a\":[".repeat(50_000));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("deepBodies")
    void refusesABodyThatIsNestedTooDeeply(String body) throws Exception {
        for (String request : List.of(
                "PATCH api/scenario",
                "PUT api/scenario",
                "POST api/mo",
                "POST api/sessions/" + sessionId() + "/alert")) {
            HttpResponse<String> answer = http.ask(
                    request.substring(0, request.indexOf(' ')), request.substring(request.indexOf(' ') + 1), body);
            assertThat(answer.statusCode()).as(request).isEqualTo(400);
            assertThat(answer.body()).contains("invalid YAML: 33 levels of lists and keys", "\"expected\" : \"<= 32\"");
        }
    }

    @Test
    void refusesABodyWithTooManyAliases() throws Exception {
        String many = "[&v {system-id: a}" + ", *v".repeat(51) + "]";
        HttpResponse<String> answer = http.ask("PATCH", "api/scenario", "{accounts: " + many + "}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("51 aliases", "\"expected\" : \"<= 50\"");
    }

    @Test
    void truncatesLongTextsInLists() throws Exception {
        String text = "x".repeat(1_001);
        peer.write(PduOctets.request(
                PduOctets.SUBMIT_SM,
                2,
                PduOctets.submitSmUpToLength(),
                PduOctets.octets(0, 0x04, 0x24, text.length() >> 8, text.length() & 0xFF),
                PduOctets.ascii(text)));
        assertThat(peer.read().commandStatus()).isZero();

        assertThat(http.read("api/messages")).contains("\"" + "x".repeat(1_000) + "…\"");
        String id = simulator.messages().getFirst().id();
        assertThat(http.read("api/messages/" + id)).contains("\"" + text + "\"");
    }

    @Test
    void refusesAnUnknownAction() throws Exception {
        assertThat(http.ask("POST", "api/sessions/" + sessionId() + "/kill", "").body())
                .contains("unbind, close, reset, pause, resume or alert");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.com", "null", "http://localhost:1"})
    void refusesRequestsOfForeignOrigins(String origin) throws Exception {
        assertThat(http.ask("POST", "api/sessions/" + sessionId() + "/reset", "", "Origin", origin)
                        .statusCode())
                .isEqualTo(403);
        assertThat(http.ask("GET", "api/state", "", "Origin", origin)
                        .headers()
                        .firstValue("Access-Control-Allow-Origin"))
                .isEmpty();
        peer.expectAlive(2);
        String own = http.base().toString().replaceFirst("/$", "");
        assertThat(http.ask("POST", "api/sessions/" + sessionId() + "/reset", "", "Origin", own)
                        .statusCode())
                .isEqualTo(202);
    }

    @ParameterizedTest
    @CsvSource({
        "evil.example:8080, 421", "'', 421", "localhost.evil.example, 421", "127.0.0.1.evil.example, 421",
        "127.0.0.1:8080, 200", "localhost:8080, 200", "[::1]:8080, 200", "192.168.1.2, 200"
    })
    void refusesForeignHostNames(String host, int status) throws Exception {
        InetSocketAddress address = simulator.http().orElseThrow();
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout((int) Waits.BOUND.toMillis());
            socket.getOutputStream()
                    .write(("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 " + status);
        }
    }

    @Test
    void refusesToStartOnAPortInUse() {
        int port = simulator.http().orElseThrow().getPort();
        SmscSimulator.Builder second = SmscSimulator.builder().scenario(Scenario.parse("http: {port: " + port + "}"));
        assertThat(catchThrowable(second::start))
                .hasMessageContaining("http: cannot listen on 127.0.0.1:" + port)
                .hasMessageContaining("(expected: an address of this machine and a port that is free; 0 for any)");
    }

    private int submitStatus(int sequence) throws IOException {
        peer.write(PduOctets.submitSm(sequence, "hello"));
        return peer.read().commandStatus();
    }

    private CompletableFuture<HttpResponse<String>> post(String path, String body) {
        return CompletableFuture.supplyAsync(() -> asked("POST", path, body), threads);
    }

    private HttpResponse<String> asked(String method, String path, String body) {
        try {
            return http.ask(method, path, body);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String sessionId() {
        return simulator.sessions().getFirst().session().id();
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }
}

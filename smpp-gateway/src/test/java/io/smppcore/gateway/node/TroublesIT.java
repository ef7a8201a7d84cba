package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.CapturedLog;
import io.smppcore.gateway.Gateway;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.http.HttpFront;
import io.smppcore.gateway.metrics.GatewayMetrics;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.FaultyStores;
import io.smppcore.gateway.store.FaultyStores.Disk;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Troubles of a night: the lines that they leave in the log, the alert that the gateway then shows, and the entry of
 * docs/gateway/production.md that the alert names.
 */
@Isolated("captures the log")
@NullUnmarked // set before each test
@Timeout(Waits.METHOD_SECONDS)
class TroublesIT {

    private static final Path DOCS = Path.of("..", "docs");
    private static final String TO = "491701234567";
    private static final String HTTP = "http: {host: 127.0.0.1, port: 0, token: admin-token}";
    private static final Pattern LINE = Pattern.compile("`([^`]+)`");

    @TempDir
    Path directory;

    private final Disk disk = new Disk();
    private final long began = System.nanoTime();
    private HttpClient client = HttpClient.newHttpClient();
    private String url;
    private GatewayFixture fixture;
    private CapturedLog log;

    @BeforeEach
    void open() {
        fixture = new GatewayFixture(directory.resolve("data"));
        log = new CapturedLog();
    }

    @AfterEach
    void close() {
        fixture.close();
        log.close();
    }

    private Node start(GatewayConfig config) {
        Node node = new Node(config, FaultyStores.open(config.data(), disk), List.of());
        node.start();
        return node;
    }

    /** Starts the HTTP interface of a node. */
    private AutoCloseable front(Node node) {
        GatewayMetrics metrics = GatewayMetrics.scraped(node).orElseThrow();
        node.operations().alerts().watch(() -> metrics.scrape().orElseThrow());
        HttpFront front = HttpFront.start(node.operations().config().http(), node, List::of, metrics::scrape);
        url = "http://127.0.0.1:" + front.port();
        return () -> {
            front.close();
            metrics.close();
        };
    }

    private void startGateway(GatewayConfig config) {
        Gateway gateway = fixture.start(config);
        url = (config.http().tls() == null ? "http" : "https") + "://localhost:"
                + gateway.httpPort().orElseThrow();
    }

    /** Returns the response of the management. */
    private String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(Waits.BOUND)
                .header("Authorization", "Bearer admin-token")
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    /** Returns true if the expression of an alert was true at the last evaluation. */
    private boolean isShown(String alert) throws Exception {
        return get("/v1/alerts").contains("{\"name\":\"" + alert + "\",");
    }

    /** Returns true if the expression of an alert is true now. */
    private boolean isTrue(Node node, String alert) throws Exception {
        node.operations().alerts().evaluate();
        return isShown(alert);
    }

    private static String rule(String alert, String key) throws IOException {
        Object file = new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(DOCS.resolve("monitoring/prometheus-gateway.yml")));
        Map<?, ?> group = (Map<?, ?>) ((List<?>) ((Map<?, ?>) file).get("groups")).getFirst();
        for (Object one : (List<?>) group.get("rules")) {
            Map<?, ?> rule = (Map<?, ?>) one;
            if (rule.get("alert").equals(alert)) {
                Object value = rule.get(key) == null ? ((Map<?, ?>) rule.get("annotations")).get(key) : rule.get(key);
                return Objects.requireNonNull(value, key).toString();
            }
        }
        throw new AssertionError(alert);
    }

    /** Waits for a line in the log that the entry of an alert names. */
    private void assertEntryNamesALine(String alert) throws IOException {
        String[] place = rule(alert, "runbook").split("#", -1);
        Matcher entry =
                Pattern.compile("(?ms)^### (\\w+)\\R(.*?)(?=^##)").matcher(Files.readString(Path.of("..", place[0])));
        String text = "";
        while (entry.find()) {
            if (entry.group(1).equalsIgnoreCase(place[1])) {
                text = entry.group(2);
            }
        }
        assertThat(text).as(alert).isNotEmpty();
        List<Pattern> lines = LINE.matcher(text)
                .results()
                .filter(line -> line.group(1).contains(" ")) // others are keys
                .map(line -> Pattern.compile(("\\w+ \\Q" + line.group(1) + "\\E.*")
                        .replaceAll("…|\\b(NAME|N|ID|ADDRESS)\\b", "\\\\E.*\\\\Q")))
                .toList();
        eventually()
                .until(() -> log.lines().stream()
                        .anyMatch(line -> lines.stream()
                                .anyMatch(pattern -> pattern.matcher(line).matches())));
    }

    /** Asserts that the lines of a trouble are at most the first ones and one for each ten seconds. */
    private void assertFewLines(String text, int first) {
        long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
        assertThat(log.lines().stream().filter(line -> line.contains(text)))
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(first + (int) seconds / 10);
    }

    @Test
    void anSmscFlapsAndGoesAway() throws Exception {
        Smsc smsc = fixture.smsc();
        try (Node node = start(fixture.config("", smscYaml("alpha", smsc.port(), ""), HTTP));
                AutoCloseable front = front(node)) {
            assertThat(front).isNotNull();
            eventually()
                    .until(() -> get("/metrics")
                            .contains("smpp_gateway_smsc_outages_total{name=\"alpha\",smsc=\"alpha\"} 0"));
            assertThat(isTrue(node, "SmppGatewaySmscFlaps")).isFalse();
            for (int i = 1; i <= 5; i++) {
                eventually().until(() -> !smsc.binds().isEmpty());
                smsc.binds().getFirst().closeNow();
                long outages = i;
                eventually().until(() -> node.figures().outages("alpha") == outages);
            }
            assertThat(isTrue(node, "SmppGatewaySmscFlaps")).isTrue();
            assertEntryNamesALine("SmppGatewaySmscFlaps");
            eventually().until(() -> !isTrue(node, "SmppGatewayNoBind"));
            smsc.close();
            eventually().until(() -> isTrue(node, "SmppGatewayNoBind"));
            assertEntryNamesALine("SmppGatewayNoBind");
            assertFewLines("; binds that are open: 0", 2);
            assertFewLines(" is open again at ", 2);
        }
    }

    @Test
    void theDiskFillsAgainAndAgain() throws Exception {
        try (Node node = start(fixture.config("", smscYaml("alpha", GatewayFixture.freePort(), ""), HTTP));
                AutoCloseable front = front(node)) {
            assertThat(front).isNotNull();
            assertThat(isTrue(node, "SmppGatewayNotReady")).isFalse();
            assertThat(isTrue(node, "SmppGatewayDiskIsFull")).isFalse();
            for (int i = 0; i < 3; i++) {
                disk.free = 999_999;
                eventually().until(() -> isTrue(node, "SmppGatewayNotReady"));
                assertThat(isTrue(node, "SmppGatewayDiskIsFull")).isTrue();
                disk.free = Long.MAX_VALUE;
                eventually().until(() -> !isTrue(node, "SmppGatewayNotReady"));
            }
            assertEntryNamesALine("SmppGatewayNotReady");
            assertEntryNamesALine("SmppGatewayDiskIsFull");
            assertFewLines("messages are refused with ESME_RMSGQFUL", 1);
            assertFewLines("INFO messages are accepted again", 1);
        }
    }

    @Test
    void anAccountFloods() throws Exception {
        Smsc smsc = fixture.smsc();
        try (Node node = start(fixture.config("rate: 1", smscYaml("alpha", smsc.port(), ""), HTTP));
                AutoCloseable front = front(node);
                Customer customer = new Customer(node.port(), "shop", 1)) {
            assertThat(front).isNotNull();
            assertThat(isTrue(node, "SmppGatewayRefuses")).isFalse();
            eventually()
                    .until(() -> customer.submit(TO, "first").commandStatus().equals(CommandStatus.ESME_RTHROTTLED));
            for (int i = 0; i < 200; i++) {
                customer.submit(TO, "flood");
            }
            assertThat(isTrue(node, "SmppGatewayRefuses")).isTrue();
            assertEntryNamesALine("SmppGatewayRefuses");
            assertFewLines("refused with ESME_RTHROTTLED", 10);
        }
    }

    @Test
    void aCertificateIsAboutToExpire() throws Exception {
        Keytool.selfSigned(directory, "long", 90);
        Keytool.selfSigned(directory, "brief", 10);
        String tls = "tls: {identity: %s, identity.password: " + Keytool.PASSWORD + "}";
        GatewayConfig config = GatewayConfig.parse("test.yaml", """
                data: %s
                server: {host: 127.0.0.1, port: 0, %s}
                http: {host: 127.0.0.1, port: 0, token: admin-token, %s}
                accounts: {shop: {password: secret}}
                store: {minFree: 1000000}
                smscs:
                %s
                """.formatted(
                        directory.resolve("data"),
                        tls.formatted(directory.resolve("brief.p12")),
                        tls.formatted(directory.resolve("long.p12")),
                        smscYaml("alpha", GatewayFixture.freePort(), "")));
        client = trusting(directory.resolve("long.p12"));
        startGateway(config);
        eventually().until(() -> isShown("SmppGatewayCertificateExpires"));
        assertThat(get("/v1/alerts")).contains("\"labels\":{\"name\":\"server\"}", "certificate of server is valid");
        eventually().until(() -> get("/metrics").contains("certificate_validity_seconds{name=\"http\"}"));
        assertEntryNamesALine("SmppGatewayCertificateExpires");
        assertFewLines("the certificate of server is valid until", 1);
    }

    /** Returns a client that trusts the certificate in a key store. */
    private static HttpClient trusting(Path identity) throws Exception {
        KeyStore store = KeyStore.getInstance(identity.toFile(), Keytool.PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true")
    void theBrokerIsAwayAndComesBack() throws Exception {
        try (Brokers brokers = Brokers.open(1)) {
            GatewayConfig config = GatewayConfig.parse("test.yaml", """
                    data: %s
                    server: {host: 127.0.0.1, port: 0}
                    accounts: {shop: {password: secret}}
                    store:
                      minFree: 1000000
                      kafka: {bootstrap: ["%s"], partitions: 3, replication: 1}
                    cluster: {node: only, host: 127.0.0.1, secret: of-the-nodes}
                    http: {host: 127.0.0.1, port: 0, token: admin-token}
                    smscs:
                    %s
                    """.formatted(
                    directory.resolve("data"), brokers.bootstrap(), smscYaml("alpha", GatewayFixture.freePort(), "")));
            startGateway(config);
            eventually().until(() -> get("/metrics").contains("smpp_gateway_ready_nodes 1"));
            eventually().until(() -> !isShown("SmppGatewayNotReady"));
            brokers.kill(1);
            eventually().until(() -> isShown("SmppGatewayNotReady"));
            assertEntryNamesALine("SmppGatewayNotReady");
            brokers.start(1);
            eventually().until(() -> !isShown("SmppGatewayNotReady"));
            assertFewLines("messages are refused with ESME_RMSGQFUL", 1);
            log.await("INFO messages are accepted again");
        }
    }

    @Test
    void theHostOfACallbackDies() throws Exception {
        Smsc smsc = fixture.smsc();
        GatewayConfig config = fixture.config(
                "callback: {url: 'http://127.0.0.1:%d/', events: [receipt]}".formatted(GatewayFixture.freePort()),
                smscYaml("alpha", smsc.port(), ""),
                HTTP);
        // The messages of two hours ago, whose receipts wait since then.
        GatewayClock earlier = new GatewayClock(() -> Instant.now().minus(Duration.ofHours(2)), System::nanoTime);
        try (Node node = new Node(
                config,
                EmbeddedStore.open(config.data(), 1),
                List.of(),
                NodeTimes.system().withClock(earlier))) {
            node.start();
            try (Customer customer = new Customer(node.port(), "shop", 1)) {
                for (int i = 1; i <= 20; i++) {
                    assertThat(customer.submit(TO, "text " + i).isOk()).isTrue();
                    smsc.awaitMessage(i);
                    String id = "id" + i;
                    eventually()
                            .until(() ->
                                    smsc.receipt(id, MessageState.DELIVERED).isOk());
                }
            }
        }
        startGateway(config);
        eventually().until(() -> isShown("SmppGatewayAccountTakesNothing"));
        assertEntryNamesALine("SmppGatewayAccountTakesNothing");
        eventually().until(() -> log.lines().stream().anyMatch(line -> line.contains("callback of account shop")));
        assertFewLines("callback of account shop has failed", 1);
    }
}

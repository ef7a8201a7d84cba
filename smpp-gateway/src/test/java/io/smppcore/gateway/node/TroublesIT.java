package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.gateway.CapturedLog;
import io.smppcore.gateway.Gateway;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.metrics.GatewayMetrics;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.FaultyStores;
import io.smppcore.gateway.store.FaultyStores.Disk;
import io.smppcore.testing.AlertExpression;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * Troubles of a night: the lines that they leave in the log, the alert whose expression becomes true, and the entry of
 * docs/gateway/production.md that the alert names.
 */
@Isolated("captures the log")
@NullUnmarked // set before each test
@Timeout(Waits.METHOD_SECONDS)
class TroublesIT {

    private static final Path DOCS = Path.of("..", "docs");
    private static final String TO = "491701234567";
    private static final Pattern LINE = Pattern.compile("`([^`]+)`");

    @TempDir
    Path directory;

    private final Disk disk = new Disk();
    private final Map<Double, String> scrapes = new TreeMap<>();
    private final long began = System.nanoTime();
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

    private static String metrics(GatewayMetrics metrics) {
        return metrics.scrape().orElseThrow();
    }

    private boolean isTrue(String alert, Supplier<String> metrics) throws IOException {
        scrapes.put((System.nanoTime() - began) / 1e9, metrics.get());
        return !AlertExpression.evaluate(rule(alert, "expr"), scrapes).isEmpty();
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
        try (Node node = start(fixture.config("", smscYaml("alpha", smsc.port(), ""), ""));
                GatewayMetrics metrics = GatewayMetrics.scraped(node).orElseThrow()) {
            eventually()
                    .until(() -> metrics(metrics)
                            .contains("smpp_gateway_smsc_outages_total{name=\"alpha\",smsc=\"alpha\"} 0"));
            assertThat(isTrue("SmppGatewaySmscFlaps", () -> metrics(metrics))).isFalse();
            for (int i = 1; i <= 5; i++) {
                eventually().until(() -> !smsc.binds().isEmpty());
                smsc.binds().getFirst().closeNow();
                long outages = i;
                eventually().until(() -> node.figures().outages("alpha") == outages);
            }
            assertThat(isTrue("SmppGatewaySmscFlaps", () -> metrics(metrics))).isTrue();
            assertEntryNamesALine("SmppGatewaySmscFlaps");
            eventually().until(() -> !isTrue("SmppGatewayNoBind", () -> metrics(metrics)));
            smsc.close();
            eventually().until(() -> isTrue("SmppGatewayNoBind", () -> metrics(metrics)));
            assertEntryNamesALine("SmppGatewayNoBind");
            assertFewLines("; binds that are open: 0", 2);
            assertFewLines(" is open again at ", 2);
        }
    }

    @Test
    void theDiskFillsAgainAndAgain() throws Exception {
        try (Node node = start(fixture.config("", smscYaml("alpha", GatewayFixture.freePort(), ""), ""));
                GatewayMetrics metrics = GatewayMetrics.scraped(node).orElseThrow()) {
            assertThat(isTrue("SmppGatewayNotReady", () -> metrics(metrics))).isFalse();
            assertThat(isTrue("SmppGatewayDiskIsFull", () -> metrics(metrics))).isFalse();
            for (int i = 0; i < 3; i++) {
                disk.free = 999_999;
                eventually().until(() -> isTrue("SmppGatewayNotReady", () -> metrics(metrics)));
                assertThat(isTrue("SmppGatewayDiskIsFull", () -> metrics(metrics)))
                        .isTrue();
                disk.free = Long.MAX_VALUE;
                eventually().until(() -> !isTrue("SmppGatewayNotReady", () -> metrics(metrics)));
            }
            assertEntryNamesALine("SmppGatewayNotReady");
            assertEntryNamesALine("SmppGatewayDiskIsFull");
            assertFewLines("messages are refused with ESME_RMSGQFUL", 1);
            assertFewLines("messages are accepted again", 1);
        }
    }

    @Test
    void anAccountFloods() throws Exception {
        Smsc smsc = fixture.smsc();
        try (Node node = start(fixture.config("rate: 1", smscYaml("alpha", smsc.port(), ""), ""));
                GatewayMetrics metrics = GatewayMetrics.scraped(node).orElseThrow();
                Customer customer = new Customer(node.port(), "shop", 1)) {
            eventually()
                    .until(() -> customer.submit(TO, "first").commandStatus().equals(CommandStatus.ESME_RTHROTTLED));
            assertThat(isTrue("SmppGatewayRefuses", () -> metrics(metrics))).isFalse();
            for (int i = 0; i < 200; i++) {
                customer.submit(TO, "flood");
            }
            assertThat(isTrue("SmppGatewayRefuses", () -> metrics(metrics))).isTrue();
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
                http: {host: 127.0.0.1, port: 0, %s}
                accounts: {shop: {password: secret}}
                store: {minFree: 1000000}
                smscs:
                %s
                """.formatted(
                        directory.resolve("data"),
                        tls.formatted(directory.resolve("brief.p12")),
                        tls.formatted(directory.resolve("long.p12")),
                        smscYaml("alpha", GatewayFixture.freePort(), "")));
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Gateway gateway = fixture.start(config);
        try (AutoCloseable metrics = gateway.metrics(registry)) {
            assertThat(metrics).isNotNull();
            eventually().until(() -> isTrue("SmppGatewayCertificateExpires", registry::scrape));
            assertThat(AlertExpression.evaluate(rule("SmppGatewayCertificateExpires", "expr"), scrapes))
                    .containsOnlyKeys(Map.of("name", "server"));
            eventually().until(() -> registry.scrape().contains("certificate_validity_seconds{name=\"http\"}"));
            assertEntryNamesALine("SmppGatewayCertificateExpires");
            assertFewLines("the certificate of server is valid until", 1);
        }
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
                    smscs:
                    %s
                    """.formatted(
                    directory.resolve("data"), brokers.bootstrap(), smscYaml("alpha", GatewayFixture.freePort(), "")));
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            Gateway gateway = fixture.start(config);
            try (AutoCloseable metrics = gateway.metrics(registry)) {
                assertThat(metrics).isNotNull();
                eventually().until(() -> !isTrue("SmppGatewayNotReady", registry::scrape));
                brokers.kill(1);
                eventually().until(() -> isTrue("SmppGatewayNotReady", registry::scrape));
                assertEntryNamesALine("SmppGatewayNotReady");
                brokers.start(1);
                eventually().until(() -> !isTrue("SmppGatewayNotReady", registry::scrape));
                assertFewLines("messages are refused with ESME_RMSGQFUL", 1);
                log.await("INFO messages are accepted again");
            }
        }
    }

    @Test
    void theHostOfACallbackDies() throws Exception {
        Smsc smsc = fixture.smsc();
        GatewayConfig config = fixture.config(
                "callback: {url: 'http://127.0.0.1:%d/', events: [receipt]}".formatted(GatewayFixture.freePort()),
                smscYaml("alpha", smsc.port(), ""),
                "http: {host: 127.0.0.1, port: 0}");
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
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Gateway gateway = fixture.start(config);
        try (AutoCloseable metrics = gateway.metrics(registry)) {
            assertThat(metrics).isNotNull();
            eventually().until(() -> isTrue("SmppGatewayAccountTakesNothing", registry::scrape));
            assertEntryNamesALine("SmppGatewayAccountTakesNothing");
            eventually().until(() -> log.lines().stream().anyMatch(line -> line.contains("callback of account shop")));
            assertFewLines("callback of account shop has failed", 1);
        }
    }
}

package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.metrics.GatewayMetrics;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The meters of a gateway with real connections, and their table in the documentation. */
class GatewayMetricsIT {

    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(smpp\\.gateway[a-z.]+)` \\| (\\w+) \\|([^|]*)\\| (\\w+) \\|");

    @TempDir
    Path directory;

    @Test
    void countsAndTimesMessages() throws Exception {
        long began = System.nanoTime();
        Keytool.selfSigned(directory, "gateway");
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc();
            GatewayConfig config = fixture.config(
                    "senders: [Shop]",
                    smscYaml("alpha", smsc.port(), "") + smscYaml("beta", GatewayFixture.freePort(), "parkAfter: 1h"),
                    """
                    routes:
                      - to: ["33"]
                        targets:
                          - group: beta
                      - targets:
                          - group: alpha
                    http: {host: 127.0.0.1, port: 0, tls: {identity: %s, identity.password: %s}}
                    """.formatted(directory.resolve("gateway.p12"), Keytool.PASSWORD));
            fixture.start(config);
            try (Customer early = fixture.customer()) {
                early.submit("33170", "in a file of the index after the restart");
            }
            Gateway gateway = fixture.restart(config);
            GatewayMetrics metrics = (GatewayMetrics) gateway.metrics(registry);
            assertThatThrownBy(() -> gateway.metrics(registry)).hasMessageContaining("already");
            Customer customer = fixture.customer();
            customer.submit("491701234567", "a");
            smsc.awaitMessage(1);
            smsc.receipt("id1", MessageState.DELIVERED);
            customer.awaitReceipt(1);
            customer.submit("33170", "waits");
            customer.client()
                    .send(GatewayFixture.message("491701234567", "c")
                            .sourceAddress(Address.alphanumeric("Bank"))
                            .build());
            eventually().until(() -> value(registry, "delivered") == 1);
            assertThat(value(registry, "accepted")).isEqualTo(2);
            assertThat(value(registry, "forwarded")).isEqualTo(1);
            assertThat(value(registry, "receipts")).isEqualTo(1);
            assertThat(value(registry, "refused", "status", "ESME_RINVSRCADR")).isEqualTo(1);
            for (String timer : List.of("submit.latency", "forward.latency", "receipt.latency")) {
                assertThat(registry.get("smpp.gateway." + timer).timer().count())
                        .as(timer)
                        .isEqualTo(timer.equals("submit.latency") ? 2 : 1);
            }
            assertThat(queue(registry, "depth", "smsc", "beta")).isEqualTo(2);
            eventually().until(() -> queue(registry, "age", "smsc", "beta") > 0);
            // In seconds, with a millisecond for the beginning of the clock.
            assertThat(queue(registry, "age", "smsc", "beta"))
                    .isLessThanOrEqualTo((System.nanoTime() - began) / 1e9 + 1e-3);
            assertThat(queue(registry, "binds", "smsc", "beta")).isZero();
            assertThat(queue(registry, "binds", "smsc", "alpha")).isEqualTo(1);
            // Registries refer weakly to measured objects.
            System.gc();
            assertThat(queue(registry, "binds", "account", "shop")).isEqualTo(1);
            eventually().until(() -> queue(registry, "inflight", "account", "shop") == 0);
            assertThat(value(registry, "store.free")).isPositive();
            assertThat(value(registry, "search.memory")).isPositive();
            eventually().until(() -> value(registry, "search.incomplete") == 0);
            assertThat(value(registry, "search.files")).isPositive();
            assertThat(value(registry, "ready")).isEqualTo(1);
            assertThat(value(registry, "certificate.validity", "name", "http")).isBetween(80 * 86_400.0, 90 * 86_400.0);
            assertThat(value(registry, "nodes.away")).isZero();
            assertThat(value(registry, "partitions.owned")).isPositive();
            assertThat(value(registry, "partitions.ownerless")).isZero();
            assertThat(metrics.scrape().orElseThrow())
                    .contains("smpp_gateway_accepted_messages_total 2.0")
                    .contains("smpp_gateway_queue_depth_elements{name=\"beta\",queue=\"smsc\"} 2.0")
                    .contains("smpp_gateway_submit_latency_seconds_bucket");
            assertThat(table()).isEqualTo(registered(registry));

            metrics.close();
            assertThat(registry.getMeters()).isEmpty();
        }
    }

    @Test
    void servesMetersOverHttpWithTheManagementToken() throws Exception {
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"));
                HttpClient http = HttpClient.newHttpClient()) {
            String alpha = smscYaml("alpha", GatewayFixture.freePort(), "parkAfter: 1h");
            Gateway gateway = fixture.start("", alpha, "http: {host: 127.0.0.1, port: 0, token: admin-token}");
            fixture.customer().submit("491701234567", "waits");
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + gateway.httpPort().orElseThrow() + "/metrics"))
                    .timeout(Waits.BOUND);
            assertThat(http.send(request.build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(401);

            HttpResponse<String> scraped = http.send(
                    request.header("Authorization", "Bearer admin-token").build(), BodyHandlers.ofString());
            assertThat(scraped.statusCode()).isEqualTo(200);
            assertThat(scraped.headers().firstValue("Content-Type"))
                    .hasValue("text/plain; version=0.0.4; charset=utf-8");
            assertThat(scraped.body())
                    .contains("smpp_gateway_accepted_messages_total 1.0")
                    .contains("smpp_gateway_submit_latency_seconds_count 1")
                    .contains("smpp_gateway_queue_depth_elements{name=\"alpha\",queue=\"smsc\"} 1.0");
        }
    }

    @Test
    void addsAndRemovesMetersOfQueuesWithTheConfiguration() throws Exception {
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            String alpha = smscYaml("alpha", GatewayFixture.freePort(), "");
            String beta = smscYaml("beta", GatewayFixture.freePort(), "");
            Gateway gateway = fixture.start("", alpha, "");
            MeterRegistry registry = new SimpleMeterRegistry();
            GatewayMetrics metrics = (GatewayMetrics) gateway.metrics(registry);
            assertThat(metrics.scrape()).isEmpty();
            assertThat(names(registry)).containsExactly("alpha", "shop");
            String routes = """
                    routes:
                      - targets:
                          - group: alpha
                          - group: beta
                    """;
            gateway.reload(fixture.config("", alpha + beta, routes));
            eventually().until(() -> names(registry).equals(Set.of("alpha", "beta", "shop")));
            gateway.reload(fixture.config("", beta, ""));
            eventually().until(() -> names(registry).equals(Set.of("beta", "shop")));
        }
    }

    private static Set<String> names(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(meter -> meter.getId().getTag("name"))
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static double value(MeterRegistry registry, String name, String... tags) {
        return registry.get("smpp.gateway." + name)
                .tags(tags)
                .meter()
                .measure()
                .iterator()
                .next()
                .getValue();
    }

    private static double queue(MeterRegistry registry, String name, String queue, String owner) {
        return value(registry, "queue." + name, "queue", queue, "name", owner);
    }

    private static Set<String> table() throws IOException {
        Path page = Path.of("..", "docs", "gateway", "metrics.md");
        Set<String> rows = new TreeSet<>();
        ROW.matcher(Files.readString(page)).results().map(GatewayMetricsIT::row).forEach(rows::add);
        return rows;
    }

    private static String row(MatchResult row) {
        Set<String> tags = new TreeSet<>();
        Pattern.compile("`(\\w+)`").matcher(row.group(3)).results().forEach(tag -> tags.add(tag.group(1)));
        return row.group(1) + " " + row.group(2) + " " + tags + " " + row.group(4);
    }

    private static Set<String> registered(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .map(id -> id.getName() + " " + id.getType().name().toLowerCase(Locale.ROOT) + " "
                        + id.getTags().stream().map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new)) + " "
                        + id.getBaseUnit())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

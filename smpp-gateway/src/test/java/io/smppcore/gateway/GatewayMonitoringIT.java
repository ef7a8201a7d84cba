package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.ScrapedMetrics;
import io.smppcore.type.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Tests that docs/monitoring uses metrics, labels and values that a gateway exports. */
class GatewayMonitoringIT {

    private static final Path FOLDER = Path.of("..", "docs", "monitoring");

    @TempDir
    Path directory;

    @Test
    void dashboardAndAlertsUseExportedMetrics() throws Exception {
        ScrapedMetrics exported = new ScrapedMetrics(scrape());

        List<String> panels = expressionsOfTheDashboard();
        assertThat(panels)
                .hasSizeGreaterThan(20)
                .allSatisfy(expr -> assertThat(exported.problems(expr)).isEmpty());
        assertThat(panels.toString()).contains(exported.names()); // every metric is in a panel

        Object group = ((List<?>) get(alerts(), "groups")).getFirst();
        assertThat((List<?>) get(group, "rules")).hasSizeGreaterThan(5).allSatisfy(rule -> {
            assertThat(exported.problems((String) get(rule, "expr"))).isEmpty();
            assertThat(((Map<?, ?>) rule).keySet().toString()).isEqualTo("[alert, expr, for, labels, annotations]");
            String[] runbook =
                    get(get(rule, "annotations"), "runbook").toString().split("#", -1);
            assertThat(Path.of("..", runbook[0])).content().contains("\n### " + get(rule, "alert") + "\n");
            assertThat(runbook[1]).isEqualTo(get(rule, "alert").toString().toLowerCase(Locale.ROOT));
        });
    }

    /** Returns the metrics of a gateway that has accepted a message and refused another. */
    private String scrape() throws Exception {
        Keytool.selfSigned(directory, "gateway");
        String http = "http: {host: 127.0.0.1, port: 0, tls: {identity: %s, identity.password: %s}}"
                .formatted(directory.resolve("gateway.p12"), Keytool.PASSWORD);
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Gateway gateway = fixture.start(
                    "senders: [Shop]", smscYaml("alpha", GatewayFixture.freePort(), "parkAfter: 1h"), http);
            try (AutoCloseable metrics = gateway.metrics(registry)) {
                assertThat(metrics).isNotNull();
                var customer = fixture.customer();
                customer.submit("491701234567", "waits");
                customer.client()
                        .send(GatewayFixture.message("491701234567", "refused")
                                .sourceAddress(Address.alphanumeric("Bank"))
                                .build());
                return registry.scrape();
            }
        }
    }

    private static List<String> expressionsOfTheDashboard() throws IOException {
        Object dashboard = JSON.std.anyFrom(Files.readString(FOLDER.resolve("grafana-gateway.json")));
        List<String> expressions = new ArrayList<>();
        for (Object panel : (List<?>) get(dashboard, "panels")) {
            for (Object target : (List<?>) get(panel, "targets")) {
                expressions.add((String) get(target, "expr"));
            }
        }
        assertThat(get(dashboard, "templating").toString())
                .contains("label_values(smpp_gateway_accepted_messages_total, job)");
        return expressions;
    }

    private static Object alerts() throws IOException {
        LoadSettings settings =
                LoadSettings.builder().setAllowDuplicateKeys(false).build();
        return new Load(settings).loadFromString(Files.readString(FOLDER.resolve("prometheus-gateway.yml")));
    }

    private static Object get(Object map, String key) {
        return Objects.requireNonNull(((Map<?, ?>) map).get(key), key);
    }
}

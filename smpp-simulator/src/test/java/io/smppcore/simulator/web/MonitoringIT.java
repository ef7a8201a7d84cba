package io.smppcore.simulator.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.smppcore.client.SmppClient;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.ScrapedMetrics;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Tests that docs/monitoring queries only metrics, labels and values that a client and a server export. */
@ExtendWith(NoLeaks.class)
class MonitoringIT {

    private static final Path FOLDER = Path.of("..", "docs", "monitoring");
    private static @Nullable ScrapedMetrics exported;

    @BeforeAll
    static void exportMetricsOfAClientAndAServer() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        AtomicInteger submitted = new AtomicInteger();
        List<CommandStatus> statuses =
                List.of(CommandStatus.ESME_ROK, CommandStatus.ESME_RTHROTTLED, CommandStatus.ESME_RSYSERR);
        try (SmppMetrics ofServer =
                        SmppMetrics.builder(registry).tag("role", "server").build();
                SmppMetrics ofClient =
                        SmppMetrics.builder(registry).tag("role", "client").build();
                SmppServer server = SmppServer.builder()
                        .host("127.0.0.1")
                        .port(0)
                        .authenticator(BindAuthenticator.anyone())
                        .octetTap(ofServer)
                        .onSubmitSm((session, message) -> {
                            CommandStatus status = statuses.get(submitted.getAndIncrement());
                            return status.isOk() ? SubmitSmResp.ok("1") : message.respond(status);
                        })
                        .start();
                SmppClient client = SmppClient.builder()
                        .endpoint("127.0.0.1", server.port())
                        .systemId("me")
                        .octetTap(ofClient)
                        .connect()) {
            for (CommandStatus status : statuses) {
                assertThat(client.send(SubmitSm.builder().build()).commandStatus())
                        .isEqualTo(status);
            }
            SmppSession session = server.sessions().getFirst();
            session.send(DeliverSm.builder().build());
            session.send(EnquireLink.HEADER_ONLY);
            exported = new ScrapedMetrics(registry.scrape());
        }
    }

    @Test
    void theDashboardQueriesExportedMetrics() throws IOException {
        Map<?, ?> dashboard = (Map<?, ?>) JSON.std.anyFrom(Files.readString(FOLDER.resolve("grafana.json")));
        List<String> expressions = new ArrayList<>();
        for (Object panel : (List<?>) get(dashboard, "panels")) {
            for (Object target : (List<?>) get(panel, "targets")) {
                expressions.add((String) get(target, "expr"));
            }
        }

        assertThat(expressions)
                .hasSizeGreaterThan(14)
                .allSatisfy(expr -> assertThat(exported().problems(expr)).isEmpty());
        assertThat(expressions.toString()).contains(exported().names()); // every metric is in a panel
        assertThat(get(dashboard, "templating").toString())
                .contains("label_values(smpp_sessions, role)", "label_values(smpp_sessions, job)");
    }

    private static ScrapedMetrics exported() {
        return Objects.requireNonNull(exported, "exported");
    }

    private static Object get(Object map, String key) {
        return Objects.requireNonNull(((Map<?, ?>) map).get(key), key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "server"})
    void theAlertsQueryExportedMetrics(String role) throws IOException {
        String file = Files.readString(FOLDER.resolve("prometheus-" + role + ".yml"));
        Map<?, ?> root = (Map<?, ?>)
                new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build()).loadFromString(file);
        Object group = ((List<?>) get(root, "groups")).getFirst();

        assertThat((List<?>) get(group, "rules")).hasSizeGreaterThan(5).allSatisfy(rule -> {
            String expression = (String) get(rule, "expr");
            assertThat(exported().problems(expression)).isEmpty();
            assertThat(expression).contains("role=\"" + role + "\"");
            assertThat(((Map<?, ?>) rule).keySet().toString()).isEqualTo("[alert, expr, for, labels, annotations]");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "sum(rate(smpp_request_pdus_total{role=\"client\"}[5m])) | smpp_request_pdus_total",
                "sum(smpp_sessions) + smpp_session | smpp_session",
                "smpp_sessions{status=\"bound_trx\"} | smpp_sessions: status",
                "smpp_sessions{state=\"bound\"} | smpp_sessions: state=bound",
                "smpp_sessions{state=~\"bind_.*\"} | smpp_sessions: state=~bind_.*",
                "sum by (reason) (smpp_sessions{role=\"client\"}) | by reason",
                "avg(smpp_sessions) | avg"
            })
    void reportsQueriesOfMetricsThatAreNotExported(String expression, String problem) {
        assertThat(exported().problems(expression)).containsExactly(problem);
    }
}

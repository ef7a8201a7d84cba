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
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Tests that docs/monitoring asks for metrics, labels and values that a client and a server export. */
@ExtendWith(NoLeaks.class)
class MonitoringIT {

    private static final Path FOLDER = Path.of("..", "docs", "monitoring");
    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z_]+)(?:\\{(.*)})? \\S+$");
    private static final Pattern MATCHER = Pattern.compile("([a-z_]+)(=~|!~|!=|=)\"([^\"]*)\"");
    private static final Pattern SELECTOR = Pattern.compile("([a-z_]+)\\{([^}]*)}");
    private static final Pattern BY = Pattern.compile("by \\(([^)]*)\\)");
    private static final Pattern WORD = Pattern.compile("[a-z_]+");
    private static final Set<String> FUNCTIONS = Set.of("sum", "rate", "increase", "histogram_quantile");

    /** Labels that Prometheus itself adds to every series. */
    private static final Set<String> TARGET = Set.of("job", "instance");

    /** Metric to label to values, of everything that was scraped. */
    private static final Map<String, Map<String, Set<String>>> EXPORTED = new HashMap<>();

    @BeforeAll
    static void scrapeAClientAndAServer() {
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
            read(registry.scrape());
        }
    }

    private static void read(String scrape) {
        Matcher sample = SAMPLE.matcher(scrape);
        while (sample.find()) {
            Map<String, Set<String>> labels = EXPORTED.computeIfAbsent(sample.group(1), name -> new HashMap<>());
            Matcher label = MATCHER.matcher(sample.group(2) == null ? "" : sample.group(2));
            while (label.find()) {
                labels.computeIfAbsent(label.group(1), name -> new HashSet<>()).add(label.group(3));
            }
        }
    }

    @Test
    void theDashboardAsksForWhatIsExported() throws IOException {
        Map<?, ?> dashboard = (Map<?, ?>) JSON.std.anyFrom(Files.readString(FOLDER.resolve("grafana.json")));
        List<String> expressions = new ArrayList<>();
        for (Object panel : (List<?>) get(dashboard, "panels")) {
            for (Object target : (List<?>) get(panel, "targets")) {
                expressions.add((String) get(target, "expr"));
            }
        }

        assertThat(expressions)
                .hasSizeGreaterThan(14)
                .allSatisfy(expr -> assertThat(problems(expr)).isEmpty());
        assertThat(expressions.toString()).contains(names()); // every metric is in a panel
        assertThat(get(dashboard, "templating").toString())
                .contains("label_values(smpp_sessions, role)", "label_values(smpp_sessions, job)");
    }

    private static Object get(Object map, String key) {
        return Objects.requireNonNull(((Map<?, ?>) map).get(key), key);
    }

    /** Returns the metrics, one for the several series of the timer. */
    private static Set<String> names() {
        Set<String> names = new HashSet<>(EXPORTED.keySet());
        names.removeIf(name -> name.matches("smpp_request_latency_seconds(_count|_sum|_max)"));
        return names;
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "server"})
    void theAlertsAskForWhatIsExported(String role) throws IOException {
        String file = Files.readString(FOLDER.resolve("prometheus-" + role + ".yml"));
        Map<?, ?> root = (Map<?, ?>)
                new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build()).loadFromString(file);
        Object group = ((List<?>) get(root, "groups")).getFirst();

        assertThat((List<?>) get(group, "rules")).hasSizeGreaterThan(5).allSatisfy(rule -> {
            String expression = (String) get(rule, "expr");
            assertThat(problems(expression)).isEmpty();
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
    void whatIsNotExportedIsAProblem(String expression, String problem) {
        assertThat(problems(expression)).containsExactly(problem);
    }

    /** Returns what an expression asks for and no series has. */
    private static List<String> problems(String expression) {
        List<String> problems = new ArrayList<>();
        Set<String> labels = new HashSet<>(TARGET);
        Matcher selector = SELECTOR.matcher(expression);
        while (selector.find()) {
            Map<String, Set<String>> exported = EXPORTED.getOrDefault(selector.group(1), Map.of());
            labels.addAll(exported.keySet());
            if (!exported.isEmpty()) {
                Matcher matcher = MATCHER.matcher(selector.group(2));
                while (matcher.find()) {
                    String problem = problem(exported, matcher);
                    if (problem != null) {
                        problems.add(selector.group(1) + ": " + problem);
                    }
                }
            }
        }
        Matcher by = BY.matcher(expression);
        while (by.find()) {
            Matcher label = WORD.matcher(by.group(1));
            while (label.find()) {
                if (!labels.contains(label.group())) {
                    problems.add("by " + label.group());
                }
            }
        }
        String rest = expression.replaceAll("\\{[^}]*}|\\[[^]]*]|by \\([^)]*\\)", " ");
        Matcher word = WORD.matcher(rest);
        while (word.find()) {
            if (!FUNCTIONS.contains(word.group()) && !EXPORTED.containsKey(word.group())) {
                problems.add(word.group());
            }
        }
        return problems;
    }

    private static @Nullable String problem(Map<String, Set<String>> exported, Matcher matcher) {
        String label = matcher.group(1);
        String value = matcher.group(3);
        if (TARGET.contains(label)) {
            return null;
        }
        if (!exported.containsKey(label)) {
            return label;
        }
        boolean isPattern = matcher.group(2).endsWith("~");
        boolean found = value.startsWith("$")
                || exported.get(label).stream().anyMatch(each -> isPattern ? each.matches(value) : each.equals(value));
        return found ? null : label + matcher.group(2) + value;
    }
}

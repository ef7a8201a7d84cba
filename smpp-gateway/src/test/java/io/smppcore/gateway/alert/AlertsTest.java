package io.smppcore.gateway.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.gateway.alert.Alert.Instance;
import io.smppcore.gateway.alert.Alert.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** States of alerts over time, their bound, and the rules and the runbook in the jar. */
class AlertsTest {

    private static final Instant START = Instant.parse("2030-01-31T09:00:00Z");

    private static final String RULES = """
            groups:
              - name: test
                rules:
                  - alert: Waits
                    expr: >-
                      max by (job, name) (age) > 300
                    for: 1m
                    labels: {severity: warning}
                    annotations:
                      summary: "{{ $labels.instance }}: {{ $labels.name }} waits for {{ $value | humanizeDuration }}"
                      runbook: docs/page.md#waits
                  - alert: Lost
                    expr: sum by (job) (increase(lost_total[5m])) > 2
                    for: 0m
                    labels: {severity: critical}
                    annotations: {summary: "{{ $value }} lost", runbook: docs/page.md#lost}
            """;

    private static final Runbook RUNBOOK = new Runbook("""
            ### Waits

            First line
            with a [link](page.md#x) and `code`.

            Second paragraph.

            ### Lost

            Last.
            """);

    private final Alerts alerts = new Alerts("one", AlertRule.read(RULES), RUNBOOK);

    private void evaluate(long seconds, String scrape) {
        alerts.evaluate(TimeUnit.SECONDS.toNanos(seconds), START.plusSeconds(seconds), scrape);
    }

    @Test
    void isPendingThenFiringThenResolved() {
        evaluate(0, "age{name=\"shop\"} 20.0\n");
        assertThat(alerts.current()).isEmpty();
        evaluate(15, "age{name=\"shop\"} 301.0\n");
        assertThat(alerts.current()).singleElement().satisfies(alert -> {
            assertThat(alert.name()).isEqualTo("Waits");
            assertThat(alert.severity()).isEqualTo("warning");
            assertThat(alert.entry()).isEqualTo("First line with a link and `code`.\nSecond paragraph.");
            assertThat(alert.more()).isZero();
            assertThat(alert.instances())
                    .containsExactly(new Instance(
                            "one",
                            State.PENDING,
                            START.plusSeconds(15),
                            Map.of("name", "shop"),
                            301,
                            "one: shop waits for 5m 1s"));
        });
        evaluate(60, "age{name=\"shop\"} 346.0\n");
        assertThat(instance().state()).isEqualTo(State.PENDING);
        evaluate(75, "age{name=\"shop\"} 361.0\n");
        assertThat(instance().state()).isEqualTo(State.FIRING);
        assertThat(instance().since()).isEqualTo(START.plusSeconds(15));
        assertThat(instance().value()).isEqualTo(361);
        evaluate(90, "age{name=\"shop\"} 300.0\n");
        assertThat(alerts.current()).isEmpty();
        evaluate(105, "age{name=\"shop\"} 301.0\n");
        assertThat(instance().state()).isEqualTo(State.PENDING);
        assertThat(instance().since()).isEqualTo(START.plusSeconds(105));
        evaluate(120, "");
        assertThat(alerts.current()).isEmpty();
    }

    private Instance instance() {
        return alerts.current().getFirst().instances().getFirst();
    }

    @Test
    void anIncreaseFiresAtOnceAndEndsWithItsRange() {
        evaluate(0, "lost_total 5.0\n");
        evaluate(15, "lost_total 7.0\n");
        assertThat(alerts.current()).isEmpty();
        evaluate(30, "lost_total 8.0\n");
        assertThat(instance().state()).isEqualTo(State.FIRING);
        assertThat(instance().summary()).isEqualTo("3 lost");
        for (int i = 45; i <= 300; i += 15) {
            evaluate(i, "lost_total 8.0\n");
            assertThat(alerts.current()).hasSize(1);
        }
        evaluate(315, "lost_total 8.0\n");
        assertThat(alerts.current()).isEmpty();
    }

    private static String ages(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "age{name=\"n" + i + "\"} " + (1_000 + i) + ".0\n")
                .collect(Collectors.joining());
    }

    @Test
    void theWorstLabelsAreFollowedAndTheOthersAreCounted() {
        int count = 5_000;
        evaluate(0, ages(count));
        Alert alert = alerts.current().getFirst();
        assertThat(alert.more()).isEqualTo(count - Alerts.MAX_INSTANCES);
        assertThat(alert.instances())
                .hasSize(Alerts.MAX_INSTANCES)
                .allSatisfy(
                        one -> assertThat(one.value()).isGreaterThanOrEqualTo(1_000 + count - Alerts.MAX_INSTANCES));
        // Those that are followed stay, although others are worse now.
        evaluate(60, ages(count) + "age{name=\"worse\"} 1000000.0\n");
        assertThat(alerts.current().getFirst().instances())
                .hasSize(Alerts.MAX_INSTANCES)
                .allSatisfy(one -> assertThat(one.state()).isEqualTo(State.FIRING));
        evaluate(75, ages(count - 1) + "age{name=\"worse\"} 1000000.0\n");
        Alert later = alerts.current().getFirst();
        assertThat(later.instances())
                .hasSize(Alerts.MAX_INSTANCES)
                .filteredOn(one -> one.state() == State.PENDING)
                .singleElement()
                .satisfies(one -> assertThat(one.labels()).isEqualTo(Map.of("name", "worse")));
        assertThat(later.more()).isEqualTo(count - Alerts.MAX_INSTANCES);
        evaluate(90, ages(10));
        assertThat(alerts.current().getFirst().instances()).hasSize(10);
        assertThat(alerts.current().getFirst().more()).isZero();
    }

    @Test
    void alertsOfSeveralNodesBecomeOneList() {
        Alerts other = new Alerts("two", AlertRule.read(RULES), RUNBOOK);
        evaluate(0, "age{name=\"shop\"} 301.0\n");
        other.evaluate(0, START, ages(Alerts.MAX_INSTANCES + 7));
        List<Alert> merged = Alert.merged(List.of(List.of(), alerts.current(), other.current()));
        assertThat(merged).singleElement().satisfies(alert -> {
            assertThat(alert.instances())
                    .hasSize(Alerts.MAX_INSTANCES + 1)
                    .extracting(Instance::node)
                    .contains("one", "two");
            assertThat(alert.more()).isEqualTo(7);
        });
    }

    /**
     * A trouble for each shipped rule: samples with the value during the trouble and that without it, or with the
     * increase of a counter between scrapes during the trouble.
     */
    private static final Map<String, String> TROUBLES = Map.ofEntries(
            Map.entry("SmppGatewayNoBind", """
                    queue_binds_sessions{queue="smsc",name="alpha"} 0|1
                    smsc_active_smscs{smsc="alpha",name="alpha"} 1|1
                    queue_binds_sessions{queue="smsc",name="paused"} 0|0
                    smsc_active_smscs{smsc="paused",name="paused"} 0|0
                    """),
            Map.entry("SmppGatewaySmscFlaps", "smsc_outages_total{smsc=\"alpha\",name=\"alpha\"} +1"),
            Map.entry("SmppGatewayQueueIsOld", """
                    queue_age_seconds{queue="smsc",name="alpha"} 301|300
                    queue_age_seconds{queue="account",name="shop"} 3600|3600
                    """),
            Map.entry("SmppGatewayAccountTakesNothing", "queue_age_seconds{queue=\"account\",name=\"shop\"} 3601|0"),
            Map.entry("SmppGatewayRefuses", """
                    refused_messages_total{status="ESME_RTHROTTLED"} +15
                    refused_messages_total{status="ESME_RMSGQFUL"} +15
                    accepted_messages_total +100
                    """),
            Map.entry("SmppGatewayDeadLetters", "dead_messages_total +1"),
            Map.entry("SmppGatewayExpires", "expired_messages_total +101"),
            Map.entry("SmppGatewayStrayReceipts", "receipts_stray_receipts_total +6\nreceipts_total +100"),
            Map.entry("SmppGatewayDiskIsSlow", """
                    submit_latency_seconds_bucket{le="1.0"} +98
                    submit_latency_seconds_bucket{le="5.0"} +100
                    submit_latency_seconds_bucket{le="+Inf"} +100
                    """),
            Map.entry("SmppGatewayDiskIsFull", "store_free_bytes 9.9E9|1.1E10"),
            Map.entry("SmppGatewayCertificateExpires", "certificate_validity_seconds{name=\"http\"} 1814399|8000000"),
            Map.entry("SmppGatewayNotReady", "ready_nodes 0|1"),
            Map.entry("SmppGatewayPartitionsWithoutOwner", "partitions_ownerless_partitions 1|0"),
            Map.entry("SmppGatewayNodeAway", "nodes_away_nodes 1|0"));

    /** Returns the metrics after a number of scrapes with a trouble. */
    private static String scrape(String trouble, int scrapes, boolean isOver) {
        return trouble.lines()
                .map(line -> {
                    int value = line.lastIndexOf(' ') + 1;
                    String[] values = line.substring(value).split("\\|", -1);
                    return "smpp_gateway_" + line.substring(0, value)
                            + (values.length == 1
                                    ? Integer.parseInt(values[0]) * scrapes
                                    : isOver ? values[1] : values[0]);
                })
                .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void eachShippedRuleFiresDuringItsTroubleAndEndsAfterIt() {
        assertThat(AlertRule.shipped())
                .extracting(AlertRule::name)
                .containsExactlyInAnyOrderElementsOf(TROUBLES.keySet());
        long interval = Alerts.INTERVAL.toSeconds();
        for (AlertRule rule : AlertRule.shipped()) {
            String trouble = Objects.requireNonNull(TROUBLES.get(rule.name()));
            Alerts shipped = new Alerts("");
            int scrapes = 0;
            long time = 0;
            shipped.evaluate(0, START, scrape(trouble, scrapes, true));
            assertThat(shipped.current()).as(rule.name()).isEmpty();
            while (shipped.current().isEmpty()
                    || shipped.current().getFirst().instances().getFirst().state() != State.FIRING) {
                time += interval;
                shipped.evaluate(
                        TimeUnit.SECONDS.toNanos(time), START.plusSeconds(time), scrape(trouble, ++scrapes, false));
                assertThat(time)
                        .as(rule.name())
                        .isLessThanOrEqualTo(rule.lasting().toSeconds() + 5 * interval);
            }
            assertThat(shipped.current())
                    .as(rule.name())
                    .extracting(Alert::name)
                    .containsExactly(rule.name());
            assertThat(shipped.current().getFirst().instances()).as(rule.name()).hasSize(1);
            long end = time + TimeUnit.MINUTES.toSeconds(30);
            while (!shipped.current().isEmpty()) {
                time += interval;
                shipped.evaluate(
                        TimeUnit.SECONDS.toNanos(time), START.plusSeconds(time), scrape(trouble, scrapes, true));
                assertThat(time).as(rule.name()).isLessThanOrEqualTo(end);
            }
        }
    }

    @Test
    void theJarHasTheRulesAndTheRunbookOfDocs() throws IOException {
        assertThat(AlertRule.resource("prometheus-gateway.yml"))
                .isEqualTo(Files.readString(Path.of("..", "docs", "monitoring", "prometheus-gateway.yml")));
        assertThat(AlertRule.resource("production.md"))
                .isEqualTo(Files.readString(Path.of("..", "docs", "gateway", "production.md")));
        Runbook runbook = Runbook.shipped();
        assertThat(AlertRule.shipped()).hasSizeGreaterThan(10).allSatisfy(rule -> {
            assertThat(runbook.entry(rule.runbook()))
                    .as(rule.name())
                    .isNotEmpty()
                    .doesNotContain("](", "#")
                    // A machine with the package has no such script.
                    .doesNotContain("./smpp")
                    .satisfies(entry -> assertThat(
                                    entry.chars().filter(c -> c == '`').count() % 2)
                            .isZero());
            assertThat(Summary.of(rule.summary(), Map.of("instance", "i", "name", "n", "smsc", "s", "job", "j"), 2))
                    .matches("[ij]: .*")
                    .doesNotContain("$", "{", "}");
            assertThat(rule.severity()).isIn("critical", "warning");
        });
    }

    @Test
    void aDescriptionHasReadableNumbers() {
        assertThat(describe("$value", 2 / 3.0)).isEqualTo("0.6667");
        assertThat(describe("$value", 12_345_678)).isEqualTo("12350000");
        assertThat(describe("$value", Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
        assertThat(describe("$value | humanizeDuration", 1.5)).isEqualTo("1.5s");
        assertThat(describe("$value | humanizeDuration", 7_205)).isEqualTo("2h 0m 5s");
        assertThat(describe("$value | humanizeDuration", 864_000)).isEqualTo("10d 0h 0m 0s");
        assertThat(describe("$value | humanizePercentage", 0.234567)).isEqualTo("23.46%");
        assertThat(describe("$value | humanize1024", 1000)).isEqualTo("1000");
        assertThat(describe("$value | humanize1024", 9_663_676_416.0)).isEqualTo("9Gi");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> describe("$value | title", 1))
                .withMessageContaining("expected:");
    }

    private static String describe(String field, double value) {
        return Summary.of("{{ " + field + " }}", Map.of(), value);
    }

    @Test
    void refusesAFileThatItCannotEvaluate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AlertRule.read(RULES.replace("> 300", ">= 300")))
                .withMessageContaining("alert Waits: expression: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AlertRule.read(RULES.replace("for: 1m", "for: soon")))
                .withMessageContaining("alert Waits: time: soon");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AlertRule.read(RULES.replace("severity: critical", "level: critical")))
                .withMessageContaining("alert Lost: severity: missing");
    }
}

package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.testing.Waits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The alerts of a gateway of one process, and of all nodes. */
@NullUnmarked // values of maps are present, or the test fails
@Timeout(Waits.METHOD_SECONDS)
class AlertsPathTest {

    private static final String AWAY = "smpp_gateway_nodes_away_nodes 1.0\n";

    @TempDir
    private Path data;

    private static List<?> alerts(Rig rig) throws Exception {
        return (List<?>) rig.get(Rig.ADMIN, "/v1/alerts").tree().get("alerts");
    }

    @Test
    void areNotEvaluatedWithoutMetrics() throws Exception {
        try (Rig rig = Rig.start(data, Ports.free(), "")) {
            assertThat(rig.get(Rig.ADMIN, "/v1/alerts").tree())
                    .isEqualTo(Map.of("alerts", List.of(), "evaluated", false, "away", List.of()));
        }
    }

    @Test
    void haveTheirLabelsAndTheEntryOfTheRunbook() throws Exception {
        try (Rig rig = Rig.start(data, Ports.free(), "")) {
            rig.node.operations().alerts().watch(() -> """
                    smpp_gateway_queue_binds_sessions{name="up",queue="smsc"} 0.0
                    smpp_gateway_queue_binds_sessions{name="shop",queue="account"} 0.0
                    smpp_gateway_smsc_active_smscs{name="up",smsc="up"} 1.0
                    """);
            eventually().until(() -> !alerts(rig).isEmpty());
            Map<String, Object> tree = rig.get(Rig.ADMIN, "/v1/alerts").tree();
            assertThat(tree).containsEntry("evaluated", true);
            assertThat((List<?>) tree.get("alerts")).singleElement().satisfies(alert -> {
                Map<?, ?> one = (Map<?, ?>) alert;
                assertThat(one.get("name")).isEqualTo("SmppGatewayNoBind");
                assertThat(one.get("severity")).isEqualTo("critical");
                assertThat(one.get("runbook")).isEqualTo("docs/gateway/production.md#smppgatewaynobind");
                assertThat(one.get("entry").toString()).contains("compare the credentials with the contract");
                assertThat((List<?>) one.get("instances")).singleElement().satisfies(instance -> {
                    Map<?, ?> labels = (Map<?, ?>) instance;
                    assertThat(labels.get("state")).isEqualTo("PENDING");
                    assertThat(labels.get("labels")).isEqualTo(Map.of("name", "up"));
                    assertThat(labels.get("summary")).isEqualTo("this gateway: no bind to SMSC group up");
                });
            });
        }
    }

    @Test
    void areThoseOfAllNodes() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        int port = Ports.free();
        try (Rig first = Rig.node(0, data.resolve("first"), port, directory)) {
            first.node.operations().alerts().watch(() -> AWAY);
            try (Rig second = Rig.node(1, data.resolve("second"), port, directory)) {
                // Repeated, because a node of a busy machine may not respond in time.
                eventually()
                        .until(() -> first.get(Rig.ADMIN, "/v1/alerts").text().contains("\"away\":[\"gateway-1\"]"));
                second.node.operations().alerts().watch(() -> AWAY);
                for (Rig node : List.of(first, second)) {
                    eventually().until(() -> {
                        String text = node.get(Rig.ADMIN, "/v1/alerts").text();
                        return text.contains("\"away\":[]")
                                && text.contains("gateway-0: no link to 1 other nodes")
                                && text.contains("gateway-1: no link to 1 other nodes");
                    });
                    assertThat(alerts(node)).hasSize(1);
                }
            }
        }
    }

    @Test
    void haveUpTo100SetsOfLabelsOfEachNodeAndTheNumberOfTheOthers() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        int port = Ports.free();
        try (Rig first = Rig.node(0, data.resolve("first"), port, directory);
                Rig second = Rig.node(1, data.resolve("second"), port, directory)) {
            first.node.operations().alerts().watch(() -> unbound(107));
            second.node.operations().alerts().watch(() -> unbound(102));
            for (Rig node : List.of(first, second)) {
                eventually()
                        .untilAsserted(() -> assertThat(alerts(node))
                                .singleElement()
                                .satisfies(alert -> {
                                    Map<?, ?> one = (Map<?, ?>) alert;
                                    assertThat((List<?>) one.get("instances"))
                                            .hasSize(200)
                                            .extracting(instance -> String.valueOf(((Map<?, ?>) instance).get("node")))
                                            .contains("gateway-0", "gateway-1");
                                    assertThat(one.get("more")).isEqualTo(9);
                                }));
            }
        }
    }

    /** Returns the metrics of SMSC groups without a bind. */
    private static String unbound(int groups) {
        StringBuilder scrape = new StringBuilder();
        for (int i = 0; i < groups; i++) {
            scrape.append("smpp_gateway_queue_binds_sessions{name=\"group-%d\",queue=\"smsc\"} 0.0\n".formatted(i));
        }
        return scrape.toString();
    }
}

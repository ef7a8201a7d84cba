package io.smppcore.gateway.node;

import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.client.BindRefusedException;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.http.HttpFront;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The management over HTTP, and the bound of an account, at each of three nodes while another one is away. */
@NullUnmarked // requested nodes are running
@Timeout(Waits.METHOD_SECONDS)
class ManagementClusterIT {

    private static final String ADMIN = "admin-token";
    private static final String SHOP = "shop-token";
    private static final String TO = "491701234567";
    private static final int MAX_WAITING = 60;

    @TempDir
    Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<HttpFront> fronts = new ArrayList<>();
    private int noSmsc;
    private FaultyCluster cluster;

    @BeforeEach
    void open() throws IOException {
        noSmsc = GatewayFixture.freePort();
        cluster = new FaultyCluster(directory.resolve("store"), this::config);
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            Node running = cluster.node(node);
            eventually().until(() -> running.operations().config().accounts().size() == 2);
            fronts.add(HttpFront.start(running.operations().config().http(), running, List::of, Optional::empty));
        }
    }

    @AfterEach
    void close() throws IOException {
        fronts.forEach(HttpFront::close);
        cluster.close();
    }

    private GatewayConfig config(int node) {
        return GatewayConfig.parse("test.yaml", """
                configuration: managed
                data: %s
                server: {host: 127.0.0.1, port: 0}
                http: {host: 127.0.0.1, port: 0, token: %s}
                accounts:
                  shop: {password: secret, token: shop-token, maxWaiting: %d}
                  bank: {password: secret, quota: 0}
                smscs:
                %s
                store: {minFree: 1000000}
                """.formatted(
                        directory.resolve("n" + node), ADMIN, MAX_WAITING, smscYaml("alpha", noSmsc, "parkAfter: 1h")));
    }

    private HttpResponse<String> ask(int node, String token, String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + fronts.get(node).port() + "/v1" + path))
                .timeout(Waits.BOUND)
                .header("Authorization", "Bearer " + token)
                .method(method, BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> ask(int node, String method, String path) throws Exception {
        return ask(node, ADMIN, method, path, "");
    }

    private Map<String, Object> get(int node, String path) throws Exception {
        HttpResponse<String> response = ask(node, "GET", path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.std.mapFrom(response.body());
    }

    private int statusOf(int node, String token) throws Exception {
        return ask(node, token, "GET", "/whoami", "").statusCode();
    }

    private String token(int node, String name) throws Exception {
        return token(node, name, Instant.now().plus(Duration.ofDays(1)));
    }

    private String token(int node, String name, Instant end) throws Exception {
        HttpResponse<String> made = ask(
                node,
                ADMIN,
                "POST",
                "/tokens",
                "{\"name\": \"" + name + "\", \"role\": \"operator\", \"expires\": \"" + end + "\"}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return (String) JSON.std.mapFrom(made.body()).get("token");
    }

    @Test
    void aTokenIsValidExpiresAndIsRevokedAtAllNodes() throws Exception {
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            String token = token(node, "shift");
            for (int other = 0; other < FaultyCluster.NODES; other++) {
                assertThat(statusOf(other, token)).isEqualTo(200);
            }
            assertThat(ask((node + 1) % FaultyCluster.NODES, "DELETE", "/tokens/shift")
                            .statusCode())
                    .isEqualTo(204);
            for (int other = 0; other < FaultyCluster.NODES; other++) {
                assertThat(statusOf(other, token)).isEqualTo(401);
            }
        }
        String brief = token(0, "brief", Instant.now().plusSeconds(3));
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            int at = node;
            eventually().until(() -> statusOf(at, brief) == 401);
        }
        String before = token(0, "before");
        cluster.isolate(2, false);
        assertThat(ask(1, "DELETE", "/tokens/before").statusCode()).isEqualTo(204);
        String meanwhile = token(1, "meanwhile");
        cluster.heal();
        eventually().until(() -> statusOf(2, before) == 401);
        assertThat(statusOf(2, meanwhile)).isEqualTo(200);
    }

    @Test
    void aNodeWithoutAConfigurationDoesNotCallPasswordsAndTokensWrong() throws Exception {
        try (SharedStore store = new SharedStore(directory.resolve("other"), FaultyCluster.PARTITIONS)) {
            SharedStore.View view = store.new View(store.directory());
            ClusterConfig names = new ClusterConfig("n9", "127.0.0.1", 0, "a shared secret", null);
            try (Node node = new Node(GatewayFixture.nodeOf(config(9), names), view, List.of())) {
                node.start();
                fronts.add(HttpFront.start(node.operations().config().http(), node, List::of, Optional::empty));
                int last = fronts.size() - 1;
                assertThatThrownBy(() -> new Customer(node.port(), "shop", 1))
                        .isInstanceOf(BindRefusedException.class)
                        .hasMessageContaining("ESME_RSYSERR");
                assertThat(statusOf(last, "token of an account")).isEqualTo(503);
                assertThat(statusOf(last, ADMIN)).isEqualTo(200);
                store.move(0, view);
                assertThat(statusOf(last, "token of an account")).isEqualTo(401);
                new Customer(node.port(), "shop", 1).close();
            }
        }
    }

    private static boolean isSent(SubmitSm part, String to) {
        return part.destinationAddress().value().equals(to)
                && part.shortMessage().equals(Octets.ofHex("0605040B8423F001FE"))
                && part.esmClass().hasUdh()
                && part.dataCoding().value() == 0xF5
                && part.priorityFlag() == 2
                && part.tlvs().equals(Tlvs.of(Tlv.parse("0x1400", "entity")));
    }

    @Test
    void aMessageOverHttpIsCompleteWhicheverNodeGetsItAndWhicheverIsAsked() throws Exception {
        try (SmscSimulator smsc = SmscSimulator.builder().port(noSmsc).start()) {
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                String to = TO + node;
                String reference = "order " + node;
                HttpResponse<String> sent = ask(node, SHOP, "POST", "/messages", """
                        {"to": "%s", "octets": "01FE", "udh": "0605040B8423F0", "messageClass": 1, "priority": 2,
                         "tlvs": {"0x1400": "entity"}, "reference": "%s"}""".formatted(to, reference));
                assertThat(sent.statusCode()).as(sent.body()).isEqualTo(202);
                String path = "/messages/" + JSON.std.mapFrom(sent.body()).get("id");
                eventually().until(() -> smsc.messages().stream().anyMatch(one -> isSent(one.message(), to)));
                for (int other = 0; other < FaultyCluster.NODES; other++) {
                    int asked = other;
                    eventually()
                            .until(() ->
                                    ask(asked, SHOP, "GET", path, "").body().contains(reference));
                }
            }
        }
    }

    private List<Map<?, ?>> sessions(int node) throws Exception {
        return ((List<?>) get(node, "/sessions").get("sessions"))
                .stream().<Map<?, ?>>map(one -> (Map<?, ?>) one).toList();
    }

    @Test
    void sessionsOfAllNodesAreListedAndEndedAtAnyNode() throws Exception {
        List<Customer> customers = new ArrayList<>();
        try {
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                customers.add(new Customer(cluster.node(node).port(), "shop", 1));
            }
            Map<Object, Object> ids = new HashMap<>();
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                List<Map<?, ?>> all = sessions(node);
                all.forEach(one -> ids.put(one.get("node"), one.get("id")));
                assertThat(all).hasSize(FaultyCluster.NODES);
                assertThat(ids).containsOnlyKeys("n0", "n1", "n2");
            }
            var ended = customers.get(2).client().sessions().getFirst().closed();
            assertThat(ask(0, "DELETE", "/sessions?id=" + ids.get("n2")).statusCode())
                    .isEqualTo(204);
            assertThat(ended).succeedsWithin(Waits.BOUND);

            cluster.isolate(1, false);
            assertThat(get(0, "/sessions").get("away")).isEqualTo(List.of("n1"));
            HttpResponse<String> unknown = ask(0, "DELETE", "/sessions?id=" + ids.get("n1"));
            assertThat(unknown.statusCode()).isEqualTo(503);
            assertThat(unknown.body()).contains("away: n1");
            cluster.heal();
            assertThat(ask(0, "DELETE", "/sessions?id=" + ids.get("n1")).statusCode())
                    .isEqualTo(204);
        } finally {
            customers.forEach(Customer::close);
        }
    }

    private long topUp(int node) throws Exception {
        HttpResponse<String> response =
                ask(node, ADMIN, "POST", "/accounts/bank/top-up", "{\"parts\": 5}", "Idempotency-Key", "payment 7");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return ((Number) JSON.std.mapFrom(response.body()).get("quota")).longValue();
    }

    @Test
    void aTopUpThatIsRepeatedAtAnotherNodeIsMadeOnce() throws Exception {
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            assertThat(topUp(node)).isEqualTo(5);
        }
        cluster.move(0, 2, true);
        cluster.store().tell();
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            assertThat(topUp(node)).isEqualTo(5);
            assertThat(cluster.node(node)
                            .operations()
                            .config()
                            .accounts()
                            .get("bank")
                            .quota())
                    .isEqualTo(5);
        }
    }

    /** Submits messages, and returns how many were accepted. */
    private int submit(int node, String account, int count) {
        int accepted = 0;
        try (Customer customer = new Customer(cluster.node(node).port(), account, 1)) {
            for (int i = 0; i < count; i++) {
                CommandStatus status = customer.submit(TO, "text " + i).commandStatus();
                assertThat(status).isIn(CommandStatus.ESME_ROK, CommandStatus.ESME_RMSGQFUL);
                accepted += status.isOk() ? 1 : 0;
            }
        }
        return accepted;
    }

    @Test
    void theNodesTogetherKeepAtMostTheBoundOfAnAccount() throws Exception {
        int accepted = 0;
        for (int node = 0; node < FaultyCluster.NODES; node++) {
            accepted += submit(node, "shop", MAX_WAITING);
        }
        assertThat(accepted).isEqualTo(MAX_WAITING);
        for (int round = 0; round < 2; round++) {
            cluster.move(round, 2, round == 0);
            cluster.store().tell();
            for (int node = 0; node < FaultyCluster.NODES; node++) {
                assertThat(submit(node, "shop", 5)).isZero();
            }
        }
        ask(0, ADMIN, "PATCH", "/config/accounts/bank", "{\"quota\": null}");
        assertThat(submit(2, "bank", 5)).isEqualTo(5);
    }
}

package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.WithBrokers;
import io.smppcore.testing.Waits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The scenarios of the command {@code capacity} over the binds of all nodes of a demo. */
@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
@WithBrokers
class ClusterCapacityIT {

    private static final int RATE = 60;
    private static final int SECONDS = 20;
    private static final Pattern PAGE = Pattern.compile("The page of node \\d: (\\S+),");
    private static final Pattern COMMAND = Pattern.compile("\\./smpp (capacity --connect .+)");

    private static Map<String, Object> state(HttpClient http, URI page) throws Exception {
        String token = page.getFragment().substring("token=".length());
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(page.resolve("/v1/state"))
                        .header("Authorization", "Bearer " + token)
                        .timeout(Waits.BOUND)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.std.mapFrom(answer.body());
    }

    @Test
    void allScenariosSustainTheRateOverAllNodes(Brokers brokers) throws Exception {
        try (ClusterDemo demo = ClusterDemo.start(brokers);
                HttpClient http = HttpClient.newHttpClient()) {
            List<String> command = new ArrayList<>(List.of(COMMAND.matcher(demo.introduction())
                    .results()
                    .findFirst()
                    .orElseThrow()
                    .group(1)
                    .split(" ")));
            command.addAll(List.of("--rate", "" + RATE, "--ramp-up", "5s", "--sustain", SECONDS + "s"));
            command.addAll(List.of("--slo", "p99=60s,errors=0%", "--nodes", "2+1", "--json"));
            Map<String, Object> report;
            try (ChildProcess capacity = ChildProcess.start(
                    List.of(), System.getProperty("java.class.path"), "io.smppcore.tools.Main", command)) {
                report = JSON.std.mapFrom("{" + capacity.line("{"));
            }

            assertThat(report.get("problems")).isEqualTo(List.of());
            assertThat((List<?>) report.get("operations"))
                    .hasSize(3)
                    .allSatisfy(kind -> assertThat(((Map<?, ?>) kind).get("accepted"))
                            .as(kind.toString())
                            .isEqualTo(RATE * SECONDS / 3));
            List<URI> pages = PAGE.matcher(demo.introduction())
                    .results()
                    .map(page -> URI.create(page.group(1)))
                    .toList();
            assertThat(pages).hasSize(3);
            for (URI page : pages) {
                // A share of some hundred messages that return over the binds of all nodes in turn.
                assertThat((Integer) state(http, page).get("mobileOriginated")).isGreaterThan(20);
            }
        }
    }
}
